import { asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { exportDebits } from './debit/export.ts'
import type { Order } from './orders/orders.ts'
import { disputes, refunds, withdrawals } from './returns/tables.ts'
import { agreements, discountCodes, memberOffers, orders, spendingControls } from './tables.ts'

/** Orders, oldest first, with what came back of them; offers that were made to the member; ways to pay that are kept; limits on spending. */
export async function exportPayments(db: Db, memberId: string): Promise<ExportFile[]> {
  const [bought, offers, codes, returns, kept, [controls], direct_debits] = await Promise.all([
    db.select().from(orders).where(eq(orders.memberId, memberId)).orderBy(asc(orders.createdAt)),
    db.select().from(memberOffers).where(eq(memberOffers.memberId, memberId)),
    db.select().from(discountCodes).where(eq(discountCodes.memberId, memberId)),
    returnsOf(db, memberId),
    db.select().from(agreements).where(eq(agreements.memberId, memberId)).orderBy(asc(agreements.createdAt)),
    db.select().from(spendingControls).where(eq(spendingControls.memberId, memberId)),
    exportDebits(db, memberId),
  ])
  const offered = [
    ...offers.map(({ code, percentage, startsAt, endsAt }) => ({ code, percentage, from: startsAt, until: endsAt })),
    ...codes.map(({ code, percentage, startsAt, expiresAt }) => ({
      code,
      percentage,
      from: startsAt,
      until: expiresAt,
    })),
  ]
  const value = {
    orders: bought.map(orderOf),
    ...returns,
    offers: offered,
    kept_ways_to_pay: kept.map(savedMethodOf),
    direct_debits,
    spending: controls === undefined ? null : spendingOf(controls),
  }
  return [{ name: 'orders.json', value }]
}

/** Money that went back, and what the member declared for it. */
async function returnsOf(db: Db, memberId: string) {
  const [paidBack, takenBack, declared] = await Promise.all([
    db.select().from(refunds).where(eq(refunds.memberId, memberId)).orderBy(asc(refunds.createdAt)),
    db.select().from(disputes).where(eq(disputes.memberId, memberId)).orderBy(asc(disputes.openedAt)),
    db.select().from(withdrawals).where(eq(withdrawals.memberId, memberId)).orderBy(asc(withdrawals.declaredAt)),
  ])
  return {
    withdrawals: declared.map(({ email, name, orderNumber, orderId, outcome, declaredAt }) => ({
      email,
      name,
      order_number: orderNumber,
      order: orderId,
      outcome,
      declared_at: declaredAt,
    })),
    refunds: paidBack.map((refund) => ({
      order: refund.orderId,
      currency: refund.currency,
      amount_minor: refund.amountMinor,
      credits: refund.credits,
      reason: refund.origin,
      status: refund.status,
      asked_at: refund.createdAt,
      done_at: refund.doneAt,
    })),
    charge_backs: takenBack.map((dispute) => ({
      order: dispute.orderId,
      currency: dispute.currency,
      amount_minor: dispute.amountMinor,
      opened_at: dispute.openedAt,
      reversed_at: dispute.reversedAt,
    })),
  }
}

function savedMethodOf({ provider, method, label, createdAt, endedAt }: typeof agreements.$inferSelect) {
  return { provider, payment_method: method, label, kept_at: createdAt, ended_at: endedAt }
}

function spendingOf(controls: typeof spendingControls.$inferSelect) {
  return {
    currency: controls.currency,
    monthly_limit_minor: controls.limitMinor,
    next_monthly_limit_minor: controls.nextLimitMinor,
    next_currency: controls.nextCurrency,
    next_from: controls.nextFrom,
    paused_until: controls.pausedUntil,
  }
}

function orderOf(order: Order) {
  return {
    id: order.id,
    status: order.status,
    credits: order.credits,
    currency: order.currency,
    price_minor: order.priceMinor,
    discount_minor: order.discountMinor,
    fee_minor: order.feeMinor,
    total_minor: order.totalMinor,
    refunded_minor: order.refundedMinor,
    charged_back_minor: order.chargedBackMinor,
    discount_code: order.code,
    payment_method: order.method,
    country: order.country,
    country_of_network: order.clientCountry,
    language: order.locale,
    provider: order.provider,
    payment_reference: order.providerRef,
    ordered_at: order.createdAt,
    completed_at: order.completedAt,
  }
}
