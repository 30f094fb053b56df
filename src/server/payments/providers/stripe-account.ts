import { createRequire } from 'node:module'
import type Stripe from 'stripe'
import type { Config } from '../../platform/config/config.ts'
import { asking, ProviderFault } from './faults.ts'

/** Shorter than the callers' timeout, so that a hanging connection is closed. */
const timeoutMs = 9_000

/** Loaded where Stripe is used: hundreds of files. */
export const stripeLibrary = () => createRequire(import.meta.url)('stripe') as typeof Stripe

export type StripeAccount = { client: Stripe; isLive: boolean; webhookSecret: string }
/** One per configuration, because a client holds connections. */
const accounts = new WeakMap<Config, StripeAccount>()

/** The configured account at Stripe. */
export function stripeAccount(config: Config): StripeAccount {
  const known = accounts.get(config)
  if (known !== undefined) return known
  const { secretKey, webhookSecret, url } = config.stripe
  if (secretKey === undefined || webhookSecret === undefined) throw new Error('Stripe is not configured')
  const client = new (stripeLibrary())(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...hostOf(url),
  })
  const opened = { client, isLive: secretKey.includes('_live_'), webhookSecret }
  accounts.set(config, opened)
  return opened
}

function hostOf(url: string | undefined) {
  if (url === undefined) return {}
  const { hostname, port, protocol } = new URL(url)
  const scheme: 'http' | 'https' = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, protocol: scheme, ...(port !== '' && { port }) }
}

export const { withFault, withFaultEach } = asking((error) => {
  if (!(error instanceof stripeLibrary().errors.StripeError)) return new ProviderFault('stripe', null)
  return new ProviderFault('stripe', error.statusCode ?? null, error.code ?? error.type)
})
