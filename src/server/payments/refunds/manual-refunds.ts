import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { knownReturns } from '../returns/apply.ts'
import type { Change } from '../returns/changes.ts'
import { refunds } from '../returns/tables.ts'
import { orders } from '../tables.ts'
import { ended, lockOrder, settleRefund } from './refunds.ts'

type Refund = typeof refunds.$inferSelect
export type ManualRefund = Awaited<ReturnType<typeof listManualRefunds>>[number]

/** Manual refunds, oldest first; at most 500. */
export async function listManualRefunds(db: Db) {
  return db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.status, 'manual'))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(500)
}

type ManualAnswer = { id: string; at: Date }

/** Marks a refund as paid by finance, at the provider or from the bank. Errors: conflict if it is not pending. */
export async function payManualRefund(
  platform: Platform,
  tx: Tx,
  { id, at, paidBy, reference }: ManualAnswer & { paidBy: 'provider' | 'bank'; reference: string },
): Promise<Refund> {
  const { order, known, refund } = await holdManual(tx, id)
  const changes: Change[] = [{ what: 'heard', refund: { ...refund, status: 'done', paidBy } }]
  await settleRefund(platform, tx, order, { known, changes, at })
  return noted(tx, id, { reference })
}

/** Refuses a refund: restores its credits and shows the member the reason. Errors: conflict if it is not pending. */
export async function refuseManualRefund(
  platform: Platform,
  tx: Tx,
  { id, at, note }: ManualAnswer & { note: string },
): Promise<Refund> {
  const { order, known, refund } = await holdManual(tx, id)
  const row = await noted(tx, id, { note })
  await settleRefund(platform, tx, order, { known, changes: [{ what: 'refund_failed', refund: ended(refund) }], at })
  return row
}

async function holdManual(tx: Tx, id: string) {
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id))
  if (found === undefined) throw new Refusal('not_found')
  const order = await lockOrder(tx, found.orderId)
  const known = await knownReturns(tx, order)
  const refund = known.refunds.find((one) => one.id === id)
  if (refund?.status !== 'manual') throw new Refusal('conflict')
  return { order, known, refund }
}

async function noted(tx: Tx, id: string, set: Partial<Pick<Refund, 'reference' | 'note'>>): Promise<Refund> {
  const [row] = await tx.update(refunds).set(set).where(eq(refunds.id, id)).returning()
  if (row === undefined) throw new Error('a refund vanished')
  return row
}
