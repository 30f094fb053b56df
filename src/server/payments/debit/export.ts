import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { debits, mandates } from './tables.ts'

/** Mandates and debits of a member, oldest first; account and telephone as we show them, since a file may go astray. */
export async function exportDebits(db: Db, memberId: string) {
  const [given, collected] = await Promise.all([
    db.select().from(mandates).where(eq(mandates.memberId, memberId)).orderBy(asc(mandates.createdAt)),
    db.select().from(debits).where(eq(debits.memberId, memberId)).orderBy(asc(debits.createdAt)),
  ])
  return {
    mandates: given.map((mandate) => ({
      reference: mandate.reference,
      account: mandate.maskedIban,
      phone: mandate.maskedPhone,
      text_version: mandate.textVersion,
      language: mandate.locale,
      given_at: mandate.createdAt,
      signed_at: mandate.signedAt,
      ended_at: mandate.endedAt,
    })),
    debits: collected.map((debit) => ({
      order_id: debit.orderId,
      status: debit.status,
      currency: debit.currency,
      amount_minor: debit.amountMinor,
      signed_at: debit.signedAt,
      collect_on: debit.collectOn,
      returned_at: debit.returnedAt,
      return_reason: debit.returnReason,
    })),
  }
}
