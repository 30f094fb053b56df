import type { Failure } from '../../../api/errors.ts'
import { createEntries } from './entries.ts'
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
    isKept: () => unkept.size === 0,
    /** Shows it at once; the answer comes when it is kept, or cannot be. */
    async add(entry: Outgoing) {
      entries.show(entry)
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
    /** A refusal outlives a reload: nothing is bought later that nobody pressed for. */
    hold(id: string, failure: Failure | null) {
      entries.update(id, { failure, progress: null })
      void storage.hold(id, failure).catch(() => undefined)
    },
    /** Puts what lies on the storage before what was written since. Nothing where it cannot be read. */
    async restore() {
      const kept = await storage.load().catch(() => [])
      const news = kept.filter(({ id }) => !entries.has(id))
      for (const { id } of news) restored.add(id)
      entries.showBefore(news)
    },
  }
}
