import type { Log } from '../metrics/log.ts'
import { redisLibrary } from './redis-library.ts'
import { lookupPrimary, sentinelsOf } from './sentinel.ts'

export type Redis = ReturnType<typeof createRedis>

const mostMsBetweenTries = 2_000

/** A client for a `REDIS_URL`, not connected yet; with `tries` false it connects once instead of again and again. */
export function createRedis(url: string, { tries = true, connectTimeout = 5_000 } = {}) {
  const sentinels = sentinelsOf(url)
  return redisLibrary().createClient({
    url,
    // The newer protocol answers streams in a shape that the adapter of the live stream does not know
    RESP: 2,
    socket: {
      connectTimeout,
      reconnectStrategy: tries && ((count) => Math.min(mostMsBetweenTries, 100 * 2 ** count)),
      ...(sentinels !== null && { lookup: lookupPrimary(sentinels) }),
    },
  })
}

/**
 * A Redis or Valkey connection that connects and reconnects in the background; callers check `isReady` first. Errors
 * are logged once per outage.
 */
export function openRedis(url: string, log: Log): Redis {
  const redis = createRedis(url)
  let isLost = false
  redis.on('error', (error: Error) => {
    if (!isLost)
      log.warn(
        { err: error },
        'Redis is out of reach: live events of other processes are missed, rate limits are counted in PostgreSQL',
      )
    isLost = true
  })
  redis.on('ready', () => {
    if (isLost) log.info('Redis is back')
    isLost = false
  })
  redis.connect().catch(() => undefined)
  return redis
}
