import { and, inArray, lt, sql } from 'drizzle-orm'
import { type Account, accountsOf, agreedToOffers } from '../../accounts/index.ts'
import { deleteInBatches } from '../../platform/db/batches.ts'
import type { Db, Pooled } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import type { Platform } from '../../platform/platform.ts'
import { profileFacts } from '../../profiles/index.ts'
import type { NewPeople } from '../../search/index.ts'
import { type Subscription, subscriptionsOf } from '../push/subscriptions.ts'
import { disabledMails, sentNotifications } from '../tables.ts'
import { type NewsKind, preferenceOf } from './channels.ts'
import { isTooLongAway } from './inactive-members.ts'
import { defaultPreferences, type Preferences, preferencesOf } from './preferences.ts'
import { type Channel, isWanted, quietUntil, type TellingFacts } from './rules.ts'

/** Something that happened, to one member and about others. */
export type News = {
  memberId: string
  type: NewsKind
  /** Deduplication key, stable across repeated sweeps. */
  key: string
  /** Members it is about; for many members only the newest. */
  otherIds: readonly string[]
  at: Date
  conversationId: string | null
  /** New members per saved search; empty for other kinds. */
  found: readonly NewPeople[]
  /** News or an offer that the staff wrote, and where its button leads. */
  campaign?: { id: string; path: string }
}

/** Facts about a possible recipient. */
export type Receiver = {
  account: Account
  preferences: Preferences
  stopped: ReadonlySet<string>
  /** Loaded only if there are offers. */
  hasAgreedToOffers: boolean
  devices: readonly Subscription[]
  lastActiveAt: Date
  /** `<channel> <key>` of everything sent or skipped for good. */
  handled: ReadonlySet<string>
  /** Key -> when it was pushed to them. */
  pushed: ReadonlyMap<string, Date>
  sent: readonly { channel: Channel; type: string; count: number }[]
}

/**
 * Facts about all recipients by id, without members who have left. Seven queries independent of the number, plus one
 * for offers.
 */
export async function receiversOf(platform: Platform, news: readonly News[]): Promise<Map<string, Receiver>> {
  const { db } = platform
  const now = platform.clock.now()
  const ids = [...new Set(news.map(({ memberId }) => memberId))]
  const [accounts, profiles, preferences, stopped, agreed, devices, handled, sent] = await Promise.all([
    accountsOf(db, ids),
    profileFacts(db, ids),
    preferencesOf(db, ids),
    db.select().from(disabledMails).where(inArray(disabledMails.memberId, ids)),
    agreedToOffers(db, news.some(({ type }) => type === 'promotions') ? ids : []),
    subscriptionsOf(db, ids, now),
    handledOf(db, ids, [...new Set(news.map(({ key }) => key))]),
    sentSince(db, { ids, since: new Date(now.getTime() - 86_400_000).toISOString() }),
  ])
  const of = <T extends { memberId: string }>(rows: readonly T[], id: string) =>
    rows.filter((row) => row.memberId === id)
  return new Map(
    [...accounts].map(([id, account]) => [
      id,
      {
        account,
        preferences: preferences.get(id) ?? defaultPreferences,
        stopped: new Set(of(stopped, id).map(({ type }) => type)),
        hasAgreedToOffers: agreed.has(id),
        devices: of(devices, id),
        lastActiveAt: profiles.get(id)?.lastActiveAt ?? new Date(0),
        handled: new Set(of(handled, id).map(({ channel, key }) => `${channel} ${key}`)),
        pushed: new Map(
          of(handled, id).flatMap(({ channel, key, at, tries }) =>
            channel === 'push' && tries > 0 ? [[key, at]] : [],
          ),
        ),
        sent: of(sent, id),
      },
    ]),
  )
}

function handledOf(db: Db, ids: string[], keys: string[]) {
  const { memberId, key, channel, at, tries } = sentNotifications
  return db
    .select({ memberId, key, channel, at, tries })
    .from(sentNotifications)
    .where(and(inArray(memberId, ids), inArray(key, keys)))
}

const sentSince = statement<
  { ids: readonly string[]; since: string },
  { memberId: string; channel: Channel; type: string; count: number }
>(
  'notifications_sent',
  () => sql`SELECT member_id AS "memberId", channel, type, count(*)::int AS count FROM ${sentNotifications}
    WHERE member_id = ANY (${sql.placeholder('ids')}::uuid[]) AND at > ${sql.placeholder('since')}::timestamptz AND tries > 0
    GROUP BY member_id, channel, type`,
)

/** What the rule asks, of one piece of news and one channel. */
export function tellingFacts(
  receiver: Receiver,
  news: News,
  channel: Channel,
  seen: { now: Date; isHere: boolean; hasNoVisibleOther: boolean },
): TellingFacts {
  const { account, preferences, stopped, devices, handled, pushed, sent } = receiver
  const ofChannel = sent.filter((entry) => entry.channel === channel)
  const sum = (entries: typeof ofChannel) => entries.reduce((total, { count }) => total + count, 0)
  return {
    type: news.type,
    channel,
    status: account.status,
    isPaused: account.pausedAt !== null,
    isWanted: isWanted(preferences[channel], preferenceOf(news.type)),
    isStopped: stopped.has(preferenceOf(news.type)),
    hasAgreedToOffers: receiver.hasAgreedToOffers,
    hasDevice: devices.length > 0,
    pushedAt: devices.some(({ isLastUsed }) => isLastUsed) ? (pushed.get(news.key) ?? null) : null,
    isAlreadyHandled: handled.has(`${channel} ${news.key}`),
    hasNoVisibleOther: seen.hasNoVisibleOther,
    isHere: seen.isHere,
    wasHereSince: receiver.lastActiveAt > news.at,
    isTooLongAway: isTooLongAway(news.type, receiver.lastActiveAt, seen.now),
    quietUntil: quietUntil(preferences.quiet, seen.now),
    sentToday: { all: sum(ofChannel), ofType: sum(ofChannel.filter(({ type }) => type === news.type)) },
  }
}

/**
 * Claims notifications, sent or skipped for good, and returns the keys not claimed by another process. The first key
 * represents the email or push.
 */
export async function claim(
  db: Db,
  news: readonly News[],
  { channel, at, isSent, why }: { channel: Channel; at: Date; isSent: boolean; why?: (news: News) => string | null },
): Promise<Set<string>> {
  if (news.length === 0) return new Set()
  const rows = news.map((entry, index) => ({
    memberId: entry.memberId,
    key: entry.key,
    channel,
    type: entry.type,
    at,
    tries: isSent && index === 0 ? 1 : 0,
    why: why?.(entry) ?? null,
  }))
  const made = await db
    .insert(sentNotifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ key: sentNotifications.key })
  return new Set(made.map(({ key }) => key))
}

/** Purges claims too old for any sweep to find again. */
export async function forgetOldNews(db: Pooled, before: Date): Promise<void> {
  await deleteInBatches(db, sentNotifications, lt(sentNotifications.at, before))
}
