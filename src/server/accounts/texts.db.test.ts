import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resetMailsPerDay } from '../../contract/constants.ts'
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
  const nobody: Way = ({ calls }) => calls.logIn(calls.form().email)

  test.each<[string, () => Stage, Way, string]>([
    ['a wrong password', () => closed, async (on) => (await repeated(on, 1)).last, 'Login failed, please try again'],
    [
      'a wrong password, open',
      () => open,
      async (on) => (await repeated(on, 1)).last,
      'Login failed, please try again',
    ],
    ['nobody’s address', () => closed, nobody, 'Login failed, please try again'],
    ['nobody’s address, open', () => open, nobody, 'E-mail address not found'],
    [
      'the right password of who left',
      () => closed,
      async (on) => on.calls.logIn((await leftMember(on)).email),
      'This e-mail address belongs to an account that will soon be deleted. The link in our e-mail brings it back.',
    ],
    [
      'the right password of who left, open',
      () => open,
      async (on) => on.calls.logIn((await leftMember(on)).email),
      'This e-mail address belongs to an account that will soon be deleted. The link in our e-mail brings it back.',
    ],
    [
      'the fifth wrong password',
      () => closed,
      async (on) => (await repeated(on, 5)).last,
      'Too many incorrect attempts, account blocked for 15 min.',
    ],
    [
      'the right password six minutes later',
      () => closed,
      async (on) => {
        const { address } = await repeated(on, 5)
        on.product.clock.advance(6 * minute)
        return on.calls.logIn(address)
      },
      'Too many incorrect attempts, account blocked for 9 min.',
    ],
  ])('%s', async (_case, on, way, text) => {
    expect(wordsFor(await way(on()))).toEqual([text])
  })
})

describe('what signing up says', () => {
  const taken: Way = async ({ calls }) => calls.signUp(calls.form({ email: (await calls.confirmedMember()).email }))
  const leaving: Way = async (on) => on.calls.signUp(on.calls.form({ email: (await leftMember(on)).email }))

  test.each([
    ['an address that somebody has', taken, 'This email address already owns an account on this website.'],
    [
      'that of who left',
      leaving,
      'This e-mail address belongs to an account that will soon be deleted. The link in our e-mail brings it back.',
    ],
  ])('%s, where the site says who has an account', async (_case, way, text) => {
    expect(wordsFor(await way(open))).toEqual([text])
  })

  test.each([
    ['an address that somebody has', 'You already have an account', /brings everything back/, false],
    ['that of who left', 'Your account can still come back', /will soon be deleted.*brings everything back/, true],
  ])('%s, by default: nothing here, all of it in the owner’s mail', async (_case, subject, wayBack, isLeaving) => {
    const { calls } = closed
    const { email } = isLeaving ? await leftMember(closed) : await calls.confirmedMember()
    const before = (await calls.mailsTo(email, isLeaving ? 2 : 1)).length
    expect((await calls.signUp(calls.form({ email }))).status).toBe(200)
    const [mail] = await calls.mailsTo(email, before + 1)
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toMatch(/An account with this\s+e-mail address already exists/)
    expect(wayBack.test(mail?.text.replaceAll('\n', ' ') ?? '')).toBe(isLeaving)
  })

  test.each([
    ['2009-01-01', 'You have to be at least 18 years old.'],
    ['1994-02-30', 'Please enter a valid date of birth.'],
  ])('born on %s', async (date_of_birth, text) => {
    const { calls } = closed
    expect(wordsFor(await calls.signUp(calls.form({ date_of_birth })))).toContain(text)
  })

  test.each([
    ['anna@example.com', 'Your name cannot be your e-mail address.'],
    ['@anna', 'Your name cannot start with @.'],
  ])('by the name of %s', async (name, text) => {
    const { calls } = closed
    expect(wordsFor(await calls.signUp(calls.form({ name, email: 'anna@example.com' })))).toContain(text)
  })

  test('no address', async () => {
    const { calls } = closed
    expect(wordsFor(await calls.signUp(calls.form({ email: 'nobody' })))).toContain(
      'Please enter a valid e-mail address.',
    )
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
    expect(wordsFor(await post('signup', form()))).toEqual(['At the moment you can only sign up by invitation.'])
    const young = form({ date_of_birth: '2007-01-01' })
    const refused = await post('signup', young, { cookie: 'vonk_source=network%3Dpartner' })
    expect(wordsFor(refused)).toContain('You have to be at least 21 years old.')
    await product.close()
  })
})

describe('what asking for a new password says', () => {
  test.each([
    ['closed', () => closed],
    ['open', () => open],
  ])('the sixth time in a day, %s', async (_case, on) => {
    const { email } = await on().calls.confirmedMember()
    for (let asked = 0; asked < resetMailsPerDay; asked += 1) expect((await askReset(on(), email)).status).toBe(200)
    expect(wordsFor(await askReset(on(), email))).toEqual([
      'Too many password reset emails sent, please try again tomorrow.',
    ])
    on().product.clock.advance(day)
    expect((await askReset(on(), email)).status).toBe(200)
  })

  test('nobody’s address: only where the site says who has an account', async () => {
    expect(wordsFor(await askReset(open, 'nobody@example.com'))).toEqual(['E-mail address not found'])
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
    ['a wrong old password', () => change({ old_password: wrong }), 'Please check your old password.'],
    ['two new passwords', () => change({ password_again: wrong }), 'The entered passwords are not the same.'],
    ['a new address that is none', () => move(closed, 'nobody'), 'New email adress is invalid.'],
    [
      'a new address that somebody has, open',
      async () => move(open, (await open.calls.confirmedMember()).email),
      'This email address already owns an account on this website.',
    ],
  ])('%s', async (_case, way, text) => {
    expect(wordsFor(await way())).toEqual([text])
  })

  test('a new address that somebody has, by default: nothing here, all of it in the owner’s mail', async () => {
    const { email } = await closed.calls.confirmedMember()
    expect((await move(closed, email)).body).toEqual({ done: true })
    expect((await closed.calls.mailsTo(email, 2))[0]?.subject).toBe('This address already has an account')
  })
})

describe('what any page may say', () => {
  test('the profile of who has blocked one names them', async () => {
    const { product, calls } = closed
    const [anna, bram] = [await product.newMember({ name: 'Anna' }), await product.newMember({ gender: 'male' })]
    await product.as(anna).moderation.block({ member_id: bram.id })
    const answer = await calls.ask(`/api/profiles/${anna.id}`, { cookie: bram.cookie })
    expect(wordsFor(answer)).toEqual(["You're blocked by Anna. You do not have access to this page."])
  })

  test('a fault of ours, and nothing more about it', async () => {
    const broken = staged(await testProduct())
    const { email } = await broken.calls.confirmedMember()
    await broken.product.platform.db.$client.query('ALTER TABLE members RENAME COLUMN password_hash TO gone')
    const answer = await broken.calls.logIn(email)
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ error: { code: 'internal', params: {} }, request_id: expect.any(String) })
    expect(wordsFor(answer)).toEqual(['An error occured, please try again later.'])
    await broken.product.close()
  })
})
