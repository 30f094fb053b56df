import { and, eq, gt, inArray, max, sql } from 'drizzle-orm'
import { analyticsTexts } from '../../contract/office/office-constants.ts'
import type { Db } from '../platform/db/db.ts'
import type { Cell } from './cells.ts'
import { addDays } from './days.ts'
import { type Interval, type Proportion, ratio, wilson } from './statistics.ts'
import { dailyMetrics } from './tables.ts'

type Group = Proportion & Interval
/** The result: members per group, those with a match, and the increase in percent for premium members. */
export type MatchChance = {
  /** The last confirmation day included, of one year; null without data. */
  until: string | null
  premium: Group
  free: Group
  /**
   * Null with too little data: fewer than 30 members in a group, or a group without matches. It compares buyers with
   * others and is not a causal effect.
   */
  higher: { percent: number; low: number; high: number } | null
}

const daysTogether = 365
const fewest = 30
const all: Cell = { country: analyticsTexts.all, language: analyticsTexts.all, source: analyticsTexts.all }

/**
 * The probability of a match within 30 days of confirmation, for members who bought within the first 7 days and others,
 * from the nightly counts of a site's last year; 95% intervals. Reads a few hundred small rows.
 */
export function matchChance(db: Db, siteId: string): Promise<MatchChance> {
  return chanceIn(db, [siteId], all)
}

export async function chanceIn(db: Db, siteIds: readonly string[], cell: Cell): Promise<MatchChance> {
  const metrics = ['chance_premium', 'chance_free']
  const isOurs = and(
    inArray(dailyMetrics.siteId, [...siteIds]),
    eq(dailyMetrics.country, cell.country),
    eq(dailyMetrics.language, cell.language),
    eq(dailyMetrics.source, cell.source),
    inArray(dailyMetrics.metric, metrics),
  )
  const [last] = await db
    .select({ day: max(dailyMetrics.day) })
    .from(dailyMetrics)
    .where(isOurs)
  const until = last?.day ?? null
  if (until === null) return chanceOf(null, { count: 0, of: 0 }, { count: 0, of: 0 })
  const rows = await db
    .select({
      metric: dailyMetrics.metric,
      count: sql<number>`sum(${dailyMetrics.value})::bigint`,
      of: sql<number>`sum(${dailyMetrics.value2})::bigint`,
    })
    .from(dailyMetrics)
    .where(and(isOurs, gt(dailyMetrics.day, addDays(until, -daysTogether))))
    .groupBy(dailyMetrics.metric)
  const of = (metric: string) => rows.find((row) => row.metric === metric) ?? { count: 0, of: 0 }
  return chanceOf(until, of('chance_premium'), of('chance_free'))
}

/** Computes it from counts. */
export function chanceOf(until: string | null, premium: Proportion, free: Proportion): MatchChance {
  const group = ({ count, of }: Proportion): Group => ({ count, of, ...wilson({ count, of }) })
  const times = Math.min(premium.of, free.of) < fewest ? null : ratio(premium, free)
  const percent = (value: number) => Math.round((value - 1) * 100)
  const higher = times && { percent: percent(times.value), low: percent(times.low), high: percent(times.high) }
  return { until, premium: group(premium), free: group(free), higher }
}
