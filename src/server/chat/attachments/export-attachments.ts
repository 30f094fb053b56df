import { sql } from 'drizzle-orm'
import type { GiftId } from '../../../contract/constants.ts'
import type { Db } from '../../platform/db/db.ts'
import type { ExportFile } from '../../platform/files/zip.ts'
import { type Place, placeKey } from '../conversations/participant.ts'
import { attachments, conversationMembers, messages } from '../tables.ts'
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
    await db.execute<Row>(sql`SELECT a.conversation_id, a.seq, a.kind, a.gift, a.files_key, a.media_type, a.width,
      a.is_one_view, a.opened_at, a.duration_ms, a.sender_id = mine.member_id AS is_mine,
      a.files_key IS NOT NULL AND NOT a.is_one_view
        AND (a.sender_id = mine.member_id OR a.kind = 'voice' OR a.opened_at IS NOT NULL) AS has_file
    FROM ${conversationMembers} mine
    JOIN ${attachments} a ON a.conversation_id = mine.conversation_id
    JOIN ${messages} x ON x.conversation_id = a.conversation_id AND x.seq = a.seq
    WHERE mine.member_id = ${memberId}::uuid AND x.unsent_at IS NULL AND (a.seq > mine.deleted_seq OR a.sender_id = mine.member_id)
    ORDER BY a.conversation_id, a.seq`)
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
