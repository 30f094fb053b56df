import { sql } from 'drizzle-orm'
import type { ReportableMessage } from '../../../contract/chat/chat.ts'
import type { AttachmentView, MessageView } from '../../../contract/chat/message.ts'
import { reportedMessages } from '../../../contract/constants.ts'
import { viewerOf } from '../../accounts/index.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { type PrintRow, printColumns, printOf, printText } from '../../platform/files/image-hash.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { attachmentViews } from '../attachments/attachments.ts'
import { endingOf, type StoredAttachment, storedFile } from '../attachments/stored-files.ts'
import { type MessageRow, messageColumns, messageViews } from '../messages/message-views.ts'
import { attachments, conversationMembers, conversations, messages } from '../tables.ts'
import { type Place, placeKey } from './participant.ts'

/** How many of the messages that may be attached come after a reported one. */
const messagesAfter = 4
/** Reporter and reported member; `messageId` is the reported message, null if the report is about the member. */
type Reported = { reporterId: string; memberId: string; messageId: string | null }
const value = sql.placeholder
/** The conversation of these two members, with the last messages that may be attached to a report. */
const between = sql`(
  SELECT mine.conversation_id, told.id AS told_id, least(c.last_seq, coalesce(told.seq + ${sql.raw(String(messagesAfter))}, c.last_seq)) AS to_seq
  FROM ${conversationMembers} mine
  JOIN ${conversations} c ON c.id = mine.conversation_id
  LEFT JOIN ${messages} told ON told.conversation_id = mine.conversation_id AND told.id = ${value('messageId')}::uuid
  WHERE mine.member_id = ${value('reporterId')}::uuid AND mine.other_id = ${value('memberId')}::uuid)`
const recent = statement<Reported, MessageRow>(
  'chat_reportable',
  () => sql`SELECT ${messageColumns} FROM ${between} talk
    JOIN ${messages} x ON x.conversation_id = talk.conversation_id AND x.seq BETWEEN talk.to_seq - ${sql.raw(String(reportedMessages - 1))} AND talk.to_seq
    ORDER BY x.seq`,
)
const chosen = statement<Reported & { messageIds: string[] }, MessageRow>(
  'chat_reported',
  () => sql`SELECT ${messageColumns} FROM ${between} talk
    JOIN ${messages} x ON x.conversation_id = talk.conversation_id AND (x.id = ANY(${value('messageIds')}::uuid[]) OR x.id = talk.told_id)
    ORDER BY x.seq`,
)

/**
 * The messages that the viewer can attach to a report about a member, oldest first: the last ones of their conversation, or those around the
 * reported one. None where they have no conversation. Also what the viewer has deleted: it can be evidence.
 */
export async function listReportable(
  ctx: Ctx,
  { memberId, messageId }: { memberId: string; messageId: string | null },
): Promise<ReportableMessage[]> {
  const reporterId = viewerOf(ctx).memberId
  const rows = await recent(ctx.db, { reporterId, memberId, messageId })
  const views = await messageViews({ ...ctx, viewerId: reporterId }, rows, { isBrief: true })
  return views.map(({ id, sender_id, text, sent_at, is_unsent }, index) => ({
    id,
    is_mine: sender_id === reporterId,
    text,
    sent_at,
    attachment: rows[index]?.attachment ?? null,
    is_unsent: is_unsent === true,
  }))
}

type Described<A> = A extends { url: unknown } ? Omit<A, 'url'> : A
/** A message as a report keeps it; `file` is a copy in storage that belongs to the report, null where there was none to be had. */
type EvidenceMessage = Omit<MessageView, 'attachment'> & {
  attachment?: Described<AttachmentView> & { file?: string | null; media_type?: string; print?: string | null }
}
type Reporting = Pick<Platform, 'db' | 'clock' | 'secrets' | 'storage' | 'log'>

/**
 * Messages stored with a report, with copies of the other member's files: `messageIds` and the reported one, or all
 * that may be attached. Messages of other conversations are left out; null without any. Deleted conversations, one-view
 * photos and unsent messages are included.
 */
export async function messagesForReport(
  platform: Reporting,
  { messageIds = null, ...reported }: Reported & { messageIds?: readonly string[] | null },
): Promise<EvidenceMessage[] | null> {
  const { reporterId } = reported
  const rows =
    messageIds === null
      ? await recent(platform.db, reported)
      : await chosen(platform.db, { ...reported, messageIds: [...messageIds] })
  if (rows.length === 0) return null
  const ctx = { ...platform, viewerId: reporterId }
  const places = rows.filter(({ attachment }) => attachment !== null)
  const [views, described, copies] = await Promise.all([
    // Without answers and reactions: those are the words of both, and evidence is taken apart when one of them is erased
    messageViews(ctx, rows, { isBrief: true }),
    attachmentViews(ctx, places),
    copyFiles(platform, reporterId, places),
  ])
  return views.map(({ attachment: _attachment, ...view }, index) => {
    const key = placeKey({ conversation_id: view.conversation_id, seq: view.seq })
    const sentAlong = described.get(key)
    const words = { ...view, text: rows[index]?.text ?? view.text }
    return sentAlong === undefined
      ? words
      : { ...words, attachment: { ...withoutAddress(sentAlong), ...copies.get(key) } }
  })
}

function withoutAddress(attachment: AttachmentView): Described<AttachmentView> {
  if (attachment.kind === 'gift') return attachment
  const { url: _url, ...described } = attachment
  return described
}

type FileRow = Place & StoredAttachment & PrintRow
const fileRows = statement<{ reporterId: string; conversationId: string; seqs: number[] }, FileRow>(
  'chat_reported_files',
  () => sql`SELECT conversation_id, seq, kind, files_key, media_type, width, ${printColumns(sql`${attachments}`)} FROM ${attachments}
    WHERE conversation_id = ${value('conversationId')}::uuid AND seq = ANY(${value('seqs')}::int[])
      AND files_key IS NOT NULL AND sender_id <> ${value('reporterId')}::uuid`,
)

/** Copies what the reported one sent, by `placeKey`. The report is worth more than a file that cannot be copied. */
async function copyFiles(platform: Reporting, reporterId: string, places: readonly Place[]) {
  const [first] = places
  const copies = new Map<string, { file: string | null; media_type: string; print: string | null }>()
  if (first === undefined) return copies
  const request = { reporterId, conversationId: first.conversation_id, seqs: places.map(({ seq }) => seq) }
  for (const row of await fileRows(platform.db, request)) {
    const { key, type } = storedFile(row)
    const file = await copyFile(platform, key, `reports/${newId()}.${endingOf(type)}`)
    const print = printOf(row)
    copies.set(placeKey(row), { file, media_type: type, print: print === null ? null : printText(print) })
  }
  return copies
}

async function copyFile({ storage, log }: Reporting, from: string, to: string): Promise<string | null> {
  try {
    const original = await storage.read(from)
    if (original === null) return null
    await storage.putStream(to, original.stream)
    return to
  } catch (error) {
    log.error({ err: error }, 'a file could not be kept for a report')
    return null
  }
}
