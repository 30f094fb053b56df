import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PostgresLog } from './db/postgres/types.ts'
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './postgres.ts'

const root = mkdtempSync(join(tmpdir(), 'vonk-postgres-'))
chmodSync(root, 0o755) // as root, PostgreSQL's account must be able to enter
afterAll(() => rmSync(root, { recursive: true, force: true }))

const dir = join(root, 'one')
const pidFile = join(dir, 'cluster', 'data', 'postmaster.pid')
let written: string[] = []
const write = (line: string) => void written.push(line)
const log: PostgresLog = { debug: write, info: write, warn: write, error: write }
beforeEach(() => {
  written = []
})

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  const started = await startEmbeddedPostgres({ dir, log, ...options })
  ends.push(started.stop)
  return started
}

/** The same, in a process of its own that can be killed. It prints the connection string when it is ready. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)}
    const quiet = () => undefined
    const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
    console.log((await startEmbeddedPostgres({ dir: ${JSON.stringify(dir)}, log })).url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ends.push(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('ended before it was ready')))
  const [url] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended])
  return { child, url: String(url) }
}

async function ask<T>(url: string, sql: string): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0] as T
  } finally {
    await client.end()
  }
}

async function hasExited(pid: number): Promise<boolean> {
  for (let tried = 0; tried < 250; tried++) {
    if (!existsSync(`/proc/${pid}`)) return true
    await sleep(20)
  }
  return false
}

const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])

function guards(): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => commandOf(pid).includes(`vonk-postgres-guard\0${postmaster()}\0`))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

describe('a first and a second start', () => {
  test('persists data, and stops completely', async () => {
    const first = await start()
    await ask(first.url, 'CREATE TABLE kept (n int PRIMARY KEY)')
    await ask(first.url, 'INSERT INTO kept VALUES (1)')
    const pid = postmaster()
    await first.stop()
    await first.stop()
    expect(existsSync(pidFile)).toBe(false)
    expect(await hasExited(pid)).toBe(true)

    const second = await start()
    expect(await ask(second.url, 'SELECT n FROM kept')).toBe(1)
    await second.stop()
  })

  test('is durable, UTF-8, sorts the same everywhere, and requires a password', async () => {
    const { url, stop } = await start()
    expect(await ask(url, 'SHOW fsync')).toBe('on')
    expect(await ask(url, 'SHOW synchronous_commit')).toBe('on')
    expect(await ask(url, 'SHOW server_encoding')).toBe('UTF8')
    expect(await ask(url, "SELECT lower('ÅØÉ')")).toBe('åøé')
    expect(
      await ask(url, 'SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = current_database()'),
    ).toBe('bC.UTF-8')
    await expect(ask(url.replace(/:[0-9a-f]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(/password/)
    await stop()
  })
})

describe('when the server is killed', () => {
  test('PostgreSQL follows it, and the next start has every committed row', async () => {
    const { child, url } = await startElsewhere()
    await ask(url, 'INSERT INTO kept VALUES (2)')
    const pid = postmaster()
    child.kill('SIGKILL')
    expect(await hasExited(pid)).toBe(true)
    const next = await start()
    expect(await ask(next.url, 'SELECT count(*)::int FROM kept')).toBe(2)
    await next.stop()
  })

  test('a PostgreSQL that was left over is stopped first, even with an open connection', async () => {
    const { child, url } = await startElsewhere()
    const pid = postmaster()
    for (const guard of guards()) process.kill(guard, 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const idle = new pg.Client({ connectionString: url })
    idle.on('error', () => undefined)
    await idle.connect()
    await idle.query('BEGIN; INSERT INTO kept VALUES (99)')

    const next = await start()
    expect(written.join('\n')).toContain(`process ${pid}) left over`)
    expect(postmaster()).not.toBe(pid)
    expect(await ask(next.url, 'SELECT count(*)::int FROM kept')).toBe(2)
    await next.stop()
  })

  test('and PostgreSQL with it: recovery brings every committed row back', async () => {
    const { child, url } = await startElsewhere()
    await ask(url, 'INSERT INTO kept SELECT generate_series(3, 1000)')
    const pid = postmaster()
    child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    // Until then the database is still in use
    await once(child, 'exit')
    expect(await hasExited(pid)).toBe(true)
    const next = await start()
    expect(await ask(next.url, 'SELECT count(*)::int FROM kept')).toBe(1000)
    await next.stop()
  })

  test('a process id reused by another program does not block the start', async () => {
    writeFileSync(pidFile, `${process.pid}\n${join(dir, 'cluster', 'data')}\n1\n5432\n\n\n\nready\n`)
    const next = await start()
    expect(await ask(next.url, 'SELECT count(*)::int FROM kept')).toBe(1000)
    await next.stop()
  })
})

test('PostgreSQL alone killed: it comes back on the same address', async () => {
  const { url, stop } = await start()
  const pid = postmaster()
  process.kill(pid, 'SIGKILL')
  await expect
    .poll(() => ask(url, 'SELECT count(*)::int FROM kept').catch(() => 'down'), { timeout: 10_000 })
    .toBe(1000)
  expect(postmaster()).not.toBe(pid)
  await stop()
  expect(existsSync(pidFile)).toBe(false)
})

test('a folder in use by a live server is refused with a clear sentence, and can be shared by name', async () => {
  const { child, url } = await startElsewhere()
  await expect(start()).rejects.toThrow(`in use by another running server (process ${child.pid})`)
  const shared = await start({ mayShare: true })
  expect(shared.url).toBe(url)
  await shared.stop()
  expect(await ask(url, 'SELECT count(*)::int FROM kept')).toBe(1000)
  const pid = postmaster()
  child.kill('SIGTERM')
  expect(await hasExited(pid)).toBe(true)
})
