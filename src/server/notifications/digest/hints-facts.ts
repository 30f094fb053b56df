import { and, desc, eq, like, sql } from 'drizzle-orm'
import { balanceOf } from '../../credits/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import type { Platform } from '../../platform/platform.ts'
import { profileFacts } from '../../profiles/index.ts'
import { profileProgress } from '../../profiles/profile/index.ts'
import { audienceRelation } from '../../profiles/visibility/index.ts'
import { fittingFor } from '../../search/index.ts'
import { siteById } from '../../sites/index.ts'
import { sentNotifications } from '../tables.ts'
import { fewFitting, type Hint, hints, type Standing } from './hints-rules.ts'

/** Key of a hint in the notification log. */
export const hintKey = (hint: Hint) => `hint:${hint}`

/** State of a member for the hint rules; null if the site or profile no longer exists. */
export async function standingOf(
  platform: Platform,
  { id: memberId, siteId }: { id: string; siteId: string },
): Promise<Standing | null> {
  const { db } = platform
  const [site, facts] = await Promise.all([siteById(db, siteId), profileFacts(db, [memberId])])
  const profile = facts.get(memberId)
  if (site === null || profile === undefined) return null
  const [progress, reached, balance, fitting, given] = await Promise.all([
    profileProgress(db, site, memberId),
    reachedOut(db, { memberId }),
    balanceOf(db, memberId),
    fittingFor({ ...platform, site }, memberId, { most: fewFitting, except: [] }),
    hintsGiven(db, memberId),
  ])
  const { freeChat, messageCredits } = site.settings
  return {
    lastActiveAt: profile.lastActiveAt,
    ...progress,
    hasReachedOut: reached.length > 0,
    canWrite: freeChat === 'conversations' || balance >= messageCredits,
    fitting: fitting.length,
    given,
  }
}

const reachedOut = statement<{ memberId: string }, { one: number }>(
  'notifications_reached_out',
  () =>
    sql`SELECT 1 AS one FROM ${audienceRelation} a WHERE a.member_id = ${sql.placeholder('memberId')}::uuid LIMIT 1`,
)

/** Hints sent or skipped for a member, newest first. */
async function hintsGiven(db: Db, memberId: string): Promise<Standing['given']> {
  const { key, channel, at } = sentNotifications
  const rows = await db
    .select({ key, at })
    .from(sentNotifications)
    .where(and(eq(sentNotifications.memberId, memberId), like(key, 'hint:%'), eq(channel, 'mail')))
    .orderBy(desc(at))
  return rows.flatMap((row) => {
    const hint = hints.find((known) => row.key === hintKey(known))
    return hint === undefined ? [] : [{ hint, at: row.at }]
  })
}
