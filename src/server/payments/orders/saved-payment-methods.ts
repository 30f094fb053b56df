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
type Kept = { provider: string } & SavedMethod

/** Ends a kept way at its provider: it names the way, since the row may be gone by then. */
export const endSavedMethodJob = defineJob<Kept>('payments.end_kept')

/**
 * What is charged again the way it was paid the first time. Bank transfers are not among them: a provider keeps those as a direct debit,
 * which is another way to pay than the one that somebody chose.
 */
const keepable: readonly Method[] = ['card', 'paypal']

/** Whether a provider can keep a way to pay. */
export function mayKeep(psp: Psp, method: Method): boolean {
  return psp.chargeSavedMethod !== null && keepable.includes(method)
}

/** Keeps the way that an order was paid with, where its buyer wished that. Told again, it changes nothing; one that was ended stays so. */
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

/** The ways that are kept for a member and can be charged here, newest first. */
export async function usableAgreements(platform: Platform, memberId: string): Promise<Agreement[]> {
  const rows = await platform.db
    .select()
    .from(agreements)
    .where(and(eq(agreements.memberId, memberId), isNull(agreements.endedAt)))
    .orderBy(desc(agreements.createdAt), desc(agreements.id))
  return rows.filter((row) => chargingPsp(platform, row) !== null)
}

/** A way that is kept for a member, to be charged now. Errors: method_gone, where it was ended, or is of another way to pay. */
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

/** How a provider knows a member from an agreement of theirs; null where there was none. */
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

/** Ends a way: here at once, at its provider by a job. Again is fine. Errors: not_found. */
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

/** Ends all ways of a member, as `endAgreement` ends one: whoever is banned is not charged any more. */
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

/** Of a member who is erased nothing is kept, here or there. */
export async function eraseAgreements(platform: Platform, tx: Tx, memberId: string): Promise<void> {
  const rows = await tx.delete(agreements).where(eq(agreements.memberId, memberId)).returning()
  for (const row of rows) if (row.endedAt === null) await sendEnd(platform, tx, row)
}

/** The worker of `endSavedMethodJob`. */
export async function endSavedMethod(platform: Platform, { provider, ...way }: Kept): Promise<void> {
  const known = knownProvider(platform, provider)
  if (known === null) throw new Error(`a kept way waits to be ended: this installation does not use ${provider} now`)
  await patiently(pspOf(platform, known).endSavedMethod(way))
}
