import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnalyticsWorld, makeWorld, writeWorld } from '../../test/members/analytics-data.ts'
import { recount, recountChance } from '../../test/members/analytics-recount.ts'
import { type TestProduct, testProduct } from '../../test/product/server.ts'
import { conversationMembers, messages } from '../chat/tables.ts'
import { type Site, siteById } from '../sites/index.ts'
import { wider } from './cells.ts'
import { addDays, spanOf } from './days.ts'
import { chanceOf, matchChance } from './match-chance.ts'
import { countDay } from './nightly.ts'
import { dailyMetrics } from './tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ at: new Date('2026-06-15T12:00:00Z') })
})
afterAll(() => product.close())

const db = () => product.platform.db
let serial = 0
async function siteIn(timeZone: string): Promise<Site> {
  serial += 1
  const id = await product.newSite(`world${serial}.example`, { settings: { timeZone }, hasOwnMembers: true })
  const site = await siteById(db(), id)
  if (site === null) throw new Error('no site')
  return site
}

async function rowsOf(siteId: string, day: string) {
  const rows = await db()
    .select()
    .from(dailyMetrics)
    .where(and(eq(dailyMetrics.siteId, siteId), eq(dailyMetrics.day, day)))
  return new Map(
    rows.map(({ country, language, source, metric, value, value2, spread }) => [
      JSON.stringify([country, language, source, metric]),
      { value, value2, spread },
    ]),
  )
}

/** What should stand there, of every cell that there is. */
function expected(world: AnalyticsWorld, site: Site, day: string) {
  const span = spanOf(day, site.settings.timeZone)
  const cells = new Map<string, ReturnType<typeof wider>[number]>()
  for (const country of ['NL', 'DE', 'GB', 'ZZ'])
    for (const language of ['en', 'nl'])
      for (const source of ['-', '~', 'orchard', '=harbour'])
        for (const cell of wider({ country, language, source })) cells.set(JSON.stringify(cell), cell)
  const all = [...cells.values()].flatMap((cell) =>
    [...recount(world, span, cell)].map(
      ([metric, counted]) => [JSON.stringify([cell.country, cell.language, cell.source, metric]), counted] as const,
    ),
  )
  return new Map(all)
}

const zones = ['Europe/Amsterdam', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC']
const seeds = Array.from({ length: 20 }, (_, seed) => ({ seed, timeZone: zones[seed % zones.length] ?? 'UTC' }))

describe('metrics of a day', () => {
  it.each(seeds)('are what a full recount finds (world $seed, $timeZone)', async ({ seed, timeZone }) => {
    const site = await siteIn(timeZone)
    // Half of the worlds lie around the change to summer time
    const first = seed % 2 === 0 ? '2026-03-27' : '2026-05-10'
    const world = makeWorld(seed, { from: spanOf(first, timeZone).from, hours: 4 * 24 })
    await writeWorld(db(), { siteId: site.id, poolId: site.poolId }, world)
    for (const day of [0, 1, 2, 3].map((after) => addDays(first, after))) {
      await countDay(db(), site, { part: 'events', day, today: '2026-06-15' })
      expect(await rowsOf(site.id, day)).toEqual(expected(world, site, day))
    }
  })

  it('are the same when they are counted again, and replace what was wrong', async () => {
    const site = await siteIn('Europe/Amsterdam')
    const world = makeWorld(77, { from: spanOf('2026-05-10', 'Europe/Amsterdam').from, hours: 24 })
    await writeWorld(db(), { siteId: site.id, poolId: site.poolId }, world)
    const count = () => countDay(db(), site, { part: 'events', day: '2026-05-10', today: '2026-06-15' })
    await count()
    const first = await rowsOf(site.id, '2026-05-10')
    await db()
      .update(dailyMetrics)
      .set({ value: 999 })
      .where(and(eq(dailyMetrics.siteId, site.id), eq(dailyMetrics.metric, 'sign_ups')))
    await Promise.all([count(), count(), count()])
    expect(await rowsOf(site.id, '2026-05-10')).toEqual(first)
    expect(first.size).toBeGreaterThan(50)
  })

  it('take in what came late: an answer, within a week', async () => {
    const site = await siteIn('Europe/Amsterdam')
    const timeZone = 'Europe/Amsterdam'
    const world = makeWorld(5, { from: spanOf('2026-05-10', timeZone).from, hours: 24 })
    for (const talk of world.talks) talk.answeredAt = null
    await writeWorld(db(), { siteId: site.id, poolId: site.poolId }, world)
    await countDay(db(), site, { part: 'events', day: '2026-05-10', today: '2026-05-11' })
    const key = JSON.stringify(['*', '*', '*', 'answered'])
    const begun = world.talks.length
    expect((await rowsOf(site.id, '2026-05-10')).get(key)).toMatchObject({ value: 0, value2: begun })
    const [talk] = world.talks
    if (talk === undefined) throw new Error('nobody talked')
    talk.answeredAt = new Date(talk.at.getTime() + 3 * 86_400_000)
    const mine = and(eq(conversationMembers.memberId, talk.to.id), eq(conversationMembers.otherId, talk.by.id))
    const [row] = await db().update(conversationMembers).set({ firstSeq: 2, lastSentSeq: 2 }).where(mine).returning()
    await db()
      .insert(messages)
      .values({
        conversationId: row?.conversationId ?? '',
        seq: 2,
        id: crypto.randomUUID(),
        senderId: talk.to.id,
        text: '',
        credits: 0,
        sentAt: talk.answeredAt,
      })
    await countDay(db(), site, { part: 'events', day: '2026-05-10', today: '2026-05-18' })
    expect((await rowsOf(site.id, '2026-05-10')).get(key)).toMatchObject({ value: 1, value2: begun })
    expect(await rowsOf(site.id, '2026-05-10')).toEqual(expected(world, site, '2026-05-10'))
  })
})

describe('the measured chance of a match', () => {
  it.each([1, 2, 3, 4, 5])('is what a full recount finds (world %i)', async (seed) => {
    const site = await siteIn('Europe/Amsterdam')
    const day = '2026-04-02'
    const span = spanOf(day, 'Europe/Amsterdam')
    const world = makeWorld(seed + 100, { from: span.from, hours: 20 * 24, size: 60 })
    // All of them confirmed on one day, so that there is something to count
    for (const [place, person] of world.people.entries()) {
      person.signedUpAt = span.from
      person.confirmedAt = new Date(span.from.getTime() + place * 60_000)
    }
    await writeWorld(db(), { siteId: site.id, poolId: site.poolId }, world)
    await countDay(db(), site, { part: 'chance', day, today: '2026-06-15' })
    const recounted = recountChance(world, span)
    const proportion = ({ value, value2 }: { value: number; value2: number }) => ({ count: value, of: value2 })
    expect(await matchChance(db(), site.id)).toEqual(
      chanceOf(day, proportion(recounted.premium), proportion(recounted.free)),
    )
    expect(recounted.free.value2).toBeGreaterThan(20)
    expect(recounted.premium.value2).toBeGreaterThan(0)
  })

  it('is null where nobody was counted', async () => {
    const site = await siteIn('UTC')
    expect(await matchChance(db(), site.id)).toMatchObject({ until: null, higher: null })
  })
})
