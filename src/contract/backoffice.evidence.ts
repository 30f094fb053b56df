import { z } from 'zod'
import { memberStatus } from './accounts.ts'
import { attachmentKinds } from './chat.message.ts'
import { giftIds } from './constants.ts'
import { reportReason } from './moderation.ts'
import { gender, photoView, sought } from './profiles.ts'
import { id, isoDate, isoTime } from './wire.ts'

export const gravities = ['grave', 'serious', 'ordinary'] as const
/** The reported profile as it was when it was reported. */
export const keptProfileView = z.object({
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
  /** The main photo of then, as long as it is kept. */
  photo: photoView.nullable(),
  /** The report's own copy of it, which stays: each look is written down. */
  photo_copy: z.string().nullable(),
})
/** A message as it was; the reported one comes last, after what led to it. */
export const keptMessageView = z.object({
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
  evidence: z.object({ profile: keptProfileView.nullable(), messages: z.array(keptMessageView) }),
})
export type ReportView = z.infer<typeof reportView>
