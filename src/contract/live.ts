import type { MessageView, PartnerView } from './chat/chat.ts'
import type { CreditLotView } from './credits.ts'
import type { CardView } from './profiles/profiles.ts'

/** What the live stream may say to a member. A hint only: whoever missed one asks the API. */
export type LiveEvent =
  | {
      kind: 'message_sent'
      message: MessageView
      /** The other one of the conversation, where the hearer's list does not have it yet. */
      profile: PartnerView | null
      /** Of this conversation: what the hearer has not read, with this message one more than before. Null for its author: nothing has changed. */
      unread: number | null
    }
  | {
      /** A reaction, an opened photo, taken back: the message as the hearer has it now. */
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
  /** `is_own`: whoever reads it made the match with their like. */
  | { kind: 'matched'; profile: CardView; is_own?: true }
  | { kind: 'likes_changed'; num_new_likes: number }
  | { kind: 'album_opened'; profile: CardView }
  /** Without `lots`: credits were spent, from the first lots on. */
  | { kind: 'credits_changed'; credits: number; paid_user: boolean; lots?: CreditLotView[] }
  | { kind: 'order_changed'; order_id: string; status: string }
  | { kind: 'user_changed' }
  | { kind: 'logged_out' }
export type LiveKind = LiveEvent['kind']
export type LiveEventOf<K extends LiveKind> = Extract<LiveEvent, { kind: K }>
/** What a browser may say over the live stream. */
export type LiveSignal = { kind: 'typing'; conversation_id: string }
export const livePath = '/live'
