import type { MessageView } from '../../../contract/chat.ts'
import { type Failure, failureOf } from '../../api/errors.ts'

/** A message on its way. Its id is made here, so that sending it again never writes it twice. */
export type Outgoing = {
  id: string
  conversationId: string
  text: string
  /** When it was written, ISO 8601. */
  at: string
  /** Why the last try failed; it waits for another one. Null while it is on its way or in the queue. */
  failure: Failure | null
}
export type Sent = { message: MessageView; credits: number; isFirstTry: boolean }
export type Outbox = ReturnType<typeof createOutbox>

type Parts = {
  send: (entry: Outgoing) => Promise<{ message: MessageView; credits: number }>
  /** Where entries survive a reload. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  storageKey: string
  onSent: (sent: Sent) => void
  /** The server will not take these texts; they go back to where they were written. */
  onRefused: (conversationId: string, text: string, failure: Failure) => void
}

/** Failures that pass by themselves; everything else is a refusal. */
const passing: ReadonlySet<string> = new Set([
  'offline',
  'unavailable',
  'internal',
  'too_many_requests',
  'authentication_required',
])

/** Messages of this member that the server has not confirmed yet: one at a time per conversation, in the order in which they were written. */
export function createOutbox({ send, storage, storageKey, onSent, onRefused }: Parts) {
  let entries = restore(storage, storageKey)
  const busy = new Set<string>()
  const tried = new Set<string>()
  const watchers = new Set<() => void>()

  function change(next: Outgoing[]) {
    entries = next
    if (entries.length === 0) storage.removeItem(storageKey)
    else storage.setItem(storageKey, JSON.stringify(entries))
    for (const watcher of watchers) watcher()
  }

  async function pump(conversationId: string) {
    const entry = entries.find((candidate) => candidate.conversationId === conversationId)
    if (!entry || entry.failure || busy.has(conversationId)) return
    busy.add(conversationId)
    const isFirstTry = !tried.has(entry.id)
    tried.add(entry.id)
    try {
      const { message, credits } = await send(entry)
      // First the message, then the end of its wait: in between both are there, and the list shows one
      onSent({ message, credits, isFirstTry })
      change(entries.filter(({ id }) => id !== entry.id))
    } catch (error) {
      fail(entry, failureOf(error) ?? { code: 'internal', params: {} })
    } finally {
      busy.delete(conversationId)
    }
    void pump(conversationId)
  }

  function fail(entry: Outgoing, failure: Failure) {
    if (passing.has(failure.code))
      return change(entries.map((known) => (known.id === entry.id ? { ...known, failure } : known)))
    const refused = entries.filter(({ conversationId }) => conversationId === entry.conversationId)
    change(entries.filter(({ conversationId }) => conversationId !== entry.conversationId))
    onRefused(entry.conversationId, refused.map(({ text }) => text).join('\n'), failure)
  }

  return {
    get: () => entries,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    add(entry: Omit<Outgoing, 'failure'>) {
      change([...entries, { ...entry, failure: null }])
      void pump(entry.conversationId)
    },
    /** Tries everything that waits once more: all conversations, or one. */
    retry(conversationId?: string) {
      const isMeant = (entry: Outgoing) => conversationId === undefined || entry.conversationId === conversationId
      change(entries.map((entry) => (isMeant(entry) ? { ...entry, failure: null } : entry)))
      for (const id of new Set(entries.filter(isMeant).map((entry) => entry.conversationId))) void pump(id)
    },
    discard(id: string) {
      const entry = entries.find((known) => known.id === id)
      change(entries.filter((known) => known !== entry))
      if (entry) void pump(entry.conversationId)
    },
  }
}

function restore(storage: Parts['storage'], key: string): Outgoing[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOutgoing).map((entry) => ({ ...entry, failure: null })) : []
  } catch {
    return []
  }
}

function isOutgoing(value: unknown): value is Outgoing {
  const entry = value as Partial<Outgoing> | null
  return [entry?.id, entry?.conversationId, entry?.text, entry?.at].every((part) => typeof part === 'string')
}
