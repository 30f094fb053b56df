import type { DiscountView } from '../../../../contract/payments/payments.ts'
import { browserApi } from '../../../api/browser.ts'
import type { LiveStore } from '../../../live/store.ts'
import { msUntil } from './offer-clock.ts'

/** Timers of browsers do not reach further than 24 days. */
const longestMs = 86_400_000
/** Where our clock is ahead of the server's, which still offers what has ended here. */
const againMs = 5_000

/**
 * Loads the member's offer without a code: once, when it has ended, and when the page returns from the back/forward
 * cache. Errors count as none. Returns a function that stops.
 */
export function keepOffer(store: LiveStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let requests = 0

  async function ask() {
    clearTimeout(timer)
    requests += 1
    const turn = requests
    const answer = await browserApi.payments.getDiscount({ welcome: 'true' }).catch(() => null)
    if (turn === requests) take(answer?.discountcode ?? null)
  }
  function take(offer: DiscountView | null) {
    const left = leftOf(offer)
    store.change({ offer: left > 0 ? offer : undefined })
    if (Number.isFinite(left)) timer = setTimeout(look, left > 0 ? Math.min(left, longestMs) : againMs)
  }
  /** Whether what was offered still holds; if not, what now does. */
  function look() {
    clearTimeout(timer)
    const { offer } = store.get()
    if (offer === null || (offer && leftOf(offer) > 0)) return take(offer)
    store.change({ offer: undefined })
    void ask()
  }
  function onVisible() {
    if (!document.hidden && store.get().offer) look()
  }
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (persisted) void ask()
  }

  void ask()
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    clearTimeout(timer)
    requests += 1
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('pageshow', onPageShow)
    store.change({ offer: undefined })
  }
}

function leftOf(offer: DiscountView | null): number {
  return offer?.expires ? msUntil(offer.expires) : Number.POSITIVE_INFINITY
}
