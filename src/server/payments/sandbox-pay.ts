import type { Platform } from '../platform/platform.ts'
import { moveSandboxPayment, sandbox } from './sandbox.ts'
import { settleOrder } from './settle.ts'

/** Pays an order at the sandbox without its page: for seeds. */
export async function payInSandbox(platform: Platform, orderId: string): Promise<void> {
  const report = await sandbox(platform).findPayment({ orderId, ref: null })
  if (report === null) throw new Error('the sandbox knows no payment for this order')
  await moveSandboxPayment(platform, report.ref, 'paid', ['open', 'pending'])
  const outcome = await settleOrder(platform, 'sandbox', { ...report, status: 'paid' })
  if (outcome !== 'applied') throw new Error(`the order was not paid: ${outcome}`)
}
