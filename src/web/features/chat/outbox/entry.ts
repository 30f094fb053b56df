import type { MessageView } from '../../../../contract/chat/chat.ts'
import type { GiftId } from '../../../../contract/constants.ts'
import type { Failure } from '../../../api/errors.ts'

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
  /**
   * Called for messages refused by the server, with their texts for the input field (empty if another tab handles it,
   * or if the entries stay).
   */
  onRefused: (conversationId: string, text: string, failure: Failure) => void
}

/** Where entries survive a reload. Each promise is rejected when this browser does not keep them. */
export type OutboxStorage = {
  /** In the order in which they were written. */
  load: () => Promise<Outgoing[]>
  add: (entry: Outgoing) => Promise<void>
  /** Keeps why an entry was refused. */
  hold: (id: string, failure: Failure | null) => Promise<void>
  /** Also those that are still on their way to the shelf. */
  remove: (ids: readonly string[]) => Promise<void>
}
