import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type TestPlace, testMetrics, testPlaceNames } from '../../contract/office/office-constants.ts'
import { members } from '../accounts/tables.ts'
import { enumChecks, notNegative, oneOf } from '../platform/db/checks.ts'
import { sites } from '../sites/tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
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
  'daily_figures',
  {
    ...cell(),
    /** A name of `countedFigures`; of money with its currency: `revenue:EUR`, in minor units. */
    figure: text().notNull(),
    day: date().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
    /** Of a share: of how many. */
    value2: bigint({ mode: 'number' }),
    /** Of a time: how many took how long, by the steps of spread.ts. */
    spread: integer().array(),
  },
  (table) => [
    primaryKey({
      columns: [table.siteId, table.country, table.language, table.source, table.figure, table.day],
    }),
    index('daily_figures_day').on(table.siteId, table.day),
  ],
)

/** Which days were counted, and when last, by the day of the site then. */
export const analyticsDays = pgTable(
  'figure_days',
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
    kept: integer().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.siteId, table.country, table.language, table.source, table.cohort, table.week],
    }),
    index('retention_weeks_cohort').on(table.siteId, table.cohort, table.week),
    notNegative(table.week),
    check('retention_weeks_kept', sql`kept BETWEEN 0 AND members`),
  ],
)

export type Arm = { name: string; share: number }

/** Tests of two ways to do a harmless thing. What may be tested, and how, are `testPlaces` of the contract. */
export const experiments = pgTable(
  'experiments',
  {
    id: uuid().primaryKey(),
    siteId: siteId(),
    place: text().$type<TestPlace>().notNull(),
    name: text().notNull(),
    hypothesis: text().notNull(),
    metric: text({ enum: testMetrics }).notNull(),
    /** Shares in per cent, 100 together; never changed once it has begun. */
    arms: jsonb().$type<Arm[]>().notNull(),
    status: text({ enum: ['draft', 'running', 'stopped'] }).notNull(),
    createdAt: time('created_at').notNull(),
    startedAt: time('started_at'),
    stoppedAt: time('stopped_at'),
    staffId: uuid('staff_id').notNull(),
  },
  (table) => [
    uniqueIndex('experiments_running').on(table.siteId, table.place).where(sql`status = 'running'`),
    ...enumChecks(table),
    oneOf(table.place, testPlaceNames),
  ],
)

/** What became of those whose time is over, in members; stays when they leave. */
export const experimentTallies = pgTable(
  'experiment_tallies',
  {
    experimentId: uuid('experiment_id')
      .notNull()
      .references(() => experiments.id),
    arm: text().notNull(),
    /** Whose outcome is known and counts. */
    members: integer().notNull(),
    reached: integer().notNull(),
    /** Had done it before they were shown anything: left out of both. */
    before: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.experimentId, table.arm] }),
    check('experiment_tallies_reached', sql`reached BETWEEN 0 AND members`),
    notNegative(table.before),
  ],
)

/** Which way a member was shown, once, when it was; whatever came of it is known after a week. */
export const exposures = pgTable(
  'exposures',
  {
    experimentId: uuid('experiment_id')
      .notNull()
      .references(() => experiments.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    arm: text().notNull(),
    at: time('at').notNull(),
    outcome: text({ enum: ['reached', 'not_reached', 'before'] }),
  },
  (table) => [
    primaryKey({ columns: [table.experimentId, table.memberId] }),
    index('exposures_member').on(table.memberId),
    index('exposures_waiting').on(table.experimentId, table.arm, table.at).where(sql`outcome IS NULL`),
    ...enumChecks(table),
  ],
)
