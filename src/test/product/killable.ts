import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { clusterFiles } from '../../server/platform/db/postgres/files.ts'
import { startEmbeddedPostgres } from '../../server/platform/postgres.ts'
import { withDatabase } from './postgres-setup.ts'

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * The real server in a process of its own that can be killed outright, with its PostgreSQL; started again it finds its database.
 * On an outside database (DATABASE_URL) only the server is ours to kill.
 */
export function killableProduct() {
  const outside = process.env.DATABASE_URL
  const varDir = mkdtempSync(join(tmpdir(), 'vonk-kill-'))
  chmodSync(varDir, 0o755) // as root, PostgreSQL's own account must be able to enter
  const dir = join(varDir, 'postgres')
  const name = `vonk_kill_${randomBytes(4).toString('hex')}`
  let child: ChildProcess | null = null
  let isPrepared = false

  async function start(): Promise<string> {
    if (outside) await onServer(outside, `CREATE DATABASE ${name}`).catch(() => undefined)
    const { DATABASE_URL: _, ...rest } = process.env
    const env = {
      ...rest,
      ...(outside && { DATABASE_URL: withDatabase(outside, name) }),
      ...{ NODE_ENV: 'production', DEMO: '0', PAYMENT_PROVIDERS: 'sandbox', ALLOW_SANDBOX: 'payments' },
      ...{ PORT: '0', HOST: '127.0.0.1', VAR_DIR: varDir, LOG_LEVEL: 'fatal' },
    }
    if (!isPrepared) await nameCompany(env)
    isPrepared = true
    child = spawn(process.execPath, [join(import.meta.dirname, 'bare-product.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return addressOf(child)
  }

  /** SIGKILL, so that nothing is said or finished. */
  async function kill({ database = false } = {}): Promise<void> {
    if (child === null) return
    const exited = once(child, 'exit')
    if (database && !outside) process.kill(postmasterOf(dir), 'SIGKILL')
    child.kill('SIGKILL')
    await exited
    child = null
  }

  async function databaseUrl(): Promise<string> {
    if (outside) return withDatabase(outside, name)
    return (await startEmbeddedPostgres({ dir, log: quiet, mayShare: true })).url
  }

  async function end(): Promise<void> {
    if (child !== null && child.exitCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
    if (outside) await onServer(outside, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    else rmSync(clusterFiles(dir, quiet).base, { recursive: true, force: true })
    rmSync(varDir, { recursive: true, force: true })
  }

  return { start, kill, databaseUrl, end, ownsDatabase: !outside }
}

/** A real installation starts with a company of its own only. */
async function nameCompany(env: NodeJS.ProcessEnv): Promise<void> {
  const script = join(import.meta.dirname, '../../../scripts/company.ts')
  const facts = ['--name', 'Test B.V.', '--address', 'Teststraat 2', '--registration', '12345678']
  await promisify(execFile)(process.execPath, [script, 'change', ...facts], { env })
}

function postmasterOf(dir: string): number {
  return Number(readFileSync(join(clusterFiles(dir, quiet).dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function addressOf(child: ChildProcess): Promise<string> {
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    for (const input of [child.stdout, child.stderr]) {
      if (input === null) continue
      createInterface({ input }).on('line', (line) => {
        lines.push(line)
        const address = /is up: (http:\S+)/.exec(line)?.[1]
        if (address) resolve(address.replace(/\/$/, ''))
      })
    }
    child.once('exit', (code) => reject(new Error(`The product ended (${code}):\n${lines.join('\n')}`)))
  })
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
