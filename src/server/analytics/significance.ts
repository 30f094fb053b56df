import { and, eq, gt, inArray, max, sql } from 'drizzle-orm'
import { figureWords } from '../../contract/office/office-constants.ts'
import type { Db } from '../platform/db/db.ts'
import type { Cell } from './cells.ts'
import { addDays } from './days.ts'
import { type Interval, type Proportion, ratio, wilson } from './statistics.ts'
import { dailyFigures } from './tables.ts'

type Group = Proportion & Interval
/** What was measured: members of each kind, how many of them had a match, and how many per cent higher the chance of the premium ones is. */
export type MatchChance = {
  /** Whose first 30 days are in it: those who confirmed within a year up to this day; null where nothing is measured yet. */
  until: string | null
  premium: Group
  free: Group
  /** Null where there are too few to say: fewer than 30 of a kind, or nobody of one with a match. It is a difference between people who buy and people who do not, not what buying does. */
  higher: { percent: number; low: number; high: number } | null
}

const daysTogether = 365
const fewest = 30
const all: Cell = { country: figureWords.all, language: figureWords.all, source: figureWords.all }

/**
 * The chance of a match within 30 days of confirming, of members who bought within the first 7 days and of others, as the nightly job has
 * counted it for those who confirmed on a site in the last year; 95 % intervals. Reads a few hundred small rows.
 */
export function matchChance(db: Db, siteId: string): Promise<MatchChance> {
  return chanceIn(db, [siteId], all)
}

export async function chanceIn(db: Db, siteIds: readonly string[], cell: Cell): Promise<MatchChance> {
  const figures = ['chance_premium', 'chance_free']
  const isOurs = and(
    inArray(dailyFigures.siteId, [...siteIds]),
    eq(dailyFigures.country, cell.country),
    eq(dailyFigures.language, cell.language),
    eq(dailyFigures.source, cell.source),
    inArray(dailyFigures.figure, figures),
  )
  const [last] = await db
    .select({ day: max(dailyFigures.day) })
    .from(dailyFigures)
    .where(isOurs)
  const until = last?.day ?? null
  if (until === null) return chanceOf(null, { count: 0, of: 0 }, { count: 0, of: 0 })
  const rows = await db
    .select({
      figure: dailyFigures.figure,
      count: sql<number>`sum(${dailyFigures.value})::bigint`,
      of: sql<number>`sum(${dailyFigures.value2})::bigint`,
    })
    .from(dailyFigures)
    .where(and(isOurs, gt(dailyFigures.day, addDays(until, -daysTogether))))
    .groupBy(dailyFigures.figure)
  const of = (figure: string) => rows.find((row) => row.figure === figure) ?? { count: 0, of: 0 }
  return chanceOf(until, of('chance_premium'), of('chance_free'))
}

/** The same from its counts. */
export function chanceOf(until: string | null, premium: Proportion, free: Proportion): MatchChance {
  const group = ({ count, of }: Proportion): Group => ({ count, of, ...wilson({ count, of }) })
  const times = Math.min(premium.of, free.of) < fewest ? null : ratio(premium, free)
  const percent = (value: number) => Math.round((value - 1) * 100)
  const higher = times && { percent: percent(times.value), low: percent(times.low), high: percent(times.high) }
  return { until, premium: group(premium), free: group(free), higher }
}
