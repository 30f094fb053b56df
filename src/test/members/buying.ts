import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { BundleView, OrderView } from '../../contract/payments/payments.ts'
import type { PaymentReport, Psp, RefundReport, RefundRequest } from '../../server/payments/providers/psp.ts'
import { reportOfPayment, sandboxPath, signedWebhook } from '../../server/payments/providers/sandbox.ts'
import { changePayment, sandboxPaymentOf } from '../../server/payments/providers/sandbox-book.ts'
import {
  type Move,
  restOf,
  type SandboxPayment,
  withDispute,
  withRefund,
} from '../../server/payments/providers/sandbox-moves.ts'
import { sandboxPayments } from '../../server/payments/providers/sandbox-tables.ts'
import { listManualRefunds } from '../../server/payments/refunds/manual-refunds.ts'
import { paymentDiscrepancies } from '../../server/payments/returns/tables.ts'
import type { TestMember, TestProduct } from '../product/server.ts'

type OrderOptions = Partial<Parameters<ReturnType<TestProduct['as']>['payments']['createOrder']>[0]>
export type Report = { body: string; headers: Record<string, string> }

/** What a member gets for nothing on confirming the address, with the default settings. */
export const bonus = 5

/** A member who buys: orders, presses buttons on the sandbox's page, and looks at what came of it. */
export function buyer(product: TestProduct, member: TestMember) {
  const api = product.as(member).payments

  async function middleBundle(): Promise<BundleView> {
    const bundle = (await api.listBundles({})).bundles[1]
    if (bundle === undefined) throw new Error('nothing is sold')
    return bundle
  }
  const termsVersion = async () => (await product.as(member).sites.getSettings({})).settings.terms_version
  async function order(options: OrderOptions = {}): Promise<OrderView> {
    const bundle_id = options.bundle_id ?? (await middleBundle()).id
    const start_request = await termsVersion()
    return (
      await api.createOrder({ order_id: randomUUID(), payment_method: 'ideal', start_request, ...options, bundle_id })
    ).order
  }
  /** Presses a button on the sandbox's page; answers where it leads. */
  async function press(button: Move, payable: OrderView) {
    const path = payable.checkout_url ?? `${sandboxPath}/${(await paymentOf(product, payable)).ref}`
    const answer = await product.app.inject({
      method: 'POST',
      url: new URL(path, 'http://localhost').pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `do=${button}`,
    })
    expect(answer.statusCode).toBe(303)
    return answer.headers.location
  }
  /** Buys and pays. */
  async function buy(options: OrderOptions = {}): Promise<OrderView> {
    const made = await order(options)
    await press('pay', made)
    await reaches(made.id, 'completed')
    return made
  }
  const statusOf = async (id: string) => (await api.getOrder({ id })).order.status
  /** Waits until an order has a status: reports are worked off after they were answered, one after the other. */
  const reaches = (id: string, status: string) => expect.poll(() => statusOf(id), { timeout: 60_000 }).toBe(status)
  const credits = async () => (await product.as(member).credits.getWallet({})).credits
  /** What was refunded and charged back, in minor units. */
  async function returnedOf({ id }: { id: string }) {
    const { refunded, charged_back } = (await api.getOrder({ id })).order
    return [refunded.amount_minor, charged_back.amount_minor]
  }
  const withdraw = ({ id }: { id: string }) =>
    product.anonymous.payments.withdraw({ withdrawal_id: randomUUID(), email: member.email, order_number: id })

  return { member, api, middleBundle, order, press, buy, statusOf, reaches, credits, returnedOf, withdraw }
}

/** Waits until finance is to pay a refund of the order by hand. */
export const isOwedByHand = (product: TestProduct, { id }: { id: string }) =>
  expect
    .poll(async () => (await listManualRefunds(product.platform.db)).map(({ refund }) => refund.orderId))
    .toContain(id)

/** The kinds of discrepancies that finance sees about an order, or about a reference of the provider. */
export async function discrepanciesOf(product: TestProduct, ref: string): Promise<string[]> {
  const rows = await product.platform.db.select().from(paymentDiscrepancies)
  return rows.filter(({ providerRef, orderId }) => providerRef === ref || orderId === ref).map(({ what }) => what)
}

/** The payment's id at the sandbox. */
export function refOf({ checkout_url }: OrderView): string {
  return checkout_url?.split('/').at(-1) ?? ''
}

/** An order's payment in the sandbox's book. */
export async function paymentOf(product: TestProduct, { id }: { id: string }): Promise<SandboxPayment> {
  const payment = await sandboxPaymentOf(product.platform, id)
  if (payment === null) throw new Error('no payment')
  return payment
}

/** The report that the sandbox would post of a payment that was paid, with something else in it where wished. */
export async function reportOf(
  product: TestProduct,
  payable: { id: string },
  change: Partial<PaymentReport> = {},
): Promise<Report> {
  const report = reportOfPayment(await paymentOf(product, payable))
  return signedWebhook(product.platform, { ...report, status: 'paid', ...change })
}

/** Made at the sandbox and reported by it, as the shop's owner or a bank would do it; without an amount for all that is left. */
export function atSandbox(product: TestProduct) {
  async function change(payable: { id: string }, how: (payment: SandboxPayment) => SandboxPayment): Promise<void> {
    const { ref } = await paymentOf(product, payable)
    const changed = await changePayment(product.platform, ref, how)
    if (changed === null) throw new Error('the payment was not changed')
    const answer = await post(product, signedWebhook(product.platform, reportOfPayment(changed)))
    expect(answer.statusCode).toBe(200)
  }
  return {
    refund: (payable: { id: string }, amountMinor?: number) =>
      change(payable, (payment) => {
        const made = { ref: `refund-${randomUUID()}`, refundId: null, status: 'done' as const }
        return withRefund(payment, { ...made, amountMinor: amountMinor ?? restOf(payment) })
      }),
    chargeBack: (payable: { id: string }, amountMinor?: number) =>
      change(payable, (payment) => {
        const opened = { ref: `dispute-${randomUUID()}`, isReversed: false }
        return withDispute(payment, { ...opened, amountMinor: amountMinor ?? restOf(payment) })
      }),
    /** Gives up every dispute about the payment. */
    reverse: (payable: { id: string }) =>
      change(payable, (payment) => ({
        ...payment,
        disputes: payment.disputes.map((dispute) => ({ ...dispute, isReversed: true })),
      })),
  }
}

type RefundCall = Omit<RefundRequest, 'refundedMinor'> & { refundedMinor?: number }

/** Refunds by the call of a provider that has one, of a payment of which nothing else was refunded unless said. */
export function refundAt({ refundPayment }: Psp, request: RefundCall): Promise<RefundReport> {
  if (refundPayment === null) throw new Error('this provider has no call for refunds')
  return refundPayment({ refundedMinor: 0, ...request })
}

/** From now on the sandbox refuses every refund of this payment. */
export async function refuseRefunds(product: TestProduct, order: { id: string }): Promise<void> {
  await product.platform.db
    .update(sandboxPayments)
    .set({ refusesRefunds: true })
    .where(eq(sandboxPayments.orderId, order.id))
}

export function post(product: TestProduct, { body, headers }: Report, provider = 'sandbox') {
  return product.app.inject({ method: 'POST', url: `/api/payments/webhooks/${provider}`, headers, payload: body })
}

/** Runs `work` while the sandbox cannot be reached. */
export async function withoutSandbox<T>(product: TestProduct, work: () => Promise<T>): Promise<T> {
  const { db } = product.platform
  await db.execute('ALTER TABLE sandbox_payments RENAME COLUMN ref TO ref_away')
  return work().finally(() => db.execute('ALTER TABLE sandbox_payments RENAME COLUMN ref_away TO ref'))
}
