import { gapAfter, type Held, type MessagePage, newestSeq, withChanged, withMessages } from './message-window.ts'

const catchUpSize = 100

/** Fetches until nothing is missing that was heard of; one round at a time. */
export async function settle(held: Held): Promise<void> {
  held.isStale = true
  if (held.isSettling) return
  held.isSettling = true
  // What is heard of during a round that fails is worth another one
  while (held.isStale) {
    held.isStale = false
    try {
      for (let step = nextStep(held); step; step = nextStep(held)) await step()
    } catch {
      // The next event or refresh finds again what is missing
    }
  }
  held.isSettling = false
}

function nextStep(held: Held): (() => Promise<void>) | null {
  const { state, lastSeq, lastRev, rev } = held
  const newest = newestSeq(state)
  const after = gapAfter(state) ?? (!state.hasNewer && lastSeq > newest ? newest : null)
  if (after !== null) return () => fetchAfter(held, after)
  return lastRev > rev ? () => fetchChanges(held) : null
}

async function fetchAfter(held: Held, after: number) {
  const { place } = held
  const page = await held.calls.listMessages({ id: held.id, after, limit: catchUpSize })
  if (place !== held.place) return
  takePage(held, page)
  if (newestSeq(page) <= after) throw new Error('messages that were heard of are not there')
}

function takePage(held: Held, page: MessagePage) {
  if (page.has_more) held.lastSeq = Math.max(held.lastSeq, newestSeq(page) + 1)
  held.change(withMessages(held.state, page.messages))
}

async function fetchChanges(held: Held) {
  const page = await held.calls.listChanges({ id: held.id, after: held.rev })
  if (page.rev <= held.rev) throw new Error('changes that were heard of are not there')
  held.change(page.messages.reduce(withChanged, held.state))
  const reached = page.has_more ? page.messages.at(-1)?.rev : page.rev
  held.rev = Math.max(held.rev, reached ?? page.rev)
  held.lastRev = Math.max(held.lastRev, page.rev)
}

/** Asks how far the conversation is without a hint, then fetches what is missing. */
export async function lookAgain(held: Held): Promise<void> {
  const { place, id, calls } = held
  try {
    const changes = await calls.listChanges({ id, after: held.rev })
    held.lastRev = Math.max(held.lastRev, changes.rev)
    if (!held.state.hasNewer) {
      const page = await calls.listMessages({ id, after: newestSeq(held.state), limit: catchUpSize })
      if (place === held.place) takePage(held, page)
    }
  } catch {
    return
  }
  await settle(held)
}
