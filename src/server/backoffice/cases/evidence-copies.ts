import { z } from 'zod'
import { attachmentKinds } from '../../../contract/chat/message.ts'
import { giftIds } from '../../../contract/constants.ts'
import type { EvidencePhotoView, ReportView } from '../../../contract/office/evidence.ts'
import { evidenceFileRoute } from '../../../contract/office/office-routes.ts'
import { gender, sought } from '../../../contract/profiles/profiles.ts'
import { promptAnswerView } from '../../../contract/profiles/prompts.ts'

const storedAttachment = z.object({
  kind: z.enum(attachmentKinds),
  gift: z.enum(giftIds).nullable().catch(null).default(null),
  is_one_view: z.boolean().catch(false).default(false),
  thumbhash: z.string().catch('').default(''),
  /** Where the copy of a report lies in storage, and what it is. */
  file: z.string().startsWith('reports/').nullable().catch(null).default(null),
  media_type: z
    .string()
    .regex(/^(image|audio)\/[a-z0-9]+$/)
    .nullable()
    .catch(null)
    .default(null),
  /** What a photo is recognised by (platform/image-hash.ts). */
  print: z.string().nullable().catch(null).default(null),
})

/** Copies of photos that belong to a report or a notice. */
export const evidencePhotos = z
  .array(
    z.object({
      id: z.uuid(),
      file: z.string().startsWith('reports/'),
      media_type: z.literal('image/jpeg'),
      is_private: z.boolean().catch(false).default(false),
      thumbhash: z.string().catch('').default(''),
    }),
  )
  .catch([])
  .default([])
type EvidencePhotos = z.output<typeof evidencePhotos>

/** Stored evidence keeps its old format: fields missing in old reports stay empty. */
export const evidenceCopies = z.object({
  photos: evidencePhotos,
  profile: z
    .object({
      name: z.string().catch(''),
      dateOfBirth: z.iso.date().nullable().catch(null),
      gender: gender.nullable().catch(null),
      seeks: sought.nullable().catch(null),
      country: z.string().nullable().catch(null),
      city: z.string().nullable().catch(null),
      aboutMe: z.string().catch(''),
      prompts: z.array(promptAnswerView).catch([]).default([]),
      interests: z.array(z.string()).catch([]),
      kind: z.enum(['member', 'fictional']).catch('member'),
      mainPhotoId: z.uuid().nullable().catch(null),
    })
    .nullable()
    .catch(null),
  like_comment: z.object({ text: z.string(), sent_at: z.iso.datetime() }).nullable().catch(null).default(null),
  message: z
    .array(
      z.object({
        id: z.uuid(),
        sender_id: z.uuid(),
        text: z.string(),
        sent_at: z.iso.datetime(),
        attachment: storedAttachment.nullable().catch(null).default(null),
      }),
    )
    .nullable()
    .catch(null),
})
export type EvidenceCopies = z.output<typeof evidenceCopies>
type EvidenceMessage = NonNullable<EvidenceCopies['message']>[number]

/** Copies of photos as the staff see them: covered, each at an address of its own. */
export function photoCopies(
  { route, id }: { route: string; id: string },
  photos: EvidencePhotos,
  mainPhotoId: string | null = null,
): EvidencePhotoView[] {
  return photos.map((photo) => ({
    id: photo.id,
    url: addressOf(route, id, photo.id),
    is_private: photo.is_private,
    is_main: photo.id === mainPhotoId,
    thumbhash: photo.thumbhash,
  }))
}

function addressOf(route: string, id: string, file: string): string {
  const [, path = ''] = route.split(' ')
  return path.replace(':id', id).replace(':file', file)
}

type MessageViews = ReportView['evidence']['messages']

/** The stored messages of a report as shown to staff. */
export function evidenceMessages(
  report: { id: string; reporterId: string; messageId: string | null },
  message: EvidenceCopies['message'],
): MessageViews {
  return (message ?? []).map((stored) => ({
    id: stored.id,
    is_by_reporter: stored.sender_id === report.reporterId,
    is_reported: stored.id === report.messageId,
    text: stored.text,
    sent_at: stored.sent_at,
    attachment: attachmentView(report.id, stored),
  }))
}

function attachmentView(reportId: string, { id, attachment }: EvidenceMessage): MessageViews[number]['attachment'] {
  if (attachment === null) return null
  const { kind, gift, is_one_view, file, thumbhash } = attachment
  const url = file === null ? null : addressOf(evidenceFileRoute, reportId, id)
  return { kind, gift, is_one_view, url, thumbhash }
}
