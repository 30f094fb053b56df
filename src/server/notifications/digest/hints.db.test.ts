import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { newsIn } from '../../../test/members/news.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { banMember } from '../../accounts/log-in/index.ts'
import { members } from '../../accounts/tables.ts'
import { transaction } from '../../platform/db/db.ts'
import { rebuildSearch } from '../../search/catalogue/follower.ts'
import { sentNotifications } from '../tables.ts'
import { sweepHints } from './hints.ts'
import { hourOf, localTime } from './weekly-rules.ts'

const [hour, day] = [3_600_000, 86_400_000]
let product: TestProduct
const { expectMails, comeBy, lastHere } = newsIn(() => product)
const { upload } = photoRoutes(() => product)
beforeAll(async () => {
  product = await testProduct({ settings: { countries: ['NL'] } })
})
afterAll(() => product.close())
beforeEach(async () => {
  // Whom earlier tests left would fit the next member
  await product.platform.db.$client.query("UPDATE members SET status = 'banned'")
  await product.platform.db.$client.query("UPDATE profiles SET status = 'disabled'")
  rebuildSearch(product.platform.db)
  product.clock.advance(40 * day)
})

const as = (member: TestMember) => product.as(member)
/** Who has a hint to come for everything. */
const newcomer = (more: object = {}) => product.newMember({ name: 'Bram', gender: 'male', seeks: 'female', ...more })

/** The job sweeps every hour; of the hours of a day only those that can matter are gone through here: the member's own, and the next. */
async function daysPass(
  days: number,
  { id }: TestMember,
  zone = 'Europe/Amsterdam',
  alsoEach?: () => Promise<unknown>,
) {
  const end = product.clock.now().getTime() + days * day
  while (product.clock.now().getTime() + hour <= end) {
    product.clock.advance(hour)
    const now = localTime(product.clock.now(), zone)
    const own = hourOf(id, now.day)
    await alsoEach?.()
    if (now.hour === own || now.hour === own + 1) await sweepHints(product.platform)
  }
}

test('a newcomer who does nothing gets four hints in four weeks, each once and one a week, by day', async () => {
  const bram = await newcomer()
  await product.newMember({ name: 'Anna', gender: 'female', seeks: 'male' })
  const begin = product.clock.now().getTime()
  await daysPass(40, bram)
  await expectMails(bram, 4)
  const rows = await product.platform.db
    .select()
    .from(sentNotifications)
    .where(and(eq(sentNotifications.memberId, bram.id), eq(sentNotifications.channel, 'mail')))
    .orderBy(sentNotifications.at)
  expect(rows.map(({ key }) => key)).toEqual(['hint:photo', 'hint:profile', 'hint:hello', 'hint:wider'])
  for (const [at, row] of rows.entries()) {
    const days = (row.at.getTime() - begin) / day
    const before = rows[at - 1]
    expect(days).toBeGreaterThanOrEqual(at === 0 ? 2 : 9)
    if (before !== undefined) expect((row.at.getTime() - before.at.getTime()) / day).toBeGreaterThanOrEqual(7)
    const local = localTime(row.at, 'Europe/Amsterdam')
    expect(local.hour).toBe(hourOf(bram.id, local.day))
    expect(local.hour).toBeGreaterThanOrEqual(9)
    expect(local.hour).toBeLessThanOrEqual(20)
  }
})

test('a hint is neutral, says that it comes once, and can be ended with one press', async () => {
  const bram = await newcomer()
  await daysPass(4, bram)
  const [mail] = await expectMails(bram, 1)
  expect(mail?.subject).toBe(copy('mail.reminders.subject', { site: 'Vonk' }))
  const text = mail?.text.replaceAll('\n', ' ')
  expect(text).toContain(copy('mail.reminders.photo.text'))
  expect(text).toContain(copy('mail.reminders.once'))
  expect(mail?.text).toContain(`${copy('mail.reminders.photo.button')}:\nhttp://localhost:3000/profile\n`)
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const [, token = ''] = /token=([^>&]+)/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? []
  const { type } = await product.anonymous.notifications.unsubscribe({ token: decodeURIComponent(token) })
  expect(type).toBe('reminders')
  await daysPass(30, bram)
  await expectMails(bram, 1)
})

test('says what it is about where the member wants telling subjects', async () => {
  const bram = await newcomer()
  await as(bram).notifications.savePreferences({ is_telling: true })
  await daysPass(4, bram)
  const [mail] = await expectMails(bram, 1)
  expect(mail?.subject).toBe(copy('mail.reminders.tellingSubject', { hint: 'photo' }))
})

describe('no hint', () => {
  const none: [string, (bram: TestMember) => Promise<unknown>][] = [
    ['to who switched them off', (bram) => as(bram).notifications.savePreferences({ mail: { reminders: false } })],
    ['to who is on a pause', (bram) => as(bram).accounts.pause({})],
    ['to who is banned', (bram) => transaction(product.platform.db, (tx) => banMember(product.platform, tx, bram.id))],
    ['to who was last here a month ago', (bram) => lastHere(bram, new Date(product.clock.now().getTime() - 30 * day))],
    [
      'to who confirmed a month ago',
      ({ id }) =>
        product.platform.db
          .update(members)
          .set({ confirmedAt: sql`${members.confirmedAt} - interval '28 days'` })
          .where(eq(members.id, id)),
    ],
  ]
  test.each(none)('%s', async (_why, happens) => {
    const bram = await newcomer()
    await happens(bram)
    await daysPass(4, bram)
    await expectMails(bram, 0)
  })

  test('to an invented profile, or to who has not confirmed', async () => {
    for (const options of [{ kind: 'fictional' }, { isConfirmed: false }]) {
      const member = await newcomer(options)
      await daysPass(4, member)
      await expectMails(member, 0)
    }
  })

  test('about a photo to who has one, also while nobody has looked at it', async () => {
    const bram = await newcomer()
    expect((await upload(bram, await plainPhoto())).status).toBe(201)
    await daysPass(4, bram)
    await expectMails(bram, 0)
  })

  test('about writing to who has liked somebody, or would have to buy credits first', async () => {
    const anna = await product.newMember({ name: 'Anna', gender: 'female', seeks: 'male' })
    const liked = (bram: TestMember) => as(bram).likes.like({ member_id: anna.id })
    const poor = ({ id }: TestMember) =>
      product.platform.db.execute(sql`UPDATE wallets SET balance = 0 WHERE member_id = ${id}`)
    for (const happens of [liked, poor]) {
      const bram = await newcomer()
      await happens(bram)
      await daysPass(28, bram)
      const texts = (await expectMails(bram, 3)).map(({ text }) => text.replaceAll('\n', ' ')).join('\n')
      expect(texts).not.toContain(copy('mail.reminders.hello.text'))
      expect(texts).toContain(copy('mail.reminders.wider.text'))
    }
  })

  test('while they are here, nor in quiet hours: another day does', async () => {
    const bram = await newcomer()
    await daysPass(3, bram, undefined, () => lastHere(bram, product.clock.now()))
    await expectMails(bram, 0)
    const [from, to] = ['00:00', '19:00']
    await as(bram).notifications.savePreferences({ quiet_hours: { from, to }, time_zone: 'UTC' })
    await comeBy(bram)
    await daysPass(13, bram, 'UTC')
    const rows = await product.platform.db
      .select()
      .from(sentNotifications)
      .where(eq(sentNotifications.memberId, bram.id))
    expect(rows.length).toBeGreaterThan(0)
    await expectMails(bram, rows.length)
    for (const { at } of rows) expect(at.getUTCHours()).toBeGreaterThanOrEqual(19)
  })
})

test('a hint that was followed before its mail is written is not sent', async () => {
  const bram = await newcomer()
  await product.platform.db.insert(sentNotifications).values({
    memberId: bram.id,
    key: 'hint:photo',
    channel: 'mail',
    type: 'reminders',
    at: product.clock.now(),
  })
  const queue = async () => {
    const mail = { memberId: bram.id, type: 'reminders' as const, otherIds: [], searches: [] }
    await product.platform.jobs.send(product.platform.db, { name: 'notifications.mail' }, mail)
  }
  expect((await upload(bram, await plainPhoto())).status).toBe(201)
  await queue()
  await expectMails(bram, 0)
  await product.platform.db.execute(sql`DELETE FROM photos WHERE member_id = ${bram.id}`)
  await queue()
  await expectMails(bram, 1)
})

test('many sweep at the same moment, every hour, and each newcomer gets one', async () => {
  const [bram, ben] = [await newcomer(), await newcomer()]
  product.clock.advance(day)
  for (let hours = 0; hours < 3 * 24; hours += 1) {
    product.clock.advance(hour)
    const sweeps = localTime(product.clock.now(), 'Europe/Amsterdam').slot === null ? 1 : 3
    await Promise.all(Array.from({ length: sweeps }, () => sweepHints(product.platform)))
  }
  await expectMails(bram, 1)
  await expectMails(ben, 1)
})
