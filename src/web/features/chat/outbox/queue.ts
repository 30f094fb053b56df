import type { Failure } from '../../../api/errors.ts'
import type { OutboxStorage, Outgoing } from './entry.ts'

export type OutboxQueue = ReturnType<typeof createOutboxQueue>

/** What waits, and the same on the storage. */
export function createOutboxQueue(storage: OutboxStorage) {
  const entries = createEntries()
  /** Known from an earlier visit: the server may have them already. */
  const restored = new Set<string>()
  const unkept = new Set<string>()

  function hide(ids: readonly string[]) {
    for (const id of ids) {
      unkept.delete(id)
      restored.delete(id)
    }
    entries.hide(ids)
  }

  return {
    ...entries,
    hide,
    wasRestored: (id: string) => restored.has(id),
    /** False while something waits that would not survive a reload. */
    isStored: () => unkept.size === 0,
    /** Stores an entry that is shown. Resolves when it is stored, or fails to be. */
    async store(entry: Outgoing) {
      // Discarded before it was its turn
      if (!entries.has(entry.id)) return
      try {
        await storage.add(entry)
      } catch {
        if (!entries.has(entry.id)) return
        unkept.add(entry.id)
        entries.changed()
      }
    },
    remove(ids: readonly string[]) {
      hide(ids)
      void storage.remove(ids).catch(() => undefined)
    },
    /** A refusal survives a reload, so nothing is bought later without a click. */
    hold(id: string, failure: Failure | null) {
      entries.update(id, { failure, progress: null })
      void storage.hold(id, failure).catch(() => undefined)
    },
    /** Puts what lies on the storage before what was written since. Nothing where it cannot be read. */
    async restore() {
      const stored = await storage.load().catch(() => [])
      const news = stored.filter(({ id }) => !entries.has(id))
      for (const { id } of news) restored.add(id)
      entries.showBefore(news)
    },
  }
}

const none: readonly Outgoing[] = []

/** Entries by conversation, with subscriptions. A change costs as much as its conversation has entries. */
function createEntries() {
  const byConversation = new Map<string, readonly Outgoing[]>()
  const homes = new Map<string, string>()
  const watchers = new Set<() => void>()
  let flat: readonly Outgoing[] | null = none
  const of = (conversationId: string) => byConversation.get(conversationId) ?? none

  function changed() {
    flat = null
    for (const watcher of watchers) watcher()
  }
  function place(conversationId: string, entries: readonly Outgoing[]) {
    if (entries.length > 0) byConversation.set(conversationId, entries)
    else byConversation.delete(conversationId)
  }

  return {
    all(): readonly Outgoing[] {
      flat ??= [...byConversation.values()].flat()
      return flat
    },
    of,
    has: (id: string) => homes.has(id),
    find: (id: string) => of(homes.get(id) ?? '').find((entry) => entry.id === id),
    conversations: () => [...byConversation.keys()],
    changed,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    show(entry: Outgoing) {
      if (homes.has(entry.id)) return
      homes.set(entry.id, entry.conversationId)
      place(entry.conversationId, [...of(entry.conversationId), entry])
      changed()
    },
    /** Puts entries before those that are there. */
    showBefore(entries: readonly Outgoing[]) {
      for (const { id, conversationId } of entries) homes.set(id, conversationId)
      for (const [home, earlier] of Map.groupBy(entries, ({ conversationId }) => conversationId))
        place(home, [...earlier, ...of(home)])
      // Also without entries: the note that something waits may outlive a shelf that the browser emptied
      changed()
    },
    hide(ids: readonly string[]) {
      const removed = new Set(ids.filter((id) => homes.has(id)))
      const touched = new Set([...removed].map((id) => homes.get(id) ?? ''))
      for (const home of touched) place(home, withoutAll(of(home), removed))
      for (const id of removed) homes.delete(id)
      if (removed.size > 0) changed()
    },
    update(id: string, part: Partial<Pick<Outgoing, 'failure' | 'progress'>>) {
      const home = homes.get(id)
      if (home === undefined) return
      const entries = of(home).map((entry) => (entry.id === id ? { ...entry, ...part } : entry))
      place(home, entries)
      changed()
    },
  }
}

function withoutAll(entries: readonly Outgoing[], removed: ReadonlySet<string>) {
  return entries.filter(({ id }) => !removed.has(id))
}
