import type { ProviderName } from './psp.ts'

/**
 * A failed provider call. Contains only the provider and its status: provider messages may name the buyer or a key, and
 * this is logged.
 */
export class ProviderFault extends Error {
  readonly provider: ProviderName
  /** HTTP status; null without a response. */
  readonly status: number | null
  /** The provider's error code, such as `card_declined`. */
  readonly code: string | null

  constructor(provider: ProviderName, status: number | null, code: string | null = null) {
    super(`${provider} answered ${status ?? 'nothing'}${code === null ? '' : ` (${code})`}`)
    this.name = 'ProviderFault'
    this.provider = provider
    this.status = status
    this.code = code
  }

  /** The provider refused the request: a retry does not help. */
  get isRefusal(): boolean {
    return this.status !== null && this.status >= 400 && this.status < 500 && !mayHelpLater.has(this.status)
  }
}

/** Timeouts, conflicts and rate limits are temporary; a wrong key is ours to fix. */
const mayHelpLater = new Set([401, 403, 408, 409, 425, 429])

/** The result, or null if the provider does not know the object. */
export function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof ProviderFault && (error.status === 404 || error.status === 410)) return null
    throw error
  })
}

/** Wraps calls to a provider: returns the result, or throws a fault without private data. */
export function asking(faultOf: (error: unknown) => ProviderFault) {
  return {
    withFault<T>(work: Promise<T>): Promise<T> {
      return work.catch((error: unknown) => Promise.reject(faultOf(error)))
    },
    async *withFaultEach<T>(answers: AsyncIterable<T>): AsyncGenerator<T> {
      try {
        yield* answers
      } catch (error) {
        throw faultOf(error)
      }
    },
  }
}
