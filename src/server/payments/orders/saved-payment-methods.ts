import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AgreementView } from '../../../contract/payments/repeat.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { knownProvider, patiently, pspOf } from '../providers/pick.ts'
import type { ProviderName, Psp, SavedMethod } from '../providers/psp.ts'
import type { Method } from '../shop/methods.ts'
import { agreements, type orders } from '../tables.ts'

type Order = typeof orders.$inferSelect
export type Agreement = typeof agreements.$inferSelect
type NewSavedMethod = { provider: string } & SavedMethod

/**
 * Ends a saved payment method at its provider. The job contains the reference, since the row may be deleted by then.
 */
export const endSavedMethodJob = defineJob<NewSavedMethod>('payments.end_kept')

/** Saves the payment method of an order, if its buyer chose so. Idempotent; an ended one stays ended. */
export async function keepWay(platform: Platform, tx: Tx, order: Order, way: SavedMethod): Promise<void> {
  if (!order.remember) return
  await tx
    .insert(agreements)
    .values({
      memberId: order.memberId,
      id: newId(),
      provider: order.provider,
      ...way,
      createdAt: platform.clock.now(),
      endedAt: null,
    })
    .onConflictDoNothing()
}

export function wayOf({ customerRef, mandateRef, method, label }: Agreement): SavedMethod {
  return { customerRef, mandateRef, method: method as Method, label }
}

/** The provider of an agreement, if it can be charged. */
function chargingPsp(platform: Platform, { provider }: Agreement): Psp | null {
  const known = knownProvider(platform, provider)
  const psp = known === null ? null : pspOf(platform, known)
  return psp?.chargeSavedMethod ? psp : null
}

/** A member's saved payment methods that can be charged here, newest first. */
export async function usableAgreements(platform: Platform, memberId: string): Promise<Agreement[]> {
  const rows = await platform.db
    .select()
    .from(agreements)
    .where(and(eq(agreements.memberId, memberId), isNull(agreements.endedAt)))
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
  return rows.filter((row) => chargingPsp(platform, row) !== null)
}

/** A member's saved payment method, to charge now. Errors: method_gone if it was ended or is of another method. */
export async function usableAgreement(
  platform: Platform,
  { memberId, id, method }: { memberId: string; id: string; method: string },
): Promise<Agreement & { provider: ProviderName }> {
  const [row] = await platform.db
    .select()
    .from(agreements)
    .where(and(eq(agreements.memberId, memberId), eq(agreements.id, id), isNull(agreements.endedAt)))
  const psp = row === undefined ? null : chargingPsp(platform, row)
  if (row === undefined || psp === null || row.method !== method) throw new Refusal('method_gone')
  return { ...row, provider: psp.name }
}

/** The provider's customer reference of a member from an earlier saved payment method; null if none. */
export async function customerRefOf(db: Db, memberId: string, provider: ProviderName): Promise<string | null> {
  const [row] = await db
    .select({ customerRef: agreements.customerRef })
    .from(agreements)
    .where(and(eq(agreements.memberId, memberId), eq(agreements.provider, provider)))
    .orderBy(desc(agreements.createdAt))
    .limit(1)
  return row?.customerRef ?? null
}

export function agreementView({ id, method, label, createdAt }: Agreement): AgreementView {
  return { id, method: method as AgreementView['method'], label, created_at: createdAt.toISOString() }
}

/** Ends a saved payment method: immediately here, by a job at its provider. Idempotent. Errors: not_found. */
export async function endAgreement(platform: Platform, memberId: string, id: string): Promise<void> {
  const mine = and(eq(agreements.memberId, memberId), eq(agreements.id, id))
  await transaction(platform.db, async (tx) => {
    const [ended] = await tx
      .update(agreements)
      .set({ endedAt: platform.clock.now() })
      .where(and(mine, isNull(agreements.endedAt)))
      .returning()
    if (ended !== undefined) return sendEnd(platform, tx, ended)
    if ((await tx.$count(agreements, mine)) === 0) throw new Refusal('not_found')
  })
}

/** Ends all saved payment methods of a member, so that banned members are not charged. */
export async function endAgreements(platform: Platform, tx: Tx, memberId: string): Promise<void> {
  const ended = await tx
    .update(agreements)
    .set({ endedAt: platform.clock.now() })
    .where(and(eq(agreements.memberId, memberId), isNull(agreements.endedAt)))
    .returning()
  for (const agreement of ended) await sendEnd(platform, tx, agreement)
}

async function sendEnd(platform: Platform, tx: Tx, agreement: Agreement): Promise<void> {
  await platform.jobs.send(tx, endSavedMethodJob, { provider: agreement.provider, ...wayOf(agreement) })
}

/** Deletes all saved payment methods of an erased member, here and at the providers. */
export async function eraseAgreements(platform: Platform, tx: Tx, memberId: string): Promise<void> {
  const rows = await tx.delete(agreements).where(eq(agreements.memberId, memberId)).returning()
  for (const row of rows) if (row.endedAt === null) await sendEnd(platform, tx, row)
}

/** Worker of `endSavedMethodJob`. */
export async function endSavedMethod(platform: Platform, { provider, ...way }: NewSavedMethod): Promise<void> {
  const known = knownProvider(platform, provider)
  if (known === null) throw new Error(`a kept way waits to be ended: this installation does not use ${provider} now`)
  await patiently(pspOf(platform, known).endSavedMethod(way))
}
