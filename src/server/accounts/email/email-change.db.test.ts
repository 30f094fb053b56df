import { afterAll, describe, expect, test, vi } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'
import { testJobs } from '../../../test/product/test-schema.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

const hour = 3_600_000
const product = await testProduct()
afterAll(() => product.close())
const { form, post, signUp, logIn, userOf, mailsTo, tokenFor, confirmedMember } = accountCalls(product)
const { $client } = product.platform.db
const proof = { current_password: testPassword }

const change = (token: string) => post('mail-change/do', { token })
const undo = (token: string) => post('mail-change/undo', { token })
const stateOf = async (token: string, purpose: string) => (await post('links', { token, purpose })).body.state
const emailOf = async (id: string) =>
  (await $client.query('SELECT email FROM members WHERE id = $1', [id])).rows[0]?.email
const newTo = (email: string, count = 1) => tokenFor(email, count, '/mail-change/do')
const undoTo = (email: string, count: number) => tokenFor(email, count, '/mail-change/undo')

let serial = 0
/** A member who has asked for another address; `token` came there, `undoToken` to the old one. */
async function movingMember() {
  serial += 1
  const member = await confirmedMember()
  const wanted = `Moved${serial}@Example.com`
  const { accounts } = product.as(member)
  await accounts.askMailChange({ email: ` ${wanted} `, ...proof })
  return { ...member, accounts, wanted, token: await newTo(wanted), undoToken: await undoTo(member.email, 2) }
}
async function movedMember() {
  const member = await movingMember()
  await change(member.token)
  return { ...member, undoToken: await undoTo(member.email, 3), askedToken: member.undoToken }
}

describe('asking for another address', () => {
  test('changes nothing yet: the new address gets a link, the old one is told, settings show it', async () => {
    const { id, email, wanted, accounts, token } = await movingMember()
    expect(await emailOf(id)).toBe(email)
    expect((await accounts.getSecurity({})).security).toMatchObject({
      email,
      pending_email: { email: wanted, expires_at: new Date(product.clock.now().getTime() + 24 * hour).toISOString() },
    })
    expect((await mailsTo(email, 2))[0]?.subject).toBe(copy('mail.mail_change_asked.subject'))
    for (let i = 0; i < 3; i += 1) expect(await stateOf(token, 'mail_change')).toBe('open')
    expect(await emailOf(id)).toBe(email)
  })

  test('takes the password or a mailed code', async () => {
    const { cookie } = await confirmedMember()
    const { accounts } = product.as({ cookie })
    const input = { email: 'elsewhere@example.com' }
    expect((await refusal(accounts.askMailChange(input))).body.error).toMatchObject({
      code: 'proof_failed',
      field: 'current_password',
    })
    const wrong = await refusal(accounts.askMailChange({ ...input, code: '000000' }))
    expect(wrong.body.error).toMatchObject({ code: 'proof_failed', field: 'code' })
    expect((await accounts.getSecurity({})).security.pending_email).toBeNull()
  })

  test.each(['', 'nobody', 'a b@example.com'])('%j is no address', async (email) => {
    const { accounts } = { accounts: product.as(await confirmedMember()).accounts }
    const refused = await refusal(accounts.askMailChange({ email, ...proof }))
    expect(refused.body.error).toMatchObject({ code: 'invalid_new_email', field: 'email' })
  })

  test('nor is one’s own', async () => {
    const member = await confirmedMember()
    const refused = await refusal(
      product.as(member).accounts.askMailChange({ email: member.email.toUpperCase(), ...proof }),
    )
    expect(refused.code).toBe('invalid_new_email')
  })

  test('an address that is somebody’s: the same answer, and its owner is told', async () => {
    const [owner, member] = [await confirmedMember(), await confirmedMember()]
    const { accounts } = product.as(member)
    expect(await accounts.askMailChange({ email: owner.email, ...proof })).toEqual({ done: true })
    expect((await accounts.getSecurity({})).security.pending_email?.email).toBe(owner.email)
    const [mail] = await mailsTo(owner.email, 2)
    expect(mail?.subject).toBe(copy('mail.mail_change_taken.subject'))
    expect(mail?.text).not.toContain('token=')
  })

  test('is refused at once where the site says who has an account, and for throw-away addresses', async () => {
    const open = await testProduct({ settings: { revealRegisteredEmail: true, refuseDisposableEmail: true } })
    const calls = accountCalls(open)
    const [owner, member] = [await calls.confirmedMember(), await calls.confirmedMember()]
    const { accounts } = open.as(member)
    const refused = await refusal(accounts.askMailChange({ email: owner.email, ...proof }))
    expect(refused.body.error).toMatchObject({ code: 'email_in_use', field: 'email' })
    const disposable = await refusal(accounts.askMailChange({ email: 'anna@mailinator.com', ...proof }))
    expect(disposable.body.error).toMatchObject({ code: 'disposable_email', field: 'email' })
    await open.close()
  })

  test('asked again, the earlier link stops; cancelled, there is none', async () => {
    const { accounts, wanted, token, email } = await movingMember()
    await accounts.askMailChange({ email: `other-${wanted}`, ...proof })
    const second = await newTo(`other-${wanted}`)
    expect((await change(token)).body.error.code).toBe('link_expired')
    await accounts.cancelMailChange({})
    expect((await accounts.getSecurity({})).security.pending_email).toBeNull()
    expect((await change(second)).body.error.code).toBe('link_expired')
    expect(await userOf((await logIn(email)).cookie)).toMatchObject({ email })
  })

  test('five times a day', async () => {
    const { accounts } = await movingMember()
    for (let i = 0; i < 4; i += 1) await accounts.askMailChange({ email: `n${i}@example.com`, ...proof })
    expect((await refusal(accounts.askMailChange({ email: 'n5@example.com', ...proof }))).code).toBe(
      'too_many_requests',
    )
  })
})

describe('the link', () => {
  test('changes the address once, and says so the second time', async () => {
    const { id, email, wanted, token } = await movingMember()
    expect((await change(token)).body).toEqual({ outcome: 'changed' })
    expect(await emailOf(id)).toBe(wanted)
    expect(await stateOf(token, 'mail_change')).toBe('open')
    expect((await change(token)).body).toEqual({ outcome: 'already' })
    expect((await logIn(email)).body.error.code).toBe('login_failed')
    expect((await logIn(wanted)).status).toBe(200)
    const [notice] = await mailsTo(email, 3)
    expect(notice?.subject).toBe(copy('mail.mail_changed.subject'))
    expect(notice?.text).toContain('48 hours')
    expect(product.published).toContainEqual({ to: [id], event: { kind: 'user_changed' } })
  })

  test('works for 24 hours', async () => {
    const { token } = await movingMember()
    product.clock.advance(24 * hour)
    expect(await stateOf(token, 'mail_change')).toBe('expired')
    expect((await change(token)).body.error.code).toBe('link_expired')
  })

  test('of two members who confirm one address at the same moment, one gets it', async () => {
    const [anna, bea] = [await confirmedMember(), await confirmedMember()]
    const wanted = 'both-want-this@example.com'
    for (const member of [anna, bea]) await product.as(member).accounts.askMailChange({ email: wanted, ...proof })
    const mails = await mailsTo(wanted, 2)
    const tokens = mails.map(({ text }) => /mail-change\/do\?token=([\w-]+)/.exec(text)?.[1] ?? '')
    const answers = await Promise.all(tokens.map(change))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(answers.find(({ status }) => status === 410)?.body.error.code).toBe('link_expired')
    expect([await emailOf(anna.id), await emailOf(bea.id)].filter((email) => email === wanted)).toHaveLength(1)
  })

  test('of a member and a sign-up who prove one address at the same moment, one gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, wanted, token } = await movingMember()
      const stranger = await signUp({ ...form(), email: wanted })
      const activation = await tokenFor(wanted, 2)
      const [changed, activated] = await Promise.all([
        change(token),
        post('activation', { token: activation }, { cookie: stranger.cookie }),
      ])
      expect([changed.status, activated.status].sort()).toEqual([200, 410])
      expect((await emailOf(id)) === wanted).toBe(changed.status === 200)
      expect((await userOf(stranger.cookie)) === null).toBe(changed.status === 200)
    }
  })

  test('ends sign-ups of others with that address, and links to a new password in the old mailbox', async () => {
    const { email, wanted, token } = await movingMember()
    const stranger = await signUp({ ...form(), email: wanted })
    await post('reset', { email }, { ip: '10.1.1.1' })
    const reset = await tokenFor(email, 3, '/reset-password/do')
    await change(token)
    expect(await userOf(stranger.cookie)).toBeNull()
    expect(await stateOf(reset, 'reset')).toBe('expired')
  })

  test('is stopped by a new password that came by mail', async () => {
    const { email, token } = await movingMember()
    await post('reset', { email }, { ip: '10.1.2.1' })
    const reset = await tokenFor(email, 3, '/reset-password/do')
    const password = 'ten green bottles hanging'
    await post('reset/do', { token: reset, password, password_again: password })
    expect((await change(token)).body.error.code).toBe('link_expired')
  })
})

describe('taking it back', () => {
  test('restores the address, logs everybody out, and mails the way to a new password', async () => {
    const { id, email, wanted, cookie, undoToken } = await movedMember()
    const thief = await logIn(wanted)
    const disconnect = vi.spyOn(product.platform.live, 'disconnect')
    expect((await undo(undoToken)).body).toEqual({ done: true })
    expect(disconnect).toHaveBeenCalledTimes(2)
    disconnect.mockRestore()
    expect(await emailOf(id)).toBe(email)
    expect(await userOf(cookie)).toBeNull()
    expect(await userOf(thief.cookie)).toBeNull()
    expect((await logIn(email)).body.error.code).toBe('login_failed')
    const reset = await tokenFor(email, 4, '/reset-password/do')
    const password = 'ten green bottles hanging'
    const answer = await post('reset/do', { token: reset, password, password_again: password })
    expect(answer.body.user).toMatchObject({ id, email })
    expect((await undo(undoToken)).body.error.code).toBe('link_expired')
  })

  test.each([
    [48 * hour - 1, 200],
    [48 * hour, 410],
  ])('%i ms after the change answers %i', async (ms, status) => {
    const { undoToken } = await movedMember()
    product.clock.advance(ms)
    expect((await undo(undoToken)).status).toBe(status)
  })

  test('works with the first mail, too: before the change and after it', async () => {
    const waiting = await movingMember()
    expect((await undo(waiting.undoToken)).status).toBe(200)
    expect((await change(waiting.token)).body.error.code).toBe('link_expired')
    const moved = await movedMember()
    expect((await undo(moved.askedToken)).status).toBe(200)
    expect(await emailOf(moved.id)).toBe(moved.email)
    expect((await undo(moved.undoToken)).body.error.code).toBe('link_expired')
  })

  test('reaches past a second change, and leaves nothing to who made it', async () => {
    const { id, email, wanted, accounts, undoToken } = await movedMember()
    const third = `third-${wanted}`
    await accounts.askMailChange({ email: third, ...proof })
    await change(await newTo(third))
    const thiefUndo = await undoTo(wanted, 3)
    await post('reset', { email: third }, { ip: '10.1.3.1' })
    const thiefReset = await tokenFor(third, 2, '/reset-password/do')
    expect((await undo(undoToken)).status).toBe(200)
    expect(await emailOf(id)).toBe(email)
    expect((await undo(thiefUndo)).body.error.code).toBe('link_expired')
    expect(await stateOf(thiefReset, 'reset')).toBe('expired')
  })

  test.each([
    [
      'passkeys',
      "INSERT INTO passkeys (credential_id, id, member_id, site_id, public_key, counter, name, created_at) SELECT $1, gen_random_uuid(), id, site_id, 'x', 0, 'x', $3 FROM members WHERE id = $2",
    ],
    [
      'second_factors',
      "INSERT INTO second_factors (member_id, secret, confirmed_at) SELECT $2, 'x', $3::timestamptz WHERE $1::text <> ''",
    ],
  ])('removes new %s, and leaves older ones', async (table, insert) => {
    for (const [age, left] of [
      [1, 0],
      [100, 1],
    ] as const) {
      const { id, undoToken } = await movedMember()
      const since = new Date(product.clock.now().getTime() - age * hour)
      await $client.query(insert, [`key-${id}`, id, since])
      await undo(undoToken)
      const { rows } = await $client.query(`SELECT count(*) AS left FROM ${table} WHERE member_id = $1`, [id])
      expect(rows[0].left).toBe(left)
    }
  })

  test('leaves nothing to mails that are written later: those of a mail server that was down meanwhile', async () => {
    const { id, wanted, undoToken } = await movedMember()
    const oldAddressMail = defineJob('accounts.old_address_mail')
    const { rows } = await $client.query(
      `SELECT data FROM ${testJobs}.job WHERE name = $1 AND data->>'memberId' = $2 AND data->>'kind' = 'mail_changed'`,
      [oldAddressMail.name, id],
    )
    product.clock.advance(60_000)
    expect((await undo(undoToken)).status).toBe(200)
    // One to the thief's address, of a change that was made before it was all taken back
    await product.platform.jobs.send(product.platform.db, oldAddressMail, { ...rows[0].data, to: wanted })
    await vi.waitFor(async () => {
      const count = `SELECT count(*) AS done FROM ${testJobs}.job WHERE data->>'to' = $1 AND state = 'completed'`
      expect((await $client.query(count, [wanted])).rows[0].done).toBe(1)
    })
    const open = "SELECT purpose FROM account_links WHERE member_id = $1 AND used_at IS NULL AND purpose = 'mail_undo'"
    expect((await $client.query(open, [id])).rows).toEqual([])
  })

  test('is refused when the old address has become somebody else’s', async () => {
    const { id, email, wanted, undoToken } = await movedMember()
    await signUp({ ...form(), email })
    const token = await tokenFor(email, 4)
    expect((await post('activation', { token, password: testPassword })).status).toBe(200)
    expect((await undo(undoToken)).body.error.code).toBe('link_expired')
    expect(await emailOf(id)).toBe(wanted)
  })
})
