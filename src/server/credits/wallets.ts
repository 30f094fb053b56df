import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { CreditLotView } from '../../contract/credits.ts'
import type { Db } from '../platform/db/db.ts'
import { preparedQuery } from '../platform/db/prepared-statement.ts'
import { balanceParts, inSpendingOrder, type WalletFacts } from './rules.ts'
import { creditLots, wallets } from './tables.ts'

/** A member's balance; 0 without a wallet. */
export async function balanceOf(db: Db, memberId: string): Promise<number> {
  const [wallet] = await db.select({ balance: wallets.balance }).from(wallets).where(eq(wallets.memberId, memberId))
  return wallet?.balance ?? 0
}

const unspentLots = preparedQuery<{ memberId: string }, (typeof creditLots.$inferSelect)[]>(
  'credits_unspent_lots',
  (db) =>
    db
      .select()
      .from(creditLots)
      .where(and(eq(creditLots.memberId, sql.placeholder('memberId')), gt(creditLots.remaining, 0))),
)

/** A member's unspent credits in spending order, with the amounts paid for them. */
export async function creditLotsOf(db: Db, memberId: string): Promise<CreditLotView[]> {
  const lots = await unspentLots(db, { memberId })
  return inSpendingOrder(lots).map(({ remaining, granted, source, paidMinor, currency }) => ({
    credits: remaining,
    granted,
    is_bonus: source === 'bonus',
    paid: paidMinor === null || currency === null ? null : { amount_minor: paidMinor, currency },
  }))
}

/** A member's orders with remaining credits. */
export async function unspentOrdersOf(db: Db, memberId: string): Promise<string[]> {
  const lots = await db
    .select({ orderId: creditLots.orderId })
    .from(creditLots)
    .where(and(eq(creditLots.memberId, memberId), gt(creditLots.remaining, 0)))
  return lots.flatMap(({ orderId }) => orderId ?? [])
}

/** A member's remaining purchased credits. */
export async function purchasedCreditsOf(db: Db, memberId: string): Promise<number> {
  return balanceParts((await walletFacts(db, memberId, { lock: false })).lots).purchased
}

const walletRows = preparedQuery('credits_wallet', (db) =>
  db
    .select({
      version: wallets.version,
      balance: wallets.balance,
      id: creditLots.id,
      source: creditLots.source,
      remaining: creditLots.remaining,
      createdAt: creditLots.createdAt,
    })
    .from(wallets)
    .leftJoin(creditLots, and(eq(creditLots.memberId, wallets.memberId), gt(creditLots.remaining, 0)))
    .where(eq(wallets.memberId, sql.placeholder('memberId')))
    .orderBy(asc(creditLots.id)),
)

/**
 * The input of a plan. `lock` locks the wallet until the transaction ends. Locking is a separate statement: combined
 * with the read, it could return the new version with lots from before the wait.
 */
export async function walletFacts(db: Db, memberId: string, { lock }: { lock: boolean }): Promise<WalletFacts> {
  if (lock)
    await db.select({ version: wallets.version }).from(wallets).where(eq(wallets.memberId, memberId)).for('update')
  const rows = await walletRows(db, { memberId })
  const lots = rows.flatMap(({ id, source, remaining, createdAt }) =>
    id === null || source === null || remaining === null || createdAt === null
      ? []
      : [{ id, source, remaining, createdAt }],
  )
  return { memberId, version: rows[0]?.version ?? 0, balance: rows[0]?.balance ?? 0, lots }
}
