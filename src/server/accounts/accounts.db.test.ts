import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorStatus } from '../../contract/errors.ts'
import { copy } from '../../test/copy.ts'
import { accountCalls } from '../../test/members/account-calls.ts'
import { refusal, type TestProduct, testProduct } from '../../test/product/server.ts'

const day = 86_400_000
const product = await testProduct()
afterAll(() => product.close())
const { form, signUp, logIn, activate, resend, userOf, mailsTo, tokenFor, confirmedMember } = accountCalls(product)

describe('sign-up', () => {
  test('makes an account, logs it in, and mails a link', async () => {
    const input = form({ network: 'partner', sub1: 'a' })
    const { status, body, cookie } = await signUp(input)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      email: input.email,
      status: 'not_confirmed',
      paid_user: false,
      profile: { name: 'Anna', country: 'NL', status: 'disabled', main_image: null, has_photo: false },
    })
    expect(await userOf(cookie)).toEqual(body.user)
    const [mail] = await mailsTo(input.email)
    expect(mail?.text).toContain('http://localhost:3000/activate/done?token=')
    const { rows } = await product.platform.db.$client.query('SELECT tracking FROM members WHERE id = $1', [
      body.user.id,
    ])
    expect(rows).toEqual([{ tracking: { network: 'partner', sub1: 'a' } }])
  })

  test('notes what was agreed to, in which words, language and when', async () => {
    const { body } = await signUp(form())
    const { rows } = await product.platform.db.$client.query(
      'SELECT kind, text_version, locale, given_at, withdrawn_at FROM consents WHERE member_id = $1 ORDER BY kind',
      [body.user.id],
    )
    const given = {
      text_version: '2023-12-01T12:00:00Z',
      locale: 'en',
      given_at: product.clock.now(),
      withdrawn_at: null,
    }
    expect(rows).toEqual([
      { kind: 'special_category', ...given },
      { kind: 'terms', ...given },
    ])
  })

  test.each([
    ['an address without a domain', { email: 'nobody' }, 'invalid_email', 'email', 'invalid_email'],
    ['no address', { email: '' }, 'invalid_email', 'email', 'invalid_email'],
    [
      'a line break in the address',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      'invalid_email',
      'email',
      'invalid_email',
    ],
    ['no name', { name: ' ' }, 'invalid_input', 'name', 'too_small'],
    ['a name of one letter', { name: 'A' }, 'invalid_input', 'name', 'too_small'],
    ['a long name', { name: 'a'.repeat(31) }, 'invalid_input', 'name', 'too_big'],
    ['a name with @ in front', { name: '@anna' }, 'name_starts_with_at', 'name', 'name_starts_with_at'],
    [
      'the address as the name',
      { email: 'anna@example.com', name: 'Anna@Example.com' },
      'name_is_email',
      'name',
      'name_is_email',
    ],
    [
      'a telephone number in the name',
      { name: 'Anna 0612345678' },
      'name_has_contact_details',
      'name',
      'name_has_contact_details',
    ],
    ['a short password', { password: 'elevenchars' }, 'invalid_input', 'password', 'too_small'],
    ['a huge password', { password: 'a1b2c3d4'.repeat(40) }, 'invalid_input', 'password', 'too_big'],
    [
      'a password that everybody tries',
      { password: 'password123456' },
      'password_too_common',
      'password',
      'password_too_common',
    ],
    [
      'a date that does not exist',
      { date_of_birth: '1994-02-30' },
      'invalid_date_of_birth',
      'date_of_birth',
      'invalid_date_of_birth',
    ],
    ['no date', { date_of_birth: '' }, 'invalid_date_of_birth', 'date_of_birth', 'invalid_date_of_birth'],
    ['a day too young', { date_of_birth: '2008-06-16' }, 'too_young', 'date_of_birth', 'too_young'],
    ['no consent', { consent: undefined }, 'consent_required', 'consent', 'consent_required'],
    ['consent refused', { consent: false }, 'consent_required', 'consent', 'consent_required'],
    ['a gender that the form does not have', { gender: 'robot' }, 'invalid_input', 'gender', 'invalid_value'],
    ['nobody to look for', { seeks: undefined }, 'invalid_input', 'seeks', 'invalid_value'],
  ] as const)('refuses %s', async (_what, change, code, field, reason) => {
    const { status, body, set } = await signUp(form(change))
    expect(body.error).toMatchObject({ code, field, fields: { [field]: reason } })
    expect(status).toBe(errorStatus[code])
    expect(set).toBeUndefined()
  })

  test('says everything that is wrong at once, with what the words need', async () => {
    const wrong = { email: 'x', name: '@', password: 'short', date_of_birth: '2015-01-01', consent: undefined }
    const { body } = await signUp(form(wrong))
    expect(body.error).toEqual({
      code: 'invalid_input',
      field: 'email',
      params: expect.objectContaining({ min_age: 18 }),
      fields: {
        email: 'invalid_email',
        name: 'name_starts_with_at',
        password: 'too_small',
        date_of_birth: 'too_young',
        consent: 'consent_required',
      },
    })
  })

  test('is for people who are not logged in', async () => {
    const anna = product.as(await product.newMember())
    const refused = await refusal(anna.accounts.signUp(form() as never))
    expect(refused).toMatchObject({ status: 409, code: 'already_logged_in' })
  })

  test('takes what a robot fills in, and makes nothing of it', async () => {
    const input = form({ website: 'https://buy.example' })
    const { status, body, set } = await signUp(input)
    expect([status, body, set]).toEqual([200, { user: null }, undefined])
    expect((await logIn(input.email)).body.error.code).toBe('login_failed')
  })

  test('answers the same for a registered address, and tells its owner', async () => {
    const { email } = await confirmedMember()
    const fresh = form().email
    const known = await signUp(form({ email }))
    const unknown = await signUp(form({ email: fresh }))
    const alike = (text: string) =>
      text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id').replace(/anna\d+@/g, 'anna@')
    expect(known.status).toBe(unknown.status)
    expect(alike(known.text)).toBe(alike(unknown.text))
    const shape = ({ headers, set }: typeof known) => ({
      names: Object.keys(headers).sort(),
      length: headers['content-length'],
      cookie: { ...set, value: set?.value.length },
    })
    expect(shape(known)).toEqual(shape(unknown))

    const [notice] = await mailsTo(email, 2)
    expect(notice?.subject).toBe(copy('mail.already_member.subject'))
    expect(notice?.text).toContain('/login')
    expect(notice?.text).not.toContain('token=')
    const [link] = await mailsTo(fresh)
    expect(link?.subject).toBe(copy('mail.activate.subject'))
  })

  test('gives a stranger no link to a registered address, however often they ask', async () => {
    const { email } = await confirmedMember()
    const stranger = await signUp(form({ email }))
    await mailsTo(email, 2)
    product.clock.advance(2 * 60_000)
    const again = await resend(stranger.cookie)
    expect(again.status).toBe(200)
    const [newest] = await mailsTo(email, 3)
    expect(newest?.subject).toBe(copy('mail.already_member.subject'))
  })
})

describe('activation', () => {
  test('confirms the address with the token of the mail, once', async () => {
    const { email } = form()
    const { cookie } = await signUp(form({ email }))
    const token = await tokenFor(email)
    expect(await activate(token, cookie)).toMatchObject({ status: 200, body: { outcome: 'activated' } })
    expect(await userOf(cookie)).toMatchObject({ status: 'active', profile: { status: 'active' } })
    expect(await activate(token, cookie)).toMatchObject({ status: 200, body: { outcome: 'already' } })
  })

  test('is never done by opening a link: only a press of the button posts it', async () => {
    const { email } = form()
    const { cookie } = await signUp(form({ email }))
    const token = await tokenFor(email)
    for (const path of ['/api/accounts/activation', '/activate/done'])
      expect((await product.app.inject({ url: `${path}?token=${token}`, headers: { cookie } })).statusCode).toBe(404)
    expect(await userOf(cookie)).toMatchObject({ status: 'not_confirmed' })
    expect((await activate(token, cookie)).body).toEqual({ outcome: 'activated' })
  })

  test('tells the devices that wait for it', async () => {
    const { email } = form()
    const { body, cookie } = await signUp(form({ email }))
    await activate(await tokenFor(email), cookie)
    expect(product.published).toContainEqual({ to: [body.user.id], event: { kind: 'user_changed' } })
  })

  test('logs in after the session of the sign-up has ended in its browser, and not a second time', async () => {
    const { email } = form()
    const { device } = await signUp(form({ email }))
    const token = await tokenFor(email)
    const { cookie } = await activate(token, device)
    expect(await userOf(cookie)).toMatchObject({ email, status: 'active' })
    expect((await activate(token, device)).set).toBeUndefined()
  })

  test('refuses a token that was never given out', async () => {
    expect(await activate('x'.repeat(43))).toMatchObject({ status: 410, body: { error: { code: 'link_expired' } } })
  })

  test('refuses a link after its 14 days', async () => {
    const { email } = form()
    await signUp(form({ email }))
    const token = await tokenFor(email)
    product.clock.advance(14 * day)
    expect(await activate(token)).toMatchObject({ status: 410, body: { error: { code: 'link_expired' } } })
  })

  test('a new link ends the one before; one a minute', async () => {
    const { email } = form()
    const { cookie } = await signUp(form({ email }))
    const first = await tokenFor(email)
    expect(await resend(cookie)).toMatchObject({ status: 429, body: { error: { code: 'too_many_requests' } } })
    product.clock.advance(61_000)
    expect(await resend(cookie)).toMatchObject({ status: 200, body: { done: true } })
    const second = await tokenFor(email, 2)
    expect(second).not.toBe(first)
    expect((await activate(first)).status).toBe(410)
    expect((await activate(second, cookie)).body).toEqual({ outcome: 'activated' })
    expect(await resend(cookie)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  })

  test('ends the other sign-ups with that address', async () => {
    const { email } = form()
    const stranger = await signUp(form({ email, password: 'a stranger typed this' }))
    const owner = await signUp(form({ email: email.toUpperCase() }))
    expect(await userOf(stranger.cookie)).not.toBeNull()
    await activate(await tokenFor(email.toUpperCase()), owner.cookie)
    expect(await userOf(stranger.cookie)).toBeNull()
    expect((await logIn(email, 'a stranger typed this')).status).toBe(403)
    expect((await logIn(email)).body.user).toMatchObject({ id: owner.body.user.id, status: 'active' })
  })
})

describe('a site that is not open to all', () => {
  let closed: TestProduct
  beforeAll(async () => {
    closed = await testProduct({
      settings: { signups: 'with_trafficsource', trackingPartners: [{ network: 'partner', postbacks: {} }] },
    })
  })
  afterAll(() => closed.close())

  test('takes only visitors whom somebody sent', async () => {
    const refused = await refusal(closed.anonymous.accounts.signUp(form() as never))
    expect(refused).toMatchObject({ status: 403, code: 'invite_only' })
    const { user } = await closed.anonymous.accounts.signUp(form({ network: 'partner' }) as never)
    expect(user).not.toBeNull()
  })
})
