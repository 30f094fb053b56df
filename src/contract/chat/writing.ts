import { z } from 'zod'
import { giftIds, hiddenWords } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { done, id, queryInt, text } from '../wire.ts'
import { attachmentInput, emoji, messageView } from './message.ts'

const message = { id, seq: queryInt(1, 1e9) }
/** A gift with its price on this site. */
const giftView = z.object({ gift: z.enum(giftIds), credits: z.int() })
export type GiftView = z.infer<typeof giftView>
/** An icebreaker for these two members. */
const icebreakerView = z.object({ id: z.string(), text: z.string() })
export type IcebreakerView = z.infer<typeof icebreakerView>

/** Calls to send, unsend and react, and to start a conversation. */
export const writingEndpoints = {
  sendMessage: endpoint(routes.chat.sendMessage, {
    who: 'confirmed',
    summary:
      'Send a message and charge its credits in one transaction. The client creates `message_id`; repeating it returns the first answer.',
    input: z.object({
      id,
      message_id: id,
      /** May be empty with an attachment. */
      text: z.string().max(40_000),
      /** Number of the message it replies to. */
      reply_to: queryInt(1, 1e9).optional(),
      attachment: attachmentInput.optional(),
    }),
    output: z.object({ message: messageView, credits: z.int() }),
    errors: [
      'messages_unavailable',
      'not_enough_credits',
      'free_conversations_used',
      'unanswered_limit',
      'message_too_long',
      'message_empty',
      'member_unavailable',
      'verified_only',
      'blocked_by_member',
      'fictional_member',
      'key_reused',
      'upload_gone',
    ],
  }),
  unsendMessage: endpoint(routes.chat.unsendMessage, {
    who: 'member',
    summary: 'Unsend an own message within a few minutes; its text and files are removed for both members. Idempotent.',
    input: z.object(message),
    output: z.object({ message: messageView }),
    errors: ['message_gone'],
  }),
  react: endpoint(routes.chat.react, {
    who: 'confirmed',
    summary:
      "Set the member's reaction to a message, replacing the previous one; null removes it. Free, and only where the member may write.",
    input: z.object({ ...message, emoji: emoji.nullable() }),
    output: z.object({ message: messageView }),
    errors: ['message_gone', 'member_unavailable', 'blocked_by_member'],
  }),
  openPhoto: endpoint(routes.chat.openPhoto, {
    who: 'member',
    summary: 'Open a received photo; a one-view photo is unavailable some seconds later.',
    input: z.object(message),
    output: z.object({ message: messageView }),
    errors: ['message_gone'],
  }),
  saveDraft: endpoint(routes.chat.saveDraft, {
    who: 'member',
    summary: "Store a draft for the member's other devices. `tab_id` is returned in the live event.",
    input: z.object({ id, text: z.string().max(40_000), tab_id: z.uuid().optional() }),
    output: done,
  }),
  listIcebreakers: endpoint(routes.chat.listIcebreakers, {
    who: 'member',
    summary: "List icebreakers for these two members in the viewer's language, until the first message.",
    input: z.object({ id }),
    output: z.object({ lines: z.array(icebreakerView) }),
  }),
  listGifts: endpoint(routes.chat.listGifts, {
    who: 'anyone',
    summary: 'List the gifts of this site with their prices.',
    input: z.object({}),
    output: z.object({ gifts: z.array(giftView) }),
  }),
  listReceivedGifts: endpoint(routes.chat.listReceivedGifts, {
    who: 'anyone',
    summary: 'Number of each gift a member has received; empty if the member is not visible.',
    input: z.object({ id }),
    output: z.object({ gifts: z.array(z.object({ gift: z.enum(giftIds), count: z.int() })) }),
  }),
  getHiddenWords: endpoint(routes.chat.getHiddenWords, {
    who: 'member',
    summary: "Get the member's hidden words; messages that contain one are covered until uncovered.",
    input: z.object({}),
    output: z.object({ words: z.array(z.string()) }),
  }),
  saveHiddenWords: endpoint(routes.chat.saveHiddenWords, {
    who: 'member',
    summary: 'Replace the list of hidden words.',
    input: z.object({ words: z.array(text(1, hiddenWords.length)).max(hiddenWords.most) }),
    output: z.object({ words: z.array(z.string()) }),
  }),
}
