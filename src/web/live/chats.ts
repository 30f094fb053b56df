import type { ChatView } from '../../contract/chat/chat.ts'
import type { LiveEvent, LiveEventOf } from '../../contract/live.ts'

/** How much of a draft the list shows. */
const draftStart = 140

/**
 * The list after a message: its conversation first, with the message and unread count. An unknown conversation uses the
 * profile of the event.
 */
export function withMessage(chats: ChatView[], { message, profile, unread }: LiveEventOf<'message_sent'>): ChatView[] {
  const known = chats.find((chat) => chat.conversation.id === message.conversation_id)
  const partner = profile ?? known?.profile
  // Heard twice, or late: a newer one is there
  if (!partner || (known?.conversation.last_message && message.seq <= known.conversation.last_seq)) return chats
  const entry: ChatView = {
    conversation: {
      id: message.conversation_id,
      last_seq: message.seq,
      rev: known?.conversation.rev ?? 0,
      last_message: message,
      last_at: message.sent_at,
    },
    profile: partner,
    num_unread_messages: unread ?? known?.num_unread_messages ?? 0,
    seen_seq: known?.seen_seq ?? 0,
    delivered_seq: known?.delivered_seq ?? 0,
    is_archived: false,
    muted_until: known?.muted_until ?? null,
    // Sending clears the server draft; a newer draft arrives as an event
    draft: unread === null ? '' : (known?.draft ?? ''),
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
  return withConversation(chats, conversation_id, (chat) =>
    chat.profile.id === reader_id
      ? { ...chat, seen_seq: Math.max(seq, chat.seen_seq), delivered_seq: Math.max(seq, chat.delivered_seq) }
      : chat,
  )
}

/** Whether an event is about a conversation that should be listed and is not: then only the server can tell whose it is. */
export function isOfUnknownChat(chats: ChatView[] | null, event: LiveEvent): boolean {
  const id =
    event.kind === 'message_sent'
      ? event.message.conversation_id
      : event.kind === 'chat_changed' && !event.is_archived && event.conversation_id
  return Boolean(id) && chats !== null && !chats.some((chat) => chat.conversation.id === id)
}

/** The list after a message has changed: shown where it is the last one of its conversation. */
export function withChanged(chats: ChatView[], { message }: LiveEventOf<'message_changed'>) {
  return withConversation(chats, message.conversation_id, (chat) => {
    const { last_message, rev } = chat.conversation
    const isLast = last_message?.seq === message.seq && (message.rev ?? 0) >= (last_message.rev ?? 0)
    const conversation = { ...chat.conversation, rev: Math.max(rev, message.rev ?? 0) }
    return { ...chat, conversation: isLast ? { ...conversation, last_message: message } : conversation }
  })
}

/** The list after a device of the other one has heard. */
export function withDelivered(
  chats: ChatView[],
  { conversation_id, reader_id, seq }: LiveEventOf<'messages_delivered'>,
) {
  return withConversation(chats, conversation_id, (chat) =>
    chat.profile.id === reader_id ? { ...chat, delivered_seq: Math.max(seq, chat.delivered_seq) } : chat,
  )
}

/** The list after something was begun to be written on another device. */
export function withDraft(chats: ChatView[], { conversation_id, text }: LiveEventOf<'draft_changed'>) {
  const draft = [...text].slice(0, draftStart).join('')
  return withConversation(chats, conversation_id, (chat) => ({ ...chat, draft }))
}

/** The list after a conversation was put aside, taken back or muted on another device. */
export function withArchived(
  chats: ChatView[],
  { conversation_id, is_archived, muted_until }: LiveEventOf<'chat_changed'>,
) {
  return is_archived
    ? chats.filter((chat) => chat.conversation.id !== conversation_id)
    : withConversation(chats, conversation_id, (chat) => ({ ...chat, is_archived, muted_until }))
}

/** Merges a fetched list and total with later events: the response may be older than the stream. */
export function withReceived(answer: { chats: ChatView[]; num_unread_messages: number }, known: ChatView[] | null) {
  const knownById = new Map(known?.map((chat) => [chat.conversation.id, chat]))
  let unread = answer.num_unread_messages
  const chats = answer.chats.map((chat) => {
    const received = knownById.get(chat.conversation.id)
    if (!received || received.conversation.last_seq < chat.conversation.last_seq) return chat
    if (received.conversation.last_seq === chat.conversation.last_seq)
      // Its last message was changed or unsent while the answer was on its way
      return received.conversation.rev > chat.conversation.rev ? { ...chat, conversation: received.conversation } : chat
    unread += received.num_unread_messages - chat.num_unread_messages
    return received
  })
  return { chats, unread }
}

function withConversation(chats: ChatView[], id: string, change: (chat: ChatView) => ChatView) {
  return chats.map((chat) => (chat.conversation.id === id ? change(chat) : chat))
}
