import type { ProviderName } from './psp.ts'

/**
 * A provider did not do what it was asked to. It says which one and how it answered, and nothing else: what a provider writes in its
 * messages may name the buyer or a key, and this is logged.
 */
export class ProviderFault extends Error {
  readonly provider: ProviderName
  /** HTTP status of the answer; null: there was none. */
  readonly status: number | null
  /** The provider's own word for what is wrong, such as `card_declined`. */
  readonly code: string | null

  constructor(provider: ProviderName, status: number | null, code: string | null = null) {
    super(`${provider} answered ${status ?? 'nothing'}${code === null ? '' : ` (${code})`}`)
    this.name = 'ProviderFault'
    this.provider = provider
    this.status = status
    this.code = code
  }

  /** It understood and said no: asking again will not help. */
  get isRefusal(): boolean {
    return this.status !== null && this.status >= 400 && this.status < 500 && !mayHelpLater.has(this.status)
  }
}

/** Timed out, being worked on, too many at once; and a key that is wrong is ours to mend. */
const mayHelpLater = new Set([401, 403, 408, 409, 425, 429])

/** The same work, or null where the provider knows no such thing. */
export function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof ProviderFault && (error.status === 404 || error.status === 410)) return null
    throw error
  })
}

/** How one provider is asked: what it answers, or a fault that says no more than it may. */
export function asking(faultOf: (error: unknown) => ProviderFault) {
  return {
    asked<T>(work: Promise<T>): Promise<T> {
      return work.catch((error: unknown) => Promise.reject(faultOf(error)))
    },
    async *askedEach<T>(answers: AsyncIterable<T>): AsyncGenerator<T> {
      try {
        yield* answers
      } catch (error) {
        throw faultOf(error)
      }
    },
  }
}
