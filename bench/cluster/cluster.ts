import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages } from '../../scripts/pages-build.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { setRoleLimits } from '../../src/server/platform/db/pooler.ts'
import { clusterFiles } from '../../src/server/platform/db/postgres/files.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/postgres.ts'
import { companies } from '../../src/server/sites/tables.ts'
import { hasPgBouncer, testPgBouncer } from '../../src/test/providers/pgbouncer.ts'
import { freePort, hasRedis, testRedis } from '../../src/test/providers/redis.ts'
import { openS3Server } from '../../src/test/providers/s3-server.ts'
import { onInterrupt } from '../interrupt.ts'
import { stageOn } from '../stage.ts'
import { type DatabaseLine, openDatabaseLine } from './database-line.ts'
import { hasNginx, openNginx } from './nginx.ts'
import { insistOn } from './wait.ts'

export type Cluster = Awaited<ReturnType<typeof openCluster>>
export type Process = Awaited<ReturnType<typeof openProcess>>
type Environment = Record<string, string>

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
/** Of PgBouncer to PostgreSQL, as docs/operations/deploy.md has it. */
const poolSize = 40
/** The disk of a web process: small enough to be filled at once. */
const diskBytes = 8 * 1024 * 1024
/** A disk of its own needs a mount namespace, which ends with the process. */
const canMount =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0

/** Programs that a cluster needs and this machine does not have. */
export function missingPrograms(): string[] {
  return [...(hasRedis ? [] : ['redis-server']), ...(hasPgBouncer ? [] : ['pgbouncer']), ...(hasNginx ? [] : ['nginx'])]
}

/**
 * An installation on loopback: two web processes and a worker, PostgreSQL behind PgBouncer in transaction mode, Redis, a bucket, and nginx in
 * front. Whatever is started ends with `close`, also when the benchmark is interrupted.
 */
export async function openCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-cluster-'))
  await chmod(folder, 0o755)
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    for (const end of closers.toReversed()) await end()
  }
  const over = onInterrupt(close)
  closers.unshift(over)
  try {
    await buildPages()
    const databaseFolder = join(folder, 'postgres')
    const database = await startEmbeddedPostgres({ dir: databaseFolder, log: quiet })
    closers.push(database.stop)
    await migrate(database.url)
    await setRoleLimits(database.url)
    const stage = await stageOn({
      databaseUrl: database.url,
      varDir: join(folder, 'stage'),
      // It loses its connections on purpose
      logLevel: 'silent',
      stop: async () => undefined,
    })
    closers.push(stage.close)
    await stage.db.update(companies).set({ name: 'Example B.V.', address: 'Herengracht 500', kvk: '12345678' })

    const line = await openDatabaseLine(Number(new URL(database.url).port))
    closers.push(line.close)
    const directUrl = Object.assign(new URL(database.url), { port: String(line.port) }).href
    const pooler = await testPgBouncer(directUrl, { poolSize })
    closers.push(pooler.close)
    const redis = await testRedis()
    closers.push(redis.stop)
    const s3 = await openS3Server()
    closers.push(s3.close)

    const common: Environment = {
      ...{ DATABASE_URL: pooler.urlOf(directUrl), DATABASE_DIRECT_URL: directUrl, REDIS_URL: redis.url, ...s3.env },
      ...{
        DEMO: '0',
        LOG_LEVEL: 'error',
        HOST: '127.0.0.1',
        TRUSTED_PROXIES: '127.0.0.1',
        FILES_PROXY_PATH: '/_files',
      },
    }
    const open = async (name: string, own: Environment) => {
      const opened = await openProcess({ ...common, VAR_DIR: join(folder, name), ...own })
      closers.push(opened.kill)
      return opened
    }
    const webPorts = [await freePort(), await freePort()]
    const webs = await Promise.all(webPorts.map((port, at) => open(`web${at}`, { ROLE: 'web', PORT: String(port) })))
    const worker = await open('worker', { ROLE: 'worker' })
    const port = await freePort()
    const nginx = await openNginx(join(folder, 'nginx'), { port, webPorts, bucketUrl: s3.endpoint })
    closers.push(nginx.close)
    return {
      ...{ origin: `http://127.0.0.1:${port}`, folder, directUrl, stage, webs, worker, pooler, redis, s3, close },
      database: databaseOf(databaseFolder, database.url, line),
    }
  } catch (error) {
    await close()
    throw error
  }
}

function databaseOf(folder: string, url: string, line: DatabaseLine) {
  const postmaster = () => join(clusterFiles(folder, quiet).dataDir, 'postmaster.pid')
  return {
    /** Of the server itself, with neither PgBouncer nor delays. */
    url,
    delay: line.delay,
    /** Kills the server, which recovers and is started again at once; it can be reached again after `bringBack`. */
    kill() {
      line.takeDown()
      process.kill(Number(readFileSync(postmaster(), 'utf8').split('\n')[0]), 'SIGKILL')
    },
    bringBack: line.bringBack,
  }
}

/** A process of the product that can be ended and started again with the same settings. */
async function openProcess(env: Environment) {
  const { VAR_DIR: varDir = '', PORT: port, ROLE: role } = env
  mkdirSync(varDir, { recursive: true })
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const command = [process.execPath, join(import.meta.dirname, 'product.ts')]
    const mount = `mount -t tmpfs -o size=${diskBytes} tmpfs "$VAR_DIR" && exec "$@"`
    const [program = '', ...args] =
      role === 'web' && canMount ? ['unshare', '-m', 'sh', '-c', mount, 'sh', ...command] : command
    const started = spawn(program, args, {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    child = started
    const ended = once(started, 'exit').then(([code]) => Promise.reject(new Error(`a process ended with ${code}`)))
    ended.catch(() => undefined)
    await Promise.race([once(started.stdout ?? started, 'data'), ended])
    started.stdout?.resume()
    const isReady = () => fetch(`http://127.0.0.1:${port}/ready`).then(({ ok }) => ok)
    if (role === 'web') await insistOn(isReady, 'a web process is ready')
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  await start()
  return {
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    hasOwnDisk: role === 'web' && canMount,
    /** Fills its disk; answers how to make room again. */
    fillDisk(): () => void {
      // Only the process sees its mount
      const file = join(`/proc/${child?.pid}/root`, varDir, 'filler')
      try {
        writeFileSync(file, Buffer.alloc(diskBytes))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
      return () => rmSync(file, { force: true })
    },
  }
}
