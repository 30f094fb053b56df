import { sql } from 'drizzle-orm'
import { viewerOf } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../sites/index.ts'
import { conversationMembers } from '../tables.ts'

/** A valid wire timestamp in the far future. */
const always = new Date('9999-12-31T00:00:00.000Z')
const hourMs = 3_600_000

type ChatChange = {
  memberId: string
  conversationId: string
  isArchived: boolean | null
  changesMute: boolean
  until: Date | null
}
type Row = { is_archived: boolean; muted_until: Date | null }

const update = statement<ChatChange, Row>(
  'chat_aside',
  () => sql`UPDATE ${conversationMembers} SET
      is_archived = coalesce(${sql.placeholder('isArchived')}::bool, is_archived),
      muted_until = CASE WHEN ${sql.placeholder('changesMute')}::bool THEN ${sql.placeholder('until')}::timestamptz ELSE muted_until END
    WHERE member_id = ${sql.placeholder('memberId')}::uuid AND conversation_id = ${sql.placeholder('conversationId')}::uuid
    RETURNING is_archived, muted_until`,
)

/** Puts a conversation aside or takes it back; again is fine. The viewer's other devices hear of it. Errors: not_found. */
export async function archiveChat(ctx: Ctx, { id, is_archived }: { id: string; is_archived: boolean }): Promise<void> {
  await change(ctx, id, { isArchived: is_archived, changesMute: false, until: null })
}

/** No pushes and mails about a conversation for so many hours, 0 to hear of it again; answers until when. Errors: not_found. */
export async function muteChat(
  ctx: Ctx,
  { id, hours }: { id: string; hours: 0 | 8 | 168 | 'always' },
): Promise<Date | null> {
  const until = mutedFor(hours, ctx.clock.now())
  await change(ctx, id, { isArchived: null, changesMute: true, until })
  return until
}

function mutedFor(hours: 0 | 8 | 168 | 'always', now: Date): Date | null {
  if (hours === 0) return null
  return hours === 'always' ? always : new Date(now.getTime() + hours * hourMs)
}

async function change(
  ctx: Ctx,
  id: string,
  changes: Pick<ChatChange, 'isArchived' | 'changesMute' | 'until'>,
): Promise<void> {
  const { memberId } = viewerOf(ctx)
  const [row] = await update(ctx.db, { memberId, conversationId: id, ...changes })
  if (row === undefined) throw new Refusal('not_found')
  ctx.live.publish([memberId], {
    kind: 'chat_changed',
    conversation_id: id,
    is_archived: row.is_archived,
    muted_until: mutedUntilView(row.muted_until, ctx.clock.now()),
  })
}

/** Until when a conversation is quiet; null where it is not (any more). */
export function mutedUntilView(until: Date | null, now: Date): string | null {
  return until === null || until <= now ? null : until.toISOString()
}

type Pair = { memberId: string; conversationId: string }
const muted = statement<{ members: string[]; conversations: string[]; now: Date }, { key: string }>(
  'chat_muted',
  () => sql`SELECT m.member_id || ' ' || m.conversation_id AS key
    FROM unnest(${sql.placeholder('members')}::uuid[], ${sql.placeholder('conversations')}::uuid[]) AS asked(member_id, conversation_id)
    JOIN ${conversationMembers} m ON m.member_id = asked.member_id AND m.conversation_id = asked.conversation_id
    WHERE m.muted_until > ${sql.placeholder('now')}::timestamptz`,
)

/** Which of these conversations are quiet now for the member beside them. One query, none for none. */
export async function mutedAmong(db: Db, pairs: readonly Pair[], now: Date): Promise<(pair: Pair) => boolean> {
  if (pairs.length === 0) return () => false
  const [members, conversations] = [pairs.map(({ memberId }) => memberId), pairs.map((pair) => pair.conversationId)]
  const keys = new Set((await muted(db, { members, conversations, now })).map(({ key }) => key))
  return ({ memberId, conversationId }) => keys.has(`${memberId} ${conversationId}`)
}
