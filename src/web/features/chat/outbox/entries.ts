import type { Outgoing } from './entry.ts'

const none: readonly Outgoing[] = []

/** Entries by conversation, for whoever watches. A change costs as much as its conversation has entries. */
export function createEntries() {
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
      const gone = new Set(ids.filter((id) => homes.has(id)))
      const touched = new Set([...gone].map((id) => homes.get(id) ?? ''))
      for (const home of touched) place(home, withoutAll(of(home), gone))
      for (const id of gone) homes.delete(id)
      if (gone.size > 0) changed()
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

function withoutAll(entries: readonly Outgoing[], gone: ReadonlySet<string>) {
  return entries.filter(({ id }) => !gone.has(id))
}
