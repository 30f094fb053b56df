/** What is being written in a conversation, in this browser, and what the server has of it. */
type LocalDraft = { text: string; onServer: string }

/** Null where nothing is being written in this browser. */
export function localDraft(memberId: string, conversationId: string): LocalDraft | null {
  const stored = read(keyOf(memberId, conversationId))
  return stored === null ? null : parsed(stored)
}

/** Whether something was written here that the server does not have. */
export function isUnsaved(draft: LocalDraft | null): draft is LocalDraft {
  return draft !== null && draft.text !== draft.onServer
}

export function keepDraft(memberId: string, conversationId: string, draft: LocalDraft) {
  const key = keyOf(memberId, conversationId)
  try {
    if (draft.text === '' && draft.onServer === '') localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Full or forbidden: what is being written stays in its field, and goes to the server
  }
}

/** The server lets go of its draft with every message that is written; what was begun here since is not there any more. */
export function forgetOnServer(memberId: string, conversationId: string) {
  const { text = '' } = localDraft(memberId, conversationId) ?? {}
  if (text !== '') keepDraft(memberId, conversationId, { text, onServer: '' })
}

/** Puts a text that could not be sent before what has been written since. */
export function giveBack(memberId: string, conversationId: string, text: string) {
  const { text: written = '', onServer = '' } = localDraft(memberId, conversationId) ?? {}
  keepDraft(memberId, conversationId, { text: written ? `${text}\n${written}` : text, onServer })
}

/** Hears of what is written in another tab of this browser. Returns how to stop. */
export function watchDraft(memberId: string, conversationId: string, hear: (text: string) => void): () => void {
  const key = keyOf(memberId, conversationId)
  const look = (event: StorageEvent) => {
    if (event.key === key) hear(event.newValue === null ? '' : parsed(event.newValue).text)
  }
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Until 2026-11 a draft was its text alone, and known to this browser only. */
function parsed(stored: string): LocalDraft {
  try {
    const draft = JSON.parse(stored) as Partial<LocalDraft> | null
    if (typeof draft?.text === 'string') return { text: draft.text, onServer: draft.onServer ?? '' }
  } catch {
    // A text
  }
  return { text: stored, onServer: '' }
}

function keyOf(memberId: string, conversationId: string) {
  return `chat-draft:${memberId}:${conversationId}`
}
