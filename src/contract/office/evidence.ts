import { z } from 'zod'
import { memberStatus } from '../accounts/accounts.ts'
import { attachmentKinds } from '../chat/message.ts'
import { giftIds } from '../constants.ts'
import { reportReason } from '../moderation/moderation.ts'
import { gender, sought } from '../profiles/profiles.ts'
import { id, isoDate, isoTime } from '../wire.ts'

export const gravities = ['grave', 'serious', 'ordinary'] as const
/** The reported profile as it was when it was reported. */
const evidenceProfileView = z.object({
  name: z.string(),
  date_of_birth: isoDate.nullable(),
  /** On the day of the report. */
  age: z.int().nullable(),
  gender: gender.nullable(),
  seeks: sought.nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  about_me: z.string(),
  interests: z.array(z.string()),
  is_fictional: z.boolean(),
})
/** A copy of a photo that belongs to a report or a notice. It is covered until someone of the staff reveals it, which is written down. */
export const evidencePhotoView = z.object({
  id,
  url: z.string(),
  /** In the private album. */
  is_private: z.boolean(),
  is_main: z.boolean(),
  /** Base64: all that is to be seen of it before. */
  thumbhash: z.string(),
})
export type EvidencePhotoView = z.infer<typeof evidencePhotoView>
/** A message as it was. */
export const evidenceMessageView = z.object({
  id,
  is_by_reporter: z.boolean(),
  is_reported: z.boolean(),
  text: z.string(),
  sent_at: isoTime,
  /** What was sent along; `url` is the report's own copy, null for a gift and where there was none to be had. */
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
  /** What the reporter wrote; may be empty. */
  text: z.string(),
  created_at: isoTime,
  /** And of their last reports that were decided, at most eight, how many were unfounded. */
  reporter: personView.extend({ decided: z.int(), unfounded: z.int(), is_often_unfounded: z.boolean() }),
  /** Who is reported, as the account is now. */
  member: personView.extend({ status: memberStatus }),
  evidence: z.object({
    profile: evidenceProfileView.nullable(),
    /** Of the profile: those on show, and the private album where it was open to the reporter. */
    photos: z.array(evidencePhotoView),
    messages: z.array(evidenceMessageView),
  }),
})
export type ReportView = z.infer<typeof reportView>
