import type { Platform } from '../../platform/platform.ts'
import { settleOrder } from '../settle.ts'
import { receiveWebhook } from '../webhooks.ts'
import { reportOfPayment, sandbox, signedWebhook } from './sandbox.ts'
import { moveSandboxPayment, sandboxPayment } from './sandbox-book.ts'

/** Pays an order at the sandbox without its page: for seeds. */
export async function payInSandbox(platform: Platform, orderId: string): Promise<void> {
  const report = await sandbox(platform).findPayment({ orderId, ref: null })
  if (report === null) throw new Error('the sandbox knows no payment for this order')
  await moveSandboxPayment(platform, report.ref, 'paid', ['open', 'pending'])
  const outcome = await settleOrder(platform, 'sandbox', { ...report, status: 'paid' })
  if (outcome !== 'applied') throw new Error(`the order was not paid: ${outcome}`)
}

/** Posts how a payment stands, as its page does after a move: for charges of kept ways, which have no page. */
export async function reportFromSandbox(platform: Platform, ref: string): Promise<void> {
  const payment = await sandboxPayment(platform, ref)
  if (payment === null) return
  const { headers, body } = signedWebhook(platform, reportOfPayment(payment))
  await receiveWebhook(platform, 'sandbox', { headers, query: new URLSearchParams(), body: Buffer.from(body) })
}
