import type { OutboxNote, OutboxParts, Outgoing, Written } from './entry.ts'
import { createOutboxQueue, type OutboxQueue } from './queue.ts'
import { createOutboxSender, type OutboxSender } from './sender.ts'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Messages of one member that the server has not confirmed yet: one at a time per conversation, in the order in which they were written,
 * conversations side by side. All tabs show the same; one of them sends (`lead`). Knows no browser.
 */
export function createOutbox({ send, storage, peers, onSent, onRefused }: OutboxParts) {
  const queue = createOutboxQueue(storage)
  const tell = (note: OutboxNote) => peers?.say(note)
  const sender = createOutboxSender({ queue, send, tell, onSent, onRefused })
  const stopListening = peers?.listen((note) => hear(note, { queue, sender, onSent, onRefused }))
  const isRead = queue.restore()
  let isLeading = false
  let announced: Promise<unknown> = isRead

  return {
    /** All that wait, conversation by conversation; the same array until something changes. */
    get: queue.all,
    /** What waits in a conversation, in order; the same array until something changes there. */
    of: queue.of,
    watch: queue.watch,
    /** False while something waits that would not survive a reload. */
    isStored: queue.isStored,
    add(written: Written) {
      const entry: Outgoing = { ...written, failure: null, progress: null }
      queue.show(entry)
      // In a task of its own, so that a slow phone draws the message before it stores and sends it
      const stored = new Promise<void>((resolve) =>
        setTimeout(() => {
          resolve(queue.store(entry))
          sender.pump(entry.conversationId)
        }),
      )
      // Other tabs may send and delete it only after it is stored; they receive all entries in order of writing
      announced = announced.then(() => stored).then(() => queue.has(entry.id) && tell({ kind: 'added', entry }))
    },
    /** Tries again: one entry, also one that was refused; everything that waits in one conversation; or everything that waits. */
    retry(id?: string) {
      if (isLeading) sender.retry(id)
      else tell({ kind: 'retry', id })
    },
    discard(id: string) {
      const entry = queue.find(id)
      if (!entry) return
      sender.giveUp([id])
      queue.remove([id])
      tell({ kind: 'removed', ids: [id] })
      sender.pump(entry.conversationId)
    },
    /** From now on this tab sends, beginning with what was left by the one that did so before. */
    async lead() {
      isLeading = true
      await isRead
      await queue.restore()
      if (isLeading) sender.start()
    },
    /** Another tab sends from now on. */
    follow() {
      isLeading = false
      sender.stop()
    },
    close() {
      isLeading = false
      sender.stop()
      stopListening?.()
    },
  }
}

type Hearing = Pick<OutboxParts, 'onSent' | 'onRefused'> & {
  queue: OutboxQueue
  sender: OutboxSender
}

/** Changes of another tab are already stored: only the view is updated. */
function hear(note: OutboxNote, { queue, sender, onSent, onRefused }: Hearing) {
  switch (note.kind) {
    case 'added':
      queue.show(note.entry)
      return sender.pump(note.entry.conversationId)
    case 'changed':
      return queue.update(note.id, { failure: note.failure, progress: note.progress })
    case 'removed':
      sender.giveUp(note.ids)
      return queue.hide(note.ids)
    case 'sent':
      onSent(note.sent)
      return queue.hide([note.id])
    case 'refused':
      return onRefused(note.conversationId, '', note.failure)
    case 'retry':
      return sender.retry(note.id)
  }
}
