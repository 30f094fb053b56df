import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './redis.ts'

const program = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
/** Whether this machine has a PgBouncer to start; `PGBOUNCER` names one elsewhere. */
export const hasPgBouncer = spawnSync(program, ['--version']).status === 0

/**
 * PgBouncer in transaction mode in front of the databases of a server, with few connections to it, so that clients share
 * them all the time.
 */
export async function testPgBouncer(serverUrl: string, { poolSize }: { poolSize: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-pgbouncer-'))
  chmodSync(folder, 0o755)
  const [port, server] = [await freePort(), new URL(serverUrl)]
  const [user, password] = [decodeURIComponent(server.username), decodeURIComponent(server.password)]
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
query_wait_timeout = 10
server_login_retry = 1
server_check_delay = 0
`,
  )
  // It refuses to run as root
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const lines: string[] = []
  let child: ChildProcess | null = null
  async function start(): Promise<void> {
    const started = spawn(program, [...account, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
    child = started
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: started.stderr }).on('line', (line) => {
        lines.push(line)
        if (/process up/.test(line)) resolve()
      })
      started.once('exit', () => reject(new Error(`PgBouncer ended:\n${lines.join('\n')}`)))
    })
  }
  async function stop(): Promise<void> {
    if (child === null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    child = null
  }
  await start()
  return {
    start,
    stop,
    /** The address of a database of the server, through the pooler. */
    urlOf(databaseUrl: string): string {
      const url = new URL(databaseUrl)
      url.port = String(port)
      return url.href
    },
    log: () => lines.join('\n'),
    async close(): Promise<void> {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
