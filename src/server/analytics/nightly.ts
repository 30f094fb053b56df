import { sql } from 'drizzle-orm'
import { dayIn } from '../../shared/dates.ts'
import { originRelation } from '../accounts/index.ts'
import type { Db } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import { listSites, type Site, siteById } from '../sites/index.ts'
import { nameSources } from './cells.ts'
import { countsOf } from './counts.ts'
import { addDays, spanOf } from './days.ts'
import { chances } from './match-chance-counts.ts'
import { fictionalNow, moderationTimes, recipientsNow } from './moderation-counts.ts'
import { cohortWeeks, type DayPart, dueDays, dueWeeks, partAges } from './nightly-rules.ts'
import { countWeek } from './retention.ts'
import { countedDays, replaceDay } from './store.ts'

type Work = () => Promise<void>

/**
 * Counts all due statistics of all sites, each by its own time zone: yesterday, missed days, and recounts. At most
 * `most` units of work; returns whether more is due.
 */
export async function countDue(platform: Platform, most = 100): Promise<{ hasMore: boolean }> {
  let left = most
  for (const { id } of await listSites(platform.db)) {
    const site = await siteById(platform.db, id)
    if (site === null) continue
    const works = await dueOf(platform, site)
    for (const work of works.slice(0, left)) await work()
    left -= works.length
    if (left < 0) return { hasMore: true }
  }
  return { hasMore: false }
}

async function dueOf(platform: Platform, site: Site): Promise<Work[]> {
  const { db, clock } = platform
  const today = dayIn(clock.now(), site.settings.timeZone)
  const first = await firstDay(db, site, today)
  const parts = Object.keys(partAges) as DayPart[]
  const days = await Promise.all(
    parts.map(async (part) => {
      const counted = await countedDays(db, site.id, part)
      return dueDays({ ages: partAges[part], first, today, counted }).map(
        (day) => () => countDay(db, site, { part, day, today }),
      )
    }),
  )
  const yesterday = addDays(today, -1)
  const snapshots = await countedDays(db, site.id, 'snapshot')
  // Fictional profiles and active members are only known now: a missed night stays a gap
  const snapshot = snapshots.has(yesterday) ? [] : [() => countSnapshot(platform, site, { day: yesterday, today })]
  return [...snapshot, ...days.flat(), ...(await weeksOf(db, site, { first, today }))]
}

/** Counts a day of a site, whether due or not. Deterministic. */
export async function countDay(
  db: Db,
  site: Site,
  { part, day, today }: { part: DayPart; day: string; today: string },
): Promise<void> {
  const { timeZone, trackingPartners, unansweredLimit } = site.settings
  const span = { siteId: site.id, ...spanOf(day, timeZone) }
  const counted =
    part === 'chance'
      ? await chances(db, span)
      : [...(await countsOf(db, span, unansweredLimit)), ...(await moderationTimes(db, span))]
  const partners = trackingPartners.map(({ network }) => network)
  await replaceDay(db, { siteId: site.id, day }, { part, counted: nameSources(counted, partners), on: today })
}

async function countSnapshot(
  platform: Platform,
  site: Site,
  { day, today }: { day: string; today: string },
): Promise<void> {
  const { until } = spanOf(day, site.settings.timeZone)
  const { db } = platform
  const counted = [...(await fictionalNow(platform, site.poolId)), ...(await recipientsNow(db, site.id, until))]
  await replaceDay(db, { siteId: site.id, day }, { part: 'snapshot', counted, on: today })
}

async function weeksOf(db: Db, site: Site, { first, today }: { first: string; today: string }): Promise<Work[]> {
  const { timeZone, trackingPartners } = site.settings
  const partners = trackingPartners.map(({ network }) => network)
  const weeks = Array.from({ length: cohortWeeks }, (_, place) => place + 1)
  const counted = new Map(
    await Promise.all(weeks.map(async (week) => [week, await countedDays(db, site.id, `week_${week}`)] as const)),
  )
  const isCounted = (cohort: string, week: number) => counted.get(week)?.has(cohort) === true
  return dueWeeks({ first, today, isCounted }).map(
    ([cohort, week]) =>
      () =>
        countWeek(db, { siteId: site.id, timeZone, partners, cohort, week, today }),
  )
}

/** The day of a site's first sign-up; yesterday if none. */
async function firstDay(db: Db, site: Site, today: string): Promise<string> {
  const { rows } = await db.execute<{ first: Date | string | null }>(
    sql`SELECT min(o.signed_up_at) AS first FROM ${originRelation} o WHERE o.site_id = ${site.id}`,
  )
  const first = rows[0]?.first ?? null
  return first === null ? addDays(today, -1) : dayIn(new Date(first), site.settings.timeZone)
}
