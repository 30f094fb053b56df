import type { Platform } from '../../platform/platform.ts'
import { debit } from '../debit/psp.ts'
import type { Method } from '../shop/methods.ts'
import { mollie } from './mollie.ts'
import type { ProviderName, Psp } from './psp.ts'
import { takes } from './reach.ts'
import { sandbox } from './sandbox.ts'
import { stripe } from './stripe.ts'
import { verotel } from './verotel.ts'

/** The provider of that name. */
export function pspOf(platform: Platform, name: ProviderName): Psp {
  switch (name) {
    case 'sandbox':
      return sandbox(platform)
    case 'mollie':
      return mollie(platform)
    case 'stripe':
      return stripe(platform)
    case 'verotel':
      return verotel(platform)
    case 'debit':
      return debit(platform)
    default:
      throw new Error(`no such provider: ${name satisfies never}`)
  }
}

/** A provider's name from outside (an address, an old row); null for one that this installation does not use. */
export function knownProvider(platform: Platform, name: string): ProviderName | null {
  return platform.config.paymentProviders.find((used) => used === name) ?? null
}

/** Who takes a way to pay from a country in a currency: the first of the configured providers that does; null where none does. */
export function providerFor(
  platform: Platform,
  method: Method,
  { country, currency }: { country: string; currency: string },
): ProviderName | null {
  return (
    platform.config.paymentProviders.find(
      (name) => pspOf(platform, name).methods.includes(method) && takes(name, method, country, currency),
    ) ?? null
  )
}

const patienceMs = 10_000

/** Waits for a provider's answer, but not for ever. */
export async function patiently<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the payment provider does not answer')), patienceMs)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
