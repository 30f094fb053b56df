import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../contract/routes.ts'
import { testPassword } from '../../../test/members/account-calls.ts'
import { officeOn } from '../../../test/members/office.ts'
import { officeRoles, openCalls } from '../../../test/members/office-roles.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'
import { hashPassword } from '../../accounts/password/index.ts'
import { sessionCookie } from '../../accounts/sessions/index.ts'
import { officeCookie } from '../index.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const product = await testProduct()
const { clock, as, newMember, newStaff } = product
const { ask, acts } = officeOn(product)
afterAll(() => product.close())

let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(testPassword)
})

let networks = 0
/** From a network of its own each time, so that tests do not block each other. */
function nextNetwork() {
  networks += 1
  return `10.0.${networks}.1`
}
const logIn = (email: string, password: string, ip = nextNetwork()) =>
  ask(routes.backoffice.logIn, { payload: { email, password }, ip })

describe('log-in', () => {
  test('opens a session with a cookie that no script and no other site can use', async () => {
    const moderator = await newStaff({ role: 'moderator', name: 'Mo', passwordHash })
    const { status, body, cookies } = await logIn(moderator.email.toUpperCase(), testPassword)
    expect(status).toBe(200)
    expect(body.staff).toMatchObject({ id: moderator.id, name: 'Mo', role: 'moderator' })
    const [set] = cookies
    expect(cookies.map(({ name }) => name)).toEqual([officeCookie, 'vonk_office_browser'])
    expect(set).toMatchObject({ name: officeCookie, httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 12 * 3_600 })
    const { staff } = await as({ cookie: `${officeCookie}=${set?.value}` }).backoffice.getStaff({})
    const calls = Object.entries(officeRoles).flatMap(([call, roles]) => (roles.includes('moderator') ? [call] : []))
    expect(staff.calls.toSorted()).toEqual(calls.toSorted())
    expect(staff.calls).not.toContain('listAudit')
    expect(await acts(moderator.id)).toEqual(['log_in'])
  })

  test('says the same of a wrong password, an unknown address, and a member', async () => {
    const { email } = await newStaff({ passwordHash })
    const member = await newMember()
    const answers = await Promise.all([
      logIn(email, 'wrong'),
      logIn('nobody@example.com', testPassword),
      logIn(member.email, testPassword),
    ])
    for (const { status, body, cookies } of answers) {
      expect({ status, ...body.error }).toEqual({ status: 403, code: 'login_failed', params: {} })
      expect(body.data).toBeUndefined()
      expect(cookies).toEqual([])
    }
  })

  test('blocks after five failures, for longer each time, and only where they came from', async () => {
    const { email } = await newStaff({ passwordHash })
    const ip = nextNetwork()
    for (let failure = 1; failure < 5; failure += 1)
      expect((await logIn(email, 'wrong', ip)).body.error.code).toBe('login_failed')
    expect((await logIn(email, 'wrong', ip)).body.error).toMatchObject({
      code: 'login_blocked',
      params: { minutes: 15 },
    })
    expect((await logIn(email, testPassword, ip)).status).toBe(429)
    expect((await logIn(email, testPassword)).status).toBe(200)
    clock.advance(15 * minuteMs)
    for (let failure = 1; failure < 5; failure += 1) await logIn(email, 'wrong', ip)
    expect((await logIn(email, 'wrong', ip)).body.error.params).toMatchObject({ minutes: 30 })
    clock.advance(30 * minuteMs)
    expect((await logIn(email, testPassword, ip)).status).toBe(200)
  })

  test('looks at no more than five guesses that come at once', async () => {
    const { email } = await newStaff({ passwordHash })
    const ip = nextNetwork()
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(email, 'wrong', ip)))
    expect(answers.filter(({ body }) => body.error.code === 'login_failed')).toHaveLength(4)
    const others = answers.filter(({ status }) => status === 429)
    expect(others).toHaveLength(16)
  })

  test('takes nothing that another site sends', async () => {
    const { email, cookie } = await newStaff({ passwordHash })
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const payload = { email, password: testPassword }
    for (const route of [routes.backoffice.logIn, routes.backoffice.logOut, routes.backoffice.decideReport]) {
      const { status, body, cookies } = await ask(route, { headers: foreign, payload, cookie })
      expect({ status, code: body.error.code, cookies }).toEqual({ status: 403, code: 'forbidden', cookies: [] })
    }
  })
})

describe('a session', () => {
  test('ends twelve hours after log-in, however busy', async () => {
    const staff = await newStaff()
    for (let hour = 0; hour < 11; hour += 1) {
      clock.advance(hourMs)
      await as(staff).backoffice.getStaff({})
    }
    clock.advance(hourMs - 1)
    await as(staff).backoffice.getStaff({})
    clock.advance(1)
    expect((await refusal(as(staff).backoffice.getStaff({}))).code).toBe('staff_required')
  })

  test('ends after two idle hours', async () => {
    const staff = await newStaff()
    clock.advance(2 * hourMs - 1)
    await as(staff).backoffice.getStaff({})
    clock.advance(2 * hourMs)
    expect((await refusal(as(staff).backoffice.getStaff({}))).code).toBe('staff_required')
  })

  test('ends at log-out, and its cookie with it', async () => {
    const staff = await newStaff()
    const { cookies } = await ask(routes.backoffice.logOut, { cookie: staff.cookie })
    expect(cookies[0]).toMatchObject({ name: officeCookie, value: '' })
    expect((await refusal(as(staff).backoffice.getStaff({}))).code).toBe('staff_required')
    expect(await acts(staff.id)).toEqual(['log_out'])
  })
})

describe('members and staff', () => {
  test('a member is nobody at the office, and is not logged out for asking', async () => {
    const member = await newMember()
    const token = member.cookie.split('=')[1]
    for (const cookie of [member.cookie, `${officeCookie}=${token}`]) {
      for (const [call, route] of Object.entries(routes.backoffice)) {
        if (openCalls.some((open) => open === call)) continue
        const { status, body } = await ask(route, { cookie })
        expect({ call, status, code: body.error.code, data: body.data }).toEqual({
          call,
          status: 403,
          code: 'staff_required',
          data: undefined,
        })
      }
    }
    expect((await as(member).accounts.getUser({})).user?.id).toBe(member.id)
  })

  test('staff are no members', async () => {
    const staff = await newStaff()
    const token = staff.cookie.split('=')[1]
    for (const cookie of [staff.cookie, `${sessionCookie}=${token}`]) {
      expect((await as({ cookie }).accounts.getUser({})).user).toBeNull()
      expect((await refusal(as({ cookie }).chat.listChats({}))).code).toBe('authentication_required')
    }
  })

  test('both may be logged in in one browser', async () => {
    const [member, staff] = [await newMember(), await newStaff()]
    const both = as({ cookie: `${member.cookie}; ${staff.cookie}` })
    expect((await both.accounts.getUser({})).user?.id).toBe(member.id)
    expect((await both.backoffice.getStaff({})).staff.id).toBe(staff.id)
  })
})
