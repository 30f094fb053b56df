import type { MessageView, PartnerView } from './chat/chat.ts'
import type { CreditLotView } from './credits.ts'
import type { CardView } from './profiles/profiles.ts'

/** Events of the live stream. Hints only: missed events are recovered from the API. */
export type LiveEvent =
  | {
      kind: 'message_sent'
      message: MessageView
      /** The other member, in case the receiver's list does not contain the conversation yet. */
      profile: PartnerView | null
      /** Unread messages of this conversation, including this one. Null for its author: unchanged. */
      unread: number | null
    }
  | {
      /** Reaction, opened photo, or unsent: the message as the receiver sees it now. */
      kind: 'message_changed'
      message: MessageView
    }
  | { kind: 'messages_delivered'; conversation_id: string; reader_id: string; seq: number }
  | { kind: 'messages_seen'; conversation_id: string; reader_id: string; seq: number }
  | { kind: 'typing'; conversation_id: string; member_id: string }
  | { kind: 'chat_deleted'; conversation_id: string }
  /** A draft was saved. `tab_id`: the browser tab that saved it, which ignores its own event. */
  | { kind: 'draft_changed'; conversation_id: string; text: string; tab_id?: string | undefined }
  | { kind: 'chat_changed'; conversation_id: string; is_archived: boolean; muted_until: string | null }
  | { kind: 'unread_changed'; conversation_id: string; conversation_unread: number; total_unread: number }
  | { kind: 'liked'; profile: CardView; num_new_likes: number }
  /** `is_own`: the receiver's own like made the match. */
  | { kind: 'matched'; profile: CardView; is_own?: true }
  | { kind: 'likes_changed'; num_new_likes: number }
  | { kind: 'album_opened'; profile: CardView }
  /** Without `lots`: credits were spent, in lot order. */
  | { kind: 'credits_changed'; credits: number; paid_user: boolean; lots?: CreditLotView[] }
  | { kind: 'order_changed'; order_id: string; status: string }
  | { kind: 'user_changed' }
  | { kind: 'logged_out' }
export type LiveKind = LiveEvent['kind']
export type LiveEventOf<K extends LiveKind> = Extract<LiveEvent, { kind: K }>
/** Signals a browser may send over the live stream. */
export type LiveSignal = { kind: 'typing'; conversation_id: string }
export const livePath = '/live'
