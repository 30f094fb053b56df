import type { Platform } from '../platform/platform.ts'
import type { ProviderName, Psp } from './psp.ts'
import { sandbox } from './sandbox.ts'

/** The provider of that name. */
export function pspOf(platform: Platform, name: ProviderName): Psp {
  switch (name) {
    case 'sandbox':
      return sandbox(platform)
    default:
      throw new Error(`no such provider: ${name satisfies never}`)
  }
}

/** A provider's name from outside (an address, an old row); null for one that this installation does not use. */
export function knownProvider(platform: Platform, name: string): ProviderName | null {
  return platform.config.paymentProvider === name ? platform.config.paymentProvider : null
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
