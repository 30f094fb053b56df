import { and, eq } from 'drizzle-orm'
import { isRefusal, Refusal } from '../../platform/errors.ts'
import { type Ctx, originOf } from '../../sites/index.ts'
import { knownProvider, patiently, pspOf } from '../providers/pick.ts'
import type { PaymentRequest, Psp } from '../providers/psp.ts'
import type { Method } from '../shop/methods.ts'
import { controlsOf, refuseFor } from '../spending-limits/spending.ts'
import { atMoment } from '../spending-limits/spending-rules.ts'
import { orders } from '../tables.ts'
import { webhookPath } from '../webhooks/webhooks.ts'
import { customerRefOf, usableAgreement, wayOf } from './saved-payment-methods.ts'
import { settleOrder } from './settle.ts'

type Order = typeof orders.$inferSelect
/** Null without a page for the buyer: the charge of a saved payment method that needs no authentication. */
type Payment = { ref: string; checkoutUrl: string | null }

/**
 * Creates the payment of an order that has none: with a checkout page, or by charging a saved payment method, which may
 * need the buyer's authentication on a page as well. Errors:
 * provider_down, buying_paused, method_gone, those of direct debits.
 */
export async function withPayment(ctx: Ctx, order: Order): Promise<Order> {
  const isMade = order.agreementId === null ? order.checkoutUrl !== null : order.providerRef !== null
  if (order.status !== 'created' || isMade || order.expiresAt <= ctx.clock.now()) return order
  await refusePaused(ctx, order)
  const provider = knownProvider(ctx, order.provider)
  if (provider === null) throw new Refusal('provider_down')
  const psp = pspOf(ctx, provider)
  const made =
    order.agreementId === null
      ? await makePayment(ctx, psp, order)
      : await chargeSavedMethod(ctx, psp, order, order.agreementId)
  const updated = await storePayment(ctx, order, made)
  return made.checkoutUrl === null ? withOutcome(ctx, psp, updated) : updated
}

/** An unpaid order from before a pause cannot be paid during the pause. */
async function refusePaused(ctx: Ctx, { memberId }: Order): Promise<void> {
  const { pausedUntil } = atMoment(await controlsOf(ctx.db, memberId), ctx.clock.now())
  if (pausedUntil !== null) refuseFor({ code: 'buying_paused', until: pausedUntil })
}

async function storePayment(ctx: Ctx, order: Order, made: Payment): Promise<Order> {
  const [updated] = await ctx.db
    .update(orders)
    .set({ providerRef: made.ref, checkoutUrl: made.checkoutUrl })
    .where(and(eq(orders.memberId, order.memberId), eq(orders.id, order.id)))
    .returning()
  return updated ?? order
}

async function makePayment(ctx: Ctx, psp: Psp, order: Order): Promise<Payment> {
  const customerRef = order.remember ? await customerRefOf(ctx.db, order.memberId, psp.name) : null
  const request = { ...requestOf(ctx, order), customerRef }
  return answerOf(ctx, psp, order, () => psp.createPayment(request))
}

async function chargeSavedMethod(ctx: Ctx, psp: Psp, order: Order, agreementId: string): Promise<Payment> {
  const { memberId, method } = order
  const way = wayOf(await usableAgreement(ctx, { memberId, id: agreementId, method }))
  const request = { ...requestOf(ctx, order), customerRef: way.customerRef }
  return answerOf(ctx, psp, order, () => {
    if (psp.chargeSavedMethod === null) throw new Error(`${psp.name} keeps no ways to pay`)
    return psp.chargeSavedMethod(request, way)
  })
}

/**
 * Applies the result of a charge without a checkout page, if the provider returns it at once; otherwise its webhook
 * does.
 */
async function withOutcome(ctx: Ctx, psp: Psp, order: Order): Promise<Order> {
  try {
    const report = await patiently(psp.findPayment({ orderId: order.id, ref: order.providerRef }))
    if (report !== null) await settleOrder(ctx, psp.name, report)
  } catch (error) {
    ctx.log.warn({ err: error, provider: psp.name, orderId: order.id }, 'outcome of a charge not known yet')
  }
  const [fresh] = await ctx.db.select().from(orders).where(eq(orders.id, order.id))
  return fresh ?? order
}

function requestOf(ctx: Ctx, order: Order): Omit<PaymentRequest, 'customerRef'> {
  return {
    orderId: order.id,
    amountMinor: order.totalMinor,
    currency: order.currency,
    method: order.method as Method,
    country: order.country,
    locale: ctx.locale,
    description: `${ctx.site.settings.mailName} ${order.id.slice(-8)}`,
    returnUrl: `${originOf(ctx)}/transactions/${order.id}`,
    webhookUrl: `${originOf(ctx)}${webhookPath}/${order.provider}?order=${order.id}`,
    remember: order.remember,
    expiresAt: order.expiresAt,
  }
}

async function answerOf<T>(ctx: Ctx, psp: Psp, order: Order, ask: () => Promise<T>): Promise<T> {
  try {
    return await patiently(ask())
  } catch (error) {
    if (isRefusal(error)) throw error
    ctx.log.error({ err: error, provider: psp.name, orderId: order.id }, 'payment not made')
    throw new Refusal('provider_down')
  }
}
