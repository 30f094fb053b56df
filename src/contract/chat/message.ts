import { z } from 'zod'
import { chatUpload, giftIds, voiceSeconds } from '../constants.ts'
import { id, isoTime } from '../wire.ts'

export const attachmentKinds = ['photo', 'gift', 'voice'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** Quote of the message that is replied to. */
const quoteView = z.object({
  seq: z.int(),
  sender_id: id,
  /** Its first 140 characters; empty without text or if unsent. */
  text: z.string(),
  attachment: z.enum(attachmentKinds).nullable(),
})
export type QuoteView = z.infer<typeof quoteView>

/** At most one per member and message. */
const reactionView = z.object({ member_id: id, emoji: z.string() })
export type ReactionView = z.infer<typeof reactionView>

const photoPart = z.object({
  kind: z.literal('photo'),
  width: z.int(),
  height: z.int(),
  /** Base64; the only preview before it is opened. */
  thumbhash: z.string(),
  is_one_view: z.boolean(),
  /**
   * `sealed` until its receiver opens it; `gone` when its view is over or it was removed. The same for both, except
   * that its sender only sees that it was opened where they may see that it was read.
   */
  state: z.enum(['sealed', 'open', 'gone']),
  /** Seconds left of a view in progress, at the time of the response. */
  seconds_left: z.int().optional(),
  /**
   * A URL that expires; null if this viewer may not see it: a sealed one for the receiver, a gone one for both. The
   * sender of a one-view photo gets none.
   */
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
  /** A URL that expires; null if removed. */
  url: z.string().nullable(),
})
const attachmentView = z.discriminatedUnion('kind', [photoPart, giftPart, voicePart])
export type AttachmentView = z.infer<typeof attachmentView>
export type PhotoPart = z.infer<typeof photoPart>
export type VoicePart = z.infer<typeof voicePart>

/** Warnings for the receiver of a message from a new member: contact details, or requests for money. */
export const messageNotices = ['contact_details', 'payment_request'] as const
export type MessageNotice = (typeof messageNotices)[number]

/** A message; optional fields are omitted if they do not apply. */
export const messageView = z.object({
  id,
  conversation_id: id,
  /** 1, 2, 3 … without gaps per conversation. */
  seq: z.int(),
  sender_id: id,
  /** Empty for an attachment without text, and if unsent. */
  text: z.string(),
  sent_at: isoTime,
  /** Number of its last change in the conversation (reaction, opened photo, unsent); absent if unchanged. */
  rev: z.int().optional(),
  is_unsent: z.literal(true).optional(),
  /** Set with `is_unsent` if removed by moderation instead of its sender. */
  is_removed: z.literal(true).optional(),
  reply_to: quoteView.optional(),
  reactions: z.array(reactionView).optional(),
  notice: z.enum(messageNotices).optional(),
  attachment: attachmentView.optional(),
})
export type MessageView = z.infer<typeof messageView>

/** Attachment of a message: an upload of its sender, or a gift. */
export const attachmentInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('photo'), upload_id: id, is_one_view: z.boolean().default(false) }),
  z.object({ kind: z.literal('voice'), upload_id: id }),
  z.object({ kind: z.literal('gift'), gift: z.enum(giftIds) }),
])
export type AttachmentInput = z.infer<typeof attachmentInput>

/** Response of `chatUploadRoute`. A repeated id returns the first upload, whatever its bytes. */
const uploadView = z.object({ id, kind: z.enum(['photo', 'voice']), expires_at: isoTime })
export type UploadView = z.infer<typeof uploadView>

/** Long enough for flags and families, too short for words. */
export const emoji = z
  .string()
  .max(40)
  .refine((text) => /^(\p{RGI_Emoji})$/v.test(text), { error: 'not_an_emoji' })
