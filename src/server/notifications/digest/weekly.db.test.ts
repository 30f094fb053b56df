import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { chatting } from '../../../test/members/chat.ts'
import { addMembers } from '../../../test/members/members.ts'
import { newsIn } from '../../../test/members/news.ts'
import { advanceJobs, jobsDone } from '../../../test/product/jobs.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { banMember } from '../../accounts/log-in/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { sweepWeekly } from './weekly.ts'
import { localTime, slotOf } from './weekly-rules.ts'

const [hour, day] = [3_600_000, 86_400_000]
let product: TestProduct
const { say } = chatting(() => product)
const { expectMails, lastHere } = newsIn(() => product)
beforeAll(async () => {
  product = await testProduct({ settings: { countries: ['NL'], fictionalProfiles: true } })
})
afterAll(() => product.close())
beforeEach(async () => {
  // Whom earlier tests left would be new to the next member
  await product.platform.db.$client.query("UPDATE members SET status = 'banned'")
  await product.platform.db.$client.query("UPDATE profiles SET status = 'disabled'")
  await product.platform.db.$client.query("UPDATE notification_preferences SET mail = '{}'")
  product.clock.advance(30 * day)
})

const as = (member: TestMember) => product.as(member)
/** A moment later than whatever was before. */
const woman = (name: string) => {
  product.clock.advance(1)
  return product.newMember({ name, gender: 'female', seeks: 'male' })
}
const man = (name: string) => product.newMember({ name, gender: 'male', seeks: 'female' })

/** A man who wants the weekly update, in a time zone where it is always summer. */
async function reader(more: { is_telling?: boolean; quiet_hours?: { from: string; to: string } } = {}) {
  const bram = await man('Bram')
  await as(bram).notifications.savePreferences({ mail: { weekly_updates: true }, time_zone: 'UTC', ...more })
  return bram
}

/** Until what was queued has been worked off or put off. */
const idle = () => jobsDone(product.platform.db, 'notifications.weekly_update')

async function sweep() {
  await sweepWeekly(product.platform)
  await idle()
}

/** What was put off is looked at again: the clock of the database does not move with ours. */
async function wakeAfter(milliseconds: number) {
  product.clock.advance(milliseconds)
  // One that began before the clock moved puts itself off once more
  await jobsDone(product.platform.db, 'notifications.weekly_update')
  await advanceJobs(product.platform.db, { name: 'notifications.weekly_update' })
  await idle()
}

/** To the beginning of the member's next hour of the week. */
function waitForSlot({ id }: TestMember) {
  do product.clock.set(new Date(Math.floor(product.clock.now().getTime() / hour + 1) * hour))
  while (localTime(product.clock.now(), 'UTC').slot !== slotOf(id))
}

async function sweepInSlot(member: TestMember) {
  waitForSlot(member)
  await sweep()
}

const view = (viewer: TestMember, member: TestMember) => as(viewer).profiles.getProfile({ id: member.id })
const linesOf = (text: string) => text.split('\n\n')

describe('the weekly update', () => {
  test('comes in the hour of its member, once, with what happened and who fits', async () => {
    const bram = await reader()
    const [anna, cleo, dora, ella] = await Promise.all(['Anna', 'Cleo', 'Dora', 'Ella'].map(woman))
    if (!anna || !cleo || !dora || !ella) throw new Error('nobody')
    await as(anna).profiles.saveProfile({ interests: ['travelling', 'wine', 'dogs'] })
    await as(bram).profiles.saveProfile({ interests: ['wine', 'travelling', 'dogs'] })
    await Promise.all([view(anna, bram), view(cleo, bram)])
    await as(cleo).likes.like({ member_id: bram.id })
    await as(dora).likes.like({ member_id: bram.id })
    await as(bram).likes.like({ member_id: dora.id })
    await as(bram).likes.pass({ member_id: ella.id })
    waitForSlot(bram)
    product.clock.advance(-hour)
    await sweep()
    await expectMails(bram, 0)
    product.clock.advance(hour)
    await sweep()
    const [mail] = await expectMails(bram, 1)
    expect(mail?.subject).toBe(copy('mail.weekly_updates.subject', { site: 'Vonk' }))
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const lines = linesOf(mail?.text ?? '')
    expect(lines.slice(0, 6)).toEqual([
      copy('mail.weekly_updates.text'),
      copy('mail.weekly_updates.counts.visits', { count: 2 }),
      copy('mail.weekly_updates.counts.likes', { count: 1 }),
      copy('mail.weekly_updates.counts.matches', { count: 1 }),
      copy('mail.weekly_updates.counts.newcomers', { count: 2 }),
      copy('mail.weekly_updates.people', { people: 2 }),
    ])
    expect(new Set(lines.slice(6, 8))).toEqual(
      new Set([
        `Anna, 34\n${copy('accounts.matches.interests', { interests: 'travel and wine' })}\nhttp://localhost:3000/members/${anna.id}`,
        `Cleo, 34\nhttp://localhost:3000/members/${cleo.id}`,
      ]),
    )
    expect(lines[8]).toBe(`${copy('mail.weekly_updates.button')}:\nhttp://localhost:3000/members`)
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Dora|Ella|<img/)
    for (let hours = 0; hours < 2 * 24; hours += 1) {
      product.clock.advance(hour)
      await sweepWeekly(product.platform)
    }
    await idle()
    await expectMails(bram, 1)
    await expectMails(anna, 0)
  })

  test('tells each thing in one week only, and nothing at all where nothing happened and nobody is new', async () => {
    const bram = await reader()
    const anna = await woman('Anna')
    await view(anna, bram)
    await sweepInSlot(bram)
    await expectMails(bram, 1)
    await sweepInSlot(bram)
    await expectMails(bram, 1)
    product.clock.advance(hour)
    await as(anna).likes.like({ member_id: bram.id })
    await sweepInSlot(bram)
    const [mail] = await expectMails(bram, 2)
    expect(linesOf(mail?.text ?? '').slice(1, 4)).toEqual([
      copy('mail.weekly_updates.counts.likes', { count: 1 }),
      copy('mail.weekly_updates.people', { people: 1 }),
      `Anna, 34\nhttp://localhost:3000/members/${anna.id}`,
    ])
  })

  test('says a name in its subject only to who wants that', async () => {
    const bram = await reader({ is_telling: true })
    await woman('Anna')
    await sweepInSlot(bram)
    const [mail] = await expectMails(bram, 1)
    expect(mail?.subject).toBe(copy('mail.weekly_updates.tellingSubject', { name: 'Anna', people: 1 }))
  })

  test('tells of gifts, and of six people at most, newcomers first', async () => {
    const bram = await reader()
    const early = await Promise.all(Array.from({ length: 4 }, (_, at) => woman(`Early${at}`)))
    await sweepInSlot(bram)
    const late = await Promise.all(Array.from({ length: 4 }, (_, at) => woman(`Late${at}`)))
    const giver = await product.newMember({ name: 'Gerda', gender: 'female', seeks: 'male', credits: 50, isPaid: true })
    const { conversation } = await as(giver).chat.openConversation({ member_id: bram.id })
    const attachment = { kind: 'gift', gift: 'rose' } as const
    await as(giver).chat.sendMessage({ id: conversation.id, message_id: crypto.randomUUID(), text: '', attachment })
    await sweepInSlot(bram)
    const [mail] = await expectMails(bram, 2)
    expect(mail?.text).toContain(copy('mail.weekly_updates.counts.gifts', { count: 1 }))
    expect(mail?.text).toContain(copy('mail.weekly_updates.counts.newcomers', { count: 5 }))
    const named = [...(mail?.text ?? '').matchAll(/^(\w+), \d\d$/gm)].map(([, name]) => name ?? '')
    expect(named).toHaveLength(6)
    expect(new Set(named.slice(0, 5))).toEqual(new Set([...late, giver].map(({ name }) => name)))
    expect(early.map(({ name }) => name)).toContain(named[5])
  })
})

describe('in the weekly update nobody stands', () => {
  type All = { anna: TestMember; bram: TestMember }
  test.each<[string, (all: All) => Promise<unknown>]>([
    ['who was blocked', ({ anna, bram }) => as(bram).moderation.block({ member_id: anna.id })],
    ['who blocked', ({ anna, bram }) => as(anna).moderation.block({ member_id: bram.id })],
    ['who is banned', ({ anna }) => transaction(product.platform.db, (tx) => banMember(product.platform, tx, anna.id))],
    ['who is on a pause', ({ anna }) => as(anna).accounts.pause({})],
    ['who hides', ({ anna }) => as(anna).profiles.setVisibility({ is_private: true })],
    ['who is invisible', ({ anna }) => as(anna).profiles.setVisibility({ is_invisible: true })],
    ['who was passed', ({ anna, bram }) => as(bram).likes.pass({ member_id: anna.id })],
    ['who was liked', ({ anna, bram }) => as(bram).likes.like({ member_id: anna.id })],
    ['who was written to', ({ anna, bram }) => write(bram, anna)],
  ])('%s, and alone they are no news', async (_why, happens) => {
    const bram = await product.newMember({ name: 'Bram', gender: 'male', seeks: 'female', credits: 9, isPaid: true })
    await as(bram).notifications.savePreferences({ mail: { weekly_updates: true }, time_zone: 'UTC' })
    const anna = await woman('Anna')
    await happens({ anna, bram })
    await sweepInSlot(bram)
    await expectMails(bram, 0)
    // Beside somebody who is news, they are neither named nor counted
    const cleo = await woman('Cleo')
    await sweepInSlot(bram)
    const [mail] = await expectMails(bram, 1)
    expect(mail?.text).toContain(copy('mail.weekly_updates.counts.newcomers', { count: 1 }))
    expect(mail?.text).toContain(`/members/${cleo.id}`)
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Anna/)
  })

  test('who is invented', async () => {
    const bram = await reader()
    const invented = { name: 'Anna', gender: 'female', seeks: 'male', kind: 'fictional' } as const
    await Promise.all([product.newMember(invented), product.newMember(invented)])
    await sweepInSlot(bram)
    await expectMails(bram, 0)
    await woman('Cleo')
    await sweepInSlot(bram)
    const [mail] = await expectMails(bram, 1)
    expect(mail?.text).toContain(copy('mail.weekly_updates.counts.newcomers', { count: 1 }))
    expect(mail?.text).not.toContain('Anna')
  })
})

async function write(from: TestMember, to: TestMember) {
  const { conversation } = await as(from).chat.openConversation({ member_id: to.id })
  await say(from, conversation.id)
}

describe('nobody gets a weekly update', () => {
  test.each<[string, (bram: TestMember) => Promise<unknown>]>([
    ['who has not chosen it', (bram) => as(bram).notifications.savePreferences({ mail: { weekly_updates: false } })],
    ['who is on a pause', (bram) => as(bram).accounts.pause({})],
    ['who is banned', (bram) => transaction(product.platform.db, (tx) => banMember(product.platform, tx, bram.id))],
    ['who was not here for sixty days', (bram) => lastHere(bram, new Date(product.clock.now().getTime() - 60 * day))],
  ])('%s', async (_who, happens) => {
    const bram = await reader()
    await woman('Anna')
    await happens(bram)
    await sweepInSlot(bram)
    await expectMails(bram, 0)
  })

  test('who unsubscribed with what the last one carries', async () => {
    const bram = await reader()
    await woman('Anna')
    await sweepInSlot(bram)
    const [mail] = await expectMails(bram, 1)
    const [, token = ''] = /token=([^>&]+)/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? []
    await product.anonymous.notifications.unsubscribe({ token: decodeURIComponent(token) })
    await woman('Cleo')
    await sweepInSlot(bram)
    await expectMails(bram, 1)
  })
})

describe('the weekly update waits', () => {
  test('for the end of quiet hours', async () => {
    const bram = await reader({ quiet_hours: { from: '08:00', to: '22:00' } })
    await woman('Anna')
    await sweepInSlot(bram)
    await expectMails(bram, 0)
    const until = 22 - product.clock.now().getUTCHours()
    await wakeAfter(until * hour - 1)
    await expectMails(bram, 0)
    await wakeAfter(1)
    await expectMails(bram, 1)
  })

  test('and still reports who joined in the first hours of that week', async () => {
    const bram = await reader({ quiet_hours: { from: '08:00', to: '22:00' } })
    waitForSlot(bram)
    await woman('Anna')
    product.clock.set(new Date(Math.floor(product.clock.now().getTime() / hour) * hour + 7 * day))
    await sweep()
    await wakeAfter((22 - product.clock.now().getUTCHours()) * hour)
    await expectMails(bram, 1)
  })

  test('while its member is here, for a day at most', async () => {
    const bram = await reader()
    const isHere = async () => {
      await lastHere(bram, product.clock.now())
      await sweep()
      await woman('Anna')
    }
    waitForSlot(bram)
    await woman('Anna')
    await isHere()
    await expectMails(bram, 0)
    // They have left a while ago
    await wakeAfter(20 * 60_000)
    await expectMails(bram, 1)
    await woman('Cleo')
    waitForSlot(bram)
    await isHere()
    await wakeAfter(day)
    await expectMails(bram, 1)
  })

  test('for nobody else: who was missed in their hour is found in the next two, and no later', async () => {
    const bram = await reader()
    await woman('Anna')
    waitForSlot(bram)
    product.clock.advance(2 * hour + 59 * 60_000)
    await sweep()
    await expectMails(bram, 1)
    await woman('Cleo')
    waitForSlot(bram)
    product.clock.advance(3 * hour)
    await sweep()
    await expectMails(bram, 1)
  })
})

test('the last one before silence says so, and then none comes until they are back', async () => {
  const bram = await reader()
  waitForSlot(bram)
  // On the 46th, 53rd and 60th day away
  await lastHere(bram, new Date(product.clock.now().getTime() - 46 * day))
  await woman('Anna')
  const texts: string[] = []
  for (let week = 0; week < 3; week += 1) {
    await sweep()
    await woman(`New${week}`)
    const mails = await expectMails(bram, Math.min(week + 1, 2))
    texts.push(mails[0]?.text.replaceAll('\n', ' ') ?? '')
    waitForSlot(bram)
  }
  const last = copy('mail.weekly_updates.last')
  expect(texts.map((text) => text.includes(last))).toEqual([false, true, true])
  await lastHere(bram, new Date(product.clock.now().getTime() - day))
  await sweep()
  const [mail] = await expectMails(bram, 3)
  expect(mail?.text.replaceAll('\n', ' ')).not.toContain(last)
})

test('many sweep at the same moment, and each gets one', async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, () => reader()))
  const left = new Set(readers)
  await woman('Anna')
  // Nobody is online when their hour comes: that would put their update off
  product.clock.advance(hour)
  // Hour by hour through the week of all of them
  for (let hours = 0; left.size > 0 && hours <= 7 * 24; hours += 1) {
    const { slot } = localTime(product.clock.now(), 'UTC')
    const due = [...left].filter(({ id }) => slotOf(id) === slot)
    if (due.length > 0) await Promise.all(Array.from({ length: 6 }, () => sweepWeekly(product.platform)))
    await idle()
    for (const member of due) await expectMails(member, 1)
    for (const member of due) left.delete(member)
    product.clock.advance(hour)
  }
  for (const member of readers) await expectMails(member, 1)
})

test('every member of every zone is due once a week, in their own hour, found by the index', async () => {
  const { db } = product.platform
  const zones = ['Europe/Amsterdam', 'America/New_York', 'Asia/Kathmandu']
  const people = await addMembers(db, product.site, 1200)
  await db.$client.query(
    `INSERT INTO notification_preferences (member_id, mail, time_zone)
      SELECT id, '{"weekly_updates": true}', ($1::text[])[1 + n % 3] FROM unnest($2::uuid[]) WITH ORDINALITY AS person (id, n)`,
    [zones, people],
  )
  const { rows } = await db.$client.query<{ member_id: string; slot: number }>(
    `SELECT member_id, (get_byte(uuid_send(member_id), 14) * 256 + get_byte(uuid_send(member_id), 15)) % 84 AS slot
      FROM notification_preferences WHERE mail ->> 'weekly_updates' = 'true'`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(1200)
  for (const { member_id, slot } of rows) expect(slotOf(member_id)).toBe(slot)
  await db.$client.query('ANALYZE notification_preferences')
  const { rows: plan } = await db.$client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT member_id FROM notification_preferences
      WHERE mail ->> 'weekly_updates' = 'true' AND time_zone = 'Europe/Amsterdam'
        AND ((get_byte(uuid_send(member_id), 14) * 256 + get_byte(uuid_send(member_id), 15)) % 84) = 17 AND member_id > '00000000-0000-0000-0000-000000000000'
      ORDER BY member_id LIMIT 500`,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('notification_preferences_weekly')
  await db.$client.query('DELETE FROM notification_preferences WHERE member_id = ANY($1)', [people])
})
