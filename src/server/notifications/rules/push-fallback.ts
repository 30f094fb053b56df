import type { LiveEvent } from '../../../contract/live.ts'
import { mutedAmong } from '../../chat/index.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Platform } from '../../platform/platform.ts'
import { subscriptionsOf } from '../push/subscriptions.ts'
import type { News } from './facts.ts'
import { tell } from './notify.ts'

/** Combines several messages into one push without noticeable delay. */
const gatherMs = 500
/** A flood is left to the sweep. */
const mostWaiting = 5_000

/**
 * Wraps the live stream: events for members without an open page are sent as push. Non-blocking: events are collected
 * in memory, then one query selects members with a subscription. The sweep covers events lost with the process.
 */
export function withPushes(platform: Platform, live: Live): Live {
  const waiting = new Map<string, News>()
  let isGathering = false
  let flushing = Promise.resolve()

  /** Resolves when everything collected so far is pushed, including pushes in progress. */
  function flush(): Promise<void> {
    flushing = Promise.all([flushing, pushGathered()]).then(() => undefined)
    return flushing
  }

  async function pushGathered() {
    isGathering = false
    const news = [...waiting.values()]
    waiting.clear()
    if (platform.db.$client.ending) return
    await push(platform, news).catch((error: unknown) => {
      if (!platform.db.$client.ending) platform.log.warn({ err: error }, 'pushes of missed events')
    })
  }

  return {
    ...live,
    settle: flush,
    publish(memberIds, event) {
      live.publish(memberIds, event)
      if (event.kind !== 'message_sent' && event.kind !== 'liked' && event.kind !== 'matched') return
      for (const memberId of memberIds) {
        const news = newsOf(memberId, event, platform.clock.now())
        if (news === null || live.isConnected(memberId) || waiting.size >= mostWaiting) continue
        // One push per conversation, for the newest message
        waiting.set(`${memberId} ${news.conversationId ?? news.key}`, news)
        if (!isGathering) setTimeout(() => void flush(), gatherMs).unref()
        isGathering = true
      }
    },
  }
}

/** What an event means to its receiver; null where it tells them of their own doing. */
function newsOf(memberId: string, event: LiveEvent, at: Date): News | null {
  const base = { memberId, at, found: [] }
  if (event.kind === 'liked') {
    const { id } = event.profile
    return { ...base, type: 'like', key: `like:${id}`, otherIds: [id], conversationId: null }
  }
  if (event.kind === 'matched' && event.is_own !== true) {
    const { id } = event.profile
    return { ...base, type: 'match', key: `like:${id}`, otherIds: [id], conversationId: null }
  }
  if (event.kind !== 'message_sent' || event.unread === null) return null
  const { conversation_id, seq, sender_id } = event.message
  return {
    ...base,
    // With all of its messages unread, it is new
    type: event.unread === seq ? 'new_conversations' : 'new_messages',
    key: `conversation:${conversation_id}:${seq}`,
    otherIds: [sender_id],
    conversationId: conversation_id,
  }
}

async function push(platform: Platform, news: readonly News[]): Promise<void> {
  const ids = [...new Set(news.map(({ memberId }) => memberId))]
  const devices = await subscriptionsOf(platform.db, ids, platform.clock.now())
  const reachable = new Set(devices.map(({ memberId }) => memberId))
  const due = await audible(
    platform,
    news.filter(({ memberId }) => reachable.has(memberId)),
  )
  if (due.length > 0) await tell(platform, due, { channels: ['push'], isHere: () => false })
}

/** Without what happened in conversations that their receiver has muted. */
async function audible({ db, clock }: Platform, news: readonly News[]): Promise<News[]> {
  const pairOf = ({ memberId, conversationId }: News) => ({ memberId, conversationId: conversationId ?? '' })
  const written = news.filter(({ conversationId }) => conversationId !== null)
  const isMuted = await mutedAmong(db, written.map(pairOf), clock.now())
  return news.filter((entry) => !isMuted(pairOf(entry)))
}
