import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Namespace } from 'socket.io'
import { nameIn } from '../../platform/db/schema-of.ts'
import { openRedis, type Redis } from '../../platform/live/redis.ts'
import type { Log } from '../../platform/metrics/log.ts'
import { heartbeatMs, openPresence } from './live-presence.ts'

/** Backlog for a process that was cut off briefly; after a longer outage it does a full sync. */
const maxStored = 20_000

type Options = {
  redisUrl: string
  /** The pool schema: each has its own stream. */
  schema: string
  log: Log
  here: () => string[]
  onBack: () => void
}

/**
 * The other processes of this installation, through Redis or Valkey: events for members reach all of them by a stream,
 * and each knows who is connected to the others. While Redis is away every process serves its own connections only.
 * `onBack`: Redis is available again, so events may have been missed.
 */
export function openCluster({ redisUrl, schema, log, here, onBack }: Options) {
  const stream = nameIn(schema, 'vonk:live')
  const channel = `${stream}:presence`
  const redis = openRedis(redisUrl, log)
  // Subscriptions need a connection of their own; its loss is logged once, by the other connection
  const hearer = redis.duplicate().on('error', () => undefined)
  hearer.connect().catch(() => undefined)
  const quietly = (error: unknown) => log.debug({ err: error }, 'not told to other processes')
  const publish = (text: string) => {
    if (redis.isReady) redis.publish(channel, text).catch(quietly)
  }
  const presence = openPresence({ tell: publish, here, now: () => performance.now() })
  let wasReady = false
  redis.on('ready', () => {
    presence.greet()
    if (wasReady) onBack()
    wasReady = true
  })
  hearer
    .subscribe(channel, (text) => presence.hear(text))
    .then(presence.greet)
    .catch(quietly)
  // The adapter reads what comes after its last entry: until there is one, what falls between two reads would be lost
  const mark = () => redis.isReady && redis.xAdd(stream, '*', { beat: '' }, keepRecent).catch(quietly)
  const heart = setInterval(() => {
    presence.beat()
    void mark()
  }, heartbeatMs)
  heart.unref()
  return {
    presence,
    adapter: adapterOf(redis, stream, quietly),
    async end(): Promise<void> {
      clearInterval(heart)
      presence.leave()
      // The last events still have to leave; without Redis there is nothing to wait for
      if (redis.isReady) await redis.close().catch(quietly)
      else redis.destroy()
      hearer.destroy()
    },
  }
}

const keepRecent = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: maxStored } } as const

type Adapter = Namespace['adapter']
type Sharing = Adapter & { publishAndReturnOffset(message: unknown): Promise<string> }

/** The streams adapter, except that local connections do not wait for Redis. */
function adapterOf(redis: Redis, stream: string, onError: (error: unknown) => void) {
  const make = createAdapter(redis, {
    streamName: stream,
    channelPrefix: stream,
    maxLen: maxStored,
    onlyPlaintext: true,
  })
  // Called with `new`
  return function hinting(namespace: Namespace): Adapter {
    const adapter: Sharing = make(namespace) as never
    const share = adapter.publishAndReturnOffset.bind(adapter)
    adapter.publishAndReturnOffset = async (message) => {
      if (redis.isReady) share(message).catch(onError)
      return ''
    }
    return adapter
  }
}
