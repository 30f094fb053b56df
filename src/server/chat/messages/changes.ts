import { sql } from 'drizzle-orm'
import type { MessageView } from '../../../contract/chat/chat.ts'
import { viewerOf } from '../../accounts/index.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx } from '../../sites/index.ts'
import { conversationMembers, conversations, messages } from '../tables.ts'
import { findMessageRow, type MessageRow, messageColumns, messageViewAt, messageViews } from './message-views.ts'

const pageSize = 100
const value = sql.placeholder
const member = sql`${value('memberId')}::uuid`
const conversation = sql`${value('conversationId')}::uuid`

/** A message of a conversation of this member's. */
type Target = { memberId: string; id: string; seq: number }
/** The message as it is now, with the other one of the conversation. */
export type Changing = MessageRow & { other_id: string }

// Lock the conversation before reading; message changes and sends wait for it
const hold = statement<{ memberId: string; conversationId: string }, { other_id: string }>(
  'chat_hold',
  () => sql`SELECT mine.other_id FROM ${conversations} c
    JOIN ${conversationMembers} mine ON mine.conversation_id = c.id AND mine.member_id = ${member}
    WHERE c.id = ${conversation} FOR NO KEY UPDATE OF c`,
)

const note = statement<{ conversationId: string; seq: number }, { rev: number }>(
  'chat_note_change',
  () => sql`WITH moved AS (UPDATE ${conversations} SET rev = rev + 1 WHERE id = ${conversation} RETURNING rev)
    UPDATE ${messages} AS x SET rev = moved.rev FROM moved
    WHERE x.conversation_id = ${conversation} AND x.seq = ${value('seq')}::int RETURNING x.rev`,
)

/**
 * Changes an existing message in a transaction serialized with other changes and sends. `change` gets the current
 * message, validates, writes and returns whether anything changed, or `own`: only for this member. If so, the message
 * gets the next revision, and the browsers of those it changed for get their view after commit. Returns the member's own view. Errors: not_found, and those of
 * `change`.
 */
export async function changeMessage(
  platform: Platform,
  { memberId, id, seq }: Target,
  change: (tx: Tx, message: Changing) => Promise<boolean | 'own'>,
): Promise<MessageView> {
  const place = { conversationId: id, seq }
  const { otherId, changed } = await transaction(platform.db, async (tx) => {
    const [held] = await hold(tx, { memberId, conversationId: id })
    const row = held === undefined ? null : await findMessageRow(tx, memberId, place)
    if (held === undefined || row === null) throw new Refusal('not_found')
    const changed = await change(tx, { ...row, other_id: held.other_id })
    if (changed) await noteChange(tx, place)
    return { otherId: held.other_id, changed }
  })
  const message = await messageViewAt({ ...platform, viewerId: memberId }, place)
  // Deleted from this member's view at this very moment
  if (message === null) throw new Refusal('not_found')
  if (changed) platform.live.publish([memberId], { kind: 'message_changed', message })
  if (changed === true) await tellChanged(platform, place, [otherId])
  return message
}

/** Increments the revision of a conversation for a message; locked until the transaction ends. */
export async function noteChange(tx: Tx, place: { conversationId: string; seq: number }): Promise<void> {
  await note(tx, place)
}

/** Tells members' open browsers, after commit, of a message that changed, each as they see it. A hint: whatever fails here is logged. */
export async function tellChanged(
  platform: Platform,
  place: { conversationId: string; seq: number },
  memberIds: readonly string[],
): Promise<void> {
  const sent = memberIds.map(async (viewerId) => {
    const message = await messageViewAt({ ...platform, viewerId }, place)
    if (message !== null) platform.live.publish([viewerId], { kind: 'message_changed', message })
  })
  for (const result of await Promise.allSettled(sent)) {
    if (result.status === 'rejected') platform.log.warn({ err: result.reason }, 'telling of a changed message')
  }
}

type ChangedRow = { chat_rev: number } & (MessageRow | Record<keyof MessageRow, null>)
const changed = statement<{ memberId: string; conversationId: string; after: number; limit: number }, ChangedRow>(
  'chat_changes',
  // One row of nulls means no changes; no row means not the viewer's conversation
  () => sql`SELECT c.rev AS chat_rev, ${messageColumns}
    FROM ${conversationMembers} mine JOIN ${conversations} c ON c.id = mine.conversation_id
    LEFT JOIN LATERAL (
      SELECT * FROM ${messages} x
      WHERE x.conversation_id = mine.conversation_id AND x.rev > 0 AND x.rev > ${value('after')}::int AND x.seq > mine.deleted_seq
      ORDER BY x.rev LIMIT ${value('limit')}::int
    ) x ON true
    WHERE mine.member_id = ${member} AND mine.conversation_id = ${conversation}
    ORDER BY x.rev`,
)

/**
 * Changed messages of the viewer's conversation after a revision, oldest change first, at most 100. `rev` is the
 * revision covered; continue with it as `after`. Errors: not_found.
 */
export async function listChanges(
  ctx: Ctx,
  { id, after }: { id: string; after: number },
): Promise<{ messages: MessageView[]; rev: number; has_more: boolean }> {
  const viewing = { ...ctx, viewerId: viewerOf(ctx).memberId }
  const rows = await changed(ctx.db, { memberId: viewing.viewerId, conversationId: id, after, limit: pageSize + 1 })
  const [first] = rows
  if (first === undefined) throw new Refusal('not_found')
  const page = rows.slice(0, pageSize).flatMap((row) => (row.id === null ? [] : [row]))
  const hasMore = rows.length > pageSize
  const rev = hasMore ? (page.at(-1)?.rev ?? after) : first.chat_rev
  return { messages: await messageViews(viewing, page), rev, has_more: hasMore }
}
