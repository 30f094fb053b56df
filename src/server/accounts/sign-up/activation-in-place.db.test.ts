import { describe, expect, test } from 'vitest'
import { productWithCalls, testPassword } from '../../../test/members/account-calls.ts'
import { refusal } from '../../../test/product/server.ts'

const { product, calls } = await productWithCalls()
const { form, ask, activate, codeFor, confirmedMember, logIn, mailsTo, post, resend, tokenFor, userOf } = calls

async function signUpWithCode() {
  const { email } = form()
  const { cookie } = await calls.signUp(form({ email }))
  return { email, cookie, code: await codeFor(email), api: product.as({ cookie }).accounts }
}
const newEmail = () => form().email

describe('the code of the confirmation email', () => {
  test('confirms the address once, however it is spaced', async () => {
    const { api, cookie, code, email } = await signUpWithCode()
    expect(await api.activateByCode({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).toEqual({ outcome: 'activated' })
    expect(await userOf(cookie)).toMatchObject({ status: 'active', email })
    expect(await api.activateByCode({ code })).toEqual({ outcome: 'already' })
    expect((await activate(await tokenFor(email))).body).toEqual({ outcome: 'already' })
  })

  test('is replaced by the next email, and works for a day', async () => {
    const { api, cookie, code, email } = await signUpWithCode()
    product.clock.advance(60_000)
    await resend(cookie)
    const next = await codeFor(email, 2)
    if (next !== code) expect((await refusal(api.activateByCode({ code }))).code).toBe('activation_code_invalid')
    product.clock.advance(86_400_000)
    expect((await refusal(api.activateByCode({ code: next }))).code).toBe('activation_code_invalid')
  })

  test('is of its sign-up only', async () => {
    const [one, other] = [await signUpWithCode(), await signUpWithCode()]
    if (one.code === other.code) return
    expect((await refusal(other.api.activateByCode({ code: one.code }))).code).toBe('activation_code_invalid')
  })

  test('is guessed five times for an address, by all sign-ups together; the link still works', async () => {
    const { email } = form()
    const sessions = [await calls.signUp(form({ email })), await calls.signUp(form({ email }))]
    await mailsTo(email, 2)
    const tokens = await tokenFor(email, 2)
    const guess = (index: number) =>
      refusal(product.as({ cookie: sessions[index % 2]?.cookie ?? '' }).accounts.activateByCode({ code: 'no code' }))
    for (let index = 0; index < 4; index += 1) expect((await guess(index)).code).toBe('activation_code_invalid')
    expect((await guess(4)).code).toBe('login_blocked')
    expect((await guess(5)).code).toBe('login_blocked')
    expect((await activate(tokens, '', { password: testPassword })).body).toEqual({ outcome: 'activated' })
  })

  test('answers the same for an address that has an owner, whom the email goes to', async () => {
    const owner = await confirmedMember()
    const { cookie } = await calls.signUp(form({ email: owner.email }))
    await mailsTo(owner.email, 2)
    const { status, code, body } = await refusal(product.as({ cookie }).accounts.activateByCode({ code: '123456' }))
    expect({ status, code }).toEqual({ status: 403, code: 'activation_code_invalid' })
    expect(body.error?.field).toBe('code')
    expect((await mailsTo(owner.email, 2))[0]?.text).not.toMatch(/\b\d{6}\b/)
  })
})

describe('a corrected address', () => {
  test('gets a code of its own; earlier links and codes, also for a new password, confirm nothing', async () => {
    const { api, cookie, code, email } = await signUpWithCode()
    const token = await tokenFor(email)
    await post('reset', { email })
    const reset = await tokenFor(email, 2, '/reset-password/do')
    const corrected = newEmail()
    await api.correctEmail({ email: ` ${corrected} ` })
    expect(await userOf(cookie)).toMatchObject({ email: corrected, status: 'not_confirmed' })
    expect((await activate(token, cookie)).status).toBe(410)
    const password = 'quite another way in'
    expect((await post('reset/do', { token: reset, password, password_again: password })).status).toBe(410)
    const next = await codeFor(corrected)
    if (next !== code) expect((await refusal(api.activateByCode({ code }))).code).toBe('activation_code_invalid')
    expect(await api.activateByCode({ code: next })).toEqual({ outcome: 'activated' })
    expect(await userOf(cookie)).toMatchObject({ email: corrected, status: 'active' })
    expect(await mailsTo(email, 2)).toHaveLength(2)
    expect((await logIn(corrected)).status).toBe(200)
    expect((await logIn(email)).status).toBe(403)
  })

  test('is confirmed by the link of its own email, too', async () => {
    const { api, cookie } = await signUpWithCode()
    const corrected = newEmail()
    await api.correctEmail({ email: corrected })
    expect((await activate(await tokenFor(corrected), cookie)).body).toEqual({ outcome: 'activated' })
  })

  test('makes a link useless that was on its way to the old one', async () => {
    const { api, cookie, email } = await signUpWithCode()
    const token = await tokenFor(email)
    // The row that the job of the old address would still have written
    const rows = 'SELECT * FROM account_links WHERE subject = $1'
    const [link] = (await product.platform.db.$client.query(rows, [email])).rows
    await api.correctEmail({ email: newEmail() })
    await product.platform.db.$client.query(
      'INSERT INTO account_links (token_hash, member_id, purpose, subject, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [link.token_hash, link.member_id, link.purpose, link.subject, link.created_at, link.expires_at],
    )
    expect((await post('links', { token, purpose: 'activate' }, { cookie })).body.state).toBe('expired')
    expect((await activate(token, cookie)).status).toBe(410)
  })

  test('takes the password in any other session than that of the sign-up', async () => {
    const { email } = await signUpWithCode()
    product.clock.advance(1000)
    const { cookie } = await logIn(email)
    const other = product.as({ cookie }).accounts
    const corrected = newEmail()
    const unproved = await refusal(other.correctEmail({ email: corrected }))
    expect([unproved.status, unproved.code]).toEqual([403, 'password_required'])
    const wrong = await refusal(other.correctEmail({ email: corrected, current_password: 'not the right one' }))
    expect(wrong.body.error).toMatchObject({ code: 'proof_failed', field: 'current_password' })
    await other.correctEmail({ email: corrected, current_password: testPassword })
    expect(await userOf(cookie)).toMatchObject({ email: corrected })
  })

  test('does not tell whether it has an account; its owner gets an email', async () => {
    const owner = await confirmedMember()
    const { api, cookie } = await signUpWithCode()
    expect(await api.correctEmail({ email: owner.email })).toEqual({ done: true })
    expect(await userOf(cookie)).toMatchObject({ email: owner.email, status: 'not_confirmed' })
    expect((await mailsTo(owner.email, 2))[0]?.kind).toBe('already_member')
    expect((await refusal(api.activateByCode({ code: '123456' }))).code).toBe('activation_code_invalid')
  })

  test('is another one, five times a day, and only before it is confirmed', async () => {
    const { api, cookie, email } = await signUpWithCode()
    expect((await refusal(api.correctEmail({ email: 'no address' }))).code).toBe('invalid_email')
    expect((await refusal(api.correctEmail({ email: email.toUpperCase() }))).code).toBe('invalid_new_email')
    for (let count = 0; count < 5; count += 1) await api.correctEmail({ email: newEmail() })
    expect((await refusal(api.correctEmail({ email: newEmail() }))).code).toBe('too_many_requests')
    const confirmed = await confirmedMember()
    expect((await refusal(product.as(confirmed).accounts.correctEmail({ email: newEmail() }))).code).toBe('conflict')
    await ask('/api/logout.php', { cookie })
    const loggedOut = await refusal(product.as({ cookie }).accounts.correctEmail({ email: newEmail() }))
    expect(loggedOut.code).toBe('authentication_required')
  })
})
