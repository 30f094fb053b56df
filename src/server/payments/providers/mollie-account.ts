import { createMollieClient, MollieApiError } from '@mollie/api-client'
import type { Config } from '../../platform/config/config.ts'
import { asking, ProviderFault } from './faults.ts'

export type MollieAccount = {
  client: ReturnType<typeof createMollieClient>
  profileId: string
  mode: 'live' | 'test'
}
/** One per configuration, because a client holds connections. */
const accounts = new WeakMap<Config, MollieAccount>()

/** The configured account at Mollie. */
export function mollieAccount(config: Config): MollieAccount {
  const known = accounts.get(config)
  if (known !== undefined) return known
  const { apiKey, profileId, url } = config.mollie
  if (apiKey === undefined || profileId === undefined) throw new Error('Mollie is not configured')
  const client = createMollieClient({ apiKey, ...(url !== undefined && { apiEndpoint: url }) })
  const opened: MollieAccount = { client, profileId, mode: apiKey.startsWith('live_') ? 'live' : 'test' }
  accounts.set(config, opened)
  return opened
}

export const { withFault, withFaultEach } = asking((error) => {
  const { statusCode = null, field = null } = error instanceof MollieApiError ? error : {}
  return new ProviderFault('mollie', statusCode, field)
})
