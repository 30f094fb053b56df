import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificationTypes } from '../../../contract/notifications.ts'
import { buyer } from '../../../test/members/buying.ts'
import { campaignsOn } from '../../../test/members/campaigns.ts'
import { fortnightBegin, fortnightOf, type Notified, type Script } from '../../../test/members/fortnight.ts'
import { newsIn } from '../../../test/members/news.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { type TestMember, testProduct } from '../../../test/product/server.ts'
import { openPushService, type PushService } from '../../../test/providers/push-service.ts'
import { bounceAddress } from '../../platform/email/bounce-address.ts'
import { reviewPhoto } from '../../profiles/photos/photo-review.ts'
import { hourOf, localTime, slotOf } from '../digest/weekly-rules.ts'

const intakeKey = 'a-key-of-returned-mail-long-enough'
const zone = 'Europe/Amsterdam'
const hour = 3_600_000
const every = (isOn: boolean) => Object.fromEntries(notificationTypes.map((type) => [type, isOn]))

let service: PushService
beforeAll(async () => {
  service = await openPushService()
})
afterAll(() => service.close())

/**
 * Two weeks of three women: Dana, who leaves everything as it is; Eve, who switches everything on, on a device that gets pushes, with
 * quiet hours from 22 to 8; Fay, who switches everything off. Whoever writes to them, likes them and looks at them is told nothing.
 */
async function lives(rounds: number) {
  const product = await testProduct({
    at: fortnightBegin,
    settings: { countries: ['NL'] },
    env: { PUSH_HOSTS: service.origin, MAIL_INTAKE_KEY: intakeKey, BOUNCE_DOMAIN: 'bounces.example' },
  })
  const fortnight = fortnightOf(product, service, { rounds })
  const campaigns = campaignsOn(product)
  const { comeBy } = newsIn(() => product)
  const { upload } = photoRoutes(() => product)
  const as = (member: TestMember) => product.as(member)
  const deaf = { mail: every(false), push: every(false) }

  const joins = async (name: string) => {
    const member = await fortnight.passerBy(name)
    await as(member).notifications.savePreferences(deaf)
    return member
  }
  /** Does something and waits for the live event that it sends, which follows the answer of the call. */
  async function notifiedDuring(to: TestMember, kinds: readonly string[], act: () => Promise<unknown>) {
    const events = () => product.published.filter((one) => one.to.includes(to.id) && kinds.includes(one.event.kind))
    const before = events().length
    await act()
    await expect.poll(() => events().length).toBeGreaterThan(before)
  }
  const like = (from: TestMember, to: TestMember) =>
    notifiedDuring(to, ['liked', 'matched'], () => as(from).likes.like({ member_id: to.id }))
  async function write(from: TestMember, to: TestMember) {
    const { conversation } = await as(from).chat.openConversation({ member_id: to.id })
    await notifiedDuring(to, ['message_sent'], () =>
      as(from).chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text: 'hi' }),
    )
  }
  async function decide(owner: TestMember, verdict: Parameters<typeof reviewPhoto>[2]) {
    const [photo] = (await as(owner).profiles.listPhotos({})).photos
    await reviewPhoto(product.platform, photo?.id ?? '', verdict)
  }
  async function announce(kind: 'news' | 'promotions') {
    const { office, id, version } = await campaigns.ready({ kind })
    await office.scheduleCampaign({ id, after: version })
  }
  async function endLikesOf({ email }: TestMember) {
    const answer = await product.app.inject(`/dev/mail.json?to=${encodeURIComponent(email)}`)
    const { mails } = answer.json<{ mails: { kind: string; headers: Record<string, string> }[] }>()
    const newest = mails.find(({ kind }) => kind === 'like')?.headers['List-Unsubscribe'] ?? ''
    const token = /token=([^>&]+)/.exec(newest)?.[1] ?? ''
    await product.anonymous.notifications.unsubscribe({ token: decodeURIComponent(token) })
  }
  async function bounces({ id, email }: TestMember) {
    const seconds = Math.floor(product.clock.now().getTime() / 1_000)
    const return_path = bounceAddress(product.platform, { memberId: id, email })
    const at = product.clock.now().toISOString()
    const event = { id: randomUUID(), event: 'bounce', severity: 'permanent', status: '5.1.1', return_path, at }
    const payload = JSON.stringify({ events: [event] })
    const signature = createHmac('sha256', intakeKey).update(`${seconds}.${payload}`).digest('hex')
    const headers = { 'x-mail-timestamp': String(seconds), 'x-mail-signature': signature }
    const headersAll = { 'content-type': 'application/json', ...headers }
    const answer = await product.app.inject({ method: 'POST', url: '/api/mail/events', headers: headersAll, payload })
    expect(answer.statusCode).toBe(204)
  }

  const [adam, ben, carl, dirk, finn, gus, ivan] = await Promise.all(
    ['Adam', 'Ben', 'Carl', 'Dirk', 'Finn', 'Gus', 'Ivan'].map(joins),
  )
  if (!adam || !ben || !carl || !dirk || !finn || !gus || !ivan) throw new Error('nobody is there')
  let [dana, eve, fay]: TestMember[] = []
  const there = () => {
    if (dana === undefined || eve === undefined || fay === undefined) throw new Error('not yet')
    return { dana, eve, fay }
  }

  const script: Script = [
    [
      0,
      10,
      async () =>
        ([dana, eve, fay] = [
          await fortnight.signUp('Dana'),
          await fortnight.signUp('Eve'),
          await fortnight.signUp('Fay'),
        ]),
    ],
    [
      0,
      11,
      async () => {
        const { dana, eve, fay } = there()
        await as(fay).notifications.savePreferences(deaf)
        const quiet_hours = { from: '22:00', to: '08:00' }
        await as(eve).notifications.savePreferences({
          mail: every(true),
          push: every(true),
          quiet_hours,
          time_zone: zone,
        })
        await as(eve).accounts.giveConsent({ kind: 'promotions', text_version: '2023-12-01T12:00:00Z' })
        await fortnight.subscribe(eve)
        await as(eve).profiles.saveProfile({ about_me: 'I like to walk by the sea, and to read on rainy days.' })
        await upload(eve, await plainPhoto())
        await as(eve).search.saveSearch({ name: 'Near me', filters: { gender: 'male' }, has_alert: true })
        for (const member of [dana, eve, fay]) await comeBy(member)
      },
    ],
    [
      1,
      12,
      async () => {
        for (const member of Object.values(there())) await like(adam, member)
      },
    ],
    // She looks in within the hour, so no mail follows the push
    [2, 12, () => like(ben, there().eve)],
    [2, 13, () => comeBy(there().eve)],
    // In her quiet hours
    [2, 23, () => write(carl, there().eve)],
    [
      3,
      10,
      async () => {
        await like(there().eve, dirk)
        await comeBy(there().eve)
      },
    ],
    [3, 12, () => write(ben, there().dana)],
    [3, 15, () => like(dirk, there().eve)],
    [
      4,
      14,
      async () => {
        const { eve } = there()
        await buyer(product, eve).buy()
        const { conversation } = await as(eve).chat.openConversation({ member_id: carl.id })
        await as(eve).chat.muteChat({ id: conversation.id, hours: 'always' })
        await comeBy(eve)
      },
    ],
    [4, 20, () => write(carl, there().eve)],
    [5, 10, () => joins('Hugo')],
    [6, 14, () => as(gus).profiles.getProfile({ id: there().eve.id })],
    [
      7,
      10,
      async () => {
        await upload(there().dana, await plainPhoto())
        await comeBy(there().dana)
      },
    ],
    [7, 11, () => announce('news')],
    [8, 10, () => decide(there().dana, { decision: 'reject', reason: 'nobody_seen' })],
    [8, 11, () => decide(there().eve, { decision: 'approve' })],
    [8, 15, () => like(finn, there().dana)],
    [8, 16, () => endLikesOf(there().dana)],
    [9, 13, () => announce('promotions')],
    [
      10,
      12,
      async () => {
        await like(gus, there().dana)
        await write(gus, there().dana)
      },
    ],
    [10, 18, () => like(ivan, there().eve)],
    // What he writes is gone before anybody is told of it
    [
      11,
      12,
      async () => {
        await write(ben, there().dana)
        await as(ben).moderation.block({ member_id: there().dana.id })
      },
    ],
    [
      11,
      20,
      async () => {
        await like(gus, there().fay)
        await write(carl, there().fay)
      },
    ],
    [12, 9, () => bounces(there().dana)],
    [12, 12, () => write(adam, there().dana)],
    [13, 12, () => write(adam, there().eve)],
    [13, 23, () => write(finn, there().eve)],
  ]
  await fortnight.walk(script, async () => product.platform.live.settle?.())
  const notified = await fortnight.notified()
  await product.close()
  return { notified, ...there() }
}

const at = (day: number, hours: number, by: Notified['by'], kind: string, to: string): Notified => ({
  day,
  hour: hours,
  by,
  kind,
  to,
})

/** All that they are to be told; when summaries and hints come depends on the member, and is asked of the wall clock. */
function expectedOf({ dana, eve }: { dana: TestMember; eve: TestMember }): Notified[] {
  const [photoHint = -1, profileHint = -1] = hintHours(dana)
  const ours = (kind: string, to: string) => (hours: number) => at(Math.floor(hours / 24), hours % 24, 'mail', kind, to)
  return [
    ...['Dana', 'Eve', 'Fay'].flatMap((name) => [
      at(0, 10, 'mail', 'activate', name),
      at(0, 10, 'mail', 'welcome', name),
    ]),
    at(1, 12, 'push', 'likes', 'Eve'),
    at(1, 12, 'mail', 'like', 'Dana'),
    at(1, 13, 'mail', 'like', 'Eve'),
    at(2, 12, 'push', 'likes', 'Eve'),
    at(3, 8, 'push', 'messages', 'Eve'),
    at(3, 8, 'mail', 'new_conversations', 'Eve'),
    at(3, 12, 'mail', 'new_conversations', 'Dana'),
    at(3, 15, 'push', 'matches', 'Eve'),
    at(3, 16, 'mail', 'match', 'Eve'),
    at(4, 14, 'mail', 'order_completed', 'Eve'),
    at(5, 11, 'push', 'searches', 'Eve'),
    at(5, 11, 'mail', 'saved_search', 'Eve'),
    at(6, 12, 'mail', 'unread_message_reminders', 'Dana'),
    at(7, 11, 'push', 'news', 'Eve'),
    at(7, 12, 'mail', 'news', 'Eve'),
    at(8, 10, 'mail', 'photo_rejected', 'Dana'),
    at(8, 11, 'push', 'verdict', 'Eve'),
    at(8, 15, 'mail', 'like', 'Dana'),
    at(9, 13, 'push', 'promotions', 'Eve'),
    at(9, 14, 'mail', 'promotions', 'Eve'),
    at(10, 12, 'mail', 'new_conversations', 'Dana'),
    at(10, 18, 'push', 'likes', 'Eve'),
    at(10, 19, 'mail', 'like', 'Eve'),
    at(13, 12, 'push', 'messages', 'Eve'),
    at(13, 13, 'mail', 'new_conversations', 'Eve'),
    ...weeklyHours(eve).map(ours('weekly_updates', 'Eve')),
    ...[photoHint, profileHint].map(ours('reminders', 'Dana')),
  ]
}

/** Half past every hour of the two weeks, as a clock in Amsterdam tells it. */
const halfHours = Array.from({ length: 14 * 24 }, (_, hours) => ({
  hours,
  ...localTime(new Date(fortnightBegin.getTime() + (hours + 0.5) * hour), zone),
}))

/** Her hour of each week, since she wants it: on the first day at eleven; an hour or two that were over by then are made up for. */
function weeklyHours({ id }: TestMember): number[] {
  const own = halfHours.filter(({ slot }) => slot === slotOf(id)).map(({ hours }) => hours)
  return own.map((hours) => Math.max(hours, 11))
}

/** Two days after the sign-up at ten, and a week later, each in the next hour that is hers. */
function hintHours({ id }: TestMember): number[] {
  const own = halfHours.filter(({ hour, day }) => hour === hourOf(id, day)).map(({ hours }) => hours)
  const first = own.find((hours) => hours >= 2 * 24 + 10) ?? -1
  const second = own.find((hours) => hours >= first + 7 * 24) ?? -1
  return [first, second]
}

const lineOf = ({ day, hour: hours, by, kind, to }: Notified) =>
  `${String(day).padStart(2)} ${String(hours).padStart(2, '0')}:00 ${by} ${kind} ${to}`
const table = (notified: readonly Notified[]) => notified.map(lineOf).toSorted()

test.each([
  ['once', 1],
  ['twice at the same moment', 2],
])('in two weeks exactly this is sent, with everything swept %s', { timeout: 300_000 }, async (_how, rounds) => {
  const { notified, ...women } = await lives(rounds)
  expect(table(notified)).toEqual(table(expectedOf(women)))
  const counts = new Map<string, number>()
  for (const { to, by } of notified) counts.set(`${to} ${by}`, (counts.get(`${to} ${by}`) ?? 0) + 1)
  expect(Object.fromEntries(counts)).toEqual({ 'Dana mail': 10, 'Eve mail': 13, 'Eve push': 10, 'Fay mail': 2 })
})
