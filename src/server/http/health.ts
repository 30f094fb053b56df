import { access, constants, statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { schemaOf } from '../platform/db/db.ts'
import { isSchemaOlder } from '../platform/db/migrate.ts'
import type { Storage } from '../platform/files/storage.ts'
import { inTime } from '../platform/jobs/with-timeout.ts'
import type { Platform } from '../platform/platform.ts'
import { isSearchLoaded, isSearchReady, warmSearch } from '../search/index.ts'

const storageEveryMs = 10_000
const storagePatienceMs = 2_000
/** Below this, uploads are about to fail. */
const leastFreeBytes = 100 * 1024 * 1024

type Options = { isStopping?: () => boolean }

/**
 * `/health`: the process runs. `/ready`: it should get requests, which is 200 with a list of the optional parts that do
 * not work, or 503 with the reason: the shutdown has begun, members are still being loaded for search, there is no
 * database, or its tables are older than this release. A part that all processes lose at once (Redis, files, the search
 * process of the machine) never takes them out of the load balancer.
 */
export function serveHealth(app: FastifyInstance, platform: Platform, { isStopping = () => false }: Options) {
  app.get('/health', async () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const reason = isStopping() ? 'stopping' : await reasonToWait(platform.poolPlatforms)
    if (reason !== null) return reply.code(503).send({ status: reason })
    return { status: 'ready', degraded: await degradedParts(platform) }
  })
}

async function reasonToWait(platforms: readonly Platform[]): Promise<string | null> {
  for (const platform of platforms) {
    const reason = await reasonOf(platform)
    if (reason !== null) return reason
  }
  return null
}

async function reasonOf(platform: Platform): Promise<string | null> {
  try {
    if (await isSchemaOlder(platform.db)) return 'schema older than this release'
  } catch {
    return 'database unreachable'
  }
  if (isSearchLoaded(platform)) return null
  // Has no effect while they are being loaded; starts again after a failure
  void warmSearch(platform)
  return 'loading search'
}

async function degradedParts(platform: Platform): Promise<string[]> {
  const { rateLimiter, config, poolPlatforms } = platform
  const [hasDisk, hasFiles, hasSearch] = await Promise.all([
    hasRoom(config.varDir),
    answersFiles(platform),
    config.searchAt === null || areSearchesReady(config.searchAt, poolPlatforms),
  ])
  return [
    ...(rateLimiter.hasLostRedis() ? ['redis'] : []),
    ...(hasDisk ? [] : ['disk']),
    ...(hasFiles ? [] : ['files']),
    ...(hasSearch ? [] : ['search']),
  ]
}

async function areSearchesReady(
  at: NonNullable<Platform['config']['searchAt']>,
  platforms: readonly Platform[],
): Promise<boolean> {
  return (await Promise.all(platforms.map(({ db }) => isSearchReady(at, schemaOf(db))))).every(Boolean)
}

const lastAnswers = new WeakMap<Storage, { at: number; answer: Promise<boolean> }>()

/** Whether the bucket answers; looked up at most every ten seconds, because probes are frequent. */
function answersFiles({ storage, config }: Platform): Promise<boolean> {
  if (config.s3 === null) return Promise.resolve(true)
  const last = lastAnswers.get(storage)
  if (last !== undefined && performance.now() - last.at < storageEveryMs) return last.answer
  const answer = inTime(storage.size('ready'), storagePatienceMs).then(
    () => true,
    () => false,
  )
  lastAnswers.set(storage, { at: performance.now(), answer })
  return answer
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
