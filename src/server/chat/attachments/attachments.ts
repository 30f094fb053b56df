import { sql } from 'drizzle-orm'
import type { AttachmentInput, AttachmentView } from '../../../contract/chat/message.ts'
import type { GiftId } from '../../../contract/constants.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import { isReceiptShown } from '../../profiles/visibility/index.ts'
import { type Place, placeKey, type Reading } from '../conversations/participant.ts'
import type { Facts } from '../conversations/writing-context.ts'
import { attachments, chatUploads, conversationMembers } from '../tables.ts'
import { maySeePhoto, photoState, uploadsEndAfter, viewEndsAt } from './attachment-rules.ts'
import { addressEnd, fileAddress } from './file-address.ts'

/** Puts an upload or a gift beside a message that was just written, in its transaction. Errors: upload_gone. */
export async function attach(
  tx: Tx,
  { conversationId, memberId, otherId }: Facts,
  { attachment, seq, at }: { attachment: AttachmentInput; seq: number; at: Date },
): Promise<void> {
  const message = { conversationId, seq, senderId: memberId, receiverId: otherId }
  if (attachment.kind === 'gift') {
    await tx.insert(attachments).values({ ...message, kind: 'gift', gift: attachment.gift, createdAt: at })
    return
  }
  const isOneView = attachment.kind === 'photo' && attachment.is_one_view
  const { rowCount } = await tx.execute(sql`WITH taken AS (
      DELETE FROM ${chatUploads} WHERE member_id = ${memberId}::uuid AND id = ${attachment.upload_id}::uuid
        AND kind = ${attachment.kind} AND created_at > ${uploadsEndAfter(at)}
      RETURNING *
    )
    INSERT INTO ${attachments} (conversation_id, seq, sender_id, receiver_id, kind, files_key, media_type, width, height, thumbhash,
      duration_ms, peaks, is_one_view, created_at, phash, colours)
    SELECT ${conversationId}::uuid, ${seq}::int, ${memberId}::uuid, ${otherId}::uuid, kind, files_key, media_type, width, height, thumbhash,
      duration_ms, peaks, ${isOneView}::boolean, ${at}::timestamptz, phash, colours
    FROM taken`)
  // Of two messages with one upload the second finds nothing, once the first is committed
  if (rowCount === 0) throw new Refusal('upload_gone')
}

type Row = {
  conversation_id: string
  seq: number
  sender_id: string
  has_files: boolean
  is_one_view: boolean
  opened_at: Date | null
  /** Not in a part of the conversation that the viewer has deleted. */
  is_shown: boolean
  /** Whether its viewer may know that it was opened. */
  is_notified: boolean
} & (
  | { kind: 'gift'; gift: GiftId }
  | { kind: 'photo'; width: number; height: number; thumbhash: string }
  | { kind: 'voice'; duration_ms: number; peaks: number[] }
)
/** Whether a message's sender may learn that its photo was opened. */
export const isOpeningShown = isReceiptShown({ owner: sql`sent.receiver_id`, viewer: sql`sent.sender_id` })
const openingQuery = statement<Opening, { is_shown: boolean }>(
  'chat_opening_shown',
  () => sql`SELECT ${isOpeningShown} AS is_shown FROM ${attachments} sent
    WHERE sent.conversation_id = ${sql.placeholder('conversationId')}::uuid AND sent.seq = ${sql.placeholder('seq')}::int`,
)
type Opening = { conversationId: string; seq: number }

/** Whether the sender of a photo may learn now that it was opened. */
export async function isOpeningNotified(db: Db, { conversationId, seq }: Opening): Promise<boolean> {
  const [row] = await openingQuery(db, { conversationId, seq })
  return row?.is_shown ?? false
}

const query = statement<{ viewerId: string; conversations: string[]; seqs: number[] }, Row>(
  'chat_attachments',
  () => sql`SELECT sent.conversation_id, sent.seq, sent.kind, sent.sender_id, sent.gift, sent.files_key IS NOT NULL AS has_files, sent.width, sent.height,
      sent.thumbhash, sent.is_one_view, sent.opened_at, sent.duration_ms, sent.peaks, sent.seq > mine.deleted_seq AS is_shown,
      sent.opened_at IS NULL OR sent.receiver_id = mine.member_id OR ${isOpeningShown} AS is_notified
    FROM unnest(${sql.placeholder('conversations')}::uuid[], ${sql.placeholder('seqs')}::int[]) AS place(conversation_id, seq)
    JOIN ${attachments} sent ON sent.conversation_id = place.conversation_id AND sent.seq = place.seq
    JOIN ${conversationMembers} mine ON mine.conversation_id = sent.conversation_id AND mine.member_id = ${sql.placeholder('viewerId')}::uuid`,
)

/** What goes with messages, by `placeKey`, as this viewer sees it. */
export async function attachmentViews(ctx: Reading, places: readonly Place[]): Promise<Map<string, AttachmentView>> {
  if (places.length === 0) return new Map()
  const rows = await query(ctx.db, {
    viewerId: ctx.viewerId,
    conversations: places.map(({ conversation_id }) => conversation_id),
    seqs: places.map(({ seq }) => seq),
  })
  return new Map(rows.map((row) => [placeKey(row), attachmentView(ctx, row)]))
}

function attachmentView(ctx: Reading, row: Row): AttachmentView {
  if (row.kind === 'gift') return { kind: 'gift', gift: row.gift }
  const now = ctx.clock.now()
  if (row.kind === 'voice') {
    const url = row.has_files && row.is_shown ? addressOf(ctx, row, addressEnd(now)) : null
    return { kind: 'voice', duration_ms: row.duration_ms, peaks: row.peaks, url }
  }
  const photo = {
    // Files are deleted after opening, which would tell of it
    hasFiles: row.has_files || !row.is_notified,
    isOneView: row.is_one_view,
    openedAt: row.is_notified ? row.opened_at : null,
  }
  const end = viewEndsAt(photo)
  const state = photoState(photo, now)
  const isSeen = row.is_shown && maySeePhoto(photo, { isSender: row.sender_id === ctx.viewerId, now })
  return {
    kind: 'photo',
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    is_one_view: row.is_one_view,
    state,
    ...(end !== null && state === 'open' && { seconds_left: Math.ceil((end.getTime() - now.getTime()) / 1_000) }),
    url: isSeen ? addressOf(ctx, row, end ?? addressEnd(now)) : null,
  }
}

function addressOf(ctx: Reading, { conversation_id, seq }: Row, until: Date): string {
  return fileAddress(ctx, { conversationId: conversation_id, seq, viewerId: ctx.viewerId, until })
}
