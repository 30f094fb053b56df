import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { FirstOutcome, WithdrawalView, withdrawalEndpoints } from '../../../contract/payments/withdrawal.ts'
import { accountsOf, emailKeyOf, ownerOf } from '../../accounts/index.ts'
import { orderLot, requestHash } from '../../credits/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { fieldRefusal, Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Ctx, limitRate, networkKeys } from '../../sites/index.ts'
import type { Order } from '../orders/orders.ts'
import { partsOf, refundOf } from '../refunds/refund-rules.ts'
import { refundUnspent } from '../refunds/refunds.ts'
import { withdrawals } from '../returns/tables.ts'
import { orders } from '../tables.ts'
import { sendWithdrawalMail } from './withdrawal-email.ts'
import { type Declaration, findDeclaration } from './withdrawal-rows.ts'
import { isInTime, orderNumberOf, outcomeOf, withdrawalEnd } from './withdrawal-rules.ts'

type Typed = { email: string; order_number: string }
type Declared = Typed & { withdrawal_id: string; name?: string | undefined }

const noMember = '00000000-0000-0000-0000-000000000000'

export const withdrawalsHandlers: Handlers<typeof withdrawalEndpoints, Ctx> = {
  previewWithdrawal: async (ctx, typed) => {
    const emailKey = keyOf(typed.email)
    await limitRate(ctx, 'withdrawalPreview', networkKeys(ctx).range)
    const order = await fittingOrder(ctx, emailKey, typed.order_number)
    if (order === null) {
      // Only failed lookups count per address, so that strangers cannot lock out its owner
      await limitRate(ctx, 'withdrawalPreviewMiss', `${ctx.site.poolId} ${emailKey}`)
      return { order: null, withdrawal: null, outcome: 'not_found' }
    }
    return { order: soldView(order), ...(await standingOf(ctx, order)) }
  },
  withdraw: async (ctx, declared) => {
    const emailKey = keyOf(declared.email)
    const hash = requestHash([emailKey, declared.order_number, declared.name ?? ''])
    const known = await findDeclaration(ctx.db, declared.withdrawal_id)
    if (known !== null) return answerOf(known, hash)
    await limitRate(ctx, 'withdrawal', networkKeys(ctx).range)
    const order = await fittingOrder(ctx, emailKey, declared.order_number)
    if (order === null) await limitRate(ctx, 'withdrawalMiss', `${ctx.site.poolId} ${emailKey}`)
    await transaction(ctx.db, (tx) => declare(ctx, tx, { ...declared, emailKey, hash, order }))
    const stored = await findDeclaration(ctx.db, declared.withdrawal_id)
    if (stored === null) throw new Error('a declaration vanished')
    return answerOf(stored, hash)
  },
}

function keyOf(email: string): string {
  const key = emailKeyOf(email)
  if (key === null) throw fieldRefusal('invalid_email', 'email')
  return key
}

/** The paid order matching an address and a number; null if there is none, for any reason. */
async function fittingOrder(ctx: Ctx, emailKey: string, typed: string): Promise<Order | null> {
  const number = orderNumberOf(typed)
  if (number === null) return null
  const owner = await ownerOf(ctx.db, ctx.site.poolId, emailKey)
  const isNumber =
    number.kind === 'full' ? eq(orders.id, number.text) : eq(sql`right(${orders.id}::text, 8)`, number.text)
  // Same query for addresses without an account, against timing attacks
  const isOwn = eq(orders.memberId, owner?.id ?? noMember)
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(isOwn, isNumber, eq(orders.status, 'completed')))
    .orderBy(desc(orders.completedAt))
    .limit(1)
  return order ?? (owner === null ? erasedOrder(ctx, isNumber) : null)
}

/** The order of an erased member, found by number only. Null if the number is ambiguous. */
async function erasedOrder(ctx: Ctx, isNumber: SQL): Promise<Order | null> {
  const found = await ctx.db
    .select()
    .from(orders)
    .where(and(isNumber, eq(orders.siteId, ctx.site.id), eq(orders.status, 'completed')))
    .limit(10)
  const accounts = await accountsOf(
    ctx.db,
    found.map(({ memberId }) => memberId),
  )
  const erased = found.filter(({ memberId }) => !accounts.has(memberId))
  return erased.length === 1 ? (erased[0] ?? null) : null
}

/** The outcome and refund of a withdrawal from an order now. */
export async function standingOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  order: Order,
): Promise<{ outcome: FirstOutcome; withdrawal: WithdrawalView | null }> {
  if (order.completedAt === null) return { outcome: 'not_found', withdrawal: null }
  const lotOf = { memberId: order.memberId, orderId: order.id }
  const { refundDays } = order.terms
  const lot = await orderLot(db, lotOf, { lock: false })
  const due = lot === null ? { credits: 0, amountMinor: 0 } : refundOf({ ...order, ...partsOf(lot) })
  const refund = due.amountMinor > 0 ? due : null
  const outcome = outcomeOf({ order, refund, refundDays, now: clock.now() })
  if (outcome !== 'refunded') return { outcome, withdrawal: null }
  return {
    outcome,
    withdrawal: {
      until: withdrawalEnd(order.completedAt, refundDays).toISOString(),
      credits: due.credits,
      refund: { amount_minor: due.amountMinor, currency: order.currency },
    },
  }
}

type NewDeclaration = Declared & { emailKey: string; hash: string; order: Order | null }

/** Stores a declaration, queues its acknowledgement and refunds the owed amount. Idempotent by id. */
async function declare(ctx: Ctx, tx: Tx, declared: NewDeclaration): Promise<void> {
  const { withdrawal_id: id } = declared
  const at = ctx.clock.now()
  // Inserted first, so that concurrent requests with the same id wait here
  const [own] = await tx
    .insert(withdrawals)
    .values({
      id,
      siteId: ctx.site.id,
      requestHash: declared.hash,
      email: declared.email,
      emailKey: declared.emailKey,
      name: declared.name ?? '',
      orderNumber: declared.order_number,
      outcome: 'not_found',
      locale: ctx.locale,
      declaredAt: at,
    })
    .onConflictDoNothing()
    .returning({ id: withdrawals.id })
  if (own === undefined) return
  await sendWithdrawalMail(ctx, tx, id)
  const order = declared.order && (await lockOrder(tx, declared.order))
  if (order === null) return
  const { refundDays } = order.terms
  const refundId = newId()
  const refund = isInTime(order, refundDays, at)
    ? await refundUnspent(ctx, tx, { order, refundId, origin: 'withdrawal', at })
    : null
  const outcome = outcomeOf({ order, refund, refundDays, now: at })
  await tx
    .update(withdrawals)
    .set({
      outcome,
      memberId: order.memberId,
      orderId: order.id,
      refundId: refund && refundId,
      promisedMinor: refund?.amountMinor ?? null,
      promisedCredits: refund?.credits ?? null,
    })
    .where(eq(withdrawals.id, id))
}

/**
 * Locks and reads the order, which prevents concurrent refunds and disputes. Null if its member was erased in the
 * meantime.
 */
async function lockOrder(tx: Tx, { memberId, id }: Order): Promise<Order | null> {
  const isIt = and(eq(orders.memberId, memberId), eq(orders.id, id))
  const [order] = await tx.select().from(orders).where(isIt).for('update')
  return order ?? null
}

function answerOf({ withdrawal, order }: Declaration, hash: string) {
  if (withdrawal.requestHash !== hash) throw new Refusal('key_reused')
  return {
    outcome: withdrawal.outcome,
    declared_at: withdrawal.declaredAt.toISOString(),
    refund: order && { amount_minor: withdrawal.promisedMinor ?? 0, currency: order.currency },
  }
}

function soldView(order: Order) {
  return {
    number: order.id.slice(-8),
    credits: order.credits,
    total: { amount_minor: order.totalMinor, currency: order.currency },
    completed_at: (order.completedAt ?? order.createdAt).toISOString(),
  }
}
