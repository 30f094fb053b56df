import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Tx, transaction } from '../platform/db.ts'
import type { Events } from '../platform/events.ts'
import { newId } from '../platform/ids.ts'
import { defineJob } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { disputeReversed } from './events.ts'
import { refundUnspent } from './refunds.ts'
import { withdrawals } from './returns/tables.ts'
import { orders } from './tables.ts'
import { sendWithdrawalMail } from './withdrawal-mail.ts'
import { refundDaysOf } from './withdrawal-rows.ts'
import { isInTime } from './withdrawal-rules.ts'

type Order = Pick<typeof orders.$inferSelect, 'memberId' | 'id'>
const payOwedJob = defineJob<Order>('payments.pay_owed')

/** Who declared a withdrawal while the bank had the money is paid back once the money is with us again. */
export function reactOwed(events: Events): void {
  events.on(disputeReversed, async ({ tx, jobs }, { order: { memberId, orderId: id } }) => {
    const hasDeclared = (await tx.$count(withdrawals, isAbout({ memberId, id }))) > 0
    // Not here: the order is in the middle of being settled
    if (hasDeclared) await jobs.send(tx, payOwedJob, { memberId, id })
  })
}

export function registerOwedJobs(platform: Platform): void {
  platform.jobs.work(payOwedJob, (order) => transaction(platform.db, (tx) => payOwed(platform, tx, order)))
}

/** A declaration that stood or would have stood, had the bank not had the money. */
function isAbout({ memberId, id }: Order) {
  return and(
    eq(withdrawals.memberId, memberId),
    eq(withdrawals.orderId, id),
    inArray(withdrawals.outcome, ['refunded', 'already_returned']),
  )
}

async function payOwed(platform: Platform, tx: Tx, { memberId, id }: Order): Promise<void> {
  const isIt = and(eq(orders.memberId, memberId), eq(orders.id, id))
  const [order] = await tx.select().from(orders).where(isIt).for('update')
  if (order === undefined) return
  const [first] = await tx
    .select()
    .from(withdrawals)
    .where(isAbout(order))
    .orderBy(asc(withdrawals.declaredAt))
    .limit(1)
  if (first === undefined || !isInTime(order, await refundDaysOf(tx, order), first.declaredAt)) return
  const refundId = newId()
  const refund = await refundUnspent(platform, tx, { order, refundId, origin: 'withdrawal', at: platform.clock.now() })
  if (refund === null || first.refundId !== null) return
  await tx.update(withdrawals).set({ outcome: 'refunded', refundId }).where(eq(withdrawals.id, first.id))
  await sendWithdrawalMail(platform, tx, first.id)
}
