import { z } from 'zod'
import { chatUpload, giftIds, voiceSeconds } from '../constants.ts'
import { id, isoTime } from '../wire.ts'

export const attachmentKinds = ['photo', 'gift', 'voice'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** What of a message is said above an answer to it. */
const quoteView = z.object({
  seq: z.int(),
  sender_id: id,
  /** Its first 140 characters; empty where it has none or was taken back. */
  text: z.string(),
  attachment: z.enum(attachmentKinds).nullable(),
})
export type QuoteView = z.infer<typeof quoteView>

/** One of a member, at most, per message. */
const reactionView = z.object({ member_id: id, emoji: z.string() })
export type ReactionView = z.infer<typeof reactionView>

const photoPart = z.object({
  kind: z.literal('photo'),
  width: z.int(),
  height: z.int(),
  /** Base64: all that is to be seen of it before it is opened. */
  thumbhash: z.string(),
  is_one_view: z.boolean(),
  /** `sealed` until its receiver opens it; `gone` when its one view is over, or it was removed. The same for both, but its sender hears that it was opened only where they would hear that it was seen. */
  state: z.enum(['sealed', 'open', 'gone']),
  /** Of a view that has begun and is not over: the seconds that are left of it at the moment of the answer. */
  seconds_left: z.int().optional(),
  /** An address that expires; null while this viewer may not see it: the receiver of a sealed one, anybody of a gone one. The sender of one with one view has none, either. */
  url: z.string().nullable(),
})
const giftPart = z.object({ kind: z.literal('gift'), gift: z.enum(giftIds) })
const voicePart = z.object({
  kind: z.literal('voice'),
  duration_ms: z
    .int()
    .min(1)
    .max(voiceSeconds * 1000 + 999),
  peaks: z.array(z.int().min(0).max(100)).max(chatUpload.voicePeaks),
  /** An address that expires; null when it was removed. */
  url: z.string().nullable(),
})
const attachmentView = z.discriminatedUnion('kind', [photoPart, giftPart, voicePart])
export type AttachmentView = z.infer<typeof attachmentView>
export type PhotoPart = z.infer<typeof photoPart>
export type VoicePart = z.infer<typeof voicePart>

/** What its receiver should know of a message by somebody new: it gives contact details, or asks for money. */
export const messageNotices = ['contact_details', 'payment_request'] as const
export type MessageNotice = (typeof messageNotices)[number]

/** A message; what most of them do not have is absent. */
export const messageView = z.object({
  id,
  conversation_id: id,
  /** 1, 2, 3 … without gaps within a conversation. */
  seq: z.int(),
  sender_id: id,
  /** Empty where something was sent without words, and once it was taken back. */
  text: z.string(),
  sent_at: isoTime,
  /** The number of its last change in its conversation (a reaction, an opened photo, taken back); absent while it is as it was sent. */
  rev: z.int().optional(),
  is_unsent: z.literal(true).optional(),
  /** Beside `is_unsent`: not by its sender, but because it broke the rules. */
  is_removed: z.literal(true).optional(),
  reply_to: quoteView.optional(),
  reactions: z.array(reactionView).optional(),
  notice: z.enum(messageNotices).optional(),
  attachment: attachmentView.optional(),
})
export type MessageView = z.infer<typeof messageView>

/** What goes with a message: an upload of its sender, or a gift of the catalogue. */
export const attachmentInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('photo'), upload_id: id, is_one_view: z.boolean().default(false) }),
  z.object({ kind: z.literal('voice'), upload_id: id }),
  z.object({ kind: z.literal('gift'), gift: z.enum(giftIds) }),
])
export type AttachmentInput = z.infer<typeof attachmentInput>

/** The answer of `chatUploadRoute`. The same id again, with the same bytes or others, answers the first. */
const uploadView = z.object({ id, kind: z.enum(['photo', 'voice']), expires_at: isoTime })
export type UploadView = z.infer<typeof uploadView>

/** Wide enough for flags and families, too narrow for words. */
export const emoji = z
  .string()
  .max(40)
  .refine((text) => /^(\p{RGI_Emoji})$/v.test(text), { error: 'not_an_emoji' })
