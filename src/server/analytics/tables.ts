import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { notNegative } from '../platform/db/checks.ts'
import { sites } from '../sites/tables.ts'

const siteId = () =>
  uuid('site_id')
    .notNull()
    .references(() => sites.id)
/** Members' country and language, and their source. `*` in rows that count all: see cells.ts. */
const cell = () => ({
  siteId: siteId(),
  country: text().notNull(),
  language: text().notNull(),
  source: text().notNull(),
})

/** Counts per day of a site, in its time zone. No row is about a single member. */
export const dailyMetrics = pgTable(
  'daily_metrics',
  {
    ...cell(),
    /** A name of `countedMetrics`; money includes its currency: `revenue:EUR`, in minor units. */
    metric: text().notNull(),
    day: date().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
    /** Denominator of a share. */
    value2: bigint({ mode: 'number' }),
    /** Histogram of durations, by the buckets of spread.ts. */
    spread: integer().array(),
  },
  (table) => [
    primaryKey({
      columns: [table.siteId, table.country, table.language, table.source, table.metric, table.day],
    }),
    index('daily_metrics_day').on(table.siteId, table.day),
  ],
)

/** Which days were counted, and when last, as a day of the site. */
export const analyticsDays = pgTable(
  'metric_days',
  {
    siteId: siteId(),
    part: text().notNull(),
    day: date().notNull(),
    countedOn: date('counted_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.part, table.day] })],
)

/** Retention: how many of a week's confirmed sign-ups were active a given number of weeks later. */
export const retentionWeeks = pgTable(
  'retention_weeks',
  {
    ...cell(),
    /** Monday of the sign-up week. */
    cohort: date().notNull(),
    week: smallint().notNull(),
    members: integer().notNull(),
    active: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.siteId, table.country, table.language, table.source, table.cohort, table.week],
    }),
    index('retention_weeks_cohort').on(table.siteId, table.cohort, table.week),
    notNegative(table.week),
    check('retention_weeks_active', sql`active BETWEEN 0 AND members`),
  ],
)
