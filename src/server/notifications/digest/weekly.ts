import { sql } from 'drizzle-orm'
import { type Account, accountsOf } from '../../accounts/index.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf } from '../../platform/words.ts'
import { claim, type News } from '../rules/facts.ts'
import { isOnline, tell } from '../rules/notify.ts'
import { notificationPreferences, sentNotifications, wantsWeekly, weeklySlot } from '../tables.ts'
import { weekOf } from './weekly-email.ts'
import { localTime, putOffMs } from './weekly-rules.ts'

type Due = { memberId: string; week: string; at: string }
export const weeklyUpdate = defineJob<Due>('notifications.weekly_update')

const hourMs = 3_600_000
/** How far back missed updates are sent after a stop. Members already notified are excluded. */
const looksBackHours = 3
const batchSize = 500
/** Shortest interval between checks of a member who is online. */
const leastPutOffMs = 15 * 60_000

/** Queues the weekly update for members whose local hour is due. Idempotent; run hourly. */
export async function sweepWeekly(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  for (const { zone } of await wantedZones(db, {})) {
    const hours = Array.from({ length: looksBackHours }, (_, hour) =>
      localTime(new Date(now.getTime() - hour * hourMs), zone),
    )
    for (const { slot, week } of hours) if (slot !== null) await queueSlot(platform, { zone, slot, week, at: now })
  }
}

/** Time zones of members who want the update; an index skip scan, independent of the number of members. */
const wantedZones = statement<Record<string, never>, { zone: string }>(
  'notifications_weekly_zones',
  () => sql`WITH RECURSIVE zones (zone) AS (
      (SELECT time_zone FROM ${notificationPreferences} WHERE ${wantsWeekly} ORDER BY time_zone LIMIT 1)
      UNION ALL
      SELECT (SELECT time_zone FROM ${notificationPreferences} WHERE ${wantsWeekly} AND time_zone > zones.zone ORDER BY time_zone LIMIT 1)
      FROM zones WHERE zone IS NOT NULL)
    SELECT zone FROM zones WHERE zone IS NOT NULL`,
)

type Slot = { zone: string; slot: number; week: string; at: Date }

async function queueSlot({ db, jobs }: Platform, { zone, slot, week, at }: Slot): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const batch: { member_id: string }[] = await untoldOf(db, { zone, slot, key: keyOf(week), after, most: batchSize })
    for (const { member_id: memberId } of batch)
      await jobs.send(db, weeklyUpdate, { memberId, week, at: at.toISOString() })
    after = batch.at(-1)?.member_id ?? after
    if (batch.length < batchSize) return
  }
}

const untoldOf = statement<
  { zone: string; slot: number; key: string; after: string; most: number },
  { member_id: string }
>('notifications_weekly_due', () => {
  const own = sql`sent.member_id = notification_preferences.member_id AND sent.key = ${sql.placeholder('key')}`
  return sql`SELECT member_id FROM ${notificationPreferences}
    WHERE ${wantsWeekly} AND time_zone = ${sql.placeholder('zone')} AND ${weeklySlot} = ${sql.placeholder('slot')}::int
      AND member_id > ${sql.placeholder('after')}::uuid
      AND NOT EXISTS (SELECT FROM ${sentNotifications} sent WHERE ${own} AND sent.channel = 'mail')
    ORDER BY member_id LIMIT ${sql.placeholder('most')}::int`
})

const keyOf = (week: string) => `weekly:${week}`

/**
 * Sends, delays (at most one day) or drops one weekly update by the notification rules. No update for a week without
 * activity.
 */
export async function tellWeekly(platform: Platform, due: Due): Promise<void> {
  const { db, clock, jobs } = platform
  const now = clock.now()
  if (now.getTime() - Date.parse(due.at) >= putOffMs) return
  const account = (await accountsOf(db, [due.memberId])).get(due.memberId)
  if (account === undefined) return
  const news: News = {
    memberId: account.id,
    type: 'weekly_updates',
    key: keyOf(due.week),
    otherIds: [],
    // Recent activity does not suppress the update: it covers a week
    at: now,
    conversationId: null,
    found: [],
  }
  if (!(await hasSomething(platform, account))) {
    await claim(db, [news], { channel: 'mail', at: now, isSent: false })
    return
  }
  const again = await tell(platform, [news], { channels: ['mail'], isHere: isOnline(platform) })
  if (again === null) return
  const waitMs = Math.max(again.getTime() - now.getTime(), leastPutOffMs)
  await jobs.send(db, weeklyUpdate, due, { startAfter: Math.ceil(waitMs / 1_000) })
}

async function hasSomething(platform: Platform, account: Account): Promise<boolean> {
  const locale = localeOf(account.locale)
  return (await weekOf(platform, account, locale)) !== null
}
