import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resetMailsPerDay } from '../../contract/constants.ts'
import { copy, copyPattern } from '../../test/copy.ts'
import { accountCalls, testPassword } from '../../test/members/account-calls.ts'
import { type TestProduct, testProduct } from '../../test/product/server.ts'
import { type Answer, wordsFor } from '../../test/texts/said.ts'

const [minute, day] = [60_000, 86_400_000]
const wrong = 'not the right one'
const next = 'ten green bottles hanging'

type Stage = { product: TestProduct; calls: ReturnType<typeof accountCalls> }
/** What brings a text about: the last answer of a member's way there. */
type Way = (stage: Stage) => Promise<Answer>

/** `closed` says to nobody who has an account, which is the default; `open` does. */
let closed: Stage
let open: Stage
beforeAll(async () => {
  closed = staged(await testProduct())
  open = staged(await testProduct({ settings: { revealRegisteredEmail: true } }))
})
afterAll(() => Promise.all([closed.product.close(), open.product.close()]))

function staged(product: TestProduct): Stage {
  return { product, calls: accountCalls(product) }
}

const networks = new Map<string, number>()
/** From a network for each address: those without a solved puzzle may ask rarely. */
function askReset({ calls }: Stage, email: string) {
  const network = networks.get(email) ?? networks.size + 1
  networks.set(email, network)
  return calls.post('reset', { email }, { ip: `10.${network >> 8}.${network & 255}.1` })
}

async function leftMember({ product, calls }: Stage) {
  const member = await calls.confirmedMember()
  await product.as(member).accounts.deleteAccount({ reason: 'taking_a_break', current_password: testPassword })
  return member
}

describe('what logging in says', () => {
  const repeated = async ({ calls }: Stage, times: number, email?: string) => {
    const address = email ?? (await calls.confirmedMember()).email
    for (let tried = 1; tried < times; tried += 1) await calls.logIn(address, `${wrong} ${tried}`)
    return { last: await calls.logIn(address, wrong), address }
  }
  const notLoggedIn: Way = ({ calls }) => calls.logIn(calls.form().email)

  test.each<[string, () => Stage, Way, string]>([
    ['a wrong password', () => closed, async (on) => (await repeated(on, 1)).last, copy('errors.login_failed')],
    ['a wrong password, open', () => open, async (on) => (await repeated(on, 1)).last, copy('errors.login_failed')],
    ['nobody’s address', () => closed, notLoggedIn, copy('errors.login_failed')],
    ['nobody’s address, open', () => open, notLoggedIn, copy('errors.email_not_found')],
    [
      'the right password of who left',
      () => closed,
      async (on) => on.calls.logIn((await leftMember(on)).email),
      copy('errors.account_pending_deletion'),
    ],
    [
      'the right password of who left, open',
      () => open,
      async (on) => on.calls.logIn((await leftMember(on)).email),
      copy('errors.account_pending_deletion'),
    ],
    [
      'the fifth wrong password',
      () => closed,
      async (on) => (await repeated(on, 5)).last,
      copy('errors.login_blocked', { minutes: '15' }),
    ],
    [
      'the right password six minutes later',
      () => closed,
      async (on) => {
        const { address } = await repeated(on, 5)
        on.product.clock.advance(6 * minute)
        return on.calls.logIn(address)
      },
      copy('errors.login_blocked', { minutes: '9' }),
    ],
  ])('%s', async (_case, on, way, text) => {
    expect(wordsFor(await way(on()))).toEqual([text])
  })
})

describe('what signing up says', () => {
  const taken: Way = async ({ calls }) => calls.signUp(calls.form({ email: (await calls.confirmedMember()).email }))
  const leaving: Way = async (on) => on.calls.signUp(on.calls.form({ email: (await leftMember(on)).email }))

  test.each([
    ['an address that somebody has', taken, copy('errors.email_in_use')],
    ['that of who left', leaving, copy('errors.account_pending_deletion')],
  ])('%s, where the site says who has an account', async (_case, way, text) => {
    expect(wordsFor(await way(open))).toEqual([text])
  })

  test.each([
    [
      'an address that somebody has',
      copy('mail.already_member.subject'),
      copyPattern('mail.already_leaving.text'),
      false,
    ],
    ['that of who left', copy('mail.already_leaving.subject'), /will soon be deleted.*restores it/, true],
  ])('%s, by default: nothing here, all of it in the owner’s mail', async (_case, subject, wayBack, isLeaving) => {
    const { calls } = closed
    const { email } = isLeaving ? await leftMember(closed) : await calls.confirmedMember()
    const before = (await calls.mailsTo(email, isLeaving ? 2 : 1)).length
    expect((await calls.signUp(calls.form({ email }))).status).toBe(200)
    const [mail] = await calls.mailsTo(email, before + 1)
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toMatch(/An account with this\s+email address already exists/)
    expect(wayBack.test(mail?.text.replaceAll('\n', ' ') ?? '')).toBe(isLeaving)
  })

  test.each([
    ['2009-01-01', copy('errors.too_young', { min_age: 18 })],
    ['1994-02-30', copy('errors.invalid_date_of_birth')],
  ])('born on %s', async (date_of_birth, text) => {
    const { calls } = closed
    expect(wordsFor(await calls.signUp(calls.form({ date_of_birth })))).toContain(text)
  })

  test.each([
    ['anna@example.com', copy('errors.name_is_email')],
    ['@anna', copy('errors.name_starts_with_at')],
  ])('by the name of %s', async (name, text) => {
    const { calls } = closed
    expect(wordsFor(await calls.signUp(calls.form({ name, email: 'anna@example.com' })))).toContain(text)
  })

  test('no address', async () => {
    const { calls } = closed
    expect(wordsFor(await calls.signUp(calls.form({ email: 'nobody' })))).toContain(copy('errors.invalid_email'))
  })

  test('where one is invited, and where one has to be older', async () => {
    const product = await testProduct({
      settings: {
        signups: 'with_trafficsource',
        trackingPartners: [{ network: 'partner', postbacks: {} }],
        minimumAges: { NL: 21 },
      },
    })
    const { post, form } = accountCalls(product)
    expect(wordsFor(await post('signup', form()))).toEqual([copy('errors.invite_only')])
    const young = form({ date_of_birth: '2007-01-01' })
    const refused = await post('signup', young, {
      headers: { referer: 'http://localhost:3000/?network=partner' },
    })
    expect(wordsFor(refused)).toContain(copy('errors.too_young', { min_age: 21 }))
    await product.close()
  })
})

describe('what asking for a new password says', () => {
  test.each([
    ['closed', () => closed],
    ['open', () => open],
  ])('the sixth time in a day, %s', async (_case, on) => {
    const { email } = await on().calls.confirmedMember()
    for (let count = 0; count < resetMailsPerDay; count += 1) expect((await askReset(on(), email)).status).toBe(200)
    expect(wordsFor(await askReset(on(), email))).toEqual([copy('errors.too_many_reset_mails')])
    on().product.clock.advance(day)
    expect((await askReset(on(), email)).status).toBe(200)
  })

  test('nobody’s address: only where the site says who has an account', async () => {
    expect(wordsFor(await askReset(open, 'nobody@example.com'))).toEqual([copy('errors.email_not_found')])
    expect((await askReset(closed, 'nobody@example.com')).body).toEqual({ done: true })
  })
})

describe('what the settings say', () => {
  const change = async (typed: Record<string, string>) => {
    const { cookie } = await closed.calls.confirmedMember()
    const right = { old_password: testPassword, password: next, password_again: next }
    return closed.calls.post('password', { ...right, ...typed }, { cookie })
  }
  const move = async (on: Stage, email: string) => {
    const { cookie } = await on.calls.confirmedMember()
    return on.calls.post('mail-change', { email, current_password: testPassword }, { cookie })
  }

  test.each([
    ['a wrong old password', () => change({ old_password: wrong }), copy('errors.wrong_old_password')],
    ['two new passwords', () => change({ password_again: wrong }), copy('errors.passwords_differ')],
    ['a new address that is none', () => move(closed, 'nobody'), copy('errors.invalid_new_email')],
    [
      'a new address that somebody has, open',
      async () => move(open, (await open.calls.confirmedMember()).email),
      copy('errors.email_in_use'),
    ],
  ])('%s', async (_case, way, text) => {
    expect(wordsFor(await way())).toEqual([text])
  })

  test('a new address that somebody has, by default: nothing here, all of it in the owner’s mail', async () => {
    const { email } = await closed.calls.confirmedMember()
    expect((await move(closed, email)).body).toEqual({ done: true })
    expect((await closed.calls.mailsTo(email, 2))[0]?.subject).toBe(copy('mail.mail_change_taken.subject'))
  })
})

describe('what any page may say', () => {
  test('the profile of who has blocked one names them', async () => {
    const { product, calls } = closed
    const [anna, bram] = [await product.newMember({ name: 'Anna' }), await product.newMember({ gender: 'male' })]
    await product.as(anna).moderation.block({ member_id: bram.id })
    const answer = await calls.ask(`/api/profiles/${anna.id}`, { cookie: bram.cookie })
    expect(wordsFor(answer)).toEqual([copy('errors.blocked_by_member', { name: 'Anna' })])
  })

  test('a fault of ours, and nothing more about it', async () => {
    const broken = staged(await testProduct())
    const { email } = await broken.calls.confirmedMember()
    await broken.product.platform.db.$client.query('ALTER TABLE members RENAME COLUMN password_hash TO gone')
    const answer = await broken.calls.logIn(email)
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ error: { code: 'internal', params: {} }, request_id: expect.any(String) })
    expect(wordsFor(answer)).toEqual([copy('errors.internal')])
    await broken.product.close()
  })
})
