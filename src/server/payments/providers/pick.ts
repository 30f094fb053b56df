import type { Platform } from '../../platform/platform.ts'
import { debit } from '../debit/psp.ts'
import type { Method } from '../shop/methods.ts'
import { takes } from './capabilities.ts'
import { ccbill } from './ccbill.ts'
import { mollie } from './mollie.ts'
import type { ProviderName, Psp } from './psp.ts'
import { sandbox } from './sandbox.ts'
import { segpay } from './segpay.ts'
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
    case 'ccbill':
      return ccbill(platform)
    case 'segpay':
      return segpay(platform)
    case 'verotel':
      return verotel(platform)
    case 'debit':
      return debit(platform)
    default:
      throw new Error(`no such provider: ${name satisfies never}`)
  }
}

/** Parses a provider's name from a URL or an old row; null if this installation does not use it. */
export function knownProvider(platform: Platform, name: string): ProviderName | null {
  return platform.config.paymentProviders.find((used) => used === name) ?? null
}

/** The first configured provider that takes a payment method for a country and currency; null if none. */
export function providerFor(
  platform: Platform,
  method: Method,
  { country, currency }: { country: string; currency: string },
): ProviderName | null {
  const { paymentProviders, segpay: account, verotel: shop } = platform.config
  const takesIt = (name: ProviderName) =>
    takes(name, method, country, currency) &&
    // Its accounts have a price point for each currency that they take
    (name !== 'segpay' || account.etickets.has(currency)) &&
    (name !== 'verotel' || shop.methods.some((active) => active === method))
  return paymentProviders.find(takesIt) ?? null
}

const patienceMs = 10_000

/** Waits for a provider's response with a timeout. */
export async function patiently<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the payment provider does not answer')), patienceMs)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
