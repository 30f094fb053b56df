import type { LiveEvent } from '../../../contract/live.ts'
import { mutedAmong } from '../../chat/index.ts'
import type { Live } from '../../platform/live/live.ts'
import type { Platform } from '../../platform/platform.ts'
import { subscriptionsOf } from '../push/subscriptions.ts'
import type { News } from './facts.ts'
import { tell } from './notify.ts'

/** Long enough for a handful of lines to become one push; short enough to be called at once. */
const gatherMs = 500
/** A flood is left to the sweep. */
const mostWaiting = 5_000

/**
 * The live stream, and a push for what it cannot deliver because its receiver has no page open. Nobody waits for it: what happens to
 * somebody is kept in memory for a moment, and then one query asks who of all those has a browser to push to. What is lost with the process
 * comes with the sweep.
 */
export function withPushes(platform: Platform, live: Live): Live {
  const waiting = new Map<string, News>()
  let isGathering = false
  let flushing = Promise.resolve()

  /** Resolves once everything gathered so far is pushed, also what is being pushed at this moment. */
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
        // Of one conversation the newest message stands for all
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
