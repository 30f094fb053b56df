import { join } from 'node:path'
import { prepareFirstSite } from '../src/seed/start.ts'
import { openPlatform } from '../src/server/http/open.ts'
import { processConfig } from '../src/server/platform/config/config.ts'
import { openDb, type Pooled, schemaOf } from '../src/server/platform/db/db.ts'
import { ensureSchema } from '../src/server/platform/db/migrate.ts'
import { listPoolSchemas, requirePoolSchema } from '../src/server/platform/db/pool-schemas.ts'
import { publicSchema } from '../src/server/platform/db/schema-of.ts'
import { openLog } from '../src/server/platform/metrics/log.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import { startEmbeddedPostgres } from '../src/server/platform/postgres.ts'
import { schemaOfHost } from '../src/server/sites/schemas/index.ts'

type Server = { url: string; isEmbedded: boolean; stop: () => Promise<void> }

/**
 * The database server of this environment: that of DATABASE_DIRECT_URL or DATABASE_URL, or the embedded one below
 * VAR_DIR, started if needed.
 */
export async function openServer({ databaseDirectUrl, varDir } = processConfig()): Promise<Server> {
  if (databaseDirectUrl !== null) return { url: databaseDirectUrl, isEmbedded: false, stop: async () => undefined }
  const dir = join(varDir, 'postgres')
  const { url, stop } = await startEmbeddedPostgres({ dir, log: openLog('warn'), mayShare: true })
  return { url, isEmbedded: true, stop }
}

/** Runs `work` with the URL of this environment's database, after checking that its tables are those of this release. */
export async function withDatabase(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const server = await openServer()
  try {
    await ensureSchema(server.url, server)
    await work(server.url)
  } finally {
    await server.stop()
  }
}

/** Runs `work` on the platform. Outside demo mode the first site is made where there is none, so that commands work before the first start. */
async function onPlatform(work: (platform: Platform) => Promise<void>): Promise<void> {
  const config = processConfig()
  await withDatabase(async (databaseUrl) => {
    const platform = await openPlatform({ config, databaseUrl, runsJobs: false })
    try {
      if (!config.isDemo) await prepareFirstSite(platform)
      await work(platform)
    } finally {
      await platform.db.$client.end()
    }
  })
}

/** Runs `work` on each pool schema of the database, `public` first. */
export async function eachPool(platform: Platform, work: (db: Pooled, schema: string) => Promise<void>): Promise<void> {
  for (const schema of await listPoolSchemas(platform.db)) await onPool(platform, schema, (db) => work(db, schema))
}

/** Runs `work` on the pool schema that has the site of a host; on `public` where there is none. */
export async function onPoolOf<T>(platform: Platform, host: string, work: (db: Pooled) => Promise<T>): Promise<T> {
  return onPool(platform, (await schemaOfHost(platform.db, host)) ?? publicSchema, work)
}

/** Runs `work` on a pool schema. */
export async function onPool<T>(platform: Platform, schema: string, work: (db: Pooled) => Promise<T>): Promise<T> {
  const { config, db } = platform
  if (schema === schemaOf(db)) return work(db)
  const pool = openDb(config.databaseDirectUrl ?? db.$client.options.connectionString ?? '', { max: 2, schema })
  try {
    await requirePoolSchema(pool, schema)
    return await work(pool)
  } finally {
    await pool.$client.end()
  }
}

/** Runs the command named by the arguments; errors are printed with the usage, and the exit code is 1. */
export async function runCommand(
  commands: Record<string, (platform: Platform) => Promise<void>>,
  { name, usage }: { name: string; usage: string },
): Promise<void> {
  const command = commands[name]
  try {
    if (command === undefined) throw new Error(`There is no command ${name}.`)
    await onPlatform(command)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(`\n${usage}`)
    process.exitCode = 1
  }
}
