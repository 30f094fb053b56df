import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { BundleView, OrderView } from '../contract/payments.ts'
import { sandboxPayment, signedWebhook } from '../server/payments/sandbox.ts'
import type { TestMember, TestProduct } from './server.ts'

type Wish = Partial<Parameters<ReturnType<TestProduct['as']>['payments']['createOrder']>[0]>
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
  async function order(wish: Wish = {}): Promise<OrderView> {
    const bundle_id = wish.bundle_id ?? (await middleBundle()).id
    return (await api.createOrder({ order_id: randomUUID(), payment_method: 'ideal', ...wish, bundle_id })).order
  }
  /** Presses a button on the sandbox's page; answers where it leads. */
  async function press(button: 'pay' | 'fail' | 'cancel' | 'wait', payable: OrderView) {
    const answer = await product.app.inject({
      method: 'POST',
      url: new URL(payable.checkout_url ?? '', 'http://localhost').pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `do=${button}`,
    })
    expect(answer.statusCode).toBe(303)
    return answer.headers.location
  }
  const statusOf = async (id: string) => (await api.getOrder({ id })).order.status
  /** Waits until an order has a status: reports are worked off after they were answered. */
  const reaches = (id: string, status: string) => expect.poll(() => statusOf(id)).toBe(status)
  const credits = async () => (await product.as(member).credits.getWallet({})).credits

  return { member, api, middleBundle, order, press, statusOf, reaches, credits }
}

/** The payment's id at the sandbox. */
export function refOf({ checkout_url }: OrderView): string {
  return checkout_url?.split('/').at(-1) ?? ''
}

/** The report that the sandbox would post of a payment, with something else in it where wished. */
export async function reportOf(
  product: TestProduct,
  payable: OrderView,
  change: { status?: 'paid' | 'failed'; amountMinor?: number; currency?: string } = {},
): Promise<Report> {
  const payment = await sandboxPayment(product.platform, refOf(payable))
  if (payment === null) throw new Error('no payment')
  return signedWebhook(product.platform, { ...payment, status: 'paid', ...change })
}

export function post(product: TestProduct, { body, headers }: Report, provider = 'sandbox') {
  return product.app.inject({ method: 'POST', url: `/api/payments/webhooks/${provider}`, headers, payload: body })
}

/** Runs `work` while the sandbox cannot be reached. */
export async function withoutSandbox<T>(product: TestProduct, work: () => Promise<T>): Promise<T> {
  const { db } = product.platform
  await db.execute('ALTER TABLE sandbox_payments RENAME TO sandbox_payments_away')
  return work().finally(() => db.execute('ALTER TABLE sandbox_payments_away RENAME TO sandbox_payments'))
}
