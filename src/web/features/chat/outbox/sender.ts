import { type Failure, failureOf } from '../../../api/errors.ts'
import type { Answer, OutboxNote, OutboxParts, Outgoing } from './entry.ts'
import { groupOf, isHeld, isRefused, restMs } from './failures.ts'
import type { OutboxQueue } from './queue.ts'

type Parts = Pick<OutboxParts, 'send' | 'onSent' | 'onRefused'> & {
  queue: OutboxQueue
  tell: (note: OutboxNote) => void
}
type Post = Parts & {
  isStarted: boolean
  /** By conversation. */
  busy: Map<string, { id: string; stopping: AbortController }>
  /** Conversations in the order in which their turn came. */
  waiting: Set<string>
  tried: Set<string>
  rests: ReturnType<typeof createRests>
}
export type OutboxSender = ReturnType<typeof createOutboxSender>

/** Conversations that are served side by side; browsers open no more lines to one host. */
const most = 6
const progressStep = 0.04

/** Sends what waits, as long as it is started: the first of each conversation, then the next. */
export function createOutboxSender(parts: Parts) {
  const rests = createRests((conversationId) => wake(post, conversationId))
  const post: Post = { ...parts, rests, isStarted: false, busy: new Map(), waiting: new Set(), tried: new Set() }
  return {
    pump: (conversationId: string) => pump(post, conversationId),
    /** One entry, also a refused one; all of a conversation; or all that waits. */
    retry: (id?: string) => retry(post, id),
    /** These were given up: what has not left yet does not leave. */
    giveUp(ids: readonly string[]) {
      for (const { id, stopping } of post.busy.values()) if (ids.includes(id)) stopping.abort()
    },
    start() {
      post.isStarted = true
      retry(post)
    },
    /** A request in progress may still succeed; the next sender uses the same id. */
    stop() {
      post.isStarted = false
      post.waiting.clear()
      rests.forgetAll()
    },
  }
}

function nextOf({ queue }: Post, conversationId: string) {
  return queue.of(conversationId).find((entry) => !isRefused(entry))
}

function pump(post: Post, conversationId: string) {
  if (!post.isStarted) return
  const isFree = !post.busy.has(conversationId) && !post.rests.has(conversationId)
  if (isFree && nextOf(post, conversationId)) post.waiting.add(conversationId)
  for (const turn of post.waiting) {
    if (post.busy.size >= most) return
    post.waiting.delete(turn)
    const entry = nextOf(post, turn)
    if (entry) void serve(post, entry)
  }
}

async function serve(post: Post, entry: Outgoing) {
  const { id, conversationId } = entry
  const stopping = new AbortController()
  post.busy.set(conversationId, { id, stopping })
  const isFirstTry = !post.tried.has(id) && !post.queue.wasRestored(id)
  post.tried.add(id)
  const onProgress = (share: number) => progressed(post, id, share)
  try {
    done(post, entry, { ...(await post.send(entry, { signal: stopping.signal, onProgress })), isFirstTry })
  } catch (error) {
    fail(post, entry, failureOf(error) ?? { code: 'internal', params: {} })
  }
  post.busy.delete(conversationId)
  pump(post, conversationId)
}

function done(
  post: Post,
  { id, conversationId }: Outgoing,
  { message, credits, isFirstTry }: Answer & { isFirstTry: boolean },
) {
  const sent = { message, credits, isFirstTry }
  // First the message, then the end of its wait: in between both are there, and the list shows one
  post.onSent(sent)
  post.rests.forget(conversationId)
  post.queue.remove([id])
  post.tried.delete(id)
  post.tell({ kind: 'sent', id, sent })
}

function fail(post: Post, entry: Outgoing, failure: Failure) {
  // Discarded, or now handled by another sender
  if (!post.isStarted || !post.queue.has(entry.id)) return
  if (isRefused({ failure })) return refuse(post, entry, failure)
  show(post, entry.id, failure)
  post.rests.begin(entry.conversationId, failure)
}

/** Photos and voice notes stay with the reason; texts return to the input field. */
function refuse(post: Post, entry: Outgoing, failure: Failure) {
  const { conversationId } = entry
  const group = groupOf(entry, post.queue.of(conversationId), failure)
  const texts = group.filter((one) => !isHeld(one, failure))
  // Save the texts elsewhere before deleting the entries
  post.onRefused(conversationId, texts.map(({ text }) => text).join('\n'), failure)
  for (const one of group) if (isHeld(one, failure)) hold(post, one.id, failure)
  const ids = texts.map(({ id }) => id)
  post.queue.remove(ids)
  post.tell({ kind: 'removed', ids })
  post.tell({ kind: 'refused', conversationId, failure })
}

function progressed(post: Post, id: string, share: number) {
  const before = post.queue.find(id)?.progress ?? -1
  if (share < 1 && share - before < progressStep) return
  post.queue.update(id, { progress: share })
  post.tell({ kind: 'changed', id, failure: null, progress: share })
}

/** Takes the failure from what waits there, and goes on. */
function wake(post: Post, conversationId: string) {
  for (const { id, failure } of post.queue.of(conversationId))
    if (failure && !isRefused({ failure })) show(post, id, null)
  pump(post, conversationId)
}

function retry(post: Post, id?: string) {
  if (!post.isStarted) return
  const entry = id === undefined ? undefined : post.queue.find(id)
  if (entry && isRefused(entry)) hold(post, entry.id, null)
  const meant = id === undefined ? post.queue.conversations() : [entry?.conversationId ?? id]
  for (const conversationId of meant) {
    post.rests.forget(conversationId)
    wake(post, conversationId)
  }
}

function show({ queue, tell }: Post, id: string, failure: Failure | null) {
  queue.update(id, { failure, progress: null })
  tell({ kind: 'changed', id, failure, progress: null })
}

function hold({ queue, tell }: Post, id: string, failure: Failure | null) {
  queue.hold(id, failure)
  tell({ kind: 'changed', id, failure, progress: null })
}

/** Conversations that rest after a failure, longer each time. */
function createRests(onOver: (conversationId: string) => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const failures = new Map<string, number>()

  function clear(conversationId: string) {
    clearTimeout(timers.get(conversationId))
    timers.delete(conversationId)
  }
  function forget(conversationId: string) {
    clear(conversationId)
    failures.delete(conversationId)
  }
  return {
    has: (conversationId: string) => timers.has(conversationId),
    begin(conversationId: string, failure: Failure) {
      const count = (failures.get(conversationId) ?? 0) + 1
      failures.set(conversationId, count)
      clear(conversationId)
      const over = () => {
        timers.delete(conversationId)
        onOver(conversationId)
      }
      timers.set(conversationId, setTimeout(over, restMs(failure, count)))
    },
    forget,
    forgetAll() {
      for (const conversationId of [...failures.keys()]) forget(conversationId)
    },
  }
}
