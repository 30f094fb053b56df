/**
 * Chat data in this browser, by member: drafts, emoji and the outbox. Deleted on log-out and when another member logs
 * in, but not when a session expires.
 */
const ownKey = /^chat-(?:draft|emoji|outbox):([^:]+)/
/** The member who has logged out: what is theirs goes once the next page is open. */
const leavingKey = 'chat-leaving'

/** Some browsers forbid it. */
function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** Says that a member leaves this browser. If they are still here with the next page, nothing happens. */
export function markLeaving(memberId: string) {
  storage()?.setItem(leavingKey, memberId)
}

/** Deletes data of other members and of members who logged out; when logged out (null) only the latter. */
export async function forgetOthers(memberId: string | null): Promise<void> {
  const store = storage()
  if (!store) return
  const leaving = store.getItem(leavingKey)
  store.removeItem(leavingKey)
  const isForgotten = (owner: string) => owner !== memberId && (memberId !== null || owner === leaving)
  const keys = Object.keys(store).filter((key) => isForgotten(ownKey.exec(key)?.[1] ?? memberId ?? ''))
  if (keys.length === 0) return
  for (const key of keys) store.removeItem(key)
  if (!keys.some((key) => key.startsWith('chat-outbox:'))) return
  const { clearShelves } = await import('../outbox/storage.ts')
  await clearShelves(isForgotten)
}

/** Whether messages of a member wait in this browser. */
export function hasWaiting(memberId: string): boolean {
  return Boolean(storage()?.getItem(outboxKey(memberId)))
}

/** Remembers whether messages wait, for pages that do not open the outbox. */
export function rememberWaiting(memberId: string, isWaiting: boolean) {
  if (isWaiting === hasWaiting(memberId)) return
  if (isWaiting) storage()?.setItem(outboxKey(memberId), '1')
  else storage()?.removeItem(outboxKey(memberId))
}

function outboxKey(memberId: string): string {
  return `chat-outbox:${memberId}`
}
