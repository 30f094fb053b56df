import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { notNegative } from '../platform/db/checks.ts'
import { sites } from '../sites/tables.ts'

const siteId = () =>
  uuid('site_id')
    .notNull()
    .references(() => sites.id)
/** Where members live, what they read, which network sent them. Each is `*` in the rows that count all of them: see cells.ts. */
const cell = () => ({
  siteId: siteId(),
  country: text().notNull(),
  language: text().notNull(),
  source: text().notNull(),
})

/** What was counted of a day of a site, by its own clock. Nothing in it is about one member. */
export const dailyMetrics = pgTable(
  'daily_metrics',
  {
    ...cell(),
    /** A name of `countedMetrics`; of money with its currency: `revenue:EUR`, in minor units. */
    metric: text().notNull(),
    day: date().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
    /** Of a share: of how many. */
    value2: bigint({ mode: 'number' }),
    /** Of a time: how many took how long, by the steps of spread.ts. */
    spread: integer().array(),
  },
  (table) => [
    primaryKey({
      columns: [table.siteId, table.country, table.language, table.source, table.metric, table.day],
    }),
    index('daily_metrics_day').on(table.siteId, table.day),
  ],
)

/** Which days were counted, and when last, by the day of the site then. */
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

/** Of those who signed up in a week and confirmed: how many were here in the week that came so many weeks later. */
export const retentionWeeks = pgTable(
  'retention_weeks',
  {
    ...cell(),
    /** The Monday of the week in which they signed up. */
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
