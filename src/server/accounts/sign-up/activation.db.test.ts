import { afterAll, describe, expect, test } from 'vitest'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { testProduct } from '../../../test/product/server.ts'

const product = await testProduct()
afterAll(() => product.close())
const { form, ask, post, signUp, logIn, activate, userOf, tokenFor } = accountCalls(product)
const { $client } = product.platform.db
const chosen = 'a very new way to log in'

/** A sign-up with somebody's address, and the link that comes to their mailbox. */
async function signUpWithLink() {
  const typed = form()
  const { cookie, device, body } = await signUp(typed)
  return { email: typed.email, id: body.user.id as string, cookie, device, token: await tokenFor(typed.email) }
}
const stateOf = async (token: string, cookie = '') =>
  (await post('links', { token, purpose: 'activate' }, { cookie })).body.state

describe('the confirmation link', () => {
  test('is enough in the browser of the sign-up', async () => {
    const { token, cookie } = await signUpWithLink()
    expect(await stateOf(token, cookie)).toBe('open')
    expect((await activate(token, cookie)).body).toEqual({ outcome: 'activated' })
    expect(await userOf(cookie)).toMatchObject({ status: 'active' })
  })

  test('is enough there after the session has ended', async () => {
    const { token, cookie, device } = await signUpWithLink()
    await ask('/api/logout.php', { cookie })
    expect(await stateOf(token, device)).toBe('open')
    expect((await activate(token, device)).body).toEqual({ outcome: 'activated' })
  })

  test('in another browser takes the password of the sign-up, and ends its session', async () => {
    const { token, cookie, email } = await signUpWithLink()
    expect(await stateOf(token)).toBe('password')
    expect(await userOf(cookie)).not.toBeNull()
    expect(await activate(token)).toMatchObject({ status: 403, body: { error: { code: 'password_required' } } })
    expect(await userOf(cookie)).toBeNull()
    const wrong = await activate(token, '', { password: 'not the right one' })
    expect(wrong).toMatchObject({ status: 403, body: { error: { code: 'proof_failed', field: 'password' } } })
    const right = await activate(token, '', { password: testPassword })
    expect(right.body).toEqual({ outcome: 'activated' })
    expect(await userOf(right.cookie)).toMatchObject({ email, status: 'active' })
    expect((await activate(token)).body).toEqual({ outcome: 'already' })
  })

  test('blocks guesses at that password, and still takes a new one', async () => {
    const { token } = await signUpWithLink()
    for (let i = 0; i < 4; i += 1) await activate(token, '', { password: `guess ${i}` })
    expect((await activate(token, '', { password: 'guess 5' })).body.error).toMatchObject({ code: 'login_blocked' })
    expect((await activate(token, '', { password: testPassword })).body.error.code).toBe('login_blocked')
    expect((await activate(token, '', { new_password: chosen })).body).toEqual({ outcome: 'activated' })
  })

  test('takes no new password that is guessed first', async () => {
    const { token } = await signUpWithLink()
    const refused = await activate(token, '', { new_password: 'password1234' })
    expect(refused.body.error).toMatchObject({ code: 'password_too_common' })
    expect(await stateOf(token)).toBe('password')
  })
})

describe('somebody who signs up with an address that is not theirs', () => {
  test('keeps nothing once its owner has confirmed it with a new password', async () => {
    const attacker = await signUpWithLink()
    // What the product gives nobody before the address is confirmed, put there all the same
    await $client.query(
      "INSERT INTO passkeys (credential_id, id, member_id, site_id, public_key, counter, name, created_at) VALUES ($2, $1, $1, $3, '', 0, 'x', now())",
      [attacker.id, `key of ${attacker.id}`, product.site.id],
    )
    await $client.query("INSERT INTO second_factors (member_id, secret, confirmed_at) VALUES ($1, 'x', now())", [
      attacker.id,
    ])
    await $client.query(
      "INSERT INTO account_links (token_hash, member_id, purpose, subject, created_at, expires_at) VALUES ($2, $1, 'mail_change', 'mine@example.com', now(), now() + interval '1 year')",
      [attacker.id, `hash of ${attacker.id}`],
    )
    const owner = await activate(attacker.token, '', { new_password: chosen })
    expect(owner.body).toEqual({ outcome: 'activated' })
    expect(await userOf(owner.cookie)).toMatchObject({ email: attacker.email, status: 'active' })
    expect(await userOf(attacker.cookie)).toBeNull()
    expect((await logIn(attacker.email, testPassword)).body.error.code).toBe('login_failed')
    expect((await logIn(attacker.email, testPassword, { cookie: attacker.device })).body.error.code).toBe(
      'login_failed',
    )
    expect((await logIn(attacker.email, chosen)).status).toBe(200)
    for (const table of ['passkeys', 'second_factors'])
      expect((await $client.query(`SELECT 1 FROM ${table} WHERE member_id = $1`, [attacker.id])).rows).toEqual([])
    const links = "SELECT 1 FROM account_links WHERE member_id = $1 AND purpose = 'mail_change' AND used_at IS NULL"
    expect((await $client.query(links, [attacker.id])).rows).toEqual([])
    const known = await $client.query('SELECT 1 FROM known_devices WHERE member_id = $1', [attacker.id])
    expect(known.rows).toHaveLength(2)
    const change = await post(
      'password',
      { old_password: testPassword, password: 'taken over again now', password_again: 'taken over again now' },
      { cookie: attacker.cookie },
    )
    expect(change.status).toBe(403)
  })

  test('keeps nothing either when its owner resets the password', async () => {
    const attacker = await signUpWithLink()
    await post('reset', { email: attacker.email })
    const token = await tokenFor(attacker.email, 2, '/reset-password/do')
    const owner = await post('reset/do', { token, password: chosen, password_again: chosen })
    expect(owner.status).toBe(200)
    expect(await userOf(attacker.cookie)).toBeNull()
    expect((await logIn(attacker.email, testPassword, { cookie: attacker.device })).body.error.code).toBe(
      'login_failed',
    )
  })

  test('cannot confirm it at the same moment with the old session', async () => {
    const attacker = await signUpWithLink()
    const tries = await Promise.all([
      activate(attacker.token, '', { new_password: chosen }),
      activate(attacker.token, '', { password: testPassword }),
    ])
    expect(tries.filter(({ body }) => body.outcome === 'activated')).toHaveLength(1)
    expect(await userOf(attacker.cookie)).toBeNull()
  })
})
