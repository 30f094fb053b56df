import { sql } from 'drizzle-orm'
import type { CardView } from '../../../contract/profiles/profiles.ts'
import { searchAddress } from '../../../shared/search-address.ts'
import { checkInDue } from '../../chat/index.ts'
import { commentersAmong } from '../../likes/index.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { localeOf, type Say, wordsOf } from '../../platform/words.ts'
import { cards } from '../../profiles/index.ts'
import { siteById } from '../../sites/index.ts'
import { countsFor } from '../feed/counts.ts'
import type { NewsKind } from '../rules/channels.ts'
import { type News, type Receiver, receiversOf } from '../rules/facts.ts'
import { peopleIn, type SearchesLeft, searchesIn } from '../rules/new-people.ts'
import { sentNotifications } from '../tables.ts'
import { type PushMessage, type PushResult, sendPush } from './push.ts'
import { forgetSubscriptions, noteSent, type Subscription } from './subscriptions.ts'

/** Payload: ids and kinds, no names or texts. All of one kind. */
type Waiting = {
  memberId: string
  type: NewsKind
  news: readonly (Pick<News, 'key' | 'otherIds' | 'conversationId' | 'campaign'> & { at: string })[]
  searches: SearchesLeft
  /** Retries only: subscriptions that have not accepted the notification yet. */
  left?: readonly string[]
  tries?: number
}
export const pushJob = defineJob<Waiting>('notifications.push')

/** Seconds before each retry unless the push service sends Retry-After; after the last one the email takes over. */
const rests = [5, 30, 120, 600]
const longestRest = 3_600

/** Queues a push notification, sent after the transaction has committed. */
export function queuePush(platform: Platform, tx: Tx, memberId: string, news: readonly News[]): Promise<void> {
  const [first] = news
  if (first === undefined) return Promise.resolve()
  const payload = news.map(({ key, otherIds, conversationId, campaign, at }) => ({
    key,
    otherIds,
    conversationId,
    ...(campaign !== undefined && { campaign }),
    at: at.toISOString(),
  }))
  const searches = searchesIn(news.flatMap(({ found }) => found))
  return platform.jobs.send(tx, pushJob, { memberId, type: first.type, news: payload, searches })
}

/**
 * Sends a push notification to all current subscriptions of a member unless they have been online since. Temporary
 * failures are retried; permanent ones are left to the email.
 */
export async function deliverPush(platform: Platform, waiting: Waiting): Promise<void> {
  const { memberId, type, left } = waiting
  const found = await peopleIn(platform, memberId, waiting.searches)
  const news = waiting.news.map((entry) => ({ ...entry, memberId, type, found, at: new Date(entry.at) }))
  const receiver = (await receiversOf(platform, news)).get(memberId)
  if (receiver === undefined || (await isPointless(platform, receiver, news))) return
  const devices = receiver.devices.filter(({ endpointHash }) => left === undefined || left.includes(endpointHash))
  const messages = await messagesFor(platform, receiver, news)
  const results = await Promise.all(devices.map((device) => sendAll(platform, device, messages)))
  const withOutcome = (wanted: PushResult['outcome']) => results.filter(({ outcome }) => outcome === wanted)
  await forgetSubscriptions(
    platform.db,
    withOutcome('gone').map(({ hash }) => hash),
  )
  await noteSent(
    platform.db,
    withOutcome('sent').map(({ hash }) => hash),
    platform.clock.now(),
  )
  const failed = withOutcome('failed')
  const tries = (waiting.tries ?? 0) + 1
  const rest = rests[tries - 1]
  if (failed.length > 0 && rest !== undefined) {
    const startAfter = Math.min(longestRest, Math.max(rest, ...failed.map(({ retryAfter }) => retryAfter ?? 0)))
    await platform.jobs.send(
      platform.db,
      pushJob,
      { ...waiting, left: failed.map(({ hash }) => hash), tries },
      { startAfter },
    )
  } else if (failed.length > 0) await noteUndelivered(platform.db, waiting)
}

async function isPointless(
  { db, clock }: Platform,
  { account, lastActiveAt }: Receiver,
  news: readonly Pick<News, 'type' | 'at'>[],
): Promise<boolean> {
  if (news.some(({ type }) => type === 'check_in'))
    return account.status !== 'active' || (await checkInDue(db, account.id, clock.now())) === null
  return account.status !== 'active' || account.pausedAt !== null || news.every(({ at }) => lastActiveAt > at)
}

async function sendAll(platform: Platform, device: Subscription, messages: readonly PushMessage[]) {
  const results = await Promise.all(messages.map((message) => sendPush(platform, device, message)))
  const outcomes = new Set(results.map(({ outcome }) => outcome))
  const outcome = (['gone', 'failed'] as const).find((bad) => outcomes.has(bad)) ?? ('sent' as const)
  return {
    hash: device.endpointHash,
    outcome,
    retryAfter: Math.max(0, ...results.map((result) => result.retryAfter ?? 0)),
  }
}

/** Not delivered, so the email does not wait for it to be seen. */
async function noteUndelivered(db: Db, { memberId, news }: Waiting): Promise<void> {
  const keys = sql.param(news.map(({ key }) => key))
  await db.execute(sql`UPDATE ${sentNotifications} SET tries = 0
    WHERE member_id = ${memberId} AND channel = 'push' AND key = ANY (${keys}::text[])`)
}

async function messagesFor(platform: Platform, receiver: Receiver, news: readonly News[]): Promise<PushMessage[]> {
  const { account, preferences } = receiver
  const site = await siteById(platform.db, account.siteId)
  if (site === null) return []
  const otherIds = [...new Set(news.flatMap((entry) => [...entry.otherIds, ...entry.found.flatMap(({ ids }) => ids)]))]
  const others = await cards({ ...platform, viewerId: account.id }, otherIds)
  // Members who can no longer be seen are dropped
  const due = news.filter((entry) => entry.otherIds.length === 0 || entry.otherIds.some((id) => others.has(id)))
  if (due.length === 0) return []
  const locale = localeOf(account.locale)
  const { unread, newLikes } = await countsFor(platform.db, account.id)
  const look = { title: site.settings.mailName, badge: unread + newLikes }
  const commenters = await commentersAmong(platform.db, { memberId: account.id, ids: otherIds })
  const reader = { others, commenters, isTelling: preferences.isTelling }
  return wordsFor(wordsOf(locale, 'push'), due, reader).map((words) => ({ ...look, ...words }))
}

type PushReader = { others: Map<string, CardView>; commenters: ReadonlySet<string>; isTelling: boolean }
type Words = Pick<PushMessage, 'body' | 'tag' | 'path'>

/** Kinds that name the other member, if the receiver wants names. */
const namedKinds: ReadonlySet<NewsKind> = new Set([
  'new_conversations',
  'new_messages',
  'like',
  'match',
  'saved_search',
  'verification_request',
  'member_verified',
])

/** A generic text, or one line per event if the member wants names in notifications. */
function wordsFor(say: Say, news: readonly News[], { others, commenters, isTelling }: PushReader): Words[] {
  const [first] = news
  if (first === undefined) return []
  const neutral = { body: say(first.type === 'check_in' ? 'check_in' : 'neutral'), ...placeOf(first) }
  const tells = namedKinds.has(first.type)
  if (!isTelling || !tells) return [neutral]
  return news.map(({ type, conversationId, otherIds, found }) => {
    const [most] = found
    const name = firstName(most?.ids ?? otherIds, others)
    if (name === undefined) return neutral
    if (most !== undefined) {
      const words = { name, others: most.count - 1, search: most.name }
      return { ...neutral, body: say('saved_search', words) }
    }
    const hasComment = type === 'like' && otherIds.some((id) => commenters.has(id))
    if (type === 'like' || type === 'match')
      return { ...neutral, body: say(hasComment ? 'like_comment' : type, { name }) }
    if (type === 'verification_request' || type === 'member_verified') return { ...neutral, body: say(type, { name }) }
    const chat = `/chats/${conversationId}`
    return { body: say('message', { name }), tag: chat, path: chat }
  })
}

function firstName(ids: readonly string[], others: Map<string, CardView>): string | undefined {
  return ids.map((id) => others.get(id)?.name).find((name) => name !== undefined)
}

/** Target path of a click; the tag makes a newer notification replace an older one. */
function placeOf({ type, found, campaign }: News): Pick<PushMessage, 'tag' | 'path'> {
  const [most] = found
  if (most !== undefined) return { tag: 'searches', path: searchAddress(most.filters) }
  switch (type) {
    case 'like':
      return { tag: 'likes', path: '/likes/received' }
    case 'match':
      return { tag: 'matches', path: '/likes/matches' }
    case 'check_in':
      return { tag: type, path: '/settings/dates' }
    case 'verification_request':
      return { tag: type, path: '/profile/verify' }
    case 'member_verified':
    case 'verdict':
    case 'news':
    case 'promotions':
      return { tag: type, path: campaign?.path ?? '/notifications' }
    default:
      return { tag: 'messages', path: '/chats' }
  }
}
