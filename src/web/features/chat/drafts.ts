/** What is being written, per member and conversation, in this browser. */
export function readDraft(memberId: string, conversationId: string): string | null {
  return localStorage.getItem(keyOf(memberId, conversationId))
}

export function keepDraft(memberId: string, conversationId: string, text: string) {
  if (text === '') localStorage.removeItem(keyOf(memberId, conversationId))
  else localStorage.setItem(keyOf(memberId, conversationId), text)
}

/** Somebody else logged in on this device: what others left unsent is not theirs to read. */
export function forgetOthers(memberId: string) {
  const keys = Object.keys(localStorage).filter((key) => /^chat-(draft|outbox):/.test(key))
  for (const key of keys) if (!key.includes(memberId)) localStorage.removeItem(key)
}

export function outboxKey(memberId: string): string {
  return `chat-outbox:${memberId}`
}

function keyOf(memberId: string, conversationId: string) {
  return `chat-draft:${memberId}:${conversationId}`
}
