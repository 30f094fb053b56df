import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { accountsOf, emailKeyOf } from '../accounts/index.ts'
import type { Tx } from '../platform/db/db.ts'
import { forgetCaughtMails } from '../platform/email/mail.ts'
import type { Scope } from '../platform/platform.ts'
import { eraseDebits } from './debit/erasure.ts'
import { eraseAgreements } from './orders/saved-payment-methods.ts'
import { disputes, refunds, withdrawals } from './returns/tables.ts'
import { orderRisks } from './risk/risks-tables.ts'
import { discountCodes, discountRedemptions, memberOffers, orders, spendingControls } from './tables.ts'

/** Stands in the books where a code was that only this member had. */
const personalCode = 'PERSONAL'

/** What was bought and paid back is kept for the books under an id that stands for nobody; what was made for the member alone goes. */
export async function erasePayments(
  scope: Scope,
  { memberId, replacementId }: { memberId: string; replacementId: string },
): Promise<void> {
  const { tx } = scope
  const own = tx.select({ code: discountCodes.code }).from(discountCodes).where(eq(discountCodes.memberId, memberId))
  for (const table of [orders, discountRedemptions]) {
    const isMine = eq(table.memberId, memberId)
    await tx
      .update(table)
      .set({ code: personalCode })
      .where(and(isMine, inArray(table.code, own)))
    await tx.update(table).set({ memberId: replacementId }).where(isMine)
  }
  for (const table of [refunds, disputes])
    await tx.update(table).set({ memberId: replacementId }).where(eq(table.memberId, memberId))
  await tx.delete(orderRisks).where(eq(orderRisks.memberId, memberId))
  await eraseDeclarations(tx, memberId, replacementId)
  await eraseAgreements(scope, tx, memberId)
  await eraseDebits(scope, { memberId, replacementId })
  for (const table of [discountCodes, memberOffers, spendingControls])
    await tx.delete(table).where(eq(table.memberId, memberId))
}

/** Of a declaration stays which order it was about and what came of it; one that fits no order is nobody's without its address. */
async function eraseDeclarations(tx: Tx, memberId: string, replacementId: string): Promise<void> {
  const emailKey = emailKeyOf((await accountsOf(tx, [memberId])).get(memberId)?.email ?? '')
  const isHers: SQL | undefined = or(
    eq(withdrawals.memberId, memberId),
    emailKey === null ? undefined : and(eq(withdrawals.emailKey, emailKey), isNull(withdrawals.memberId)),
  )
  const typed = await tx.select({ email: withdrawals.email }).from(withdrawals).where(isHers)
  await forgetCaughtMails(
    tx,
    typed.map(({ email }) => email),
  )
  await tx.delete(withdrawals).where(and(isHers, isNull(withdrawals.orderId)))
  await tx
    .update(withdrawals)
    .set({ memberId: replacementId, email: '', emailKey: '', name: '', orderNumber: '' })
    .where(eq(withdrawals.memberId, memberId))
}
