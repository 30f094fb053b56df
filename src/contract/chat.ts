import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cardView } from './profiles.ts'
import { routes } from './routes.ts'
import { done, id, isoTime, queryInt } from './wire.ts'

export const messageView = z.object({
  id,
  conversation_id: id,
  /** 1, 2, 3 … without gaps within a conversation. */
  seq: z.int(),
  sender_id: id,
  text: z.string(),
  sent_at: isoTime,
})
export type MessageView = z.infer<typeof messageView>

/** The other one of a conversation. What was written stays readable when they cannot be seen any more: blocked, hidden or gone. */
export const partnerView = cardView.extend({
  /** False: no photo, place or presence, and no profile to open. The name is empty once the account is erased. */
  is_available: z.boolean(),
})
export type PartnerView = z.infer<typeof partnerView>

/** An entry of the chat list, as chats.php answers. */
export const chatView = z.object({
  conversation: z.object({ id, last_seq: z.int(), last_message: messageView.nullable(), last_at: isoTime }),
  profile: partnerView,
  num_unread_messages: z.int(),
  /** The other one has seen my messages up to this number. */
  seen_seq: z.int(),
})
export type ChatView = z.infer<typeof chatView>

export const writingRefusals = [
  'not_confirmed',
  'forbidden',
  'fictional_member',
  'blocked_by_me',
  'blocked',
  'member_unavailable',
  'free_conversations_used',
  'not_enough_credits',
] as const
/** May the viewer write here now, and if not, why; and what a message costs. */
export const writingView = z.object({
  may_write: z.boolean(),
  /** The most fundamental reason: `not_enough_credits` only where credits would help. */
  reason: z.enum(writingRefusals).nullable(),
  /** Credits of the next message; 0 where it is free. */
  message_credits: z.int(),
  message_length: z.int(),
})
export type WritingView = z.infer<typeof writingView>

export const conversationView = z.object({
  id,
  profile: partnerView,
  last_seq: z.int(),
  /** I have seen messages up to this number; the other one mine up to `seen_seq`. */
  read_seq: z.int(),
  seen_seq: z.int(),
  num_unread_messages: z.int(),
  /** A text that waits to be sent, such as a sign-up message that could not be delivered; empty where there is none. */
  draft: z.string(),
  writing: writingView,
})
export type ConversationView = z.infer<typeof conversationView>

/** A first message that waits for its writer's e-mail address to be confirmed. */
export const waitingView = z.object({ profile: partnerView, text: z.string(), created_at: isoTime })
export type WaitingView = z.infer<typeof waitingView>

export const chatEndpoints = {
  listChats: endpoint(routes.chat.listChats, {
    who: 'member',
    summary:
      'Conversations, newest message first, with unread counts; at most 200, older ones by `before` and `before_id` of the last one.',
    input: z.looseObject({ before: isoTime.optional(), before_id: id.optional() }),
    output: z.object({ chats: z.array(chatView), has_more: z.boolean(), num_unread_messages: z.int() }),
  }),
  deleteChat: endpoint(routes.chat.deleteChat, {
    who: 'member',
    summary: 'Removes a conversation from my list until a new message comes; the other one keeps theirs.',
    input: z.object({ conversation: z.union([id, z.object({ id }).transform((conversation) => conversation.id)]) }),
    output: done,
  }),
  restoreChat: endpoint(routes.chat.restoreChat, {
    who: 'member',
    summary: 'Takes the removal of a conversation back, within five minutes.',
    input: z.object({ id }),
    output: done,
    errors: ['conflict'],
  }),
  openConversation: endpoint(routes.chat.openConversation, {
    who: 'member',
    summary: 'Opens or finds the conversation with a member. Nothing is sent and nobody is told until a message is.',
    input: z.object({ member_id: id }),
    output: z.object({ conversation: conversationView }),
    errors: ['member_unavailable', 'blocked_by_member', 'fictional_member'],
  }),
  getConversation: endpoint(routes.chat.getConversation, {
    who: 'member',
    summary: 'A conversation of mine.',
    input: z.object({ id }),
    output: z.object({ conversation: conversationView }),
  }),
  listMessages: endpoint(routes.chat.listMessages, {
    who: 'member',
    summary: 'Messages of a conversation in order: the newest, or those before or after a number.',
    input: z.object({
      id,
      before: queryInt(1, 1e9).optional(),
      after: queryInt(0, 1e9).optional(),
      limit: queryInt(1, 100).optional(),
    }),
    output: z.object({ messages: z.array(messageView), has_more: z.boolean() }),
  }),
  sendMessage: endpoint(routes.chat.sendMessage, {
    who: 'confirmed',
    summary:
      'Sends a message and takes its credits in one transaction. The client makes `message_id`; the same one again gives the first answer.',
    input: z.object({ id, message_id: id, text: z.string().max(40_000) }),
    output: z.object({ message: messageView, credits: z.int() }),
    errors: [
      'not_enough_credits',
      'free_conversations_used',
      'message_too_long',
      'message_empty',
      'member_unavailable',
      'blocked_by_member',
      'fictional_member',
      'key_reused',
    ],
  }),
  markRead: endpoint(routes.chat.markRead, {
    who: 'member',
    summary: 'Everything up to this number has been seen.',
    input: z.object({ id, seq: queryInt(0, 1e9) }),
    output: z.object({ num_unread_messages: z.int() }),
  }),
  getWaitingMessage: endpoint(routes.chat.getWaitingMessage, {
    who: 'member',
    summary: 'The message of the sign-up that goes out once the e-mail address is confirmed; null when none waits.',
    input: z.object({}),
    output: z.object({ waiting: waitingView.nullable() }),
  }),
  saveWaitingMessage: endpoint(routes.chat.saveWaitingMessage, {
    who: 'member',
    summary:
      'Changes the waiting message, or takes it back with an empty text. Errors: conflict once it is on its way.',
    input: z.object({ text: z.string().max(40_000), member_id: id.optional() }),
    output: z.object({ waiting: waitingView.nullable() }),
    errors: ['conflict', 'message_too_long', 'member_unavailable', 'blocked_by_member', 'fictional_member'],
  }),
}
