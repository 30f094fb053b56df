import { createHmac, randomUUID } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationTypes } from '../../../contract/notifications.ts'
import { type Person, type Plan, type Sample, samplesOf, wholePlan } from '../../../test/bounces/samples.ts'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { transaction } from '../../platform/db/db.ts'
import { bounceAddress } from '../../platform/email/bounce-address.ts'
import { exportPersonalData } from '../../platform/personal-data.ts'
import { notificationsData } from '../personal-data.ts'
import { disabledMails, emailProblems } from '../tables.ts'
import { stopAddress } from '../unsubscribe/unsubscribe-address.ts'
import { noteRefusal, purgeEmailProblems } from './bounces.ts'

const key = 'a-key-of-returned-mail-long-enough'
const day = 86_400_000
let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ env: { MAIL_INTAKE_KEY: key, BOUNCE_DOMAIN: 'bounces.example' } })
})
afterAll(() => product.close())
beforeEach(() => product.clock.advance(20 * day))

let calls = 0
type IntakeOptions = { envelopeTo?: string | null; authorization?: string | undefined }
/** As a mail server's pipe does it. Each call from an address of its own, so that no limit is met by chance. */
async function bring(
  raw: Buffer | string,
  { envelopeTo, authorization = `Bearer ${key}` }: IntakeOptions = {},
): Promise<number> {
  calls += 1
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/mail/returned',
    remoteAddress: `10.1.${calls >> 8}.${calls & 255}`,
    headers: {
      'content-type': 'message/rfc822',
      ...(authorization !== '' && { authorization }),
      ...(envelopeTo && { 'x-envelope-to': envelopeTo }),
    },
    payload: raw,
  })
  expect(answer.body === '').toBe(answer.statusCode === 204 || answer.statusCode === 401)
  return answer.statusCode
}

type Event = Record<string, unknown>
type Signing = { secret?: string; at?: number; body?: string; signature?: string }
/** As a provider's translator does it. */
async function tell(events: Event[], { secret = key, at, body, signature }: Signing = {}): Promise<number> {
  const seconds = at ?? Math.floor(product.clock.now().getTime() / 1000)
  const signed = JSON.stringify({ events })
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/mail/events',
    headers: {
      'content-type': 'application/json',
      'x-mail-timestamp': String(seconds),
      'x-mail-signature': signature ?? createHmac('sha256', secret).update(`${seconds}.${signed}`).digest('hex'),
    },
    payload: body ?? signed,
  })
  return answer.statusCode
}
const eventOf = (member: TestMember, more: Event): Event => ({
  id: randomUUID(),
  event: 'bounce',
  return_path: verpOf(member),
  at: product.clock.now().toISOString(),
  ...more,
})

const verpOf = ({ id, email }: Pick<TestMember, 'id' | 'email'>) =>
  bounceAddress(product.platform, { memberId: id, email })
const personOf = (member: TestMember): Person => ({ verp: verpOf(member), address: member.email })
const stopped = async (member: TestMember) =>
  (await product.as(member).notifications.getPreferences({})).preferences.disabled.map(({ type, reason }) => ({
    type,
    reason,
  }))
const allFor = (reason: string) => notificationTypes.toSorted().map((type) => ({ type, reason }))
/** All that reports ever change. */
async function allNoted() {
  const { db } = product.platform
  return {
    troubles: await db.select().from(emailProblems).orderBy(asc(emailProblems.id)),
    disabled: await db.select().from(disabledMails).orderBy(asc(disabledMails.memberId), asc(disabledMails.type)),
  }
}
const notedOf = ({ troubles, disabled }: Awaited<ReturnType<typeof allNoted>>, { id }: TestMember) => ({
  stopped: disabled.filter(({ memberId }) => memberId === id).map(({ type, reason }) => ({ type, reason })),
  troubles: troubles
    .filter(({ memberId }) => memberId === id)
    .map(({ kind, status }) => `${kind} ${status ?? '-'}`)
    .sort(),
})
const bouncesOf = async (member: TestMember) => notedOf(await allNoted(), member).troubles
const newMembers = (count: number) => inBatches(Array.from({ length: count }), () => product.newMember())

async function inBatches<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < all.length; at += 10) results.push(...(await Promise.all(all.slice(at, at + 10).map(work))))
  return results
}

/** A plain report of a lasting refusal, by a server that says no more than it must. */
const hardBounce = (to: string, id = randomUUID()) =>
  `From: MAILER-DAEMON@mx.example\nTo: <${to}>\nMessage-ID: <${id}@mx.example>\n\n550 5.1.1 user unknown\n`
const softBounce = (to: string) => hardBounce(to).replace('550 5.1.1 user unknown', '452 4.2.2 mailbox full')
const complaintOf = (to: string) =>
  `To: <loop@x.example>\nMessage-ID: <${randomUUID()}@x>\nContent-Type: multipart/report; boundary=B\n\n--B\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Mail-From: <${to}>\n--B--\n`

describe('500 reports of all kinds', () => {
  /** What must be known of somebody once all of theirs were brought. */
  function outcomeOf(group: Sample['group'], samples: readonly Sample[]) {
    const troubles = samples.map(({ expected }) => `${expected.kind} ${expected.status ?? '-'}`).sort()
    if (group === 'hard') return { stopped: allFor('bounce'), troubles }
    if (group === 'soft') return { stopped: [], troubles }
    // Too many that passed have stopped them, and are done with
    if (group === 'softOnDays') return { stopped: allFor('bounce'), troubles: [] }
    if (group === 'complaint') return { stopped: allFor('fbl'), troubles }
    return { stopped: group === 'optOut' ? allFor('listunsubscribe') : [], troubles: [] }
  }

  test('do to each member what they say, and once only', async () => {
    const members = await newMembers(69)
    const samples = samplesOf(members.map(personOf), wholePlan, 8)
    expect(samples).toHaveLength(500)
    for (let today = 0; today < 5; today++) {
      const ofToday = samples.filter((sample) => sample.day === today)
      const answers = await inBatches(ofToday, ({ raw, envelopeTo }) => bring(raw, { envelopeTo }))
      expect(new Set(answers)).toEqual(new Set([204]))
      product.clock.advance(day)
    }
    const before = await allNoted()
    const seen = members.map((member) => notedOf(before, member))
    const byPerson = Map.groupBy(samples, ({ person }) => person)
    const expected = members.map((_member, place) => {
      const theirs = byPerson.get(place) ?? []
      return outcomeOf(theirs[0]?.group ?? 'pointless', theirs)
    })
    expect(seen).toEqual(expected)

    const again = samples.filter(({ group }) => group === 'hard' || group === 'complaint')
    await inBatches(again, ({ raw, envelopeTo }) => bring(raw, { envelopeTo }))
    expect((await allNoted()).troubles).toEqual(before.troubles)
  })

  test('change nothing at all when they are forged', async () => {
    const members = await newMembers(28)
    const others = members.map((_member, place) => members[(place + 1) % members.length] as TestMember)
    const old = (member: TestMember) => verpOf({ id: member.id, email: `old.${member.email}` })
    const forgeries: ((member: TestMember, other: TestMember) => string)[] = [
      // A signature that is nearly right
      (member) => verpOf(member).replace(/[a-z2-7](?=[a-z2-7]{3}@)/, (letter) => (letter === 'a' ? 'b' : 'a')),
      // Somebody else's, which is right for them
      (member, other) => verpOf(member).slice(0, 28) + verpOf(other).slice(28),
      (member) => old(member),
      (member) => member.email,
      (member) => verpOf(member).replace('@bounces.example', '@bounces.example.com'),
      (member) =>
        verpOf(member)
          .slice(0, -'@bounces.example'.length - 1)
          .concat('@bounces.example'),
      () => 'bounces@bounces.example',
      // All is right, but whoever brings it does not know the key
      (member) => verpOf(member),
    ]
    const people = members.map((member, place) => {
      const forge = forgeries[place % forgeries.length]
      return { verp: forge?.(member, others[place] as TestMember) ?? '', address: member.email }
    })
    const plan: Plan = { hard: [12, 25], complaint: [10, 14], optOut: [6, 10] }
    const samples = samplesOf(people, plan, 9)
    expect(samples).toHaveLength(500)
    const before = await allNoted()
    const published = product.published.length
    const hasKey = ({ person }: Sample) => person % forgeries.length !== forgeries.length - 1
    await inBatches(samples, async (sample) => {
      const { raw, envelopeTo } = sample
      if (hasKey(sample)) expect(await bring(raw, { envelopeTo })).toBe(204)
      else
        expect(await bring(raw, { envelopeTo, authorization: sample.person % 16 === 7 ? `Bearer ${key}x` : '' })).toBe(
          401,
        )
    })
    expect(await allNoted()).toEqual(before)
    expect(product.published.slice(published)).toEqual([])
    expect(samples.filter(hasKey).length).toBeGreaterThan(400)
  })
})

describe('the door', () => {
  test.each([
    ['no key', ''],
    ['a wrong one', 'Bearer nonsense'],
    ['part of it', `Bearer ${key.slice(0, -1)}`],
    ['it as something else', `Basic ${key}`],
  ])('answers 401 with %s, and notes nothing', async (_what, authorization) => {
    const anna = await product.newMember()
    expect(await bring(hardBounce(verpOf(anna)), { authorization })).toBe(401)
    expect(await stopped(anna)).toEqual([])
  })

  test('takes anything with 204, whatever it is, but not too much of it', async () => {
    for (const raw of ['', 'nonsense', '\0\0\0', Buffer.alloc(1024 * 1024, 65)]) expect(await bring(raw)).toBe(204)
    expect(await bring(Buffer.alloc(1024 * 1024 + 1, 65))).toBe(413)
  })

  test('believes the mail server rather than the headers', async () => {
    const [anna, bram] = await newMembers(2)
    if (!anna || !bram) throw new Error('nobody')
    await bring(hardBounce(verpOf(anna)), { envelopeTo: verpOf(bram) })
    expect(await stopped(anna)).toEqual([])
    expect(await stopped(bram)).toEqual(allFor('bounce'))
    await bring(hardBounce(verpOf(anna)), { envelopeTo: 'postmaster@bounces.example' })
    expect(await stopped(anna)).toEqual([])
  })

  test('answers 503 while the database is away, and the report counts when it comes again', async () => {
    const anna = await product.newMember()
    const report = hardBounce(verpOf(anna))
    await product.platform.db.execute(sql`ALTER TABLE email_problems RENAME TO email_problems_away`)
    expect(await bring(report)).toBe(503)
    await product.platform.db.execute(sql`ALTER TABLE email_problems_away RENAME TO email_problems`)
    expect(await stopped(anna)).toEqual([])
    expect(await bring(report)).toBe(204)
    expect(await stopped(anna)).toEqual(allFor('bounce'))
  })

  test('is not there without a key', async () => {
    const bare = await testProduct()
    try {
      for (const url of ['/api/mail/returned', '/api/mail/events']) {
        const answer = await bare.app.inject({
          method: 'POST',
          url,
          headers: { authorization: 'Bearer ' },
          payload: '',
        })
        expect(answer.statusCode).toBe(404)
      }
      expect(stopAddress(bare.platform, { memberId: randomUUID(), type: 'like' })).toBeNull()
    } finally {
      await bare.close()
    }
  })

  test('lets one address bring so many a minute', async () => {
    const answers = new Set<number>()
    for (let count = 0; count < 1_300 && !answers.has(429); count++) {
      const { statusCode } = await product.app.inject({
        method: 'POST',
        url: '/api/mail/events',
        remoteAddress: '10.9.9.9',
      })
      answers.add(statusCode)
    }
    expect(answers).toEqual(new Set([401, 429]))
  })
})

describe('what a provider tells', () => {
  test.each<[what: string, event: Event, outcome: { stopped: string | null; troubles: string[] }]>([
    ['a bounce for good', { severity: 'permanent', status: '5.1.1' }, { stopped: 'bounce', troubles: ['hard 5.1.1'] }],
    ['one without a status', { severity: 'permanent' }, { stopped: 'bounce', troubles: ['hard -'] }],
    ['one for now', { severity: 'transient', status: '5.1.1' }, { stopped: null, troubles: ['soft 5.1.1'] }],
    [
      'one about the mail',
      { severity: 'permanent', status: '550 5.7.1 spam' },
      { stopped: null, troubles: ['soft 5.7.1'] },
    ],
    ['one that says nothing', {}, { stopped: null, troubles: ['soft -'] }],
    ['a complaint', { event: 'complaint' }, { stopped: 'fbl', troubles: ['complaint -'] }],
    ['an unsubscription', { event: 'unsubscribe' }, { stopped: 'listunsubscribe', troubles: [] }],
  ])('%s', async (_what, event, outcome) => {
    const anna = await product.newMember()
    const report = eventOf(anna, event)
    expect(await tell([report])).toBe(204)
    expect(await tell([report])).toBe(204)
    expect(await stopped(anna)).toEqual(outcome.stopped === null ? [] : allFor(outcome.stopped))
    expect(await bouncesOf(anna)).toEqual(outcome.troubles)
  })

  test('by the token alone, a thousand at once, and nothing of those that nobody signed', async () => {
    const [anna, bram] = await newMembers(2)
    if (!anna || !bram) throw new Error('nobody')
    const token = verpOf(anna).split('@')[0]
    const strangers = Array.from({ length: 999 }, () =>
      eventOf(bram, { return_path: 'x@y.example', severity: 'permanent' }),
    )
    const byToken = eventOf(anna, { return_path: null, recipient_token: token, severity: 'permanent' })
    expect(await tell([...strangers, byToken])).toBe(204)
    expect(await stopped(anna)).toEqual(allFor('bounce'))
    expect(await stopped(bram)).toEqual([])
    expect(await tell([...strangers, byToken, byToken])).toBe(422)
  })

  test('nothing where it is forged, late or changed on the way', async () => {
    const anna = await product.newMember()
    const events = [eventOf(anna, { severity: 'permanent' })]
    const now = Math.floor(product.clock.now().getTime() / 1000)
    const forged: Signing[] = [
      { secret: `${key}x` },
      { signature: '' },
      { signature: '0'.repeat(64) },
      { at: now - 301 },
      { at: now + 301 },
      { at: Number.NaN },
      { body: JSON.stringify({ events: [eventOf(anna, { event: 'complaint' })] }) },
    ]
    for (const signing of forged) expect(await tell(events, signing)).toBe(401)
    for (const body of ['', '{', '[]', '{"events":[]}', '{"events":[{"id":"1"}]}']) {
      const signature = createHmac('sha256', key).update(`${now}.${body}`).digest('hex')
      expect(await tell([], { body, signature })).toBe(422)
    }
    expect(await stopped(anna)).toEqual([])
    expect(await tell(events, { at: now - 299 })).toBe(204)
    expect(await stopped(anna)).toEqual(allFor('bounce'))
  })
})

describe('what comes of it', () => {
  test('open pages learn of it at once, and it is theirs to read', async () => {
    const anna = await product.newMember()
    product.published.splice(0)
    await bring(complaintOf(verpOf(anna)))
    expect(product.published).toEqual([{ to: [anna.id], event: { kind: 'user_changed' } }])
    const { user } = await product.as(anna).accounts.getUser({})
    expect(user?.notifications_disabled).toEqual(notificationTypes.toSorted())
    expect(user?.notifications_disabled_by).toBe('fbl')
  })

  test('a mailbox that is full is no reason, until it is for days; and whoever switches mails on begins anew', async () => {
    const anna = await product.newMember()
    for (let turn = 0; turn < 4; turn++) {
      await bring(softBounce(verpOf(anna)))
      await bring(softBounce(verpOf(anna)))
      if (turn < 2) expect(await stopped(anna)).toEqual([])
      if (turn === 2) expect(await stopped(anna)).toEqual(allFor('bounce'))
      if (turn === 2) await product.as(anna).notifications.enableAgain({})
      product.clock.advance(day)
    }
    expect(await stopped(anna)).toEqual([])
  })

  test('the link that was opened all the same proves that the address takes mail', async () => {
    const { signUp, form, activate, tokenFor } = accountCalls(product)
    const { body, cookie } = await signUp(form({ email: 'late@example.com' }))
    const anna = { id: body.user.id, name: 'Anna', email: 'late@example.com', cookie }
    await bring(hardBounce(verpOf(anna)))
    expect(await stopped(anna)).toEqual(allFor('bounce'))
    await activate(await tokenFor(anna.email), cookie)
    expect(await stopped(anna)).toEqual([])
    expect(await bouncesOf(anna)).toEqual([])
  })

  test('a new address ends a bounce block and keeps the member’s own choices; the old address belongs to no one', async () => {
    const { confirmedMember, post, tokenFor } = accountCalls(product)
    const anna = { name: 'Anna', ...(await confirmedMember()) }
    await tell([eventOf(anna, { event: 'unsubscribe' })])
    await product.as(anna).notifications.enableAgain({ type: 'like' })
    await bring(hardBounce(verpOf(anna)))
    const unsubscribed = allFor('listunsubscribe').filter(({ type }) => type !== 'like')
    expect(await stopped(anna)).toEqual(
      [{ type: 'like', reason: 'bounce' }, ...unsubscribed].toSorted((a, b) => a.type.localeCompare(b.type)),
    )
    await product.as(anna).accounts.askMailChange({ email: 'moved@example.com', current_password: testPassword })
    await post('mail-change/do', { token: await tokenFor('moved@example.com', 1, '/mail-change/do') })
    expect(await stopped(anna)).toEqual(unsubscribed)
    await product.as(anna).notifications.enableAgain({})
    await bring(hardBounce(verpOf(anna)))
    await bring(complaintOf(verpOf(anna)))
    expect(await stopped(anna)).toEqual([])
    await bring(hardBounce(verpOf({ ...anna, email: 'moved@example.com' })))
    expect(await stopped(anna)).toEqual(allFor('bounce'))
  })

  test('a wish stands above a refusal, whichever came first', async () => {
    const [anna, bram] = await newMembers(2)
    if (!anna || !bram) throw new Error('nobody')
    await bring(hardBounce(verpOf(anna)))
    await bring(complaintOf(verpOf(anna)))
    await bring(complaintOf(verpOf(bram)))
    await bring(hardBounce(verpOf(bram)))
    for (const member of [anna, bram]) expect(await stopped(member)).toEqual(allFor('fbl'))
  })

  test('a mail to the address that stops one type stops that type', async () => {
    const anna = await product.newMember()
    const address = stopAddress(product.platform, { memberId: anna.id, type: 'like' }) ?? ''
    expect(address.split('@')[0]).toHaveLength(55)
    const letter = (to: string) => `From: ${anna.email}\nTo: <${to}>\nSubject: unsubscribe\n\n`
    await bring(letter(address.replace('u+l', 'u+p')))
    await bring(letter(address.replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'))))
    expect(await stopped(anna)).toEqual([])
    await bring(letter(address.toUpperCase()))
    expect(await stopped(anna)).toEqual([{ type: 'like', reason: 'listunsubscribe' }])
  })

  test('a refusal in our face counts as one that came back; of one day once', async () => {
    const [anna, bram] = await newMembers(2)
    if (!anna || !bram) throw new Error('nobody')
    const at = product.clock.now()
    const { platform } = product
    const refused = { memberId: anna.id, email: anna.email, at }
    expect(await noteRefusal(platform, { ...refused, status: '4.2.2' })).toBe(true)
    expect(await noteRefusal(platform, { ...refused, status: '4.2.2' })).toBe(false)
    expect(await noteRefusal(platform, { ...refused, status: '5.1.1', email: 'old@example.com' })).toBe(false)
    expect(await stopped(anna)).toEqual([])
    expect(await noteRefusal(platform, { ...refused, status: '5.1.1' })).toBe(true)
    expect(await stopped(anna)).toEqual(allFor('bounce'))
    await noteRefusal(platform, {
      memberId: bram.id,
      email: bram.email,
      at,
      status: '550',
      words: '550 No such user here',
    })
    expect(await stopped(bram)).toEqual(allFor('bounce'))
    expect(await noteRefusal(platform, { ...refused, memberId: randomUUID(), status: '5.1.1' })).toBe(false)
  })

  test('it is in the member’s copy, goes with them, and after 90 days', async () => {
    const [anna, bram] = await newMembers(2)
    if (!anna || !bram) throw new Error('nobody')
    const { db, clock } = product.platform
    for (const member of [anna, bram]) await bring(softBounce(verpOf(member)))
    const [file] = await exportPersonalData(notificationsData, db, anna.id)
    const mails_returned = [{ kind: 'soft', status: '4.2.2', at: clock.now() }]
    expect(file).toMatchObject({ value: { mails_returned } })
    await transaction(db, (tx) => eraseMember(product.platform, tx, anna.id))
    expect([await bouncesOf(anna), await bouncesOf(bram)]).toEqual([[], ['soft 4.2.2']])
    expect(
      await noteRefusal(product.platform, { memberId: anna.id, email: anna.email, status: '5.1.1', at: clock.now() }),
    ).toBe(false)
    await purgeEmailProblems(db, new Date(clock.now().getTime() + 89 * day))
    expect(await bouncesOf(bram)).toEqual(['soft 4.2.2'])
    await purgeEmailProblems(db, new Date(clock.now().getTime() + 91 * day))
    expect(await bouncesOf(bram)).toEqual([])
  })
})
