import { newId } from '../server/platform/ids.ts'
import type { Platform } from '../server/platform/platform.ts'
import { moveSandboxPayment, sandboxPayment } from '../server/payments/sandbox.ts'
import { findOrder } from '../server/payments/orders.ts'
import { settleOrder } from '../server/payments/settle.ts'
import type { Person, World } from './world.ts'

/** Buys the first bundle on offer at the sandbox provider and pays it: the buyer becomes premium. */
export async function buyFirstBundle(platform: Platform, world: World, person: Person): Promise<void> {
  const api = await world.as(person)
  const { bundles, methods } = await api.payments.listBundles({})
  const [bundle, method] = [bundles[0], methods[0]]
  if (bundle === undefined || method === undefined) throw new Error('nothing is on offer')
  const { order } = await api.payments.createOrder({ order_id: newId(), bundle_id: bundle.id, payment_method: method.method })
  const ref = (await findOrder(platform.db, order.id))?.providerRef ?? ''
  await moveSandboxPayment(platform, ref, 'paid', ['open'])
  const payment = await sandboxPayment(platform, ref)
  if (payment === null) throw new Error('the sandbox lost a payment')
  const { orderId, currency, amountMinor } = payment
  const outcome = await settleOrder(platform, 'sandbox', { ref, orderId, status: 'paid', currency, amountMinor })
  if (outcome !== 'applied') throw new Error(`the order was not paid: ${outcome}`)
}
