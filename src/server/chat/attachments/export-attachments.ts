import { sql } from 'drizzle-orm'
import type { GiftId } from '../../../contract/constants.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ExportFile } from '../../platform/files/zip.ts'
import { type Place, placeKey } from '../conversations/participant.ts'
import { attachments, conversationMembers, messages } from '../tables.ts'
import { isOpeningShown } from './attachments.ts'
import { endingOf, type StoredAttachment, storedFile } from './stored-files.ts'

/** What goes with a message, in words, and its file where the member may see it. */
export type ExportedAttachment = { described: Record<string, unknown>; file: ExportFile | null }

type Row = Place & {
  is_mine: boolean
  is_one_view: boolean
  opened_at: Date | null
  duration_ms: number | null
  has_file: boolean
} & ({ kind: 'gift'; gift: GiftId } | StoredAttachment)

/** Of all conversations of a member, by `placeKey`: what they sent, and what they received and have not deleted. What was taken back is left out. */
export async function exportedAttachments(db: Db, memberId: string): Promise<Map<string, ExportedAttachment>> {
  const { rows } =
    await db.execute<Row>(sql`SELECT sent.conversation_id, sent.seq, sent.kind, sent.gift, sent.files_key, sent.media_type, sent.width,
      sent.is_one_view, CASE WHEN sent.receiver_id = mine.member_id OR ${isOpeningShown} THEN sent.opened_at END AS opened_at, sent.duration_ms, sent.sender_id = mine.member_id AS is_mine,
      sent.files_key IS NOT NULL AND NOT sent.is_one_view
        AND (sent.sender_id = mine.member_id OR sent.kind = 'voice' OR sent.opened_at IS NOT NULL) AS has_file
    FROM ${conversationMembers} mine
    JOIN ${attachments} sent ON sent.conversation_id = mine.conversation_id
    JOIN ${messages} x ON x.conversation_id = sent.conversation_id AND x.seq = sent.seq
    WHERE mine.member_id = ${memberId}::uuid AND x.unsent_at IS NULL AND (sent.seq > mine.deleted_seq OR sent.sender_id = mine.member_id)
    ORDER BY sent.conversation_id, sent.seq`)
  return new Map(rows.map((row) => [placeKey(row), exported(row)]))
}

function exported(row: Row): ExportedAttachment {
  if (row.kind === 'gift') return { described: { kind: 'gift', gift: row.gift }, file: null }
  const stored = row.has_file ? storedFile(row) : null
  const name = stored && `message-files/${row.conversation_id}/${row.seq}.${endingOf(stored.type)}`
  return {
    described: {
      kind: row.kind,
      ...(row.kind === 'voice' && { seconds: (row.duration_ms ?? 0) / 1_000 }),
      ...(row.kind === 'photo' && { is_one_view: row.is_one_view, opened_at: row.opened_at }),
      ...(name !== null && { file: name }),
    },
    file: stored && name !== null ? { name, storageKey: stored.key } : null,
  }
}
