import { sql } from 'drizzle-orm'
import { unreadRelation } from '../../chat/index.ts'
import { countNewLikes } from '../../likes/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'

/** Counts for the badge and for emails: unread messages outside muted conversations, and new likes. */
export async function countsFor(db: Db, memberId: string): Promise<{ unread: number; newLikes: number }> {
  const [rows, newLikes] = await Promise.all([countUnread(db, { memberId }), countNewLikes(db, memberId)])
  return { unread: rows[0]?.total ?? 0, newLikes }
}

const countUnread = statement<{ memberId: string }, { total: number }>(
  'notifications_unread_count',
  () =>
    sql`SELECT coalesce(sum(u.unread), 0)::int AS total FROM ${unreadRelation} u WHERE u.member_id = ${sql.placeholder('memberId')}::uuid`,
)
