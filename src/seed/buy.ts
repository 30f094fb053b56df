import { payInSandbox } from '../server/payments/index.ts'
import { newId } from '../server/platform/ids.ts'
import type { Platform } from '../server/platform/platform.ts'
import type { Person, World } from './world.ts'

/** Buys the first bundle on offer at the sandbox provider and pays it: the buyer becomes premium. */
export async function buyFirstBundle(platform: Platform, world: World, person: Person): Promise<void> {
  const api = await world.as(person)
  const { bundles, methods } = await api.payments.listBundles({})
  const [bundle, method] = [bundles[0], methods[0]]
  if (bundle === undefined || method === undefined) throw new Error('nothing is on offer')
  const { terms_version } = (await api.sites.getSettings({})).settings
  const wanted = {
    order_id: newId(),
    bundle_id: bundle.id,
    payment_method: method.method,
    start_request: terms_version,
  }
  const { order } = await api.payments.createOrder(wanted)
  await payInSandbox(platform, order.id)
}
