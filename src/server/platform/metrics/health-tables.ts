import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { enumChecks } from '../db/checks.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Processes of the installation and their last heartbeat. */
export const processes = pgTable(
  'processes',
  {
    id: uuid().primaryKey(),
    role: text({ enum: ['both', 'web', 'worker', 'search'] }).notNull(),
    version: text().notNull(),
    node: text().notNull(),
    startedAt: time('started_at').notNull(),
    seenAt: time('seen_at').notNull(),
    /** How far the clock of its machine is ahead of the database's; null: not measured. */
    clockSkewMs: bigint('clock_skew_ms', { mode: 'number' }),
  },
  (table) => [...enumChecks(table)],
)

/** Event counters per ten minutes, summed over all processes. No personal data. */
export const processTallies = pgTable(
  'process_tallies',
  {
    name: text().notNull(),
    /** When the ten minutes began. */
    slot: time('slot').notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.slot] }), index('process_tallies_age').on(table.slot)],
)
