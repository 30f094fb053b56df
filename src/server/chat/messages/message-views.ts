import { sql } from 'drizzle-orm'
import type {
  AttachmentKind,
  MessageNotice,
  MessageView,
  QuoteView,
  ReactionView,
} from '../../../contract/chat/message.ts'
import { firstCharacters } from '../../../shared/text.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { attachmentViews } from '../attachments/attachments.ts'
import { type Place, placeKey, type Reading } from '../conversations/participant.ts'
import { conversationMembers, messages, reactions } from '../tables.ts'

/** A message as its statements read it. */
export type MessageRow = {
  conversation_id: string
  id: string
  seq: number
  sender_id: string
  text: string
  sent_at: Date
  rev: number
  reply_seq: number | null
  attachment: AttachmentKind | null
  notice: MessageNotice | null
  unsent_at: Date | null
  is_removed: boolean
}
/** The columns of `MessageRow`, of messages that are called `x`. */
export const messageColumns = sql`x.conversation_id, x.id, x.seq, x.sender_id, x.text, x.sent_at, x.rev, x.reply_seq, x.attachment, x.notice, x.unsent_at, x.is_removed`

const quoteLength = 140

/** Rows as this viewer reads them, in their order. Brief ones, for lists, have neither reactions nor what they answer. */
export async function messageViews(
  ctx: Reading,
  rows: readonly MessageRow[],
  { isBrief = false } = {},
): Promise<MessageView[]> {
  const living = rows.filter(({ unsent_at }) => unsent_at === null)
  const [attached, reacted, quoted] = await Promise.all([
    attachmentViews(
      ctx,
      living.filter(({ attachment }) => attachment !== null),
    ),
    reactionViews(ctx.db, isBrief ? [] : living.filter(({ rev }) => rev > 0)),
    isBrief ? new Map<string, QuoteView>() : quoteViews(ctx, living),
  ])
  return rows.map((row) => {
    const key = placeKey(row)
    const [attachment, reactions, quote] = [attached.get(key), reacted.get(key), quoted.get(key)]
    return {
      ...plainView(row),
      ...(attachment !== undefined && { attachment }),
      ...(reactions !== undefined && { reactions }),
      ...(quote !== undefined && { reply_to: quote }),
    }
  })
}

/** What stands in the row itself. */
function plainView(row: MessageRow): MessageView {
  const isUnsent = row.unsent_at !== null
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    seq: row.seq,
    sender_id: row.sender_id,
    text: isUnsent ? '' : row.text,
    sent_at: row.sent_at.toISOString(),
    ...(row.rev > 0 && { rev: row.rev }),
    ...(isUnsent && { is_unsent: true as const }),
    ...(row.is_removed && { is_removed: true as const }),
    ...(row.notice !== null && !isUnsent && { notice: row.notice }),
  }
}

type QuoteRow = { conversation_id: string; seq: number; of_seq: number; sender_id: string } & Pick<
  MessageRow,
  'text' | 'attachment'
>
const quotes = statement<{ viewerId: string; conversations: string[]; seqs: number[]; answered: number[] }, QuoteRow>(
  'chat_quotes',
  // What the viewer has deleted is not shown above an answer, either
  () => sql`SELECT answer.conversation_id, answer.seq, x.seq AS of_seq, x.sender_id,
      CASE WHEN x.unsent_at IS NULL AND x.seq > mine.deleted_seq THEN x.text ELSE '' END AS text,
      CASE WHEN x.unsent_at IS NULL AND x.seq > mine.deleted_seq THEN x.attachment END AS attachment
    FROM unnest(${sql.placeholder('conversations')}::uuid[], ${sql.placeholder('seqs')}::int[], ${sql.placeholder('answered')}::int[])
      AS answer(conversation_id, seq, answered)
    JOIN ${messages} x ON x.conversation_id = answer.conversation_id AND x.seq = answer.answered
    JOIN ${conversationMembers} mine ON mine.conversation_id = x.conversation_id AND mine.member_id = ${sql.placeholder('viewerId')}::uuid`,
)

async function quoteViews({ db, viewerId }: Reading, rows: readonly MessageRow[]): Promise<Map<string, QuoteView>> {
  const answers = rows.flatMap(({ conversation_id, seq, reply_seq }) =>
    reply_seq === null ? [] : [{ conversation_id, seq, answered: reply_seq }],
  )
  if (answers.length === 0) return new Map()
  const found = await quotes(db, {
    viewerId,
    conversations: answers.map(({ conversation_id }) => conversation_id),
    seqs: answers.map(({ seq }) => seq),
    answered: answers.map(({ answered }) => answered),
  })
  return new Map(
    found.map((row) => {
      const { of_seq, sender_id, text, attachment } = row
      return [placeKey(row), { seq: of_seq, sender_id, text: firstCharacters(text, quoteLength), attachment }]
    }),
  )
}

const one = statement<{ conversationId: string; seq: number; viewerId: string }, MessageRow>(
  'chat_one',
  () => sql`SELECT ${messageColumns} FROM ${messages} x
    JOIN ${conversationMembers} mine ON mine.conversation_id = x.conversation_id AND mine.member_id = ${sql.placeholder('viewerId')}::uuid
    WHERE x.conversation_id = ${sql.placeholder('conversationId')}::uuid AND x.seq = ${sql.placeholder('seq')}::int AND x.seq > mine.deleted_seq`,
)

/** One message of a conversation of the viewer's, as it is now; null where there is none (any more). */
export async function findMessageRow(db: Db, viewerId: string, place: { conversationId: string; seq: number }) {
  const [row] = await one(db, { ...place, viewerId })
  return row ?? null
}

/** The same as a view. */
export async function messageViewAt(
  ctx: Reading,
  place: { conversationId: string; seq: number },
): Promise<MessageView | null> {
  const row = await findMessageRow(ctx.db, ctx.viewerId, place)
  if (row === null) return null
  const [view] = await messageViews(ctx, [row])
  return view ?? null
}

type Row = Place & { member_id: string; emoji: string }
const found = statement<{ conversations: string[]; seqs: number[] }, Row>(
  'chat_reactions',
  () => sql`SELECT r.conversation_id, r.seq, r.member_id, r.emoji
    FROM unnest(${sql.placeholder('conversations')}::uuid[], ${sql.placeholder('seqs')}::int[]) AS place(conversation_id, seq)
    JOIN ${reactions} r ON r.conversation_id = place.conversation_id AND r.seq = place.seq
    ORDER BY r.created_at, r.member_id`,
)

/** Reactions to messages, by `placeKey`; oldest first. */
async function reactionViews(db: Db, places: readonly Place[]): Promise<Map<string, ReactionView[]>> {
  if (places.length === 0) return new Map()
  const rows = await found(db, {
    conversations: places.map(({ conversation_id }) => conversation_id),
    seqs: places.map(({ seq }) => seq),
  })
  const byPlace = Map.groupBy(rows, placeKey)
  return new Map([...byPlace].map(([key, own]) => [key, own.map(({ member_id, emoji }) => ({ member_id, emoji }))]))
}
