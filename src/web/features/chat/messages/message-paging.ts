import { settle } from './message-catch-up.ts'
import { type Held, newestSeq, windowOf, withMessages } from './message-window.ts'

/** Adds the page before the window; at most one at a time. */
export async function loadOlder(held: Held): Promise<void> {
  const before = held.state.messages[0]?.seq
  if (!held.state.hasOlder || before === undefined || held.state.older === 'busy') return
  const { place } = held
  held.change({ older: 'busy' })
  const page = await held.calls.listMessages({ id: held.id, before }).catch(() => null)
  if (place !== held.place) return
  if (!page) return held.change({ older: 'failed' })
  held.change({ ...withMessages(held.state, page.messages), hasOlder: page.has_more, older: 'idle' })
}

/** Adds the page behind the window; at most one at a time. */
export async function loadNewer(held: Held): Promise<void> {
  if (!held.state.hasNewer || held.state.newer === 'busy') return
  const { place } = held
  held.change({ newer: 'busy' })
  const page = await held.calls.listMessages({ id: held.id, after: newestSeq(held.state) }).catch(() => null)
  if (place !== held.place) return
  if (!page) return held.change({ newer: 'failed' })
  held.change({ ...withMessages(held.state, page.messages), hasNewer: page.has_more, newer: 'idle' })
  await settle(held)
}

/** Puts the window to the newest messages, or around one. False where it stays as it was. */
export async function replaceWindow(held: Held, around: { around?: number }): Promise<boolean> {
  held.place += 1
  const { place } = held
  // Pages that were on their way belong to the window before
  held.change({ older: 'idle', newer: 'idle' })
  const page = await held.calls.listMessages({ id: held.id, ...around }).catch(() => null)
  if (place !== held.place || !page) return false
  held.change(windowOf(page))
  await settle(held)
  return true
}
