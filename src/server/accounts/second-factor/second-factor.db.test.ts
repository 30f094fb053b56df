import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'

const product = await testProduct()
afterAll(() => product.close())
const { post, logIn, userOf, confirmedMember } = accountCalls(product)
const { $client } = product.platform.db
const proof = { current_password: testPassword }
const minute = 60_000

const codeOf = (secret: string, shift = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: product.clock.now().getTime() + shift })

/** A member with the second factor on; the clock has gone on, so that the app shows a fresh code. */
async function guardedMember() {
  const member = await confirmedMember()
  const api = product.as(member)
  const { secret } = await api.accounts.startSecondFactor(proof)
  const { recovery_codes: recoveryCodes } = await api.accounts.confirmSecondFactor({ code: codeOf(secret) })
  product.clock.advance(minute)
  return { ...member, api, secret, recoveryCodes }
}
const challengeOf = async (email: string): Promise<string> => (await logIn(email)).body.error.params.challenge
const confirm = (challenge: string, code: string, headers = {}) =>
  post('login/second-factor', { challenge, code }, headers)
const sessionsOf = async (id: string) =>
  (await $client.query('SELECT count(*) AS open FROM sessions WHERE member_id = $1', [id])).rows[0].open

/** Locks the factor's row, so that all who come meanwhile go on at the same moment. */
async function holdFactor(id: string): Promise<() => Promise<void>> {
  const client = await $client.connect()
  await client.query('BEGIN')
  await client.query('SELECT 1 FROM second_factors WHERE member_id = $1 FOR UPDATE', [id])
  return async () => {
    await client.query('COMMIT')
    client.release()
  }
}
const waiting = "datname = current_database() AND wait_event_type = 'Lock'"
const countWaiting = async () =>
  (await $client.query(`SELECT count(*) AS waiting FROM pg_stat_activity WHERE ${waiting}`)).rows[0].waiting

describe('turning it on', () => {
  test('takes the password, then a code of the app; answers ten recovery codes, once', async () => {
    const member = await confirmedMember()
    const { accounts } = product.as(member)
    const refused = await refusal(accounts.startSecondFactor({ current_password: 'a wrong one' }))
    expect(refused).toMatchObject({ code: 'proof_failed', body: { error: { field: 'current_password' } } })
    expect((await refusal(accounts.confirmSecondFactor({ code: '123456' }))).code).toBe('conflict')

    const { secret, uri } = await accounts.startSecondFactor(proof)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(uri)).toContain(member.email)
    expect((await accounts.getSecurity({})).security.second_factor).toBeNull()
    expect((await logIn(member.email)).status).toBe(200)
    const wrong = await refusal(accounts.confirmSecondFactor({ code: codeOf(secret, 10 * minute) }))
    expect(wrong).toMatchObject({ code: 'second_factor_invalid', body: { error: { field: 'code' } } })

    const { recovery_codes: codes } = await accounts.confirmSecondFactor({ code: codeOf(secret) })
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/)
    expect((await accounts.getSecurity({})).security.second_factor).toEqual({
      enabled_at: product.clock.now().toISOString(),
      recovery_codes_left: 10,
    })
    expect((await refusal(accounts.startSecondFactor(proof))).code).toBe('conflict')
    expect((await refusal(accounts.confirmSecondFactor({ code: codeOf(secret) }))).code).toBe('conflict')
  })

  test('starting again takes the secret that was never confirmed away', async () => {
    const { accounts } = product.as(await confirmedMember())
    const [first, second] = [await accounts.startSecondFactor(proof), await accounts.startSecondFactor(proof)]
    expect((await refusal(accounts.confirmSecondFactor({ code: codeOf(first.secret) }))).code).toBe(
      'second_factor_invalid',
    )
    expect((await accounts.confirmSecondFactor({ code: codeOf(second.secret) })).recovery_codes).toHaveLength(10)
  })

  test('is for confirmed members', async () => {
    const member = await product.newMember({ isConfirmed: false })
    expect((await refusal(product.as(member).accounts.startSecondFactor(proof))).code).toBe('not_confirmed')
  })

  test('neither the secret nor a recovery code can be read in the database', async () => {
    const { id, secret, recoveryCodes } = await guardedMember()
    const { rows } = await $client.query(
      `SELECT (SELECT row_to_json(f)::text FROM second_factors f WHERE member_id = $1) AS factor,
              (SELECT json_agg(c)::text FROM recovery_codes c WHERE member_id = $1) AS codes`,
      [id],
    )
    expect(rows[0].factor).not.toContain(secret)
    for (const code of recoveryCodes) {
      expect(rows[0].codes).not.toContain(code)
      expect(rows[0].codes).not.toContain(code.replace('-', ''))
    }
  })
})

describe('logging in with it', () => {
  test('takes two steps', async () => {
    const { id, email, secret } = await guardedMember()
    const before = await sessionsOf(id)
    const first = await logIn(email)
    expect(first).toMatchObject({ status: 403, cookie: '', body: { error: { code: 'second_factor_required' } } })
    const { challenge } = first.body.error.params
    expect(challenge).toMatch(/^[\w-]{43}$/)
    expect(await sessionsOf(id)).toBe(before)
    const second = await confirm(challenge, codeOf(secret))
    expect(second).toMatchObject({ status: 200, body: { user: { id } } })
    expect(await userOf(second.cookie)).toMatchObject({ id })
    expect((await confirm(challenge, codeOf(secret))).body.error.code).toBe('link_expired')
  })

  test('asks nobody for a code who does not know the password', async () => {
    const { email } = await guardedMember()
    expect((await logIn(email, 'not the right one')).body.error).toEqual({ code: 'login_failed', params: {} })
  })

  test('the code as people type it, and of a clock that is a little off', async () => {
    const { email, secret } = await guardedMember()
    const code = codeOf(secret, -30_000)
    expect((await confirm(await challengeOf(email), ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
  })

  test('one code opens one session: again, and at the same moment', async () => {
    const { id, email, secret } = await guardedMember()
    const before = await sessionsOf(id)
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeOf(email)))
    const release = await holdFactor(id)
    const requests = challenges.map((challenge) => confirm(challenge, codeOf(secret)))
    await vi.waitFor(async () => expect(await countWaiting()).toBe(4), { timeout: 10_000 })
    await release()
    const answers = await Promise.all(requests)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessionsOf(id)).toBe(before + 1)
    expect((await confirm(await challengeOf(email), codeOf(secret))).body.error.code).toBe('second_factor_invalid')
  })

  test('a recovery code works once, also at the same moment', async () => {
    const { id, email, api, recoveryCodes } = await guardedMember()
    const [code = '', next = ''] = recoveryCodes
    const before = await sessionsOf(id)
    const challenges = await Promise.all([challengeOf(email), challengeOf(email), challengeOf(email)])
    const answers = await Promise.all(challenges.map((challenge) => confirm(challenge, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessionsOf(id)).toBe(before + 1)
    expect((await confirm(await challengeOf(email), next.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await api.accounts.getSecurity({})).security.second_factor?.recovery_codes_left).toBe(8)
  })

  test('five wrong codes end the challenge and block for a quarter of an hour', async () => {
    const { email, secret } = await guardedMember()
    const challenge = await challengeOf(email)
    const codes = []
    for (let i = 0; i < 5; i += 1) codes.push((await confirm(challenge, '000000')).body.error)
    expect(codes.map(({ code }) => code)).toEqual([...Array(4).fill('second_factor_invalid'), 'login_blocked'])
    expect(codes[4].params).toEqual({ minutes: 15, retry_after: 900 })
    expect((await confirm(challenge, codeOf(secret))).body.error.code).toBe('link_expired')
    const other = await challengeOf(email)
    expect((await confirm(other, codeOf(secret), { ip: '198.51.100.7' })).body.error.code).toBe('login_blocked')
    product.clock.advance(15 * minute)
    expect((await confirm(await challengeOf(email), codeOf(secret))).status).toBe(200)
  })

  test('who knows the password does not block the owner in a browser that they have used', async () => {
    const { email, device, secret } = await guardedMember()
    for (let i = 0; i < 5; i += 1) await confirm(await challengeOf(email), '000000')
    const challenge = await challengeOf(email)
    expect((await confirm(challenge, codeOf(secret))).body.error.code).toBe('login_blocked')
    expect((await confirm(challenge, codeOf(secret), { cookie: device })).status).toBe(200)
  })

  test.each([
    ['after ten minutes', async (challenge: string) => product.clock.advance(10 * minute) ?? challenge],
    ['that was never given', async () => 'x'.repeat(43)],
  ])('no challenge %s', async (_case, change) => {
    const { email, secret } = await guardedMember()
    const challenge = (await change(await challengeOf(email))) ?? ''
    expect((await confirm(challenge, codeOf(secret))).body.error.code).toBe('link_expired')
  })

  test('a challenge of one site is worth nothing on another', async () => {
    await product.newSite('other.example')
    const { email, secret } = await guardedMember()
    const challenge = await challengeOf(email)
    expect((await confirm(challenge, codeOf(secret), { host: 'other.example' })).body.error.code).toBe('link_expired')
    expect((await confirm(challenge, codeOf(secret))).status).toBe(200)
  })

  test('opens nothing with a password that was changed between the steps', async () => {
    const { email, api, secret } = await guardedMember()
    const challenge = await challengeOf(email)
    const password = 'ten lives for a cat'
    await api.accounts.changePassword({ old_password: testPassword, password, password_again: password })
    const answer = await confirm(challenge, codeOf(secret))
    expect(answer).toMatchObject({ cookie: '', body: { error: { code: 'link_expired' } } })
  })

  test('opens nothing for a member who was banned between the steps', async () => {
    const { id, email, secret } = await guardedMember()
    const challenge = await challengeOf(email)
    await $client.query("UPDATE members SET status = 'banned' WHERE id = $1", [id])
    const answer = await confirm(challenge, codeOf(secret))
    expect(answer).toMatchObject({ status: 403, cookie: '', body: { error: { code: 'account_banned' } } })
  })
})

describe('afterwards', () => {
  test('new recovery codes end the earlier ones', async () => {
    const { email, api, recoveryCodes } = await guardedMember()
    const fresh = (await api.accounts.newRecoveryCodes(proof)).recovery_codes
    const challenge = await challengeOf(email)
    expect((await confirm(challenge, recoveryCodes[0] ?? '')).body.error.code).toBe('second_factor_invalid')
    expect((await confirm(challenge, fresh[0] ?? '')).status).toBe(200)
  })

  test('turned off, the password is enough again', async () => {
    const { email, api } = await guardedMember()
    expect((await refusal(api.accounts.removeSecondFactor({}))).code).toBe('proof_failed')
    await api.accounts.removeSecondFactor(proof)
    expect((await logIn(email)).status).toBe(200)
    expect((await refusal(api.accounts.newRecoveryCodes(proof))).code).toBe('conflict')
    expect((await api.accounts.getSecurity({})).security.second_factor).toBeNull()
  })
})
