import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { type Movement, requestHash } from './ledger.ts'
import { creditLots, ledgerEntries, ledgerPostings, wallets } from './tables.ts'

/** The credits of an order: granted, remaining, and removed by refunds and chargebacks. The rest was spent. */
export type OrderLot = {
  memberId: string
  orderId: string
  lotId: string
  granted: number
  remaining: number
  refunded: number
  chargedBack: number
  wallet: { balance: number; version: number }
}
const returnKinds = ['refund', 'charge_back', 'charge_back_reversed'] as const

/** The credits of an order; null if it granted none. `lock` locks the wallet until the transaction ends. */
export async function orderLot(
  db: Db,
  { memberId, orderId }: { memberId: string; orderId: string },
  { lock }: { lock: boolean },
): Promise<OrderLot | null> {
  // A separate statement, as in `walletFacts`
  if (lock)
    await db.select({ version: wallets.version }).from(wallets).where(eq(wallets.memberId, memberId)).for('update')
  const isReturn = and(
    eq(ledgerEntries.memberId, wallets.memberId),
    eq(ledgerEntries.reference, orderId),
    inArray(ledgerEntries.kind, [...returnKinds]),
  )
  const removed = (account: 'refunded' | 'charged_back') => sql<number>`coalesce((
    SELECT sum(p.credits) FROM ${ledgerEntries}
    JOIN ${ledgerPostings} p ON p.member_id = ${ledgerEntries.memberId} AND p.seq = ${ledgerEntries.seq}
    WHERE ${isReturn} AND p.account = ${account}), 0)`
  const [row] = await db
    .select({
      lotId: creditLots.id,
      granted: creditLots.granted,
      remaining: creditLots.remaining,
      refunded: removed('refunded'),
      chargedBack: removed('charged_back'),
      wallet: { balance: wallets.balance, version: wallets.version },
    })
    .from(creditLots)
    .innerJoin(wallets, eq(wallets.memberId, creditLots.memberId))
    .where(and(eq(creditLots.memberId, memberId), eq(creditLots.orderId, orderId), eq(creditLots.source, 'purchased')))
  return row === undefined ? null : { ...row, memberId, orderId }
}

/**
 * Moves an order's credits to the totals removed by refunds and chargebacks, with one entry; `lot` must be read with a
 * lock. Only unspent credits of that lot move. Returns the balance. Writes nothing if nothing changes.
 */
export async function moveReturned(
  tx: Tx,
  lot: OrderLot,
  wanted: { refunded: number; chargedBack: number },
  movement: Pick<Movement, 'key' | 'at'> & { kind: (typeof returnKinds)[number] },
): Promise<number> {
  const { memberId, wallet } = lot
  const moves = [
    { account: 'refunded' as const, credits: wanted.refunded - lot.refunded },
    { account: 'charged_back' as const, credits: wanted.chargedBack - lot.chargedBack },
  ].filter(({ credits }) => credits !== 0)
  if (moves.length === 0) return wallet.balance
  const taken = moves.reduce((sum, { credits }) => sum + credits, 0)
  if (wanted.refunded < 0 || wanted.chargedBack < 0 || taken > lot.remaining)
    throw new RangeError(`an order cannot give ${taken} of ${lot.remaining} credits back`)
  const [seq, balance] = [wallet.version + 1, wallet.balance - taken]
  const moved = await tx
    .update(wallets)
    .set({ balance, version: seq })
    .where(and(eq(wallets.memberId, memberId), eq(wallets.version, wallet.version)))
    .returning({ version: wallets.version })
  if (moved.length === 0) throw new Error('credits of an order were to go back, but its wallet was not locked')
  await tx
    .update(creditLots)
    .set({ remaining: lot.remaining - taken })
    .where(and(eq(creditLots.memberId, memberId), eq(creditLots.id, lot.lotId)))
  await tx.insert(ledgerEntries).values({
    memberId,
    seq,
    id: newId(),
    kind: movement.kind,
    key: movement.key,
    requestHash: requestHash([movement.kind, wanted.refunded, wanted.chargedBack]),
    credits: -taken,
    balanceAfter: balance,
    reference: lot.orderId,
    createdAt: movement.at,
  })
  const postings = [
    // No wallet posting if credits only move between chargeback and refund
    ...(taken === 0 ? [] : [{ account: 'wallet' as const, lotId: lot.lotId, credits: -taken }]),
    ...moves.map((move) => ({ ...move, lotId: null })),
  ]
  await tx.insert(ledgerPostings).values(postings.map((posting, line) => ({ memberId, seq, line, ...posting })))
  return balance
}
