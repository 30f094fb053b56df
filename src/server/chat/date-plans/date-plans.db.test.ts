import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datePlanHours, longestDateHours, mostDatePlans } from '../../../contract/chat/date-plan-constants.ts'
import { copy } from '../../../test/copy.ts'
import { chatting } from '../../../test/members/chat.ts'
import { datePlan } from '../../../test/members/date-plans.ts'
import { newsIn } from '../../../test/members/news.ts'
import { testRows } from '../../../test/product/rows.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { banMember } from '../../accounts/log-in/index.ts'
import { members } from '../../accounts/tables.ts'
import { transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { erasePersonalData, exportPersonalData } from '../../platform/personal-data.ts'
import { chatData } from '../personal-data.ts'
import { datePlans } from '../tables.ts'
import { sweepDatePlans } from './date-plan-sweep.ts'

const [minute, hour] = [60_000, 3_600_000]
const apart = 'apart.example'
let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { fictionalProfiles: true } })
  await product.newSite(apart, { hasOwnMembers: true })
})
afterAll(() => product.close())
const { pair } = chatting(() => product)
const { expectMails, sweepAfter, lastHere } = newsIn(() => product)

const api = (member: TestMember) => product.as(member).chat
const save = async (member: TestMember, plan: Parameters<typeof datePlan>[1] = {}) =>
  (await api(member).saveDatePlan(datePlan(product.clock.now(), plan))).plan
const tokenOf = ({ link }: { link: string }) => new URL(link).pathname.split('/')[2] ?? ''
const shared = async (plan: { link: string }) =>
  (await product.anonymous.chat.getSharedDate({ token: tokenOf(plan) })).date
const reading = (plan: { link: string }) => refusal(shared(plan))
const hoursLater = (hours: number) => new Date(product.clock.now().getTime() + hours * hour).toISOString()

describe('a plan with a match', () => {
  test('shows a friend without an account two first names, an age, time, place and note, and nothing else', async () => {
    const { anna, bram } = await pair()
    const plan = await save(anna, { member_id: bram.id, note: 'I wear the red coat' })
    expect(await shared(plan)).toEqual({
      name: 'Anna',
      with: { name: 'Bram', age: 34 },
      starts_at: hoursLater(0.5),
      time_zone: 'Europe/Amsterdam',
      place: 'Café De Pier',
      note: 'I wear the red coat',
      check_in_at: hoursLater(3.5),
      checked_in_at: null,
      is_overdue: false,
      ends_at: hoursLater(3.5 + datePlanHours),
      emergency_numbers: ['112'],
    })
    expect((await api(anna).listDatePlans({})).plans).toEqual([plan])
    expect((await api(bram).listDatePlans({})).plans).toEqual([])
  })

  test('is changed under the same id, keeps its link, and never names another person', async () => {
    const { anna, bram } = await pair()
    const plan = await save(anna, { member_id: bram.id })
    const again = await save(anna, { id: plan.id, name: 'Robin', place: 'Station', check_in_hours: 5 })
    expect(again).toMatchObject({ link: plan.link, place: 'Station', with: { name: 'Bram' } })
    expect(again.check_in_at).toBe(hoursLater(5.5))
    expect((await api(anna).listDatePlans({})).plans).toHaveLength(1)
  })

  test('needs a conversation with a real member whom the author can see', async () => {
    const { anna, bram } = await pair()
    const [stranger, invented] = await Promise.all([product.newMember(), product.newMember({ kind: 'fictional' })])
    await product.as(bram).moderation.block({ member_id: anna.id })
    for (const other of [stranger, bram])
      expect((await refusal(save(anna, { member_id: other.id }))).code).toBe('member_unavailable')
    expect((await refusal(save(anna, { member_id: invented.id }))).code).toMatch(
      /^(member_unavailable|fictional_member)$/,
    )
  })
})

type Row = [name: string, plan: Parameters<typeof datePlan>[1], expected: string]
const refused: Row[] = [
  ['without a name', { name: '' }, 'invalid_input'],
  ['without a place', { place: '  ' }, 'invalid_input'],
  ['a place that is too long', { place: 'a'.repeat(201) }, 'invalid_input'],
  ['a note that is too long', { note: 'a'.repeat(501) }, 'invalid_input'],
  ['a day that does not exist', { starts_at: '2026-02-30T20:00' }, 'invalid_input'],
  ['no time zone', { time_zone: 'Mars/Olympus' }, 'invalid_input'],
  ['a check-in after more than a day', { check_in_hours: 25 }, 'invalid_input'],
  ['too far ahead', { starts_at: '2026-07-20T20:00' }, 'date_time_unusable'],
  ['yesterday', { starts_at: '2026-06-14T20:00', check_in_hours: 24 }, 'date_time_unusable'],
  ['begun, and its check-in is over', { starts_at: '2026-06-15T10:00' }, 'date_time_unusable'],
]
testRows(
  'plans that are refused',
  refused,
  async ([, plan, expected]) => {
    const anna = await product.newMember()
    expect((await refusal(save(anna, plan))).code).toBe(expected)
    expect((await api(anna).listDatePlans({})).plans).toEqual([])
  },
  { nameOf: ([name]) => name },
)

test('five plans at a time, also when they are sent at the same moment', async () => {
  const anna = await product.newMember()
  const results = await Promise.allSettled(Array.from({ length: mostDatePlans + 2 }, () => save(anna)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostDatePlans)
  expect((await refusal(save(anna))).code).toBe('date_plan_limit')
  const [plan] = (await api(anna).listDatePlans({})).plans
  await api(anna).endDatePlan({ id: plan?.id ?? '' })
  await save(anna)
})

describe('the check-in', () => {
  test('shows the friend its time; the link ends a day later', async () => {
    const anna = await product.newMember()
    const plan = await save(anna)
    product.clock.advance(2 * hour)
    const at = product.clock.now().toISOString()
    await api(anna).checkIn({ id: plan.id })
    product.clock.advance(minute)
    await api(anna).checkIn({ id: plan.id })
    expect(await shared(plan)).toMatchObject({ checked_in_at: at, is_overdue: false })
    expect((await refusal(api(anna).extendCheckIn({ id: plan.id }))).code).toBe('conflict')
    expect((await refusal(save(anna, { id: plan.id }))).code).toBe('conflict')
    product.clock.advance(datePlanHours * hour - minute)
    expect((await reading(plan)).code).toBe('link_expired')
  })

  test('is overdue after its time, and put off by an hour from now', async () => {
    const anna = await product.newMember()
    const plan = await save(anna)
    const due = async () => (await product.as(anna).accounts.getUser({})).user?.check_in_due
    expect(await due()).toBeNull()
    product.clock.advance(5 * hour)
    expect(await shared(plan)).toMatchObject({ checked_in_at: null, is_overdue: true })
    expect(await due()).toBe(plan.id)
    expect((await api(anna).extendCheckIn({ id: plan.id })).plan.check_in_at).toBe(hoursLater(1))
    expect(await shared(plan)).toMatchObject({ is_overdue: false, check_in_at: hoursLater(1) })
    expect(await due()).toBeNull()
    for (let hours = 7; hours <= longestDateHours; hours += 1) await api(anna).extendCheckIn({ id: plan.id })
    expect((await refusal(api(anna).extendCheckIn({ id: plan.id }))).code).toBe('conflict')
  })

  test('is reminded of once for each time, in quiet hours, to paused members and those who look at the site', async () => {
    const anna = await product.newMember()
    const { accounts, notifications } = product.as(anna)
    await notifications.savePreferences({ quiet_hours: { from: '00:00', to: '23:59' }, mail: { reminders: false } })
    await accounts.pause({})
    const plan = await save(anna)
    await sweepAfter(3 * hour)
    await expectMails(anna, 0)
    product.clock.advance(30 * minute)
    await lastHere(anna, product.clock.now())
    for (const after of [0, minute, minute]) await sweepAfter(after)
    const [mail] = await expectMails(anna, 1)
    expect(mail?.subject).toBe(copy('mail.check_in.subject', { site: 'Vonk' }))
    expect(mail?.text).not.toMatch(/Robin|Pier/)
    expect(product.published).toContainEqual({ to: [anna.id], event: { kind: 'user_changed' } })
    await api(anna).extendCheckIn({ id: plan.id })
    await sweepAfter(hour)
    await expectMails(anna, 2)
    await api(anna).extendCheckIn({ id: plan.id })
    await api(anna).checkIn({ id: plan.id })
    await sweepAfter(2 * hour)
    await expectMails(anna, 2)
  })
})

describe('the link', () => {
  test('of another token, another purpose or another pool of members shows nothing', async () => {
    const anna = await product.newMember()
    const plan = await save(anna)
    const token = tokenOf(plan)
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    const foreign = `${plan.id.replaceAll('-', '')}.${product.platform.secrets.sign('decision', plan.id)}`
    for (const wrong of [forged, foreign, plan.id, 'x'])
      expect((await refusal(product.anonymous.chat.getSharedDate({ token: wrong }))).code).toBe('not_found')
    expect((await refusal(product.visitorAt(apart).chat.getSharedDate({ token }))).code).toBe('link_expired')
    await shared(plan)
  })

  test('ends at once when the member ends it', async () => {
    const anna = await product.newMember()
    const plan = await save(anna)
    for (const _ of [1, 2]) await api(anna).endDatePlan({ id: plan.id })
    expect((await reading(plan)).code).toBe('link_expired')
  })

  test('ends a day after a check-in that never came, and the plan is deleted', async () => {
    const [anna, cleo] = await Promise.all([product.newMember(), product.newMember()])
    const plan = await save(anna)
    product.clock.advance(3.5 * hour + datePlanHours * hour - minute)
    const later = await save(cleo)
    expect((await shared(plan)).is_overdue).toBe(true)
    product.clock.advance(minute)
    expect((await reading(plan)).code).toBe('link_expired')
    expect((await refusal(api(anna).checkIn({ id: plan.id }))).code).toBe('not_found')
    await sweepDatePlans(product.platform)
    const left = await product.platform.db.select({ id: datePlans.id }).from(datePlans)
    expect(left.map(({ id }) => id)).not.toContain(plan.id)
    expect(left.map(({ id }) => id)).toContain(later.id)
  })

  const deleting = (id: string) =>
    product.platform.db.update(members).set({ status: 'pending_deletion' }).where(eq(members.id, id))
  const erasing = (memberId: string) =>
    transaction(product.platform.db, (tx) =>
      erasePersonalData(chatData, { ...product.platform, tx }, { memberId, replacementId: newId() }),
    )
  const banning = (id: string) => transaction(product.platform.db, (tx) => banMember(product.platform, tx, id))
  type Pair = { anna: TestMember; bram: TestMember }
  const survived: [string, (pair: Pair) => Promise<unknown>][] = [
    ['a block by the other', ({ anna, bram }) => product.as(bram).moderation.block({ member_id: anna.id })],
    ['a block of the other', ({ anna, bram }) => product.as(anna).moderation.block({ member_id: bram.id })],
    ['the end of the match', ({ anna, bram }) => product.as(bram).likes.unlike({ id: anna.id })],
    ['a ban of the other', ({ bram }) => banning(bram.id)],
    ['the erasure of the other', ({ bram }) => erasing(bram.id)],
    ['a ban of the author', ({ anna }) => banning(anna.id)],
    ['the author’s request to delete the account', ({ anna }) => deleting(anna.id)],
  ]
  testRows(
    'survives what ends the contact',
    survived,
    async ([, happen]) => {
      const both = await pair()
      const plan = await save(both.anna, { member_id: both.bram.id })
      const before = await shared(plan)
      await happen(both)
      expect(await shared(plan)).toEqual(before)
    },
    { nameOf: ([name]) => name },
  )

  test('ends with the erasure of the author; until then the plan is in the export', async () => {
    const anna = await product.newMember()
    const plan = await save(anna, { note: 'Red coat' })
    const exported = async () =>
      (await exportPersonalData(chatData, product.platform.db, anna.id)).find(({ name }) => name === 'date-plans.json')
    expect(await exported()).toMatchObject({ value: [{ with: 'Robin', place: 'Café De Pier', note: 'Red coat' }] })
    await erasing(anna.id)
    expect((await reading(plan)).code).toBe('link_expired')
    expect(await exported()).toBeUndefined()
  })
})

test('another member can neither read, change nor end a plan', async () => {
  const [anna, bram] = await Promise.all([product.newMember(), product.newMember()])
  const plan = await save(anna)
  const { id } = plan
  const before = await shared(plan)
  expect((await refusal(save(bram, { id }))).code).toBe('not_found')
  expect((await refusal(api(bram).checkIn({ id }))).code).toBe('not_found')
  expect((await refusal(api(bram).extendCheckIn({ id }))).code).toBe('not_found')
  await api(bram).endDatePlan({ id })
  expect(await shared(plan)).toEqual(before)
  expect((await api(bram).listDatePlans({})).plans).toEqual([])
})
