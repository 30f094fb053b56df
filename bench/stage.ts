import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { prepareFirstSite } from '../src/seed/start.ts'
import { storeSession } from '../src/server/accounts/sessions/index.ts'
import { openPlatform } from '../src/server/http/open.ts'
import { readConfig } from '../src/server/platform/config/config.ts'
import { type Pooled, schemaOf } from '../src/server/platform/db/db.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { publicSchema } from '../src/server/platform/db/schema-of.ts'
import { newToken } from '../src/server/platform/ids.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import { startEmbeddedPostgres } from '../src/server/platform/postgres.ts'
import { listSites, type Site, siteById } from '../src/server/sites/index.ts'
import { makeRoom } from '../src/test/product/roomy-settings.ts'
import { onInterrupt } from './interrupt.ts'

/** What benchmarks run on: a database of their own (BENCH_DATABASE_URL, or the embedded one in VAR_DIR/bench), with the first site. */
export type Stage = {
  databaseUrl: string
  /** The schema of its member pool; `public` without one. */
  schema?: string
  varDir: string
  platform: Platform
  db: Pooled
  site: Site
  close(): Promise<void>
}

type Database = {
  databaseUrl: string
  schema?: string
  varDir: string
  logLevel?: 'warn' | 'silent'
  stop(): Promise<void>
}

/** `name` selects the database of a stage. */
export async function openStage(name = 'postgres'): Promise<Stage> {
  const quiet = () => undefined
  const given = process.env.BENCH_DATABASE_URL
  const dir = join(process.env.VAR_DIR ?? 'var', 'bench', name)
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startEmbeddedPostgres({ dir, log: { debug: quiet, info: quiet, warn: quiet, error: console.error } })
  const over = onInterrupt(server.stop)
  const stop = async () => {
    over()
    await server.stop()
  }
  await migrate(server.url)
  return stageOn({ databaseUrl: server.url, varDir: join(process.env.VAR_DIR ?? 'var', 'bench'), stop })
}

/** The same on a database that is there, with all migrations. */
export async function stageOn({
  databaseUrl,
  schema = publicSchema,
  varDir,
  logLevel = 'warn',
  stop,
}: Database): Promise<Stage> {
  const config = readConfig({ DEMO: '1', ...process.env, LOG_LEVEL: logLevel, VAR_DIR: varDir })
  const platform = await openPlatform({ config, databaseUrl, schema, runsJobs: false })
  const { db } = platform
  const close = async () => {
    await db.$client.end()
    await stop()
  }
  return { databaseUrl, schema, varDir, platform, db, site: await firstSite(platform), close }
}

async function firstSite(platform: Platform): Promise<Site> {
  if (schemaOf(platform.db) === publicSchema) await prepareFirstSite(platform)
  await makeRoom(platform.db)
  const [row] = await listSites(platform.db)
  const site = row === undefined ? null : await siteById(platform.db, row.id)
  if (site === null) throw new Error('there is no site')
  return site
}

export type Served = {
  origin: string
  process: ChildProcess
  /** After a collection of garbage, in bytes. */
  memory(): Promise<NodeJS.MemoryUsage>
  stop(): Promise<void>
}

/** Starts the product in its own process. */
export async function serve(
  stage: Stage,
  options: { hasPages?: boolean; env?: Record<string, string> } = {},
): Promise<Served> {
  const script = join(import.meta.dirname, 'server.ts')
  const child = spawn(process.execPath, ['--expose-gc', script, ...(options.hasPages === true ? ['--pages'] : [])], {
    env: {
      ...process.env,
      DATABASE_URL: stage.databaseUrl,
      ...(stage.schema !== undefined && { BENCH_SCHEMA: stage.schema }),
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      VAR_DIR: stage.varDir,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.stdout === null) throw new Error('the server says nothing')
  const [origin] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => ['']),
  ])) as [string]
  if (origin === '') throw new Error('the server did not start')
  const over = onInterrupt(() => child.kill('SIGTERM'))
  const stop = async () => {
    over()
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const memory = async () => {
    child.send('memory')
    const [usage] = (await once(child, 'message')) as [NodeJS.MemoryUsage]
    return usage
  }
  return { origin, process: child, memory, stop }
}

/** Logs a member in; answers the headers of their requests. */
export async function sessionHeaders(db: Pooled, member: { id: string; siteId: string }): Promise<{ cookie: string }> {
  const token = newToken()
  await storeSession(db, {
    memberId: member.id,
    siteId: member.siteId,
    token,
    userAgent: 'bench',
    country: null,
    now: new Date(),
  })
  return { cookie: `vonk_session=${token}` }
}
