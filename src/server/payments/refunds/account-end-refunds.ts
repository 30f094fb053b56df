import { and, asc, eq, inArray } from 'drizzle-orm'
import { memberErasing } from '../../accounts/events.ts'
import { unspentOrdersOf } from '../../credits/index.ts'
import { bansToRefund, claimBanRefund } from '../../moderation/decisions/index.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Events, Platform } from '../../platform/platform.ts'
import { refunds } from '../returns/tables.ts'
import { orders } from '../tables.ts'
import { isInTime } from '../withdrawals/withdrawal-rules.ts'
import { refundUnspent } from './refunds.ts'

type Order = typeof orders.$inferSelect
const refundBansJob = defineJob<Record<string, never>>('payments.refund_bans')
const refundBansCron = '17 * * * *'
const batch = 100

/** Refunds erased members what they could still withdraw from, since they cannot be identified afterwards. */
export function reactToEndings(events: Events): void {
  events.on(memberErasing, async ({ tx, ...platform }, { memberId, at }) => {
    const isOpen = (order: Order) => isInTime(order, order.terms.refundDays, at)
    await refundOrders(platform, tx, { memberId, origin: 'erasure', which: isOpen, at })
  })
}

export function registerEndingJobs(platform: Platform): void {
  platform.jobs.work(refundBansJob, () => refundBans(platform))
  platform.jobs.every(refundBansCron, refundBansJob)
}

/** Whether a refund to a member is pending, which would be hard to pay after erasure. */
export async function isRefundOwed(db: Db, memberId: string): Promise<boolean> {
  const isOpen = inArray(refunds.status, ['asked', 'pending', 'manual'])
  return (await db.$count(refunds, and(eq(refunds.memberId, memberId), isOpen))) > 0
}

/** Refunds unspent credits of members whose ban is final. One transaction each; failures are logged and retried. */
export async function refundBans(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const due = await bansToRefund(platform.db, { now, after, most: batch })
    for (const ban of due) {
      await refundBan(platform, ban, now).catch((error: unknown) =>
        platform.log.error({ err: error, decisionId: ban.id }, 'credits of a ban were not refunded'),
      )
      after = ban.id
    }
    if (due.length < batch) return
  }
}

async function refundBan(platform: Platform, { id, memberId }: { id: string; memberId: string }, at: Date) {
  await transaction(platform.db, async (tx) => {
    if (!(await claimBanRefund(tx, { id, now: at }))) return
    await refundOrders(platform, tx, { memberId, origin: 'ban', which: () => true, at })
  })
}

type Ending = { memberId: string; origin: 'ban' | 'erasure'; which: (order: Order) => boolean; at: Date }

async function refundOrders(platform: Platform, tx: Tx, { memberId, origin, which, at }: Ending): Promise<void> {
  const unspent = await unspentOrdersOf(tx, memberId)
  if (unspent.length === 0) return
  const bought = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), inArray(orders.id, unspent), eq(orders.status, 'completed')))
    .orderBy(asc(orders.id))
  for (const order of bought.filter(which)) await refundUnspent(platform, tx, { order, refundId: newId(), origin, at })
}
