import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { clearLeftOvers, DatabaseInUse, ownerMark } from './left-over.ts'
import { environment, settings } from './settings.ts'
import type { ClusterFiles, PostgresLog, RunAs, Settings } from './types.ts'

const startTries = 5
const stopMs = 60_000

type RunningPostgres = { port: number; stop(): Promise<void> }

/** The program and its arguments. */
type Plan = { files: ClusterFiles; log: PostgresLog; settings: Settings | undefined }

type Started = { port: number; exited: Promise<void>; end(): void }

/** Starts the server, waits until it accepts connections, and keeps it running until `stop`. */
export async function launch(plan: Plan): Promise<RunningPostgres> {
  const { log } = plan
  let isStopping = false
  let current = await startWithRetries(plan, freePort)
  const { port } = current
  const keepRunning = async () => {
    for (;;) {
      await current.exited
      if (isStopping) return
      log.error('PostgreSQL ended unexpectedly; starting it again on the same port')
      current = await startWithRetries(plan, async () => port)
      if (isStopping) current.end()
    }
  }
  const finished = keepRunning().catch((error: unknown) =>
    log.error(`PostgreSQL does not start again: ${String(error)}`),
  )
  const stop = async () => {
    if (!isStopping) current.end()
    isStopping = true
    await finished
  }
  return { port, stop }
}

/** Retries: the port may be taken, or a killed server may still be shutting down. */
async function startWithRetries(plan: Plan, choosePort: () => Promise<number>): Promise<Started> {
  const { files, log } = plan
  for (let tried = 1; ; tried++) {
    try {
      await clearLeftOvers(files, log)
      return await start(plan, await choosePort())
    } catch (error) {
      if (tried === startTries || error instanceof DatabaseInUse) throw error
      log.warn(`PostgreSQL did not start, trying again: ${error instanceof Error ? error.message : String(error)}`)
      await sleep(100 * 2 ** tried)
    }
  }
}

/** Runs in its own session: Ctrl-C reaches our process only, which then stops the server properly. */
async function start({ files, log, settings: changed }: Plan, port: number): Promise<Started> {
  const statistics = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_utility': 'off' }
  const own = settings({ ...(files.hasStatistics && statistics), ...changed })
  const args = ['-D', files.dataDir, '-p', String(port), ...own, ...ownerMark()]
  const child = spawn(files.program('postgres'), args, {
    cwd: '/',
    detached: true,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...files.runAs,
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  await becomeReady(child, exited, log)
  const guard = guardAgainstOrphaning(child.pid, files.runAs)
  void exited.then(() => guard?.stdin?.end('done\n'))
  const end = () => {
    child.kill('SIGINT')
    const impatience = setTimeout(() => child.kill('SIGQUIT'), stopMs)
    void exited.then(() => clearTimeout(impatience))
  }
  return { port, exited, end }
}

/** No timeout, because crash recovery may take long; fails only if the process ends. */
async function becomeReady(child: ChildProcess, exited: Promise<void>, log: PostgresLog): Promise<void> {
  const firstLines: string[] = []
  const ready = new Promise<'ready'>((resolve) => {
    createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
      log.debug(`postgres: ${line}`)
      if (line.includes('database system is ready to accept connections')) resolve('ready')
      if (firstLines.length < 50) firstLines.push(line)
    })
  })
  const result = await Promise.race([ready, exited])
  if (result !== 'ready') throw new Error(`PostgreSQL ended while starting:\n${firstLines.join('\n')}`)
}

/**
 * A tiny shell that waits on a pipe from this process. When we are killed outright the pipe closes without a word,
 * and it shuts PostgreSQL down properly. Not vital: the next start copes with a left-over server too.
 */
function guardAgainstOrphaning(pid: number | undefined, runAs: RunAs): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined
  const guard = spawn('/bin/sh', ['-c', 'read -r word || kill -INT "$1"', 'vonk-postgres-guard', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...runAs,
  })
  guard.on('error', () => undefined)
  guard.stdin?.on('error', () => undefined)
  guard.unref()
  return guard
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was given')
  return address.port
}
