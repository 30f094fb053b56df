import { afterAll, describe, expect, test } from 'vitest'
import { accountCalls } from '../../../test/members/account-calls.ts'
import { testProduct } from '../../../test/product/server.ts'
import { testSchema } from '../../../test/product/test-schema.ts'
import { openApp } from '../../http/app.ts'
import { openPlatform } from '../../http/open.ts'

const day = 86_400_000
const product = await testProduct()
afterAll(() => product.close())
const { form, ask, signUp, logIn, userOf, confirmedMember } = accountCalls(product)
const { $client } = product.platform.db
const wrong = 'not the right one'

async function leave(email: string) {
  const eraseAfter = new Date(product.clock.now().getTime() + 14 * day)
  const change = "UPDATE members SET status = 'pending_deletion', erase_after = $2 WHERE email = $1"
  await $client.query(change, [email, eraseAfter])
}

describe('a browser that the owner has used before', () => {
  test('is remembered for 400 days, by a token that only its hash is kept of', async () => {
    const { email } = await confirmedMember()
    const { headers, device } = await logIn(email)
    const set = [headers['set-cookie']].flat().find((line) => line?.startsWith('vonk_device='))
    expect(set).toMatch(/^vonk_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    const { rows } = await $client.query('SELECT device_hash FROM known_devices')
    expect(rows.map((row) => row.device_hash)).not.toContain(device.split('=')[1])
  })

  test('lets the owner in while strangers of the same network have blocked the account', async () => {
    const { email, device } = await confirmedMember()
    for (let i = 0; i < 5; i += 1) await logIn(email, `${wrong} ${i}`)
    expect((await logIn(email)).body.error.code).toBe('login_blocked')
    const owner = await logIn(email, undefined, { cookie: device })
    expect(owner.status).toBe(200)
    expect(owner.device).toBe(device)
    expect((await logIn(email)).body.error.code).toBe('login_blocked')
  })

  test('has a limit of its own', async () => {
    const { email, device } = await confirmedMember()
    const tries = []
    for (let i = 0; i < 5; i += 1) tries.push(await logIn(email, `${wrong} ${i}`, { cookie: device }))
    expect(tries.at(-1)?.body.error).toMatchObject({ code: 'login_blocked', params: { minutes: 15 } })
    expect((await logIn(email, undefined, { cookie: device })).body.error.code).toBe('login_blocked')
    expect((await logIn(email)).status).toBe(200)
  })

  test.each([
    ['another member has used', async () => (await confirmedMember()).device],
    ['nobody has used', async () => `vonk_device=${'x'.repeat(43)}`],
    ['is nonsense', async () => 'vonk_device=1'],
  ])('is none that %s', async (_case, deviceOf) => {
    const { email } = await confirmedMember()
    const cookie = await deviceOf()
    for (let i = 0; i < 5; i += 1) await logIn(email, `${wrong} ${i}`)
    expect((await logIn(email, undefined, { cookie })).body.error.code).toBe('login_blocked')
  })
})

describe('the limit', () => {
  test('is for one network and one account', async () => {
    const [anna, bea] = [await confirmedMember(), await confirmedMember()]
    for (let i = 0; i < 5; i += 1) await logIn(anna.email, `${wrong} ${i}`, { ip: `192.0.2.${i}` })
    expect((await logIn(anna.email, undefined, { ip: '192.0.2.200' })).body.error.code).toBe('login_blocked')
    expect((await logIn(anna.email, undefined, { ip: '198.51.100.7' })).status).toBe(200)
    expect((await logIn(bea.email, undefined, { ip: '192.0.2.200' })).status).toBe(200)
  })

  test('holds in another process, and after a restart', async () => {
    const { email } = await confirmedMember()
    for (let i = 0; i < 5; i += 1) await logIn(email, `${wrong} ${i}`, { ip: '192.0.2.99' })
    const { connectionString } = $client.options
    const platform = await openPlatform({
      config: product.platform.config,
      databaseUrl: String(connectionString),
      schema: testSchema,
      clock: product.clock,
      runsJobs: false,
    })
    const other = await openApp(platform, { hasPages: false, attachLive: () => undefined })
    const answer = await other.inject({
      method: 'POST',
      url: '/api/user.php',
      headers: { host: 'localhost:3000' },
      remoteAddress: '192.0.2.99',
      payload: { email, password: 'nine lives for a cat' },
    })
    expect(answer.json().error).toMatchObject({ code: 'login_blocked', params: { minutes: 15 } })
    await other.close()
    await platform.db.$client.end()
  })
})

describe('what a log-in tells', () => {
  /** Everything of an answer but its request's own id and the moment. */
  const shape = ({ status, headers, body }: Awaited<ReturnType<typeof logIn>>) => {
    const { date: _date, 'x-request-id': _id, ...rest } = headers
    return { status, headers: rest, body: { ...body, request_id: '' } }
  }

  test('is byte for byte the same for every account that the password does not fit, and for none', async () => {
    const unconfirmed = form()
    await signUp(unconfirmed)
    const [active, banned, leaving] = [await confirmedMember(), await confirmedMember(), await confirmedMember()]
    await $client.query("UPDATE members SET status = 'banned' WHERE email = $1", [banned.email])
    await leave(leaving.email)
    const twice = form()
    for (let i = 0; i < 3; i += 1) await signUp(twice)
    const unknown = shape(await logIn('nobody@example.com', wrong))
    expect(unknown.body.error).toEqual({ code: 'login_failed', params: {} })
    for (const { email } of [active, banned, leaving, unconfirmed, twice]) {
      expect(shape(await logIn(email, wrong))).toEqual(unknown)
      expect((await logIn(email, wrong)).text.length).toBe((await logIn('nobody@example.com', wrong)).text.length)
      product.clock.advance(day)
    }
    expect(shape(await logIn('not an address', wrong))).toEqual(unknown)
  })

  test('is that one is blocked, whether or not there is an account', async () => {
    const { email } = await confirmedMember()
    const codesOf = async (address: string) => {
      const codes = []
      for (let i = 0; i < 6; i += 1) codes.push((await logIn(address, wrong)).body.error)
      return codes
    }
    expect(await codesOf(email)).toEqual(await codesOf('never-seen@example.com'))
  })

  test('to who left: when the account is deleted, only with the right password, which is no failure', async () => {
    const { email } = await confirmedMember()
    await leave(email)
    for (let i = 0; i < 12; i += 1) {
      const { status, body } = await logIn(email)
      expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'account_pending_deletion' })
    }
    const erasedAt = new Date(product.clock.now().getTime() + 14 * day).toISOString()
    const { params } = (await logIn(email)).body.error
    expect(params).toEqual({ erased_at: erasedAt, token: expect.stringMatching(/^[\w-]{43}$/) })
    const back = await ask('/api/accounts/reactivation', { method: 'POST', payload: { token: params.token } })
    expect(back.body).toEqual({ outcome: 'reactivated' })
    expect(await userOf(back.cookie)).toMatchObject({ email, status: 'active' })
    expect((await logIn(email)).status).toBe(200)
  })

  test('to who left: the offer to come back holds for ten minutes, and not after the deletion', async () => {
    const { email } = await confirmedMember()
    await leave(email)
    const reactivate = (token: string) =>
      ask('/api/accounts/reactivation', { method: 'POST', payload: { token } }).then(({ body }) => body.error?.code)
    const { token } = (await logIn(email)).body.error.params
    product.clock.advance(10 * 60_000)
    expect(await reactivate(token)).toBe('link_expired')
    product.clock.advance(14 * day)
    expect((await logIn(email)).body.error.code).toBe('login_failed')
  })

  test('where a site says who has an account: which address is none, and which is leaving', async () => {
    const open = await testProduct({ settings: { revealRegisteredEmail: true } })
    const calls = accountCalls(open)
    const { email } = await calls.confirmedMember()
    expect((await calls.logIn('nobody@example.com')).body.error.code).toBe('email_not_found')
    expect((await calls.logIn(email, wrong)).body.error.code).toBe('login_failed')
    const eraseAfter = new Date(open.clock.now().getTime() + day)
    const change = "UPDATE members SET status = 'pending_deletion', erase_after = $1"
    await open.platform.db.$client.query(change, [eraseAfter])
    expect((await calls.logIn(email, wrong)).body.error.code).toBe('login_failed')
    expect((await calls.logIn(email)).body.error.code).toBe('account_pending_deletion')
    await open.close()
  })
})

describe('the session of a log-in', () => {
  test('takes the place of the one that the browser held', async () => {
    const { email, cookie } = await confirmedMember()
    const next = await logIn(email, undefined, { cookie })
    expect(await userOf(cookie)).toBeNull()
    expect(await userOf(next.cookie)).toMatchObject({ email })
  })

  test('is not opened by a password that was changed while it was looked at', async () => {
    const { id, email, cookie } = await confirmedMember()
    const client = await $client.connect()
    // The change has taken the member's row and not yet committed when the password is looked at
    await client.query('BEGIN')
    await client.query("UPDATE members SET password_hash = 'another one' WHERE id = $1", [id])
    await client.query('DELETE FROM sessions WHERE member_id = $1', [id])
    const late = logIn(email)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await client.query('COMMIT')
    client.release()
    expect(await late).toMatchObject({ status: 403, cookie: '', body: { error: { code: 'login_failed' } } })
    expect(await userOf(cookie)).toBeNull()
    const { rows } = await $client.query('SELECT id FROM sessions WHERE member_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('ends when the account is left', async () => {
    const { email, cookie } = await confirmedMember()
    await leave(email)
    expect(await userOf(cookie)).toBeNull()
  })

  test('is in a __Host- cookie where a trusted proxy speaks TLS, like the device; and nowhere else', async () => {
    const { config } = product.platform
    const secure = { ...product.platform, config: { ...config, trustedProxies: ['10.0.0.1'] } }
    const app = await openApp(secure, { hasPages: false, attachLive: () => undefined })
    const { email } = await confirmedMember()
    const cookiesFor = async (remoteAddress: string) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/user.php',
        remoteAddress,
        headers: { host: 'localhost:3000', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' },
        payload: { email, password: 'nine lives for a cat' },
      })
      return answer.cookies
    }
    for (const name of ['__Host-vonk_session', '__Host-vonk_device']) {
      const set = (await cookiesFor('10.0.0.1')).find((cookie) => cookie.name === name)
      expect(set).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Lax' })
      expect(set).not.toHaveProperty('domain')
    }
    expect((await cookiesFor('10.9.9.9')).map(({ name }) => name).sort()).toEqual(['vonk_device', 'vonk_session'])
    const [session] = (await cookiesFor('10.0.0.1')).filter(({ name }) => name === '__Host-vonk_session')
    const user = await app.inject({
      url: '/api/user.php',
      remoteAddress: '10.0.0.1',
      headers: {
        host: 'localhost:3000',
        'x-forwarded-proto': 'https',
        cookie: `__Host-vonk_session=${session?.value}`,
      },
    })
    expect(user.json().user).toMatchObject({ email })
    await app.close()
  })
})
