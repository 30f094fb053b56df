import type { Platform } from '../../platform/platform.ts'
import { settleOrder } from '../orders/settle.ts'
import { receiveWebhook } from '../webhooks/webhooks.ts'
import { reportOfPayment, signedWebhook } from './sandbox.ts'
import { moveSandboxPayment, paymentOfOrder, sandboxPayment } from './sandbox-book.ts'

/** Pays an order at the sandbox without its page, for seeds. */
export async function payInSandbox(platform: Platform, orderId: string): Promise<void> {
  const payment = await paymentOfOrder(platform.db, orderId)
  if (payment === null) throw new Error('the sandbox knows no payment for this order')
  // Not via `findPayment`: seeded orders in the past have expired and would be closed
  if (!(await moveSandboxPayment(platform, payment.ref, 'paid', ['open', 'pending'])))
    throw new Error(`the payment cannot be paid: ${payment.status}`)
  const outcome = await settleOrder(platform, 'sandbox', reportOfPayment({ ...payment, status: 'paid' }))
  if (outcome !== 'applied') throw new Error(`the order was not paid: ${outcome}`)
}

/** Sends the webhook of a payment, for charges of saved payment methods, which have no page. */
export async function reportFromSandbox(platform: Platform, ref: string): Promise<void> {
  const payment = await sandboxPayment(platform, ref)
  if (payment === null) return
  const { headers, body } = signedWebhook(platform, reportOfPayment(payment))
  await receiveWebhook(platform, 'sandbox', { headers, query: new URLSearchParams(), body: Buffer.from(body) })
}
