import { afterAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { accountCalls } from '../../../test/members/account-calls.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'
import { sweep } from '../deletion/sweep.ts'
import { sessionCookie } from './sessions.ts'

const day = 86_400_000
const product = await testProduct()
afterAll(() => product.close())
const { form, ask, signUp, logIn, userOf, confirmedMember } = accountCalls(product)

describe('log-in', () => {
  test('opens a session of its own with each log-in', async () => {
    const { email, cookie } = await confirmedMember()
    const second = await logIn(email.toUpperCase())
    expect(second.status).toBe(200)
    expect(second.cookie).not.toBe(cookie)
    expect(await userOf(second.cookie)).toMatchObject({ email })
  })

  test('answers the same for a wrong password and an unknown address', async () => {
    const { email } = await confirmedMember()
    const [wrong, unknown] = [await logIn(email, 'not the right one'), await logIn('nobody@example.com')]
    expect(wrong.status).toBe(403)
    expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    expect(wrong.body.data).toBeUndefined()
  })

  test('five failures block for a quarter of an hour, then for twice as long', async () => {
    const { email } = await confirmedMember()
    const tries = []
    for (let i = 0; i < 5; i += 1) tries.push((await logIn(email, `wrong password ${i}`)).body.error)
    expect(tries.map(({ code }) => code)).toEqual([...Array(4).fill('login_failed'), 'login_blocked'])
    expect(tries[4].params).toEqual({ minutes: 15, retry_after: 900 })

    expect(await logIn(email)).toMatchObject({
      status: 429,
      body: { error: { code: 'login_blocked', params: { minutes: 15 } } },
    })
    product.clock.advance(14 * 60_000 + 1)
    expect((await logIn(email)).body.error.params).toMatchObject({ minutes: 1 })
    product.clock.advance(60_000)
    for (let i = 0; i < 4; i += 1) await logIn(email, `wrong password ${i}`)
    expect((await logIn(email, 'wrong password 5')).body.error.params).toMatchObject({ minutes: 30 })
    product.clock.advance(30 * 60_000)
    expect((await logIn(email)).status).toBe(200)
  })

  test('counts parallel guesses one by one', async () => {
    const { email } = await confirmedMember()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => logIn(email, `wrong password ${i}`)))
    const codes = answers.map(({ body }) => body.error.code)
    expect(codes.filter((code) => code === 'login_failed').length).toBeLessThanOrEqual(8)
    expect((await logIn(email)).body.error.code).toBe('login_blocked')
    product.clock.advance(day)
  })

  test('says to a banned member why, once the password is right', async () => {
    const { email } = await confirmedMember()
    await product.platform.db.$client.query("UPDATE members SET status = 'banned' WHERE email = $1", [email])
    expect((await logIn(email, 'not the right one')).body.error.code).toBe('login_failed')
    expect(await logIn(email)).toMatchObject({ status: 403, body: { error: { code: 'account_banned' } } })
  })
})

describe('sessions', () => {
  test('the cookie is for the server alone, of this site alone, for 30 days', async () => {
    const { set } = await signUp(form())
    expect(set).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 30 * 86_400 })
    expect(set).not.toHaveProperty('domain')
    expect(set?.value).toMatch(/^[\w-]{43}$/)
  })

  test('only a hash of the token is kept', async () => {
    const { set } = await signUp(form())
    const { rows } = await product.platform.db.$client.query(
      'SELECT count(*) AS found FROM sessions WHERE token_hash = $1',
      [set?.value],
    )
    expect(rows).toEqual([{ found: 0 }])
  })

  test('ends 30 days after it was last used', async () => {
    const { cookie } = await signUp(form())
    product.clock.advance(29 * day)
    expect(await userOf(cookie)).not.toBeNull()
    product.clock.advance(29 * day)
    expect(await userOf(cookie)).not.toBeNull()
    product.clock.advance(30 * day)
    expect(await userOf(cookie)).toBeNull()
  })

  test('ends with the log-out, the other ones stay', async () => {
    const { email, cookie } = await confirmedMember()
    const other = await logIn(email)
    const out = await ask('/api/logout.php', { cookie })
    expect(out).toMatchObject({ status: 200, body: { done: true }, set: { value: '' } })
    expect(await userOf(cookie)).toBeNull()
    expect(await userOf(other.cookie)).not.toBeNull()
  })

  test.each(['/api/logout.php', '/api/%6Cogout.php'])(
    'does not log out for a link to %s on another site',
    async (url) => {
      const { cookie } = await signUp(form())
      const answer = await product.app.inject({
        url,
        headers: { host: 'localhost:3000', cookie, 'sec-fetch-site': 'cross-site' },
      })
      expect(answer.statusCode).toBe(403)
      expect(await userOf(cookie)).not.toBeNull()
    },
  )

  test('is worth nothing on another site', async () => {
    await product.newSite('other.example')
    const { cookie } = await signUp(form())
    expect(await userOf(cookie)).not.toBeNull()
    expect(await userOf(cookie, 'other.example')).toBeNull()
  })
})

describe('devices', () => {
  let disconnected: MockInstance
  beforeEach(() => {
    disconnected = vi.spyOn(product.platform.live, 'disconnect')
  })
  const phone =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
  /** A member who is logged in on a computer that says nothing of itself, and on a phone since a day later. */
  async function twoDevices() {
    const member = await confirmedMember()
    product.clock.advance(day)
    const other = await logIn(member.email, undefined, { headers: { 'user-agent': phone } })
    const { accounts } = product.as(member)
    const listed = async () => (await accounts.getSecurity({})).security.sessions
    return { ...member, accounts, listed, other: other.cookie }
  }

  test('are listed with what they are, this one first', async () => {
    const { listed, other } = await twoDevices()
    const now = product.clock.now().toISOString()
    const dayAgo = new Date(product.clock.now().getTime() - day).toISOString()
    const id = expect.stringMatching(/^[\da-f-]{36}$/)
    const computer = { id, browser: null, system: null, kind: 'unknown', country: 'GB' }
    const mobile = { id, browser: 'Chrome', system: 'Android', kind: 'phone', country: 'GB' }
    expect(await listed()).toEqual([
      { ...computer, created_at: dayAgo, last_used_at: now, is_current: true },
      { ...mobile, created_at: now, last_used_at: now, is_current: false },
    ])
    const { security } = await product.as({ cookie: other }).accounts.getSecurity({})
    expect(security.sessions.map((session) => session.browser)).toEqual(['Chrome', null])
  })

  test('are those of the member alone, and none that has ended', async () => {
    const { listed } = await twoDevices()
    await twoDevices()
    expect(await listed()).toHaveLength(2)
    product.clock.advance(29 * day)
    await listed()
    product.clock.advance(2 * day)
    expect((await listed()).map((session) => session.is_current)).toEqual([true])
  })

  test('one is logged out, and its connections cut', async () => {
    const { accounts, cookie, listed, other } = await twoDevices()
    const [, there] = await listed()
    expect(await accounts.endSession({ id: there?.id ?? '' })).toEqual({ done: true })
    expect(await userOf(other)).toBeNull()
    expect(await userOf(cookie)).not.toBeNull()
    expect(disconnected.mock.calls).toEqual([[{ sessionId: there?.id }]])
    expect((await refusal(accounts.endSession({ id: there?.id ?? '' }))).code).toBe('not_found')
  })

  test('this one is logged out as by the log-out', async () => {
    const { cookie, listed } = await twoDevices()
    const [here] = await listed()
    const answer = await ask(`/api/accounts/sessions/${here?.id}`, { method: 'DELETE', cookie })
    expect(answer).toMatchObject({ status: 200, set: { value: '' } })
    expect(await userOf(cookie)).toBeNull()
  })

  test('that logs in again keeps its connections, under the new session; another member does not get them', async () => {
    const handedOver = vi.spyOn(product.platform.live, 'handOver')
    const { email, cookie, listed } = await twoDevices()
    const [here] = await listed()
    const again = await logIn(email, undefined, { cookie })
    const [anew] = (await product.as(again).accounts.getSecurity({})).security.sessions
    expect(handedOver.mock.calls).toEqual([[here?.id, anew?.id]])
    expect(disconnected).not.toHaveBeenCalled()
    const other = await confirmedMember()
    await logIn(other.email, undefined, { cookie: again.cookie })
    expect(handedOver).toHaveBeenCalledTimes(1)
    expect(disconnected.mock.calls).toEqual([[{ sessionId: anew?.id }]])
  })

  test('of others cannot be logged out', async () => {
    const [anna, bea] = [await twoDevices(), await twoDevices()]
    const [, there] = await anna.listed()
    expect((await refusal(bea.accounts.endSession({ id: there?.id ?? '' }))).code).toBe('not_found')
    expect(await userOf(anna.other)).not.toBeNull()
  })

  test('all others, and all, are logged out at once', async () => {
    const { accounts, cookie, email, listed, other } = await twoDevices()
    await accounts.endSessions({ scope: 'others' })
    expect(await userOf(other)).toBeNull()
    expect((await listed()).map((session) => session.is_current)).toEqual([true])
    expect(disconnected).toHaveBeenCalledTimes(1)
    const again = await logIn(email)
    const answer = await ask('/api/accounts/sessions', { method: 'DELETE', cookie, payload: { scope: 'all' } })
    expect(answer).toMatchObject({ status: 200, set: { value: '' } })
    expect(await userOf(cookie)).toBeNull()
    expect(await userOf(again.cookie)).toBeNull()
    expect(disconnected).toHaveBeenCalledTimes(3)
  })
})

test('a session that is used every day ends 180 days after its log-in', async () => {
  const { cookie } = await confirmedMember()
  for (let used = 0; used < 9; used += 1) {
    product.clock.advance(19 * day)
    expect(await userOf(cookie)).not.toBeNull()
  }
  product.clock.advance(9 * day)
  expect(await userOf(cookie)).toBeNull()
})

test('what has no effect any more is swept away, the rest stays', async () => {
  const { email, cookie } = await confirmedMember()
  await signUp(form())
  for (let i = 0; i < 5; i += 1) await logIn(email, `wrong password ${i}`)
  const left = async () => {
    const tables = ['sessions', 'account_links', 'rate_limits', 'known_devices']
    const counts = tables.map((table) => product.platform.db.$client.query(`SELECT count(*) AS rows FROM ${table}`))
    return (await Promise.all(counts)).map(({ rows }) => rows[0].rows as number)
  }
  const before = await left()
  await sweep(product.platform)
  expect(await userOf(cookie)).not.toBeNull()
  expect((await logIn(email)).body.error.code).toBe('login_blocked')
  product.clock.advance(45 * day)
  await sweep(product.platform)
  await product.platform.rateLimiter.clearExpired()
  const [sessionsLeft, linksLeft, limitsLeft, devicesLeft] = await left()
  expect([sessionsLeft, linksLeft, limitsLeft, devicesLeft]).toEqual([0, 0, 0, before[3]])
  product.clock.advance(400 * day)
  await sweep(product.platform)
  expect(await left()).toEqual([0, 0, 0, 0])
})

describe('who asks', () => {
  test('user.php answers null to visitors', async () => {
    expect(await ask('/api/user.php')).toMatchObject({ status: 200, body: { user: null } })
    expect(await ask('/api/user.php', { cookie: `${sessionCookie}=nonsense` })).toMatchObject({
      status: 200,
      body: { user: null },
    })
  })

  test('other calls for members answer 403 with authentication_required', async () => {
    const { status, body } = await ask('/api/profiles/me')
    expect(status).toBe(403)
    expect(body).toEqual({
      error: { code: 'authentication_required', params: {} },
      data: { authentication_required: true },
      request_id: expect.stringMatching(/.+/),
    })
  })

  test('the language is remembered in the cookie, and with the member', async () => {
    const { cookie } = await signUp(form())
    const put = (payload: object, as = '') => ask('/api/user.php', { method: 'PUT', payload, cookie: as })
    const visitor = await put({ language: 'nl' })
    expect(visitor).toMatchObject({ status: 200, body: { user: null } })
    expect(String(visitor.headers['set-cookie'])).toMatch(/^locale=nl; Max-Age=31536000; Path=\//)
    expect((await put({ language: 'sv' }, cookie)).body.user.language).toBe('sv')
    expect(await put({ language: 'xx' }, cookie)).toMatchObject({ status: 422, body: { error: { field: 'language' } } })
  })
})
