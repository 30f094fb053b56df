import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWorld, writeWorld } from '../../test/members/analytics-data.ts'
import { recount } from '../../test/members/analytics-recount.ts'
import { type TestProduct, testProduct } from '../../test/product/server.ts'
import { eraseMember } from '../accounts/deletion/erasure.ts'
import { transaction } from '../platform/db/db.ts'
import { profiles } from '../profiles/tables.ts'
import { spanOf } from './days.ts'
import { countDue } from './nightly.ts'
import { monthlyRecipients } from './read.ts'
import { plantMetrics } from './seed-analytics.ts'
import { analyticsDays, dailyMetrics, retentionWeeks } from './tables.ts'
import { flushVisits } from './visits.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ at: new Date('2026-06-15T12:00:00Z') })
})
afterAll(() => product.close())

const db = () => product.platform.db
const zone = 'Europe/Amsterdam'
const all = { country: '*', language: '*', source: '*' }
const isAll = and(eq(dailyMetrics.country, '*'), eq(dailyMetrics.language, '*'), eq(dailyMetrics.source, '*'))
const countAll = async () => {
  while ((await countDue(product.platform, 7)).hasMore);
}

async function totals(day: string): Promise<Map<string, number>> {
  const isOurs = and(eq(dailyMetrics.siteId, product.site.id), eq(dailyMetrics.day, day), isAll)
  const rows = await db().select().from(dailyMetrics).where(isOurs)
  return new Map(rows.map(({ metric, value }) => [metric, value]))
}
const daysOf = async (part: string) =>
  (
    await db()
      .select()
      .from(analyticsDays)
      .where(and(eq(analyticsDays.siteId, product.site.id), eq(analyticsDays.part, part)))
  )
    .map(({ day }) => day)
    .toSorted()

describe('the night', () => {
  const world = makeWorld(9, { from: spanOf('2026-06-01', zone).from, hours: 10 * 24 })

  it('counts every day that was missed, each once', async () => {
    const [first] = world.people
    if (first) first.signedUpAt = spanOf('2026-06-01', zone).from
    await writeWorld(db(), { siteId: product.site.id, poolId: product.site.poolId }, world)
    await countAll()
    const days = await daysOf('events')
    expect([days.length, days[0], days.at(-1)]).toEqual([14, '2026-06-01', '2026-06-14'])
    for (const day of days) {
      const expected = [...recount(world, spanOf(day, zone), all)].map(([metric, { value }]) => [metric, value])
      const found = [...(await totals(day))].filter(([metric]) => metric !== 'fictional' && metric !== 'recipients')
      expect(new Map(found as [string, number][])).toEqual(new Map(expected as [string, number][]))
    }
    // How many are fictional is known of last night only
    expect(await daysOf('snapshot')).toEqual(['2026-06-14'])
    // So are the members active in the last 30 days
    const { rows } = await db().execute<{
      active: number
    }>(sql`SELECT count(*)::int AS active FROM profiles p JOIN members m ON m.id = p.member_id
      WHERE m.site_id = ${product.site.id} AND p.kind = 'member' AND p.last_active_at >= ${spanOf('2026-06-14', zone).until}::timestamptz - interval '30 days'`)
    expect((await totals('2026-06-14')).get('recipients')).toBe(rows[0]?.active)
    expect(await monthlyRecipients(db(), product.site.id, product.clock.now())).toBe(rows[0]?.active)
    expect(await daysOf('chance')).toEqual([])
  })

  it('has nothing more to do on the same day, and one day on the next', async () => {
    const noted = await db().select().from(analyticsDays)
    await db().update(dailyMetrics).set({ value: 77 }).where(eq(dailyMetrics.metric, 'sign_ups'))
    await countAll()
    expect(await db().select().from(analyticsDays)).toEqual(noted)
    expect((await totals('2026-06-14')).get('sign_ups') ?? 77).toBe(77)
    product.clock.advance(86_400_000)
    await countAll()
    expect((await daysOf('events')).at(-1)).toBe('2026-06-15')
  })

  it('looks at a week again: a day that lies eight days back is counted for good', async () => {
    // What was wrong above is put right for the days whose second count is due, and stays for those that are final
    const at = (day: string) => recount(world, spanOf(day, zone), all).get('sign_ups')?.value ?? 0
    const day =
      world.people
        .map(({ signedUpAt }) => signedUpAt.toISOString().slice(0, 10))
        .toSorted()
        .at(-1) ?? ''
    product.clock.advance(10 * 86_400_000)
    await countAll()
    expect((await totals(day)).get('sign_ups')).toBe(at(day))
  })

  it('measures the chance of a match a month later', async () => {
    product.clock.set(new Date('2026-07-12T12:00:00Z'))
    await countAll()
    expect((await daysOf('chance')).slice(0, 2)).toEqual(['2026-06-01', '2026-06-02'])
  })
})

describe('retention', () => {
  it('is who was here in a week, of all who were there in the first', async () => {
    const home = await product.newSite('weeks.example', { hasOwnMembers: true, settings: { timeZone: zone } })
    product.clock.set(new Date('2026-08-03T12:00:00Z'))
    const members = await Promise.all(Array.from({ length: 4 }, () => product.newMember({ host: 'weeks.example' })))
    const [one, two, three] = members.map(({ id }) => id)
    const wasHere = (id: string | undefined, day: string) =>
      db()
        .update(profiles)
        .set({ lastActiveAt: new Date(`${day}T12:00:00Z`) })
        .where(eq(profiles.memberId, id ?? ''))
    await wasHere(one, '2026-08-11')
    await wasHere(two, '2026-08-16')
    await wasHere(three, '2026-08-09')
    product.clock.set(new Date('2026-08-17T00:30:00Z'))
    await countAll()
    const rows = async () =>
      (
        await db()
          .select()
          .from(retentionWeeks)
          .where(
            and(
              eq(retentionWeeks.siteId, home),
              eq(retentionWeeks.country, '*'),
              eq(retentionWeeks.language, '*'),
              eq(retentionWeeks.source, '*'),
            ),
          )
      )
        .map(({ cohort, week, members: of, active }) => [cohort, week, of, active])
        .toSorted((a, b) => Number(a[1]) - Number(b[1]))
    expect(await rows()).toEqual([['2026-08-03', 1, 4, 2]])
    await wasHere(two, '2026-08-19')
    // Who is gone was not active then, and is not left out
    await transaction(db(), (tx) => eraseMember(product.platform, tx, one ?? ''))
    product.clock.set(new Date('2026-08-24T00:30:00Z'))
    await countAll()
    expect(await rows()).toEqual([
      ['2026-08-03', 1, 4, 2],
      ['2026-08-03', 2, 4, 1],
    ])
  })
})

describe('visits', () => {
  it('are added up by the day of the site, with nothing that says who', async () => {
    product.clock.set(new Date('2026-09-01T21:59:00Z'))
    const { countVisits } = await import('../http/metrics/page-view-counts.ts')
    const { default: fastify } = await import('fastify')
    const app = fastify()
    const ctx = (viewer: object | null, network?: string) => ({
      ...product.platform,
      site: product.site,
      viewer,
      locale: 'nl',
      source: network === undefined ? {} : { network },
      client: { country: 'NL' },
    })
    const contextOf = countVisits(app as never, product.platform, async (request) => {
      const { member, network } = (request as FastifyRequest).query as Record<string, string>
      return ctx(member ? { memberId: 'her' } : null, network) as never
    })
    app.get('/*', async (request, reply) => {
      await contextOf(request, reply)
      return reply.type('text/html').send('<p>')
    })
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const open = (url: string, headers: Record<string, string> = {}) =>
      app.inject({ url, headers: { 'user-agent': agent, accept: 'text/html', ...headers } })
    await open('/')
    await open('/?network=orchard')
    await open('/members?member=1')
    // None of these is somebody who opened a page
    await open('/', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await open('/', { 'sec-purpose': 'prefetch' })
    await open('/', { 'sec-fetch-dest': 'empty' })
    await open('/profile.data', { accept: '*/*' })
    await open('/office/analytics')
    await open('/dev/mail')
    // Midnight of the site
    product.clock.set(new Date('2026-09-01T22:01:00Z'))
    await open('/')
    await Promise.all([flushVisits(product.platform), flushVisits(product.platform)])
    await open('/')
    await app.close()
    expect([...(await totals('2026-09-01'))]).toEqual(
      expect.arrayContaining([
        ['visits', 2],
        ['member_visits', 1],
      ]),
    )
    expect((await totals('2026-09-02')).get('visits')).toBe(2)
    const rows = await db()
      .select()
      .from(dailyMetrics)
      .where(and(eq(dailyMetrics.metric, 'visits'), eq(dailyMetrics.source, 'orchard')))
    expect(new Set(rows.map(({ country, language, value }) => `${country} ${language} ${value}`))).toEqual(
      new Set(['NL nl 1', 'NL * 1', '* nl 1', '* * 1']),
    )
  })

  it('stay when the day is counted', async () => {
    product.clock.set(new Date('2026-09-02T12:00:00Z'))
    await countAll()
    expect((await totals('2026-09-01')).get('visits')).toBe(2)
  })
})

describe('a year that is made up', () => {
  const planted = ['2026-06-09', '2026-06-10'].map((day) => ({
    country: 'NL',
    language: 'nl',
    source: '-',
    metric: 'sign_ups',
    value: 77,
    value2: null,
    spread: null,
    day,
  }))
  const week = { country: 'NL', language: 'nl', source: '-', cohort: '2026-06-01', week: 1, value: 3, value2: 9 }
  const plant = () => plantMetrics(db(), product.site.id, { days: planted, weeks: [week] })

  it('takes the place of what was counted, also in the minute of the count', async () => {
    expect((await daysOf('events')).length).toBeGreaterThan(10)
    await plant()
    expect(await totals('2026-06-10')).toEqual(new Map([['sign_ups', 77]]))
    await db().delete(analyticsDays)
    await Promise.all([countAll(), plant(), countAll()])
    expect(await daysOf('events')).toContain('2026-06-10')
  })
})
