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
/** No more people than one looks at. */
const mostPeople = 6
const mostGifts = 100
/** An update is noted before it is written, and may be tried for three days; the one before is about a week old. */
const leastBetweenMs = 4 * dayMs
/** The one before may have gone out on time, and this one a day late. */
const mostBetweenMs = 9 * dayMs

/** What the week since the last update brought a member. Nobody invented, hidden or blocked is in it, or counted. */
type Week = {
  counts: { visits: number; likes: number; matches: number; gifts: number; newcomers: number }
  /** Who fits: newcomers first, then the best of the others. */
  people: FittingView[]
}

/** Looks it up now; null where nothing happened and nobody is new: then there is nothing to say. */
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
 * When the update of last week was sent, so that nothing is reported twice or left out. Without one: a week and the day by which this update may
 * have been put off, for quiet hours or because the member was online.
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

/** Of people whom the member may still see. */
async function countGifts(platform: Platform, memberId: string, since: Date): Promise<number> {
  const gifts = await giftsSince(platform.db, { memberId, since, most: mostGifts })
  const seen = await cards({ ...platform, viewerId: memberId }, [...new Set(gifts.map(({ id }) => id))])
  return gifts.filter(({ id }) => seen.has(id)).length
}

/** The weekly update as it is written; null where there is nothing to tell any more. */
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

/** What did not happen is not said. */
function countLines(say: Say, counts: Week['counts']): string[] {
  return Object.entries(counts).flatMap(([name, count]) =>
    count === 0 ? [] : [say(`weekly_updates.counts.${name}`, { count })],
  )
}
