import { sql } from 'drizzle-orm'
import type { Lot, WalletFacts } from './rules.ts'
import { creditLots, wallets } from './tables.ts'

/** SQL relation of wallets (member_id, version, balance, lots), for joins in statements of other domains. */
export const walletRelation = sql`(
  SELECT w.member_id, w.version, w.balance, (
    SELECT json_agg(json_build_object('id', l.id, 'source', l.source, 'remaining', l.remaining, 'createdAt', l.created_at))
    FROM ${creditLots} l WHERE l.member_id = w.member_id AND l.remaining > 0
  ) AS lots FROM ${wallets} w
)`

export type WalletRow = {
  version: number | null
  balance: number | null
  lots: (Omit<Lot, 'createdAt'> & { createdAt: string })[] | null
}

/** The facts in a row of `walletRelation`; an empty wallet if the row has none. */
export function walletFactsOf(memberId: string, { version, balance, lots }: WalletRow): WalletFacts {
  const dated = (lots ?? []).map((lot) => ({ ...lot, createdAt: new Date(lot.createdAt) }))
  return { memberId, version: version ?? 0, balance: balance ?? 0, lots: dated }
}
