import { afterAll, describe, expect, test } from 'vitest'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'
import { authenticator } from '../../../test/providers/authenticator.ts'

const product = await testProduct()
afterAll(() => product.close())
const { ask, post, userOf, confirmedMember } = accountCalls(product)
const { $client } = product.platform.db
const proof = { current_password: testPassword }
const here = { origin: 'http://localhost:3000', rpId: 'localhost' }
type Member = { cookie: string }
type Options = { challenge: string; user: { id: string } }

/** Registers a passkey as a browser does; `change` spoils something on the way. */
async function register(member: Member, key = authenticator(), change: { origin?: string; name?: string } = {}) {
  const { accounts } = product.as(member)
  const { challenge_id, options } = await accounts.startPasskey(proof)
  const { challenge, user } = options as unknown as Options
  const credential = key.make({ ...here, challenge, origin: change.origin ?? here.origin }, user.id)
  const input = { challenge_id, credential, name: change.name ?? '' }
  return { key, input, add: () => accounts.addPasskey(input) }
}
async function memberWithPasskey() {
  const member = await confirmedMember()
  const { key, add } = await register(member)
  return { ...member, key, passkey: (await add()).passkey }
}
async function start(host = 'localhost:3000') {
  const { body } = await post('login/passkey/options', {}, { host })
  return {
    challenge_id: body.challenge_id as string,
    options: body.options,
    challenge: body.options.challenge as string,
  }
}
const logIn = (payload: object, host = 'localhost:3000') => post('login/passkey', payload, { host })
const failed = { status: 403, cookie: '', body: { error: { code: 'passkey_failed' } } }

describe('making a passkey', () => {
  test('for this site, found by itself, unlocked by the person', async () => {
    const member = await confirmedMember()
    const { options } = await product.as(member).accounts.startPasskey(proof)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: product.site.name },
      user: { id: Buffer.from(member.id).toString('base64url'), name: member.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    })
  })

  test('keeps it under a name, and excludes it from the next', async () => {
    const member = await confirmedMember()
    const { accounts } = product.as(member)
    const first = await register(member, authenticator(), { name: 'My phone' })
    const { passkey } = await first.add()
    expect(passkey).toMatchObject({ name: 'My phone', last_used_at: null })
    expect((await accounts.getSecurity({})).security.passkeys).toEqual([passkey])
    const { options } = await accounts.startPasskey(proof)
    const known = { id: first.input.credential.id, type: 'public-key', transports: ['internal'] }
    expect(options).toMatchObject({ excludeCredentials: [known] })
  })

  test('names it after the browser where the member does not', async () => {
    const member = await confirmedMember()
    const { input } = await register(member)
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' }
    const { body } = await post('passkeys', input, { cookie: member.cookie, headers })
    expect(body.passkey.name).toBe('Firefox, Linux')
  })

  test('takes the password first, and a confirmed address', async () => {
    const member = await confirmedMember()
    expect((await refusal(product.as(member).accounts.startPasskey({}))).code).toBe('proof_failed')
    const waiting = await product.newMember({ isConfirmed: false })
    expect((await refusal(product.as(waiting).accounts.startPasskey(proof))).code).toBe('not_confirmed')
  })

  test.each([
    ['made at another origin', { origin: 'https://vonk.evil.example' }, {}],
    ['made without unlocking it', {}, { isVerifying: false }],
  ])('refuses one %s', async (_case, change, kind) => {
    const { add } = await register(await confirmedMember(), authenticator(kind), change)
    expect((await refusal(add())).code).toBe('passkey_failed')
  })

  test('refuses an answer that comes again, that comes late, or to what another member was asked', async () => {
    const [anna, bea] = [await confirmedMember(), await confirmedMember()]
    const made = await register(anna)
    expect((await refusal(product.as(bea).accounts.addPasskey(made.input))).code).toBe('passkey_failed')
    await made.add()
    expect((await refusal(made.add())).code).toBe('passkey_failed')
    const late = await register(anna)
    product.clock.advance(10 * 60_000)
    expect((await refusal(late.add())).code).toBe('passkey_failed')
  })

  test('refuses nonsense in its place', async () => {
    const member = await confirmedMember()
    const { accounts } = product.as(member)
    for (const credential of [
      { id: 'x', type: 'public-key' },
      { id: 'x', type: 'y', response: { clientDataJSON: 7 } },
    ]) {
      const { challenge_id } = await accounts.startPasskey(proof)
      expect((await refusal(accounts.addPasskey({ challenge_id, credential, name: '' }))).code).toBe('passkey_failed')
    }
  })

  test('ten of them, also when two become the tenth at the same moment; one cannot be two members', async () => {
    const member = await confirmedMember()
    for (let i = 0; i < 9; i += 1) await (await register(member)).add()
    const [one, two] = [await register(member), await register(member)]
    const results = await Promise.allSettled([one.add(), two.add()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await refusal(product.as(member).accounts.startPasskey(proof))).code).toBe('conflict')

    const { key } = await memberWithPasskey()
    const copy = await register(await confirmedMember(), key)
    expect((await refusal(copy.add())).code).toBe('conflict')
  })
})

describe('logging in with a passkey', () => {
  test('needs nothing else, not even the second factor', async () => {
    const { id, key, cookie, passkey } = await memberWithPasskey()
    await $client.query("INSERT INTO second_factors (member_id, secret, confirmed_at) VALUES ($1, 'x', now())", [id])
    const { challenge_id, challenge, options } = await start()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials).toBeUndefined()
    const answer = await logIn({ challenge_id, credential: key.sign({ ...here, challenge }) })
    expect(answer).toMatchObject({ status: 200, body: { user: { id } } })
    expect(answer.cookie).not.toBe('')
    expect(answer.device).not.toBe('')
    expect(await userOf(answer.cookie)).toMatchObject({ id })
    const { security } = await product.as({ cookie }).accounts.getSecurity({})
    expect(security.passkeys).toEqual([{ ...passkey, last_used_at: product.clock.now().toISOString() }])
  })

  test.each([
    ['another origin', { origin: 'https://localhost:3000' }],
    ['another site of the browser', { rpId: 'evil.example' }],
  ])('refuses an answer for %s', async (_case, change) => {
    const { key } = await memberWithPasskey()
    const { challenge_id, challenge } = await start()
    expect(await logIn({ challenge_id, credential: key.sign({ ...here, challenge, ...change }) })).toMatchObject(failed)
  })

  test('takes each challenge once, also at the same moment', async () => {
    const { key } = await memberWithPasskey()
    const { challenge_id, challenge } = await start()
    const credential = key.sign({ ...here, challenge })
    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn({ challenge_id, credential })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await logIn({ challenge_id, credential })).toMatchObject(failed)
  })

  test('refuses a challenge that is not ours, too old, of another kind, or not the one that was signed', async () => {
    const member = await memberWithPasskey()
    const { key } = member
    const [started, other] = [await start(), await start()]
    const credential = key.sign({ ...here, challenge: started.challenge })
    const made = await product.as(member).accounts.startPasskey(proof)
    const signed = key.sign({ ...here, challenge: made.options.challenge })
    for (const [challenge_id, shown] of [
      [other.challenge_id, credential],
      [made.challenge_id, signed],
      [`zzzzzzzz.${started.challenge}.${'x'.repeat(22)}`, credential],
      ['nonsense', credential],
    ] as const)
      expect(await logIn({ challenge_id, credential: shown })).toMatchObject(failed)
    product.clock.advance(10 * 60_000)
    expect(await logIn({ challenge_id: started.challenge_id, credential })).toMatchObject(failed)
  })

  test('refuses an unknown key, a false signature, a key that nobody unlocked, and nonsense', async () => {
    const { key } = await memberWithPasskey()
    const shown = async (change: (challenge: string) => object) => {
      const { challenge_id, challenge } = await start()
      return logIn({ challenge_id, credential: change(challenge) })
    }
    const sign = (challenge: string) => key.sign({ ...here, challenge })
    const stranger = authenticator()
    expect(await shown((challenge) => stranger.sign({ ...here, challenge }))).toMatchObject(failed)
    const unlike = (challenge: string) => ({
      ...stranger.sign({ ...here, challenge }),
      id: sign(challenge).id,
      rawId: sign(challenge).id,
    })
    expect(await shown(unlike)).toMatchObject(failed)
    expect(await shown((challenge) => ({ ...sign(challenge), response: {} }))).toMatchObject(failed)
    expect(await shown((challenge) => ({ id: sign(challenge).id, type: 'public-key' }))).toMatchObject(failed)
    expect((await shown(sign)).status).toBe(200)

    const member = await confirmedMember()
    const lazy = authenticator()
    await (await register(member, lazy)).add()
    lazy.locked()
    expect(await shown((challenge) => lazy.sign({ ...here, challenge }))).toMatchObject(failed)
  })

  test('refuses a copy of the key, whose counter is behind', async () => {
    const { key } = await memberWithPasskey()
    const enter = async () => {
      const { challenge_id, challenge } = await start()
      return logIn({ challenge_id, credential: key.sign({ ...here, challenge }) })
    }
    expect((await enter()).status).toBe(200)
    expect((await enter()).status).toBe(200)
    key.rewind(0)
    expect(await enter()).toMatchObject(failed)
  })

  test('is worth nothing on another site', async () => {
    await product.newSite('other.example')
    const { key } = await memberWithPasskey()
    const there = await start('other.example')
    expect(there.options.rpId).toBe('other.example')
    const signed = key.sign({ origin: 'http://other.example', rpId: 'other.example', challenge: there.challenge })
    expect(await logIn({ challenge_id: there.challenge_id, credential: signed }, 'other.example')).toMatchObject(failed)
    const started = await start()
    const credential = key.sign({ ...here, challenge: started.challenge })
    expect(await logIn({ challenge_id: started.challenge_id, credential }, 'other.example')).toMatchObject(failed)
  })

  test.each([
    ['banned', 403, 'account_banned'],
    ['pending_deletion', 409, 'account_pending_deletion'],
  ])('opens nothing for who is %s', async (status, answered, code) => {
    const { id, key } = await memberWithPasskey()
    await $client.query("UPDATE members SET status = $2, erase_after = now() + interval '9 days' WHERE id = $1", [
      id,
      status,
    ])
    const { challenge_id, challenge } = await start()
    const answer = await logIn({ challenge_id, credential: key.sign({ ...here, challenge }) })
    expect(answer).toMatchObject({ status: answered, cookie: '', body: { error: { code } } })
  })
})

describe('removing a passkey', () => {
  test('takes the password; then it opens nothing', async () => {
    const { key, cookie, passkey } = await memberWithPasskey()
    const remove = (payload: object) =>
      ask(`/api/accounts/passkeys/${passkey.id}`, { method: 'DELETE', payload, cookie })
    expect((await remove({})).body.error.code).toBe('proof_failed')
    expect((await remove(proof)).body).toEqual({ done: true })
    const { challenge_id, challenge } = await start()
    expect(await logIn({ challenge_id, credential: key.sign({ ...here, challenge }) })).toMatchObject(failed)
  })

  test('is for its owner', async () => {
    const { cookie, passkey } = await memberWithPasskey()
    const other = await confirmedMember()
    await product.as(other).accounts.removePasskey({ id: passkey.id, ...proof })
    expect((await product.as({ cookie }).accounts.getSecurity({})).security.passkeys).toEqual([passkey])
  })
})
