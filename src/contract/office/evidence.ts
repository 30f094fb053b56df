import { z } from 'zod'
import { memberStatus } from '../accounts/accounts.ts'
import { attachmentKinds } from '../chat/message.ts'
import { giftIds } from '../constants.ts'
import { reportReason } from '../moderation/moderation.ts'
import { gender, sought } from '../profiles/profiles.ts'
import { promptAnswerView } from '../profiles/prompts.ts'
import { id, isoDate, isoTime } from '../wire.ts'

export const gravities = ['grave', 'serious', 'ordinary'] as const
/** Snapshot of the reported profile. */
const evidenceProfileView = z.object({
  name: z.string(),
  date_of_birth: isoDate.nullable(),
  /** At the time of the report. */
  age: z.int().nullable(),
  gender: gender.nullable(),
  seeks: sought.nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  about_me: z.string(),
  prompts: z.array(promptAnswerView),
  interests: z.array(z.string()),
  is_fictional: z.boolean(),
})
/** A copy of a photo owned by a report or notice. Covered until staff reveal it, which is logged. */
export const evidencePhotoView = z.object({
  id,
  url: z.string(),
  /** In the private album. */
  is_private: z.boolean(),
  is_main: z.boolean(),
  /** Base64; the placeholder before it is revealed. */
  thumbhash: z.string(),
})
export type EvidencePhotoView = z.infer<typeof evidencePhotoView>
/** Snapshot of a message. */
export const evidenceMessageView = z.object({
  id,
  is_by_reporter: z.boolean(),
  is_reported: z.boolean(),
  text: z.string(),
  sent_at: isoTime,
  /** Attachment; `url` is the report's own copy, null for a gift or if copying failed. */
  attachment: z
    .object({
      kind: z.enum(attachmentKinds),
      gift: z.enum(giftIds).nullable(),
      is_one_view: z.boolean(),
      url: z.string().nullable(),
      thumbhash: z.string(),
    })
    .nullable(),
})
export const personView = z.object({ id, name: z.string() })
export const reportView = z.object({
  id,
  receipt: z.string(),
  reason: reportReason,
  gravity: z.enum(gravities),
  /** The reporter's text; may be empty. */
  text: z.string(),
  created_at: isoTime,
  /** Of the reporter's last decided reports, at most eight, the number that were unfounded. */
  reporter: personView.extend({ decided: z.int(), unfounded: z.int(), is_often_unfounded: z.boolean() }),
  /** The reported member, with the current account status. */
  member: personView.extend({ status: memberStatus }),
  evidence: z.object({
    profile: evidenceProfileView.nullable(),
    /** Profile photos: visible ones, and the private album if it was open to the reporter. */
    photos: z.array(evidencePhotoView),
    /** The comment that the reported member sent with a like. */
    like_comment: z.object({ text: z.string(), sent_at: isoTime }).nullable(),
    messages: z.array(evidenceMessageView),
  }),
})
export type ReportView = z.infer<typeof reportView>
