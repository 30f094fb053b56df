import type { ChatView } from '../../contract/chat.ts'
import type { LiveEventOf } from '../../contract/live.ts'

/** The list after a message: its conversation on top, with the message and what is unread. One that nobody knows yet needs the event's profile. */
export function withMessage(chats: ChatView[], { message, profile, unread }: LiveEventOf<'message_sent'>): ChatView[] {
  const known = chats.find((chat) => chat.conversation.id === message.conversation_id)
  const partner = profile ?? known?.profile
  // Heard twice, or late: a newer one is there
  if (!partner || (known?.conversation.last_message && message.seq <= known.conversation.last_seq)) return chats
  const entry: ChatView = {
    conversation: {
      id: message.conversation_id,
      last_seq: message.seq,
      last_message: message,
      last_at: message.sent_at,
    },
    profile: partner,
    num_unread_messages: unread ?? known?.num_unread_messages ?? 0,
    seen_seq: known?.seen_seq ?? 0,
  }
  return [entry, ...chats.filter((chat) => chat !== known)]
}

/** How many more messages are unread with this one. The event says what is unread in its conversation, so hearing it twice or late adds nothing. */
export function newUnread(chats: ChatView[] | null, { message, unread }: LiveEventOf<'message_sent'>): number {
  if (unread === null) return 0
  const known = chats?.find((chat) => chat.conversation.id === message.conversation_id)
  if (!known) return 1
  return message.seq <= known.conversation.last_seq ? 0 : unread - known.num_unread_messages
}

/** The list after the other one has read. */
export function withSeen(chats: ChatView[], { conversation_id, reader_id, seq }: LiveEventOf<'messages_seen'>) {
  return chats.map((chat) =>
    chat.conversation.id === conversation_id && chat.profile.id === reader_id
      ? { ...chat, seen_seq: Math.max(seq, chat.seen_seq) }
      : chat,
  )
}

/** Whether a message belongs to a conversation that the list lacks: then only the server can tell whose it is. */
export function isOfUnknownChat(chats: ChatView[] | null, { message }: LiveEventOf<'message_sent'>): boolean {
  return chats !== null && !chats.some((chat) => chat.conversation.id === message.conversation_id)
}
