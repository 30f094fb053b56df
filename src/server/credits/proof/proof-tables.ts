import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What one check found: rows looked at, faults, and a few of them as they stand in the database. */
export type ProofCheck = { name: string; count: number; differences: number; samples: Record<string, unknown>[] }

/** That every credit is accounted for, or where it is not: one row a night. Samples name wallets by their ids; an erased one goes on under its other id. */
export const ledgerProofs = pgTable(
  'ledger_proofs',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    tookMs: integer('took_ms').notNull(),
    isSound: boolean('is_sound').notNull(),
    checks: jsonb().$type<ProofCheck[]>().notNull(),
  },
  (table) => [
    index('ledger_proofs_at').on(table.at),
    index('ledger_proofs_unsound').on(table.at).where(sql`NOT is_sound`),
  ],
)
