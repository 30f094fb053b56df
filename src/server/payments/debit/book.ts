import { and, asc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PaymentReport } from '../providers/psp.ts'
import { type Debit, endToEndIdOf, owedStatuses } from './rules.ts'
import { debitBlocks, debitPayouts, debits, mandates } from './tables.ts'

export type Payout = typeof debitPayouts.$inferSelect

/** Serialises work on a member's debits until the transaction ends, so that the sum owed is correct. */
export async function holdDebitsOf(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`debits ${memberId}`}, 0))`)
}

export async function debitOfOrder(db: Db, orderId: string): Promise<Debit | null> {
  const [debit] = await db.select().from(debits).where(eq(debits.orderId, orderId))
  return debit ?? null
}

export async function debitOf(db: Db, memberId: string, id: string): Promise<Debit | null> {
  const [debit] = await db
    .select()
    .from(debits)
    .where(and(eq(debits.memberId, memberId), eq(debits.id, id)))
  return debit ?? null
}

/** Reads a debit and locks it until the transaction ends. */
export async function heldDebit(tx: Tx, id: string): Promise<Debit | null> {
  const [debit] = await tx.select().from(debits).where(eq(debits.id, id)).for('update')
  return debit ?? null
}

export async function changeDebit(tx: Db, debit: Debit, change: Partial<Debit>): Promise<Debit> {
  const [changed] = await tx
    .update(debits)
    .set(change)
    .where(and(eq(debits.memberId, debit.memberId), eq(debits.id, debit.id)))
    .returning()
  if (changed === undefined) throw new Error('a debit vanished')
  return changed
}

/** The sum a member owes by unsettled debits, in minor units, and whether any debit ever settled. */
export async function standingOf(db: Db, memberId: string): Promise<{ owedMinor: number; hasSettled: boolean }> {
  const rows = await db
    .select({ status: debits.status, sum: sql<number>`sum(${debits.amountMinor})::int` })
    .from(debits)
    .where(and(eq(debits.memberId, memberId), inArray(debits.status, [...owedStatuses, 'settled'])))
    .groupBy(debits.status)
  const owed = rows.filter(({ status }) => status !== 'settled')
  return {
    owedMinor: owed.reduce((total, { sum }) => total + sum, 0),
    hasSettled: rows.some(({ status }) => status === 'settled'),
  }
}

export async function isBlocked(db: Db, memberId: string): Promise<boolean> {
  const rows = await db.select({ at: debitBlocks.at }).from(debitBlocks).where(eq(debitBlocks.memberId, memberId))
  return rows.length > 0
}

/** Closes an unsigned debit and deletes the account entered for it. Returns the debit's current state. */
export async function closeUnsigned(db: Db, debit: Debit, isWanted: (fresh: Debit) => boolean): Promise<Debit> {
  return transaction(db, async (tx) => {
    const fresh = await heldDebit(tx, debit.id)
    if (fresh === null || fresh.status !== 'open' || !isWanted(fresh)) return fresh ?? debit
    await forgetUnsigned(tx, fresh)
    return changeDebit(tx, fresh, {
      status: 'cancelled',
      mandateId: null,
      accountHash: null,
      codeHash: null,
      codeExpiresAt: null,
    })
  })
}

async function forgetUnsigned(tx: Tx, { memberId, id }: Debit): Promise<void> {
  await tx.delete(mandates).where(and(eq(mandates.memberId, memberId), eq(mandates.id, id), isNull(mandates.signedAt)))
}

/** Closes a debit that was not signed before it expired. */
export async function closeWhenExpired({ clock }: Platform, db: Db, debit: Debit): Promise<Debit> {
  const now = clock.now()
  if (debit.status !== 'open' || debit.expiresAt > now) return debit
  return closeUnsigned(db, debit, ({ expiresAt }) => expiresAt <= now)
}

export async function payoutsOf(db: Db, { memberId, orderId }: Pick<Debit, 'memberId' | 'orderId'>): Promise<Payout[]> {
  return db
    .select()
    .from(debitPayouts)
    .where(and(eq(debitPayouts.memberId, memberId), eq(debitPayouts.orderId, orderId)))
    .orderBy(asc(debitPayouts.id))
}

const outcomes = { waiting: 'pending', batched: 'pending', settled: 'done', failed: 'failed' } as const

export function refundOf({ id, amountMinor, status }: Payout): PaymentReport['refunds'][number] {
  return { ref: id, refundId: id, amountMinor, status: outcomes[status] }
}

/** Reports a debit in the format of a payment provider. */
export async function reportOf(db: Db, debit: Debit): Promise<PaymentReport> {
  const { id, orderId, status, amountMinor, currency } = debit
  const dispute = { ref: endToEndIdOf(id), amountMinor, isReversed: false }
  return {
    ref: id,
    orderId,
    status: status === 'open' || status === 'cancelled' ? status : 'paid',
    amountMinor,
    currency,
    refunds: (await payoutsOf(db, debit)).map(refundOf),
    disputes: status === 'returned' ? [dispute] : [],
    savedMethod: null,
    payerCountry: await accountCountry(db, debit),
    isOtherAccount: false,
  }
}

/** Country of the account, by the masked IBAN; null after erasure. */
async function accountCountry(db: Db, { memberId, mandateId }: Debit): Promise<string | null> {
  if (mandateId === null) return null
  const [mandate] = await db
    .select({ account: mandates.maskedIban })
    .from(mandates)
    .where(and(eq(mandates.memberId, memberId), eq(mandates.id, mandateId)))
  return mandate?.account.slice(0, 2) || null
}

const listedAtOnce = 200

/** Reports all debits created within a time span, oldest first. */
export async function* reportsBetween(platform: Platform, { from, to }: { from: Date; to: Date }) {
  const { db } = platform
  let seen: string | null = null
  for (;;) {
    const rows: Debit[] = await db
      .select()
      .from(debits)
      .where(
        and(
          gte(debits.createdAt, from),
          lt(debits.createdAt, to),
          seen === null ? undefined : sql`${debits.id} > ${seen}`,
        ),
      )
      .orderBy(asc(debits.id))
      .limit(listedAtOnce)
    for (const debit of rows) yield reportOf(db, await closeWhenExpired(platform, db, debit))
    if (rows.length < listedAtOnce) return
    seen = rows.at(-1)?.id ?? null
  }
}
