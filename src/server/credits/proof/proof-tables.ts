import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Result of one check: rows checked, faults, and samples of them. */
type ProofCheck = { name: string; count: number; differences: number; samples: Record<string, unknown>[] }

/**
 * Results of the ledger checks, one row per night. Samples identify wallets by id; an erased member's by the
 * replacement id.
 */
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
