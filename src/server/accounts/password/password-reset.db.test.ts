import { afterAll, describe, expect, test, vi } from 'vitest'
import { resetMailsPerDay } from '../../../contract/constants.ts'
import { copy } from '../../../test/copy.ts'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'

const hour = 3_600_000
const product = await testProduct()
afterAll(() => product.close())
const { form, ask, post, signUp, activate, logIn, userOf, mailsTo, tokenFor, confirmedMember } = accountCalls(product)
const { $client } = product.platform.db
const next = 'ten green bottles hanging'

let network = 0
/** From a network of its own each time, unless one is named: those without a solved puzzle may ask rarely. */
function askReset(email: string, ip?: string) {
  network += 1
  return post('reset', { email }, { ip: ip ?? `10.${network >> 8}.${network & 255}.1` })
}
const resetTo = (token: string, password = next, again = password) =>
  post('reset/do', { token, password, password_again: again })
const tokenOf = (email: string, count: number) => tokenFor(email, count, '/reset-password/do')
const stateOf = async (token: string) => (await post('links', { token, purpose: 'reset' })).body.state

/** A member whose newest mail is a link to a new password. */
async function forgetfulMember() {
  const member = await confirmedMember()
  await askReset(member.email)
  return { ...member, token: await tokenOf(member.email, 2) }
}

describe('asking for a new password', () => {
  test('mails a link that works for an hour', async () => {
    const { email } = await confirmedMember()
    expect((await askReset(email.toUpperCase())).body).toEqual({ done: true })
    const [mail] = await mailsTo(email, 2)
    expect(mail?.subject).toBe(copy('mail.reset.subject'))
    const token = await tokenOf(email, 2)
    expect(await stateOf(token)).toBe('open')
    product.clock.advance(hour)
    expect(await stateOf(token)).toBe('expired')
    expect((await resetTo(token)).body.error.code).toBe('link_expired')
  })

  test('answers strangers byte for byte the same', async () => {
    const [{ email }, unconfirmed, leaving, banned] = [
      await confirmedMember(),
      form(),
      await confirmedMember(),
      await confirmedMember(),
    ]
    await signUp(unconfirmed)
    await $client.query("UPDATE members SET status = 'banned' WHERE id = $1", [banned.id])
    await $client.query("UPDATE members SET status = 'pending_deletion', erase_after = now() WHERE id = $1", [
      leaving.id,
    ])
    const shape = ({ status, headers, text }: Awaited<ReturnType<typeof askReset>>) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers
      return { status, headers: rest, text }
    }
    const stranger = shape(await askReset('nobody@example.com'))
    expect(stranger.text).toBe('{"done":true}')
    for (const address of [email, unconfirmed.email, leaving.email, banned.email])
      expect(shape(await askReset(address))).toEqual(stranger)
  })

  test.each([
    ['of a member', async () => (await confirmedMember()).email],
    ['of nobody', async () => 'nobody-at-all@example.com'],
  ])('is possible five times a day for the address %s', async (_case, addressOf) => {
    const email = await addressOf()
    network += 1
    const ip = `10.${network >> 8}.${network & 255}.1`
    for (let i = 0; i < resetMailsPerDay; i += 1) expect((await askReset(email, ip)).status).toBe(200)
    const refused = await askReset(email, ip)
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_reset_mails' } } })
    expect(refused.headers['retry-after']).toBe(String(24 * 3_600))
    product.clock.advance(24 * hour)
    expect((await askReset(email, ip)).status).toBe(200)
  })

  test('is not used up for a member by strangers', async () => {
    const { email, device } = await confirmedMember()
    const stranger = '203.0.113.50'
    for (let i = 0; i < resetMailsPerDay + 3; i += 1) await askReset(email, stranger)
    expect((await askReset(email, stranger)).status).toBe(429)
    expect((await askReset(email, '198.51.100.50')).status).toBe(200)
    // Many networks use up what strangers have; the owner's browser has mails of its own
    const codes = []
    for (let i = 0; i < 30; i += 1) codes.push((await askReset(email)).body.error?.code)
    expect(codes.at(-1)).toBe('too_many_reset_mails')
    expect((await post('reset', { email }, { ip: stranger, cookie: device })).status).toBe(200)
  })

  test('in the browser of an unconfirmed sign-up gets no mails of its own', async () => {
    const unconfirmed = form()
    const { device } = await signUp(unconfirmed)
    const ask = () => post('reset', { email: unconfirmed.email }, { ip: '203.0.113.60', cookie: device })
    for (let i = 0; i < resetMailsPerDay; i += 1) await ask()
    expect((await ask()).status).toBe(429)
    expect((await post('reset', { email: unconfirmed.email }, { ip: '203.0.113.61' })).status).toBe(429)
  })

  test('is limited for a network, whoever it asks for', async () => {
    const codes = []
    for (let i = 0; i < 12; i += 1) codes.push((await askReset(`stranger${i}@example.com`, '192.0.2.9')).status)
    expect(codes.filter((status) => status === 200).length).toBeLessThan(12)
    expect(codes.at(-1)).toBe(429)
  })

  test.each(['', 'nobody', 'a@example.com\nb@example.com'])('refuses %j as an address', async (email) => {
    expect((await askReset(email)).body.error).toMatchObject({ code: 'invalid_email', field: 'email' })
  })

  test('says that an address is none of a member where the site does', async () => {
    const open = await testProduct({ settings: { revealRegisteredEmail: true } })
    const refused = await refusal(open.anonymous.accounts.askReset({ email: 'nobody@example.com' }))
    expect(refused).toMatchObject({ status: 404, code: 'email_not_found', body: { error: { field: 'email' } } })
    await open.close()
  })

  test('mails who left the way back instead, and a banned member nothing', async () => {
    const leaving = await confirmedMember()
    const eraseAfter = new Date(product.clock.now().getTime() + 100 * hour)
    const change = "UPDATE members SET status = 'pending_deletion', erase_after = $2 WHERE id = $1"
    await $client.query(change, [leaving.id, eraseAfter])
    await askReset(leaving.email)
    await tokenFor(leaving.email, 2, '/reactivate')

    const [banned, other] = [await confirmedMember(), await confirmedMember()]
    await $client.query("UPDATE members SET status = 'banned' WHERE id = $1", [banned.id])
    await askReset(banned.email)
    await askReset(other.email)
    await mailsTo(other.email, 2)
    expect(await mailsTo(banned.email)).toHaveLength(1)
  })
})

describe('setting it', () => {
  test('logs in here and out everywhere else, and tells the owner', async () => {
    const { id, email, cookie, token } = await forgetfulMember()
    const disconnect = vi.spyOn(product.platform.live, 'disconnect')
    const answer = await resetTo(token)
    expect(answer).toMatchObject({ status: 200, body: { user: { id, email } } })
    expect(await userOf(cookie)).toBeNull()
    expect(await userOf(answer.cookie)).toMatchObject({ id })
    expect(disconnect).toHaveBeenCalledTimes(1)
    disconnect.mockRestore()
    expect((await logIn(email)).body.error.code).toBe('login_failed')
    expect((await logIn(email, next)).status).toBe(200)
    expect((await mailsTo(email, 3))[0]?.subject).toBe(copy('mail.password_changed.subject'))
  })

  test('in a browser that is logged in: its session is replaced, its connections go on', async () => {
    const { cookie, token } = await forgetfulMember()
    const [handOver, disconnect] = [
      vi.spyOn(product.platform.live, 'handOver'),
      vi.spyOn(product.platform.live, 'disconnect'),
    ]
    const answer = await post('reset/do', { token, password: next, password_again: next }, { cookie })
    expect(await userOf(cookie)).toBeNull()
    expect(await userOf(answer.cookie)).not.toBeNull()
    expect([handOver.mock.calls.length, disconnect.mock.calls.length]).toEqual([1, 0])
  })

  test('works once, also at the same moment; looking at the link changes nothing', async () => {
    const { token } = await forgetfulMember()
    for (let i = 0; i < 3; i += 1) expect(await stateOf(token)).toBe('open')
    const answers = await Promise.all([resetTo(token), resetTo(token, 'another one of mine')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await stateOf(token)).toBe('expired')
    expect((await resetTo(token)).body.error.code).toBe('link_expired')
  })

  test('a newer link ends the one before', async () => {
    const { email, token } = await forgetfulMember()
    await askReset(email)
    const second = await tokenOf(email, 3)
    expect((await resetTo(token)).body.error.code).toBe('link_expired')
    expect((await resetTo(second)).status).toBe(200)
  })

  test.each([
    ['typed in two ways', next, 'ten green bottles', 'passwords_differ', 'password_again'],
    ['that is too short', 'elevenchars', 'elevenchars', 'invalid_input', 'password'],
    ['that is too long', 'a1b2c3d4'.repeat(40), 'a1b2c3d4'.repeat(40), 'invalid_input', 'password'],
    ['that everybody tries', 'password123456', 'password123456', 'password_too_common', 'password'],
  ])('refuses a password %s, and the link stays', async (_case, password, again, code, field) => {
    const { token } = await forgetfulMember()
    expect((await resetTo(token, password, again)).body.error).toMatchObject({ code, field })
    expect((await resetTo(token)).status).toBe(200)
  })

  test('confirms the address that the link came to, and ends other sign-ups with it', async () => {
    const input = form()
    const stranger = await signUp({ ...input, password: 'a stranger typed this' })
    product.clock.advance(hour)
    const { cookie } = await signUp(input)
    await mailsTo(input.email, 2)
    await askReset(input.email)
    const answer = await resetTo(await tokenOf(input.email, 3))
    expect(answer.body.user).toMatchObject({ status: 'active', profile: { status: 'active' } })
    expect(await userOf(cookie)).toBeNull()
    expect(await userOf(stranger.cookie)).toBeNull()
  })

  test('of two who prove one address at the same moment, by reset and by activation, one gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const input = form()
      const first = await signUp(input)
      const activation = await tokenFor(input.email)
      product.clock.advance(hour)
      await signUp(input)
      await mailsTo(input.email, 2)
      await askReset(input.email)
      const token = await tokenOf(input.email, 3)
      const [reset, activated] = await Promise.all([resetTo(token), activate(activation, first.cookie)])
      expect([reset.status, activated.status].sort()).toEqual([200, 410])
    }
  })

  test('logs nobody in past a second factor', async () => {
    const { id, email, cookie, token } = await forgetfulMember()
    await $client.query("INSERT INTO second_factors (member_id, secret, confirmed_at) VALUES ($1, 'x', now())", [id])
    const answer = await resetTo(token)
    expect(answer).toMatchObject({ status: 200, cookie: '', body: { user: null } })
    expect(await userOf(cookie)).toBeNull()
    expect((await logIn(email, next)).body.error.code).toBe('second_factor_required')
  })

  test('ends the block of the network that the owner has locked out', async () => {
    const { email, token } = await forgetfulMember()
    const here = { ip: '127.0.0.1' }
    for (let i = 0; i < 5; i += 1) await logIn(email, 'not the right one', here)
    expect((await logIn(email, undefined, here)).body.error.code).toBe('login_blocked')
    await resetTo(token)
    await expect.poll(async () => (await logIn(email, next, here)).status).toBe(200)
  })

  test('refuses tokens of nothing and of another purpose', async () => {
    const input = form()
    await signUp(input)
    for (const token of ['x'.repeat(43), await tokenFor(input.email)]) {
      expect((await resetTo(token)).body.error.code).toBe('link_expired')
      expect(await stateOf(token)).toBe('expired')
    }
  })
})

describe('changing the password in settings', () => {
  const change = (cookie: string, old: string, password = next) => changeTo(cookie, old, [password, password])
  const changeTo = (cookie: string, old: string, [password, again]: readonly [string, string]) =>
    post('password', { old_password: old, password, password_again: again }, { cookie })

  test('ends every other session, and tells by mail', async () => {
    const { email, cookie } = await confirmedMember()
    const other = await logIn(email)
    expect((await change(cookie, testPassword)).body).toEqual({ done: true })
    expect(await userOf(cookie)).toMatchObject({ email })
    expect(await userOf(other.cookie)).toBeNull()
    expect((await logIn(email, next)).status).toBe(200)
    expect((await mailsTo(email, 2))[0]?.subject).toBe(copy('mail.password_changed.subject'))
  })

  test.each([
    ['the old one is wrong', 'not the right one', [next, next], 'wrong_old_password', 'old_password'],
    ['the new one differs', testPassword, [next, 'ten green bottles'], 'passwords_differ', 'password_again'],
    ['the new one is common', testPassword, ['password123456', 'password123456'], 'password_too_common', 'password'],
  ] as const)('is refused where %s', async (_case, old, typed, code, field) => {
    const { cookie } = await confirmedMember()
    expect((await changeTo(cookie, old, typed)).body.error).toMatchObject({ code, field })
  })

  test('cannot be guessed at', async () => {
    const { cookie } = await confirmedMember()
    const codes = []
    for (let i = 0; i < 6; i += 1) codes.push((await change(cookie, `wrong ${i}`)).body.error.code)
    expect(codes).toEqual([...Array(4).fill('wrong_old_password'), 'login_blocked', 'login_blocked'])
    expect((await change(cookie, testPassword)).body.error).toMatchObject({
      code: 'login_blocked',
      params: { minutes: 15 },
    })
  })

  test('happens once of two at the same moment', async () => {
    const { email, cookie } = await confirmedMember()
    const answers = await Promise.all([
      change(cookie, testPassword),
      change(cookie, testPassword, 'another one of mine'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const right = answers[0]?.status === 200 ? next : 'another one of mine'
    expect((await logIn(email, right)).status).toBe(200)
  })

  test('is for members', async () => {
    expect((await ask('/api/accounts/password', { method: 'POST', payload: {} })).status).toBe(403)
  })
})
