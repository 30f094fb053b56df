import type { LiveLine } from './socket.ts'
import type { LiveStore } from './store.ts'

const retryMs = 10_000

/** Opens the live stream of a member once the page has been painted; its code is not part of the first load. */
export function openLineLater(store: LiveStore, memberId: string): LiveLine {
  let line: LiveLine | null = null
  let isClosed = false
  let cancel = whenIdle(open)

  function open() {
    import('./socket.ts')
      .then(({ openLine }) => {
        if (!isClosed) line = openLine(store, memberId)
      })
      .catch(() => {
        if (isClosed) return
        store.change({ connection: 'lost' })
        const timer = setTimeout(open, retryMs)
        cancel = () => clearTimeout(timer)
      })
  }

  return {
    say: (signal) => line?.say(signal),
    close() {
      isClosed = true
      cancel()
      line?.close()
    },
  }
}

function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const ticket = window.requestIdleCallback(run, { timeout: 2_000 })
    return () => window.cancelIdleCallback(ticket)
  }
  const timer = setTimeout(run, 300)
  return () => clearTimeout(timer)
}
