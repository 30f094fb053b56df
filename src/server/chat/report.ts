import { sql } from 'drizzle-orm'
import type { AttachmentView, MessageView } from '../../contract/chat.message.ts'
import { newId } from '../platform/ids.ts'
import { type PrintRow, printColumns, printOf, printText } from '../platform/image-hash.ts'
import type { Platform } from '../platform/platform.ts'
import { statement } from '../platform/statement.ts'
import { attachmentViews } from './attachments.ts'
import { type MessageRow, messageColumns, messageViews } from './message-views.ts'
import { type Place, placeKey } from './place.ts'
import { endingOf, type StoredAttachment, storedFile } from './stored-files.ts'
import { attachments, conversationMembers, messages } from './tables.ts'

const contextOfReport = 10
/** A message, who reports it, and whom they report for it. */
type Reported = { reporterId: string; memberId: string; messageId: string }
const reported = statement<Reported, MessageRow>(
  'chat_reported',
  () => sql`SELECT ${messageColumns}
    FROM ${conversationMembers} mine
    JOIN ${messages} told ON told.conversation_id = mine.conversation_id AND told.id = ${sql.placeholder('messageId')}::uuid
    JOIN ${messages} x ON x.conversation_id = told.conversation_id AND x.seq BETWEEN told.seq - ${sql.raw(String(contextOfReport))} AND told.seq
    -- Of a conversation with somebody else it would be evidence against the wrong one
    WHERE mine.member_id = ${sql.placeholder('reporterId')}::uuid AND mine.other_id = ${sql.placeholder('memberId')}::uuid
    ORDER BY x.seq`,
)

type Described<A> = A extends { url: unknown } ? Omit<A, 'url'> : A
/** A message as a report keeps it; `file` is a copy in storage that belongs to the report, null where there was none to be had. */
export type KeptMessage = Omit<MessageView, 'attachment'> & {
  attachment?: Described<AttachmentView> & { file?: string | null; media_type?: string; print?: string | null }
}
type Reporting = Pick<Platform, 'db' | 'clock' | 'secrets' | 'storage' | 'log'>

/**
 * A message and those before it, as a report keeps them, with copies of what the other one sent along; null when it is not of a conversation of
 * these two. Deleted chats, photos of one view and messages that were taken back count: evidence outlives them.
 */
export async function messageForReport(
  platform: Reporting,
  { reporterId, memberId, messageId }: Reported,
): Promise<KeptMessage[] | null> {
  const rows = await reported(platform.db, { reporterId, memberId, messageId })
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
    WHERE conversation_id = ${sql.placeholder('conversationId')}::uuid AND seq = ANY(${sql.placeholder('seqs')}::int[])
      AND files_key IS NOT NULL AND sender_id <> ${sql.placeholder('reporterId')}::uuid`,
)

/** Copies what the reported one sent, by `placeKey`. The report is worth more than a file that cannot be copied. */
async function copyFiles(platform: Reporting, reporterId: string, places: readonly Place[]) {
  const [first] = places
  const copies = new Map<string, { file: string | null; media_type: string; print: string | null }>()
  if (first === undefined) return copies
  const asked = { reporterId, conversationId: first.conversation_id, seqs: places.map(({ seq }) => seq) }
  for (const row of await fileRows(platform.db, asked)) {
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
