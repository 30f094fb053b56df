import { z } from 'zod'
import type { ReportView } from '../../contract/backoffice.evidence.ts'
import { attachmentKinds } from '../../contract/chat.message.ts'
import { giftIds } from '../../contract/constants.ts'
import { evidenceFileRoute } from '../../contract/office-routes.ts'
import { gender, sought } from '../../contract/profiles.ts'

const keptAttachment = z.object({
  kind: z.enum(attachmentKinds),
  gift: z.enum(giftIds).nullable().catch(null).default(null),
  is_one_view: z.boolean().catch(false).default(false),
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

/** Evidence is of its own time: what a report of last year does not have stays empty. */
export const keptEvidence = z.object({
  /** The report's own copy of the main photo. */
  photo: z
    .object({ id: z.uuid(), file: z.string().startsWith('reports/'), media_type: z.literal('image/jpeg') })
    .nullable()
    .catch(null)
    .default(null),
  profile: z
    .object({
      name: z.string().catch(''),
      dateOfBirth: z.iso.date().nullable().catch(null),
      gender: gender.nullable().catch(null),
      seeks: sought.nullable().catch(null),
      country: z.string().nullable().catch(null),
      city: z.string().nullable().catch(null),
      aboutMe: z.string().catch(''),
      interests: z.array(z.string()).catch([]),
      kind: z.enum(['member', 'fictional']).catch('member'),
      mainPhotoId: z.uuid().nullable().catch(null),
    })
    .nullable()
    .catch(null),
  message: z
    .array(
      z.object({
        id: z.uuid(),
        sender_id: z.uuid(),
        text: z.string(),
        sent_at: z.iso.datetime(),
        attachment: keptAttachment.nullable().catch(null).default(null),
      }),
    )
    .nullable()
    .catch(null),
})
export type KeptEvidence = z.output<typeof keptEvidence>
type KeptMessage = NonNullable<KeptEvidence['message']>[number]

/** Where the staff see the report's own copy of the main photo. */
export function photoCopy(reportId: string, { photo }: Pick<KeptEvidence, 'photo'>): string | null {
  return photo === null ? null : addressOf(reportId, photo.id)
}

function addressOf(reportId: string, id: string): string {
  const [, path = ''] = evidenceFileRoute.split(' ')
  return path.replace(':id', reportId).replace(':message', id)
}

type MessageViews = ReportView['evidence']['messages']

/** The messages that a report keeps, as the staff see them. */
export function keptMessages(
  report: { id: string; reporterId: string; messageId: string | null },
  message: KeptEvidence['message'],
): MessageViews {
  return (message ?? []).map((kept) => ({
    id: kept.id,
    is_by_reporter: kept.sender_id === report.reporterId,
    is_reported: kept.id === report.messageId,
    text: kept.text,
    sent_at: kept.sent_at,
    attachment: attachmentView(report.id, kept),
  }))
}

function attachmentView(reportId: string, { id, attachment }: KeptMessage): MessageViews[number]['attachment'] {
  if (attachment === null) return null
  const { kind, gift, is_one_view, file } = attachment
  const url = file === null ? null : addressOf(reportId, id)
  return { kind, gift, is_one_view, url }
}
