import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { prepareFirstSite, seedWhenEmpty } from '../seed/start.ts'
import { ageGaps } from './accounts/age/index.ts'
import { banner, bannerWithoutPages } from './banner.ts'
import { type AppOptions, openApp } from './http/app.ts'
import { openFront, type PoolApp } from './http/front.ts'
import { speakLive } from './http/live/live.ts'
import { openMetricsServer } from './http/metrics/metrics-server.ts'
import type { Tracing } from './http/metrics/tracing.ts'
import { prohibitedProviders } from './payments/index.ts'
import type { Config } from './platform/config/config.ts'
import { processNotes } from './platform/config/process-registry.ts'
import { ensureSchema } from './platform/db/migrate.ts'
import { openLog } from './platform/metrics/log.ts'
import type { Platform } from './platform/platform.ts'
import { startEmbeddedPostgres } from './platform/postgres.ts'
import { openPools, type Pool } from './pools.ts'
import { serveSearch } from './search/index.ts'
import { refuseUnfinished, warnOfSetup } from './start-checks.ts'

/** `/ready` answers 503 for so long before a real installation stops taking requests, so that load balancers notice. */
const drainMs = 5_000

type StartOptions = {
  hasPages?: boolean
  /** Settles when the pages are built: until then everything but the server starts. */
  whenBuilt?: Promise<unknown>
}

/** Starts the whole product: database, jobs, server. Resolves once it listens; a signal ends it. */
export async function startProduct(
  config: Config,
  { hasPages = true, whenBuilt }: StartOptions = {},
): Promise<{ address: string; stop: () => Promise<void> }> {
  const log = openLog(config.logLevel)
  if (config.servesPages) await refuseTakenPort(config)
  const database =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dir: join(config.varDir, 'postgres'), log }) : null
  const databaseUrl = config.databaseUrl ?? database?.url ?? ''
  const stops: (() => Promise<unknown>)[] = database === null ? [] : [() => database.stop()]
  const stop = atMostOnce(async () => {
    for (const end of stops.toReversed()) await end().catch((error: unknown) => log.error({ err: error }, 'stopping'))
  })
  let isStopping = false
  stopOnSignals(async () => {
    isStopping = true
    if (config.servesPages && config.databaseUrl !== null && !config.isDemo) await wait(drainMs)
    await stop()
  })
  try {
    await ensureSchema(config.databaseDirectUrl ?? databaseUrl, { isEmbedded: database !== null })
    const pools = await openPools({ config, databaseUrl, stops })
    const platforms = pools.map((pool) => pool.platform)
    const [{ platform }] = pools
    const metrics = await openMetricsServer(platform, platforms)
    if (metrics !== null) stops.push(() => metrics.stop())
    const notes = processNotes(platform)
    notes.begin()
    stops.push(() => notes.end())
    if (config.servesSearchAt !== null) {
      const search = await serveSearch(platforms, config.servesSearchAt)
      stops.push(() => search.stop())
      process.stdout.write(bannerWithoutPages('answers the searches of this machine', []))
      return { address: '', stop }
    }
    const demo = config.isDemo ? await seedWhenEmpty(platform) : null
    if (demo === null) await prepareFirstSite(platform)
    if (!config.isDemo) await refuseUnfinished(platform)
    const ofSites = await Promise.all(platforms.map(warnOfSites))
    const warnings = [...warnOfSetup(platform), ...ofSites.flat()]
    if (!config.servesPages) {
      for (const pool of pools) stops.push(speakLive(pool.platform, pool.attachLive))
      process.stdout.write(bannerWithoutPages('works on jobs', warnings))
      return { address: '', stop }
    }
    await whenBuilt
    const tracing = await openTracing(platform)
    if (tracing !== null) stops.push(() => tracing.stop())
    const server = await openServer(pools, { hasPages, isStopping: () => isStopping, tracing })
    stops.push(() => server.close())
    const address = await server.listen({ host: config.host, port: config.port })
    process.stdout.write(banner(config, address, { demo, warnings }))
    return { address, stop }
  } catch (error) {
    await stop()
    throw explain(error, config)
  }
}

/** One app for each pool schema; what stands in front of them where there are several. */
async function openServer([first, ...others]: [Pool, ...Pool[]], options: Omit<AppOptions, 'attachLive'>) {
  const appOf = async ({ schema, platform, attachLive }: Pool): Promise<PoolApp> => {
    return { schema, platform, app: await openApp(platform, { ...options, attachLive }) }
  }
  const own = await appOf(first)
  if (others.length === 0) return own.app
  return openFront([own, ...(await Promise.all(others.map(appOf)))])
}

/** What the law or a provider forbids in a country of a site; nothing in a demo. */
async function warnOfSites(platform: Platform): Promise<string[]> {
  if (platform.config.isDemo) return []
  const texts = [...(await prohibitedProviders(platform)), ...(await ageGaps(platform.db, platform.config))]
  for (const text of texts) platform.log.warn(text)
  return texts
}

/** Before anything else is started: making a demo world only to find the port taken would be a poor joke. */
async function refuseTakenPort(config: Config): Promise<void> {
  const probe = createServer()
  const listening = once(probe, 'listening')
  probe.listen(config.port, config.host)
  try {
    await listening
  } catch (error) {
    throw explain(error, config)
  } finally {
    probe.close()
  }
}

function stopOnSignals(stop: () => Promise<void>) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      void stop().then(() => process.exit(0))
    })
  }
}

function explain(error: unknown, config: Config): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'EADDRINUSE' && 'port' in error && error.port === config.metrics?.port)
    return new Error(`Port ${config.metrics?.port} is taken: choose another METRICS_PORT`)
  if (error.code === 'EADDRINUSE')
    return new Error(
      `Port ${config.port} on ${config.host} is taken. Stop what uses it, or choose another: PORT=3001 npm start`,
    )
  if (error.code === 'EACCES')
    return new Error(`Port ${config.port} may not be opened by this user. Choose one above 1023: PORT=3000 npm start`)
  return error
}

function atMostOnce(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= work()
    return running
  }
}

/** Loads the packages only where a collector is configured. */
async function openTracing({ config, poolPlatforms }: Platform): Promise<Tracing | null> {
  if (config.tracing === null) return null
  const tracing = await import('./http/metrics/tracing.ts')
  return tracing.openTracing(
    config.tracing,
    poolPlatforms.map(({ db }) => db.$client),
  )
}
