import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { commentView, likeView } from '../likes.ts'
import { cardView, profileView } from '../profiles/profiles.ts'
import { routes } from '../routes.ts'
import { done, id, isoTime, queryInt } from '../wire.ts'
import { datePlanEndpoints } from './date-plans.ts'
import { attachmentKinds, messageView } from './message.ts'
import { writingEndpoints } from './writing.ts'

export type { MessageView } from './message.ts'

/**
 * The other member of a conversation. Messages stay readable when they are no longer visible: blocked, hidden or
 * deleted.
 */
const partnerView = cardView.extend({
  /** False: no photo, location, presence or profile. The name is empty after erasure. */
  is_available: z.boolean(),
})
export type PartnerView = z.infer<typeof partnerView>

/** An entry of the chat list, as chats.php answers. */
const chatView = z.object({
  conversation: z.object({
    id,
    last_seq: z.int(),
    /** Number of the last change of its messages; 0 if there is none. */
    rev: z.int(),
    last_message: messageView.nullable(),
    last_at: isoTime,
  }),
  profile: partnerView,
  num_unread_messages: z.int(),
  /**
   * The other member has seen the viewer's messages up to this number; one of their devices has received them up to
   * `delivered_seq`.
   */
  seen_seq: z.int(),
  delivered_seq: z.int(),
  is_archived: z.boolean(),
  /** No notifications for it until then; null if not muted. */
  muted_until: isoTime.nullable(),
  /** The viewer's draft; its first 140 characters. */
  draft: z.string(),
})
export type ChatView = z.infer<typeof chatView>

const writingRefusals = [
  'not_confirmed',
  'forbidden',
  'fictional_member',
  'blocked_by_me',
  'blocked',
  'member_unavailable',
  'verified_only',
  'unanswered_limit',
  'free_conversations_used',
  'not_enough_credits',
] as const
/** Whether the viewer may write here now, if not why, and the price of a message. */
const writingView = z.object({
  may_write: z.boolean(),
  /** The most fundamental reason: `not_enough_credits` only if credits would solve it. */
  reason: z.enum(writingRefusals).nullable(),
  /** Price of the next message in credits; 0 if free. A voice note costs the same. */
  message_credits: z.int(),
  /** Price of a photo in credits. For gifts see `listGifts`. */
  photo_credits: z.int(),
  message_length: z.int(),
  /**
   * The viewer's messages since the other's last one. The composer warns from `unanswered_warning` on;
   * `unanswered_limit` is the maximum. 0: off.
   */
  unanswered: z.int(),
  unanswered_warning: z.int(),
  unanswered_limit: z.int(),
})
export type WritingView = z.infer<typeof writingView>

const conversationView = z.object({
  id,
  profile: partnerView,
  last_seq: z.int(),
  /** The viewer has seen messages up to this number; the other member has seen the viewer's up to `seen_seq`. */
  read_seq: z.int(),
  seen_seq: z.int(),
  delivered_seq: z.int(),
  rev: z.int(),
  num_unread_messages: z.int(),
  is_archived: z.boolean(),
  /** The two like each other. */
  is_match: z.boolean(),
  /** The viewer may ask the other member to verify: they match or have both written, and it was not done before. */
  may_request_verification: z.boolean(),
  /** When the viewer did so; null if they did not. */
  verification_requested_at: isoTime.nullable(),
  /** The comments of the two likes of a match, oldest first: the first lines of the conversation. */
  like_comments: z.array(commentView.extend({ is_mine: z.boolean() })),
  muted_until: isoTime.nullable(),
  /** False: links in the other member's messages are plain text. */
  has_safe_links: z.boolean(),
  /** The other member is new or flagged: the composer asks for confirmation before sending contact details. */
  has_risky_receiver: z.boolean(),
  /** The draft, for instance from another device, or a sign-up message that could not be delivered; empty if none. */
  draft: z.string(),
  writing: writingView,
})
export type ConversationView = z.infer<typeof conversationView>

/** A first message waiting for its sender's email address to be confirmed. */
const waitingView = z.object({ profile: partnerView, text: z.string(), created_at: isoTime })
export type WaitingView = z.infer<typeof waitingView>

/** A search result: a message, and the other member of its conversation. */
const foundMessageView = z.object({ message: messageView, profile: partnerView })
export type FoundMessageView = z.infer<typeof foundMessageView>

/** A message that can be attached to a report; `text` is empty if unsent, but the report includes it. */
const reportableMessage = z.object({
  id,
  is_mine: z.boolean(),
  text: z.string(),
  sent_at: isoTime,
  attachment: z.enum(attachmentKinds).nullable(),
  is_unsent: z.boolean(),
})
export type ReportableMessage = z.infer<typeof reportableMessage>

export const chatEndpoints = {
  ...writingEndpoints,
  ...datePlanEndpoints,
  listChats: endpoint(routes.chat.listChats, {
    who: 'member',
    summary:
      'List conversations by newest message, with unread counts, at most 200; older ones by `before` and `before_id` of the last one.',
    input: z.looseObject({
      before: isoTime.optional(),
      before_id: id.optional(),
      /** Archived conversations are only returned by `archived`. */
      filter: z.enum(['unread', 'online', 'archived']).optional(),
    }),
    output: z.object({ chats: z.array(chatView), has_more: z.boolean(), num_unread_messages: z.int() }),
  }),
  deleteChat: endpoint(routes.chat.deleteChat, {
    who: 'member',
    summary: "Remove a conversation from the member's list until a new message arrives; the other member keeps it.",
    input: z.object({ conversation: z.union([id, z.object({ id }).transform((conversation) => conversation.id)]) }),
    output: done,
  }),
  restoreChat: endpoint(routes.chat.restoreChat, {
    who: 'member',
    summary: 'Undo the removal of a conversation, within five minutes.',
    input: z.object({ id }),
    output: done,
    errors: ['conflict'],
  }),
  openConversation: endpoint(routes.chat.openConversation, {
    who: 'member',
    summary: 'Open or find the conversation with a member. The other member sees nothing until a message is sent.',
    input: z.object({ member_id: id }),
    output: z.object({ conversation: conversationView }),
    errors: ['member_unavailable', 'blocked_by_member', 'fictional_member'],
  }),
  getConversation: endpoint(routes.chat.getConversation, {
    who: 'member',
    summary: 'Get a conversation of the member.',
    input: z.object({ id }),
    output: z.object({ conversation: conversationView }),
  }),
  getPartner: endpoint(routes.chat.getPartner, {
    who: 'member',
    summary: 'The profile of the other member of my conversation. Does not count as a visit.',
    input: z.object({ id }),
    output: z.object({ profile: profileView }),
    errors: ['blocked_by_member', 'member_unavailable'],
  }),
  listNewMatches: endpoint(routes.chat.listNewMatches, {
    who: 'member',
    summary: 'Matches without a message yet, newest first.',
    input: z.object({}),
    output: z.object({ matches: z.array(likeView) }),
  }),
  listMessages: endpoint(routes.chat.listMessages, {
    who: 'member',
    summary:
      'List messages of a conversation in order: the newest, those before or after a number, or those around it.',
    input: z.object({
      id,
      before: queryInt(1, 1e9).optional(),
      after: queryInt(0, 1e9).optional(),
      around: queryInt(1, 1e9).optional(),
      limit: queryInt(1, 100).optional(),
    }),
    /**
     * `has_more` is in the requested direction, backwards by default; `has_newer` is added for pages around a number.
     */
    output: z.object({ messages: z.array(messageView), has_more: z.boolean(), has_newer: z.boolean().optional() }),
  }),
  markRead: endpoint(routes.chat.markRead, {
    who: 'member',
    summary: 'Mark all messages up to this number as read.',
    input: z.object({ id, seq: queryInt(0, 1e9) }),
    output: z.object({ num_unread_messages: z.int() }),
  }),
  markDelivered: endpoint(routes.chat.markDelivered, {
    who: 'member',
    summary: 'Mark messages of these conversations as delivered to this device, up to these numbers.',
    input: z.object({ conversations: z.array(z.object({ id, seq: queryInt(0, 1e9) })).max(200) }),
    output: done,
  }),
  listChanges: endpoint(routes.chat.listChanges, {
    who: 'member',
    summary: 'List messages of a conversation that changed after a revision, in order of their last change.',
    input: z.object({ id, after: queryInt(0, 1e9) }),
    output: z.object({ messages: z.array(messageView), rev: z.int(), has_more: z.boolean() }),
  }),
  archiveChat: endpoint(routes.chat.archiveChat, {
    who: 'member',
    summary: 'Archive or unarchive a conversation; a new message unarchives it unless it is muted.',
    input: z.object({ id, is_archived: z.boolean() }),
    output: done,
  }),
  muteChat: endpoint(routes.chat.muteChat, {
    who: 'member',
    summary: 'Mute push notifications and emails of a conversation for a number of hours or `always`; 0 unmutes it.',
    input: z.object({ id, hours: z.union([z.literal(0), z.literal(8), z.literal(168), z.literal('always')]) }),
    output: z.object({ muted_until: isoTime.nullable() }),
  }),
  searchChats: endpoint(routes.chat.searchChats, {
    who: 'member',
    summary:
      'Search conversations by partner name and messages by their words, newest first, ignoring case and accents.',
    input: z.object({ q: z.string().max(100), before: isoTime.optional() }),
    output: z.object({ chats: z.array(chatView), messages: z.array(foundMessageView), has_more: z.boolean() }),
  }),
  listPastChats: endpoint(routes.chat.listPastChats, {
    who: 'member',
    summary: 'List the partners of all conversations, deleted ones included, to report or block them.',
    input: z.object({ before: isoTime.optional() }),
    output: z.object({
      people: z.array(z.object({ conversation_id: id, profile: partnerView, last_at: isoTime })),
      has_more: z.boolean(),
    }),
  }),
  listReportable: endpoint(routes.chat.listReportable, {
    who: 'member',
    summary:
      'List messages that can be attached to a report about a member, oldest first: the last ones of the conversation, or those around a reported one.',
    input: z.object({ member_id: id, message_id: id.optional() }),
    output: z.object({ messages: z.array(reportableMessage) }),
  }),
  getWaitingMessage: endpoint(routes.chat.getWaitingMessage, {
    who: 'member',
    summary: 'Get the sign-up message that is sent once the email address is confirmed; null if there is none.',
    input: z.object({}),
    output: z.object({ waiting: waitingView.nullable() }),
  }),
  saveWaitingMessage: endpoint(routes.chat.saveWaitingMessage, {
    who: 'member',
    summary:
      'Change the pending sign-up message, or delete it with an empty text. Errors: conflict once it is being sent.',
    input: z.object({ text: z.string().max(40_000), member_id: id.optional() }),
    output: z.object({ waiting: waitingView.nullable() }),
    errors: ['conflict', 'message_too_long', 'member_unavailable', 'blocked_by_member', 'fictional_member'],
  }),
}
