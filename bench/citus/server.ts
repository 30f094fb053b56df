import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../src/test/providers/redis.ts'
import { insistOn } from '../cluster/wait.ts'
import { onInterrupt } from '../interrupt.ts'

/** The whole product in demo mode on a database that has its first site: jobs run, emails are caught, the sandbox takes payments. */
export async function startProduct(databaseUrl: string) {
  const [port, varDir] = [await freePort(), mkdtempSync(join(tmpdir(), 'vonk-citus-'))]
  const child = fork(join(import.meta.dirname, '../../src/test/product/bare-product.ts'), {
    env: {
      PATH: process.env.PATH,
      ...{ DATABASE_URL: databaseUrl, VAR_DIR: varDir, DEMO: '1', LOG_LEVEL: 'warn' },
      ...{ HOST: '127.0.0.1', PORT: String(port) },
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = async () => {
    over()
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(varDir, { recursive: true, force: true })
  }
  const over = onInterrupt(stop)
  const origin = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the product ended')))
  await Promise.race([insistOn(async () => (await fetch(`${origin}/ready`)).ok, 'the product is ready'), ended])
  ended.catch(() => undefined)
  return { origin, stop }
}
