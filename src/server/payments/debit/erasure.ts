import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import type { Scope } from '../../platform/platform.ts'
import type { Secrets } from '../../platform/security/secrets.ts'
import { forgetCaughtSms } from '../../platform/sms/sms.ts'
import { mandatePurpose } from './mandates.ts'
import { signedStatuses } from './rules.ts'
import { debitBlocks, debitPayouts, debits, mandates } from './tables.ts'

/**
 * Debits that were signed stay in the books under an id that stands for nobody, and their mandates, still sealed, until they need not be
 * proved any more (`sweep.ts`): what is on its way is collected and refunded. Telephone numbers and everything unsigned go.
 */
export async function eraseDebits(
  { tx, clock, secrets }: Scope,
  { memberId, replacementId }: { memberId: string; replacementId: string },
): Promise<void> {
  await forgetTexts(tx, secrets, memberId)
  await tx.delete(debitBlocks).where(eq(debitBlocks.memberId, memberId))
  await tx.delete(debits).where(and(eq(debits.memberId, memberId), notInArray(debits.status, [...signedStatuses])))
  await tx.delete(mandates).where(and(eq(mandates.memberId, memberId), isNull(mandates.signedAt)))
  const isOpen = and(eq(mandates.memberId, memberId), isNull(mandates.endedAt))
  await tx.update(mandates).set({ endedAt: clock.now() }).where(isOpen)
  const nobody = { memberId: replacementId }
  const withoutPhone = { ...nobody, sealedPhone: '', maskedPhone: '', maskedIban: '' }
  await tx.update(mandates).set(withoutPhone).where(eq(mandates.memberId, memberId))
  await tx.update(debits).set(nobody).where(eq(debits.memberId, memberId))
  await tx.update(debitPayouts).set(nobody).where(eq(debitPayouts.memberId, memberId))
}

async function forgetTexts(tx: Tx, secrets: Secrets, memberId: string): Promise<void> {
  const rows = await tx
    .select({ sealedPhone: mandates.sealedPhone })
    .from(mandates)
    .where(eq(mandates.memberId, memberId))
  const phones = rows.map(({ sealedPhone }) => secrets.unseal(mandatePurpose, sealedPhone))
  if (phones.length > 0) await forgetCaughtSms(tx, phones)
}
