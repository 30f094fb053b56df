import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Locale } from '../../../contract/constants.ts'
import type { FittingView } from '../../../contract/search.ts'
import type { Account } from '../../accounts/index.ts'
import { giftsSince } from '../../chat/index.ts'
import { countLikesSince } from '../../likes/index.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Say } from '../../platform/words.ts'
import { localeOf } from '../../platform/words.ts'
import { cards, profileFacts } from '../../profiles/index.ts'
import { countViewers } from '../../profiles/profile/index.ts'
import { countFitting, fittingFor } from '../../search/index.ts'
import { siteById } from '../../sites/index.ts'
import { isLastBeforeSilence } from '../rules/inactive-members.ts'
import type { Contents, Reader } from '../rules/notification-email.ts'
import { sentNotifications } from '../tables.ts'
import { peopleInWords } from './weekly-people.ts'
import { putOffMs } from './weekly-rules.ts'

const dayMs = 86_400_000
const weekDays = 7
/** Members shown in one email. */
const mostPeople = 6
const mostGifts = 100
/** An update is recorded before rendering and may be retried for three days; the previous one is about a week old. */
const leastBetweenMs = 4 * dayMs
/** The previous update may have been on time and this one a day late. */
const mostBetweenMs = 9 * dayMs

/** Activity since the last weekly update, without fictional, hidden or blocked profiles. */
type Week = {
  counts: { visits: number; likes: number; matches: number; gifts: number; newcomers: number }
  /** Matching members: new ones first, then the best of the others. */
  people: FittingView[]
}

/** Collects the week of a member; null if there is neither activity nor a new match. */
export async function weekOf(platform: Platform, account: Account, locale: Locale): Promise<Week | null> {
  const { db, clock } = platform
  const { id: memberId } = account
  const site = await siteById(db, account.siteId)
  if (site === null) return null
  const since = await beginOfWeek(db, memberId, clock.now())
  const ctx = { ...platform, site, locale }
  const [visits, { likes, matches }, gifts, newcomers] = await Promise.all([
    countViewers(db, { memberId, since }),
    countLikesSince(db, { memberId, since }),
    countGifts(platform, memberId, since),
    countFitting(ctx, memberId, since),
  ])
  if (visits + likes + matches + gifts + newcomers === 0) return null
  const fresh = newcomers === 0 ? [] : await fittingFor(ctx, memberId, { most: mostPeople, except: [], since })
  const except = fresh.map(({ profile }) => profile.id)
  const left = mostPeople - fresh.length
  const others = left === 0 ? [] : await fittingFor(ctx, memberId, { most: left, except })
  return { counts: { visits, likes, matches, gifts, newcomers }, people: [...fresh, ...others] }
}

/**
 * Time of the previous update, so that nothing is repeated or skipped. Without one: a week plus the day by which this
 * update may have been delayed.
 */
async function beginOfWeek(db: Db, memberId: string, now: Date): Promise<Date> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const { at, channel, type, tries } = sentNotifications
  const [last] = await db
    .select({ at })
    .from(sentNotifications)
    .where(
      and(
        eq(sentNotifications.memberId, memberId),
        eq(channel, 'mail'),
        eq(type, 'weekly_updates'),
        gt(tries, 0),
        gt(at, ago(mostBetweenMs)),
        lte(at, ago(leastBetweenMs)),
      ),
    )
    .orderBy(desc(at))
    .limit(1)
  return last?.at ?? ago(weekDays * dayMs + putOffMs)
}

/** Only gifts of members still visible to the recipient. */
async function countGifts(platform: Platform, memberId: string, since: Date): Promise<number> {
  const gifts = await giftsSince(platform.db, { memberId, since, most: mostGifts })
  const seen = await cards({ ...platform, viewerId: memberId }, [...new Set(gifts.map(({ id }) => id))])
  return gifts.filter(({ id }) => seen.has(id)).length
}

/** Contents of the weekly update when it is rendered; null if there is nothing to report. */
export async function weeklyContents(platform: Platform, { account }: Reader): Promise<Contents | null> {
  const locale = localeOf(account.locale)
  const [week, facts] = await Promise.all([weekOf(platform, account, locale), profileFacts(platform.db, [account.id])])
  if (week === null) return null
  const people = peopleInWords(week.people, locale)
  const lastActiveAt = facts.get(account.id)?.lastActiveAt ?? platform.clock.now()
  const isLast = isLastBeforeSilence('weekly_updates', lastActiveAt, platform.clock.now(), weekDays)
  return {
    words: { name: week.people[0]?.profile.name ?? '', people: people.length },
    lines: (say) => [
      say('weekly_updates.text'),
      ...countLines(say, week.counts),
      ...(isLast ? [say('weekly_updates.last')] : []),
      ...(people.length > 0 ? [say('weekly_updates.people', { people: people.length })] : []),
    ],
    list: people,
    button: (say) => say('weekly_updates.button'),
    path: '/members',
  }
}

/** Counts of zero are omitted. */
function countLines(say: Say, counts: Week['counts']): string[] {
  return Object.entries(counts).flatMap(([name, count]) =>
    count === 0 ? [] : [say(`weekly_updates.counts.${name}`, { count })],
  )
}
