import { type SQL, sql } from 'drizzle-orm'
import { checkInRelation, unreadRelation } from '../chat/index.ts'
import { newLikeRelation } from '../likes/index.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import type { Platform } from '../platform/platform.ts'
import { verificationNewsRelation } from '../profiles/verification/index.ts'
import type { News } from './rules/facts.ts'
import { isOnline, tell } from './rules/notify.ts'
import { sentNotifications } from './tables.ts'

const dayMs = 86_400_000
const reminderMs = 3 * dayMs
/** Longer than from one sweep to the next. */
const noticeMs = 120_000
/** Batch limit; the rest follows a minute later. */
const mostAtOnce = 2_000

type Window = { since: string; until: string; most: number }
type Row = {
  member_id: string
  other_id: string
  at: Date
  conversation_id: string | null
  seq: number
  is_new: boolean
  is_match: boolean
}

/** Neither sent nor skipped. Newest first, so that events delayed by quiet hours do not block others. */
const open = (member: SQL, key: SQL, at: SQL) => sql`
  ${at} > ${sql.placeholder('since')}::timestamptz AND ${at} <= ${sql.placeholder('until')}::timestamptz
    AND NOT EXISTS (SELECT FROM ${sentNotifications} sent WHERE sent.member_id = ${member} AND sent.key = ${key} AND sent.channel = 'mail')
  ORDER BY ${at} DESC LIMIT ${sql.placeholder('most')}::int`

const unread = (name: string, prefix: string) =>
  statement<Window, Row>(
    name,
    () => sql`SELECT u.member_id, u.other_id, u.last_at AS at, u.conversation_id, u.last_seq AS seq, u.is_new, false AS is_match
      FROM ${unreadRelation} u
      WHERE u.unread_hour BETWEEN date_trunc('hour', ${sql.placeholder('since')}::timestamptz, 'UTC') AND ${sql.placeholder('until')}::timestamptz
        AND ${open(sql`u.member_id`, sql`${sql.raw(`'${prefix}:'`)} || u.conversation_id || ':' || u.last_seq`, sql`u.last_at`)}`,
  )
const unreadMessages = unread('notifications_unread', 'conversation')
const unreadReminders = unread('notifications_reminders', 'reminder')
const newLikes = statement<Window, Row>(
  'notifications_likes',
  () => sql`SELECT l.liked_id AS member_id, l.member_id AS other_id, l.created_at AS at, NULL AS conversation_id, 0 AS seq, true AS is_new, l.is_match
    FROM ${newLikeRelation} l
    WHERE ${open(sql`l.liked_id`, sql`'like:' || l.member_id`, sql`l.created_at`)}`,
)

/** One per check-in time: putting it off arranges another reminder. */
const checkInKey = sql`'check_in:' || c.id || ':' || extract(epoch FROM c.check_in_at)::bigint`
const dueCheckIns = statement<Window, { member_id: string; key: string; at: Date }>(
  'notifications_check_ins',
  () => sql`SELECT c.member_id, ${checkInKey} AS key, c.check_in_at AS at FROM ${checkInRelation} c
    WHERE ${open(sql`c.member_id`, checkInKey, sql`c.check_in_at`)}`,
)

type VerificationKind = 'verification_request' | 'member_verified'
const verificationKey = sql`v.kind || ':' || v.other_id`
const verificationNews = statement<Window, { member_id: string; other_id: string; kind: VerificationKind; at: Date }>(
  'notifications_verification',
  () => sql`SELECT v.member_id, v.other_id, v.kind, v.at FROM ${verificationNewsRelation} v
    WHERE ${open(sql`v.member_id`, verificationKey, sql`v.at`)}`,
)

/** Sends emails and push for unseen messages, likes and requests to verify of the last day, and reminders of check-ins. Idempotent. */
export async function sweepNews(platform: Platform): Promise<void> {
  const { newsAfterMs } = platform.config
  const [messages, likes, checkIns, verifications] = await Promise.all([
    unreadMessages(platform.db, windowOf(platform, newsAfterMs, dayMs)),
    newLikes(platform.db, windowOf(platform, newsAfterMs, dayMs)),
    dueCheckIns(platform.db, windowOf(platform, 0, dayMs)),
    verificationNews(platform.db, windowOf(platform, newsAfterMs, dayMs)),
  ])
  await tellAll(platform, [
    ...messages.map((row) => messageNews(row)),
    ...likes.map((row) => likeNews(row)),
    ...checkIns.map(({ member_id, key, at }) => checkInNews(member_id, key, at)),
    ...verifications.map(({ member_id: memberId, other_id: otherId, kind: type, at }) => ({
      memberId,
      type,
      key: `${type}:${otherId}`,
      otherIds: [otherId],
      at,
      conversationId: null,
      found: [],
    })),
  ])
  // Open pages show the notice
  const { since } = windowOf(platform, 0, noticeMs)
  const justDue = checkIns.filter(({ at }) => at.toISOString() > since).map(({ member_id }) => member_id)
  if (justDue.length > 0) platform.live.publish(justDue, { kind: 'user_changed' })
}

/** Sends one reminder for messages unread for three days, once only. */
export async function sweepReminders(platform: Platform): Promise<void> {
  const rows = await unreadReminders(platform.db, windowOf(platform, reminderMs, reminderMs + dayMs))
  const type = 'unread_message_reminders' as const
  await tellAll(
    platform,
    rows.map((row) => ({ ...messageNews(row), type, key: `reminder:${row.conversation_id}:${row.seq}` })),
  )
}

async function tellAll(platform: Platform, news: News[]): Promise<void> {
  if (news.length > 0) await tell(platform, news, { channels: ['mail', 'push'], isHere: isOnline(platform) })
}

/** From `longest` to `least` ago. */
function windowOf({ clock }: Platform, least: number, longest: number): Window {
  const now = clock.now().getTime()
  return { since: new Date(now - longest).toISOString(), until: new Date(now - least).toISOString(), most: mostAtOnce }
}

function messageNews(row: Row): News {
  return {
    memberId: row.member_id,
    type: row.is_new ? 'new_conversations' : 'new_messages',
    key: `conversation:${row.conversation_id}:${row.seq}`,
    otherIds: [row.other_id],
    at: row.at,
    conversationId: row.conversation_id,
    found: [],
  }
}

function likeNews(row: Row): News {
  return {
    memberId: row.member_id,
    type: row.is_match ? 'match' : 'like',
    key: `like:${row.other_id}`,
    otherIds: [row.other_id],
    at: row.at,
    conversationId: null,
    found: [],
  }
}

function checkInNews(memberId: string, key: string, at: Date): News {
  return { memberId, type: 'check_in', key, otherIds: [], at, conversationId: null, found: [] }
}
