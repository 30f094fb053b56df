import { access, constants, statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { isSearchLoaded, warmSearch } from '../search/index.ts'

/** Below this, uploads are about to fail. */
const leastFreeBytes = 100 * 1024 * 1024

/**
 * `/health`: the process runs. `/ready`: it should get requests, which is 200 with a list of the optional parts that do
 * not work, or 503 with the reason: the shutdown has begun, members are still being loaded for search, or there is no
 * database. A part that all processes lose at once (Redis, the disk) never takes them out of the load balancer.
 */
export function serveHealth(app: FastifyInstance, platform: Platform, { isStopping }: { isStopping: () => boolean }) {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const reason = isStopping() ? 'stopping' : await reasonToWait(platform)
    if (reason !== null) return reply.code(503).send({ status: reason })
    return { status: 'ready', degraded: await degradedParts(platform) }
  })
}

async function reasonToWait(platform: Platform): Promise<string | null> {
  try {
    await platform.db.execute(sql`SELECT 1`)
  } catch {
    return 'database unreachable'
  }
  if (isSearchLoaded(platform)) return null
  // Has no effect while they are being loaded; starts again after a failure
  void warmSearch(platform)
  return 'loading search'
}

async function degradedParts({ rateLimiter, config }: Platform): Promise<string[]> {
  const isDiskUsable = await hasRoom(config.varDir)
  return [...(rateLimiter.hasLostRedis() ? ['redis'] : []), ...(isDiskUsable ? [] : ['disk'])]
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= leastFreeBytes
  } catch {
    return false
  }
}
