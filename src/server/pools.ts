import { openLive } from './http/live/live.ts'
import { openPlatform } from './http/open.ts'
import { partitionedTables } from './http/partitions.ts'
import { type Config, usesPooler } from './platform/config/config.ts'
import { keepPartitions } from './platform/db/partitions.ts'
import { listPoolSchemas, requirePoolSchema } from './platform/db/pool-schemas.ts'
import { requireRoleLimits } from './platform/db/pooler.ts'
import { publicSchema } from './platform/db/schema-of.ts'
import { everyMinute } from './platform/jobs/every-minute.ts'
import type { Platform } from './platform/platform.ts'
import { flushActivity, keepSearchSnapshot } from './search/index.ts'

/** What a process has for the member pools of one schema. */
export type Pool = { schema: string; platform: Platform; attachLive: ReturnType<typeof openLive>['attach'] }

type Parts = { config: Config; databaseUrl: string; stops: (() => Promise<unknown>)[] }

/** Opens the pool schemas of the database, `public` first, and starts their jobs. `stops` gets how to end each part, in order. */
export async function openPools(parts: Parts): Promise<[Pool, ...Pool[]]> {
  const first = await openPool(parts, publicSchema)
  const others: Pool[] = []
  for (const schema of (await listPoolSchemas(first.platform.db)).slice(1))
    others.push(await openPool(parts, schema, first.platform))
  return [first, ...others]
}

async function openPool({ config, databaseUrl, stops }: Parts, schema: string, beside?: Platform): Promise<Pool> {
  const { live, attach } = openLive()
  const platform = await openPlatform({ config, databaseUrl, schema, live, ...(beside && { beside }) })
  stops.push(() => platform.db.$client.end())
  if (schema !== publicSchema) await requirePoolSchema(platform.db, schema)
  if (usesPooler(config)) await requireRoleLimits(platform.db)
  // Rows find their way without, too
  await keepPartitions(platform, partitionedTables).catch(() => undefined)
  const endWatch = await platform.skew.watch()
  stops.push(async () => endWatch())
  const endReloads = everyMinute(platform.log, 'secrets', platform.secrets.reload)
  stops.push(async () => endReloads())
  stops.push(() => platform.mail.close())
  stops.push(() => platform.rateLimiter.close())
  await platform.jobs.start()
  stops.push(() => platform.jobs.stop())
  stops.push(async () => platform.live.settle?.())
  stops.push(() => flushActivity(platform))
  stops.push(keepSearchSnapshot(platform))
  return { schema, platform, attachLive: attach }
}
