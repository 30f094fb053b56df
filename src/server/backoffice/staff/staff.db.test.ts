import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routes } from '../../../contract/routes.ts'
import { testPassword } from '../../../test/members/account-calls.ts'
import { officeOn } from '../../../test/members/office.ts'
import type { TestStaff } from '../../../test/members/staff.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'
import { testJobs } from '../../../test/product/test-schema.ts'
import { hashPassword } from '../../accounts/password/index.ts'
import { caughtMails } from '../../platform/email/mail.ts'
import { officeCookie } from '../index.ts'

const hourMs = 3_600_000
const product = await testProduct()
const { clock, as, anonymous, newStaff, platform } = product
const { ask, auditRows } = officeOn(product)
afterAll(() => product.close())

let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(testPassword)
})
let people = 0
const chosen = { password: 'another nine lives for a cat', password_again: 'another nine lives for a cat' }

async function logIn(email: string, password: string) {
  people += 1
  return ask(routes.backoffice.logIn, { payload: { email, password }, ip: `10.2.${people}.1` })
}
/** The token of the last link that was mailed to somebody, once `count` were. */
const linkTo = (email: string, count = 1) =>
  vi.waitFor(
    async () => {
      const mails = (await platform.db.select().from(caughtMails)).filter(({ to }) => to === email)
      expect(mails).toHaveLength(count)
      return /\/office\/welcome#([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    },
    { timeout: 10_000, interval: 50 },
  )
async function added(admin: TestStaff, role: 'support' | 'admin' = 'support') {
  people += 1
  const email = `colleague${people}@example.com`
  const { id } = await as(admin).backoffice.addStaff({ name: 'Cleo', email, role })
  return { id, email }
}

describe('a new colleague', () => {
  test('sets a password by a mailed link, and is in', async () => {
    const admin = await newStaff()
    const { email, id } = await added(admin)
    expect((await logIn(email, '')).status).toBe(422)
    expect((await logIn(email, 'none')).body.error.code).toBe('login_failed')
    const token = await linkTo(email)
    expect(await anonymous.backoffice.checkWelcome({ token })).toEqual({ name: 'Cleo', email })
    await anonymous.backoffice.setStaffPassword({ token, ...chosen })
    expect((await logIn(email, chosen.password)).body.staff).toMatchObject({ id, role: 'support' })
    expect(await auditRows(admin.id)).toMatchObject([
      { action: 'add_staff', detail: { facts: { colleague: 'Cleo', role: 'support' } } },
    ])
    expect((await auditRows(id)).map(({ action }) => action)).toEqual(['set_password', 'log_in'])
  })

  test('has one go, within 24 hours, also when it is pressed twice at once', async () => {
    const admin = await newStaff()
    const first = await added(admin)
    const token = await linkTo(first.email)
    expect((await refusal(anonymous.backoffice.setStaffPassword({ token, ...chosen, password_again: 'x' }))).code).toBe(
      'passwords_differ',
    )
    const common = { password: 'password1234', password_again: 'password1234' }
    expect((await refusal(anonymous.backoffice.setStaffPassword({ token, ...common }))).code).toBe(
      'password_too_common',
    )
    const presses = await Promise.allSettled(
      [1, 2, 3].map(() => anonymous.backoffice.setStaffPassword({ token, ...chosen })),
    )
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refusal(anonymous.backoffice.checkWelcome({ token }))).code).toBe('link_expired')
    const second = await added(admin)
    const late = await linkTo(second.email)
    clock.advance(24 * hourMs)
    expect((await refusal(anonymous.backoffice.setStaffPassword({ token: late, ...chosen }))).code).toBe('link_expired')
    expect((await refusal(anonymous.backoffice.checkWelcome({ token: 'made-up' }))).code).toBe('link_expired')
  })

  test('has an address that is one, and nobody else’s', async () => {
    const admin = await newStaff()
    const { email } = await added(admin)
    const add = (address: string) => as(admin).backoffice.addStaff({ name: 'Dan', email: address, role: 'support' })
    expect((await refusal(add('no address'))).code).toBe('invalid_email')
    expect((await refusal(add(email.toUpperCase()))).code).toBe('email_in_use')
  })

  test('can be sent another link: the earlier one ends, and so do the sessions when it is used', async () => {
    const admin = await newStaff()
    const { email, id } = await added(admin)
    const first = await linkTo(email)
    await as(admin).backoffice.sendStaffLink({ id })
    const second = await linkTo(email, 2)
    expect((await refusal(anonymous.backoffice.checkWelcome({ token: first }))).code).toBe('link_expired')
    await anonymous.backoffice.setStaffPassword({ token: second, ...chosen })
    const { cookies } = await logIn(email, chosen.password)
    const inside = as({ cookie: `${officeCookie}=${cookies[0]?.value}` })
    await as(admin).backoffice.sendStaffLink({ id })
    await inside.backoffice.getMe({})
    await anonymous.backoffice.setStaffPassword({ token: await linkTo(email, 3), ...chosen })
    expect((await refusal(inside.backoffice.getMe({}))).code).toBe('staff_required')
  })

  test('is told by a job that holds no secret', async () => {
    const { email } = await added(await newStaff())
    const token = await linkTo(email)
    const { rows } = await platform.db.execute(
      sql`SELECT data::text AS data FROM ${sql.raw(testJobs)}.job WHERE name = 'backoffice.staff_link_mail'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    const stored = await platform.db.execute(sql`SELECT to_jsonb(t)::text AS row FROM staff_tokens t`)
    expect(JSON.stringify(stored.rows)).not.toContain(token)
  })
})

describe('the list of staff', () => {
  test('says who may come in, with what, and when they were seen last', async () => {
    const admin = await newStaff({ name: 'Ada' })
    const { id } = await added(admin)
    const { staff } = await as(admin).backoffice.listStaff({})
    expect(staff.find((person) => person.id === admin.id)).toMatchObject({
      name: 'Ada',
      role: 'admin',
      status: 'active',
      has_second_factor: false,
      sessions: 1,
      last_seen: clock.now().toISOString(),
      is_me: true,
    })
    expect(staff.find((person) => person.id === id)).toMatchObject({
      has_password: false,
      sessions: 0,
      last_seen: null,
      is_me: false,
    })
    clock.advance(2 * hourMs)
    const later = await newStaff()
    const seen = (await as(later).backoffice.listStaff({})).staff.find((person) => person.id === admin.id)
    expect(seen?.sessions).toBe(0)
    expect((await auditRows(later.id)).map(({ action }) => action)).toEqual(['read_staff'])
  })
})

describe('a colleague', () => {
  test('gets another role, which counts at once', async () => {
    const [admin, person] = [await newStaff(), await newStaff({ role: 'support', name: 'Sam' })]
    await as(admin).backoffice.changeRole({ id: person.id, role: 'finance' })
    expect((await as(person).backoffice.getStaff({})).staff.role).toBe('finance')
    expect(await auditRows(admin.id)).toMatchObject([
      { action: 'change_role', detail: { facts: { colleague: 'Sam', was: 'support', now: 'finance' } } },
    ])
  })

  test('is switched off at once, and on again', async () => {
    const [admin, person] = [await newStaff(), await newStaff({ role: 'support', passwordHash })]
    await as(admin).backoffice.switchStaff({ id: person.id, status: 'off' })
    expect((await refusal(as(person).backoffice.getMe({}))).code).toBe('staff_required')
    expect((await logIn(person.email, testPassword)).body.error).toEqual({ code: 'login_failed', params: {} })
    expect((await refusal(as(admin).backoffice.sendStaffLink({ id: person.id }))).code).toBe('conflict')
    await as(admin).backoffice.switchStaff({ id: person.id, status: 'active' })
    expect((await refusal(as(person).backoffice.getMe({}))).code).toBe('staff_required')
    expect((await logIn(person.email, testPassword)).status).toBe(200)
  })

  test('who is off has no use of a link that was mailed before', async () => {
    const admin = await newStaff()
    const { id, email } = await added(admin)
    const token = await linkTo(email)
    await as(admin).backoffice.switchStaff({ id, status: 'off' })
    await as(admin).backoffice.switchStaff({ id, status: 'active' })
    expect((await refusal(anonymous.backoffice.setStaffPassword({ token, ...chosen }))).code).toBe('link_expired')
  })

  test('is logged out everywhere when an admin says so', async () => {
    const [admin, person] = [await newStaff(), await newStaff({ role: 'support', passwordHash })]
    await logIn(person.email, testPassword)
    await as(admin).backoffice.endStaffSessions({ id: person.id })
    expect((await refusal(as(person).backoffice.getMe({}))).code).toBe('staff_required')
    expect(await auditRows(admin.id)).toMatchObject([
      { action: 'end_staff_sessions', detail: { facts: { count: '2' } } },
    ])
  })

  test('is never oneself', async () => {
    const admin = await newStaff()
    const own = { id: admin.id }
    expect((await refusal(as(admin).backoffice.changeRole({ ...own, role: 'support' }))).code).toBe('forbidden')
    expect((await refusal(as(admin).backoffice.switchStaff({ ...own, status: 'off' }))).code).toBe('forbidden')
    expect(await auditRows(admin.id)).toEqual([])
  })

  test('of two last admins who switch each other off at once, one is left', async () => {
    for (const what of ['role', 'status'] as const) {
      await platform.db.execute(sql`UPDATE staff SET role = 'support'`)
      const [one, other] = [await newStaff(), await newStaff()]
      const drop = (by: TestStaff, { id }: TestStaff) =>
        what === 'role'
          ? as(by).backoffice.changeRole({ id, role: 'support' })
          : as(by).backoffice.switchStaff({ id, status: 'off' })
      const answers = await Promise.allSettled([drop(one, other), drop(other, one)])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const left = await platform.db.execute(sql`SELECT id FROM staff WHERE role = 'admin' AND status = 'active'`)
      expect(left.rows).toHaveLength(1)
    }
  })
})

describe('one’s own account', () => {
  test('changes its password, which ends the other sessions', async () => {
    const person = await newStaff({ role: 'support', passwordHash })
    const { cookies } = await logIn(person.email, testPassword)
    const other = as({ cookie: `${officeCookie}=${cookies[0]?.value}` })
    const change = (old_password: string) => as(person).backoffice.changeStaffPassword({ old_password, ...chosen })
    const wrong = await refusal(change('wrong'))
    expect([wrong.code, wrong.body.error]).toMatchObject([
      'wrong_old_password',
      { fields: { old_password: 'wrong_old_password' } },
    ])
    await change(testPassword)
    await as(person).backoffice.getMe({})
    expect((await refusal(other.backoffice.getMe({}))).code).toBe('staff_required')
    expect((await logIn(person.email, testPassword)).body.error.code).toBe('login_failed')
    expect((await logIn(person.email, chosen.password)).status).toBe(200)
    expect((await auditRows(person.id)).map(({ action }) => action)).toContain('change_own_password')
  })

  test('counts guesses at its password', async () => {
    const person = await newStaff({ role: 'support', passwordHash })
    const guess = (password: string) => refusal(as(person).backoffice.startStaffFactor({ password }))
    for (let count = 1; count < 5; count += 1) expect((await guess('wrong')).code).toBe('wrong_old_password')
    expect((await guess('wrong')).code).toBe('login_blocked')
    expect((await guess(testPassword)).code).toBe('login_blocked')
  })

  test('knows where it is logged in, and ends one session or all others, never a colleague’s', async () => {
    const person = await newStaff({ role: 'support', passwordHash })
    await logIn(person.email, testPassword)
    await logIn(person.email, testPassword)
    const sessions = async () => (await as(person).backoffice.getMe({})).me.sessions
    const before = await sessions()
    expect(before.map(({ is_this }) => is_this).filter(Boolean)).toHaveLength(1)
    const others = before.filter(({ is_this }) => !is_this)
    const colleague = await newStaff({ role: 'support' })
    const id = others[0]?.id ?? ''
    expect((await refusal(as(colleague).backoffice.endOwnSessions({ id }))).code).toBe('not_found')
    await as(person).backoffice.endOwnSessions({ id })
    expect(await sessions()).toHaveLength(2)
    await as(person).backoffice.endOwnSessions({})
    expect(await sessions()).toMatchObject([{ is_this: true }])
  })
})
