import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { campaigns, sentNotifications, type Tally } from '../tables.ts'
import { retentionMs } from './campaign-rules.ts'
import type { Campaign } from './campaigns.ts'

/** Key of a campaign in the notification log. */
export function campaignKey(id: string): string {
  return `campaign:${id}`
}

type Row = { mail: boolean; push: boolean; why: string | null; members: number }

/** Results of a campaign, and the number of recipients without a result. */
export async function tallyOf(
  db: Db,
  { id, walked, tally }: Pick<Campaign, 'id' | 'walked' | 'tally'>,
): Promise<Tally & { waiting: number }> {
  if (tally !== null) return { ...tally, waiting: 0 }
  const { rows } = await db.execute<Row>(sql`
    SELECT mail, push, why, count(*) AS members FROM (
      SELECT bool_or(channel = 'mail' AND tries > 0) AS mail, bool_or(channel = 'push' AND tries > 0) AS push,
        max(why) FILTER (WHERE channel = 'mail') AS why
      FROM ${sentNotifications} WHERE key = ${campaignKey(id)} GROUP BY member_id) noted
    GROUP BY mail, push, why`)
  const sum = (which: readonly Row[]) => which.reduce((total, { members }) => total + members, 0)
  const isReached = ({ mail, push }: Row) => mail || push
  const silent = rows.filter((row) => !isReached(row))
  const leftOut = Object.fromEntries(silent.map(({ why, members }) => [why ?? 'gone', members]))
  return {
    sent: sum(rows.filter(isReached)),
    mails: sum(rows.filter(({ mail }) => mail)),
    pushes: sum(rows.filter(({ push }) => push)),
    leftOut,
    waiting: Math.max(0, walked - sum(rows)),
  }
}

/** A queued email was not sent: the member left or unsubscribed, or the campaign was stopped or over. */
export async function noteNotSent(db: Db, campaignId: string, memberId: string): Promise<void> {
  const { key, channel } = sentNotifications
  await db
    .update(sentNotifications)
    .set({ tries: 0, why: 'pointless' })
    .where(and(eq(sentNotifications.memberId, memberId), eq(key, campaignKey(campaignId)), eq(channel, 'mail')))
}

/** Stores the totals of finished campaigns before the log they are computed from is purged. */
export async function keepTallies(db: Db, now: Date): Promise<void> {
  const isOver = and(isNull(campaigns.tally), lt(campaigns.endedAt, new Date(now.getTime() - 4 * retentionMs)))
  for (const campaign of await db.select().from(campaigns).where(isOver)) {
    const { waiting, leftOut, ...sent } = await tallyOf(db, campaign)
    const deleted = (leftOut.gone ?? 0) + waiting
    const tally = { ...sent, leftOut: deleted > 0 ? { ...leftOut, gone: deleted } : leftOut }
    await db.update(campaigns).set({ tally }).where(eq(campaigns.id, campaign.id))
  }
}
