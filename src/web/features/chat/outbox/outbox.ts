import type { MessageView } from '../../../../contract/chat/chat.ts'
import type { GiftId } from '../../../../contract/constants.ts'
import type { Failure } from '../../../api/errors.ts'
import { createOutboxQueue, type OutboxQueue } from './queue.ts'
import { createOutboxSender, type OutboxSender } from './sender.ts'
import type { OutboxStorage } from './storage.ts'

/** What goes with a message: a photo in pixels, a voice note in milliseconds with the heights of its waveform (0 to 100), or a gift. */
export type OutgoingAttachment =
  | { kind: 'photo'; file: Blob; isOneView: boolean; width: number; height: number }
  | { kind: 'voice'; file: Blob; durationMs: number; peaks: number[] }
  | { kind: 'gift'; gift: GiftId }

/** A message on its way. Its id is made here, so that sending it again never writes it twice. */
export type Outgoing = {
  id: string
  conversationId: string
  text: string
  /** When it was written, ISO 8601. */
  at: string
  /** Number of the message that it answers. */
  replyTo: number | null
  attachment: OutgoingAttachment | null
  /** Why the last try failed. It is tried again by itself, unless it was refused (`isRefused`). Null while it is on its way or in the queue. */
  failure: Failure | null
  /** How much of its file has left this device, 0 to 1; null where nothing is being uploaded. */
  progress: number | null
}
/** What is given to the outbox. */
export type Written = Omit<Outgoing, 'failure' | 'progress'>
export type Answer = { message: MessageView; credits: number }
/** A later try gets the first answer, and with it the balance of then. */
export type Sent = Answer & { isFirstTry: boolean }
export type Sending = { signal: AbortSignal; onProgress: (share: number) => void }
/** What the tabs of one browser tell each other. */
export type OutboxNote =
  | { kind: 'added'; entry: Outgoing }
  | { kind: 'changed'; id: string; failure: Failure | null; progress: number | null }
  | { kind: 'removed'; ids: string[] }
  | { kind: 'sent'; id: string; sent: Sent }
  | { kind: 'refused'; conversationId: string; failure: Failure }
  | { kind: 'retry'; id: string | undefined }

export type OutboxParts = {
  /** Brings one message to the server; one that is given up (`signal`) does not go out any more if that can be helped. Throws ApiError. */
  send: (entry: Outgoing, sending: Sending) => Promise<Answer>
  /** Where entries survive a reload. */
  storage: OutboxStorage
  /** The other tabs of this browser; hears of their notes until the answer is called. */
  peers?: { say: (note: OutboxNote) => void; listen: (hear: (note: OutboxNote) => void) => () => void }
  onSent: (sent: Sent) => void
  /** The server will not take these; their texts go back to where they were written (empty where another tab does that, or all are kept). */
  onRefused: (conversationId: string, text: string, failure: Failure) => void
}
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
  let told: Promise<unknown> = isRead

  return {
    /** All that wait, conversation by conversation; the same array until something changes. */
    get: queue.all,
    /** What waits in a conversation, in order; the same array until something changes there. */
    of: queue.of,
    watch: queue.watch,
    /** False while something waits that would not survive a reload. */
    isKept: queue.isKept,
    add(written: Written) {
      const entry: Outgoing = { ...written, failure: null, progress: null }
      // Others may send and forget it only once it is kept; and they hear of all in the order of writing
      const kept = queue.add(entry)
      told = told.then(() => kept).then(() => queue.has(entry.id) && tell({ kind: 'added', entry }))
      sender.pump(entry.conversationId)
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

/** What another tab did has been kept by it: only what is shown here changes. */
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
