import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { temporaryFolder } from './temporary.ts'

type RunningProduct = {
  url: string
  pid: number
  varDir: string
  /** Everything it printed so far. */
  output(): string
  /** SIGTERM, waits for the end, removes its files. */
  stop(): Promise<void>
}

/** Starts what `npm start` starts, in a process of its own, on a free port with an empty VAR_DIR; ready when it says its address. */
export async function startProductForTests(environment: Record<string, string> = {}): Promise<RunningProduct> {
  const varDir = temporaryFolder('vonk-product-')
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../scripts/start.ts')], {
    env: {
      ...withoutDatabase(),
      PORT: '0',
      HOST: '127.0.0.1',
      VAR_DIR: varDir,
      LOG_LEVEL: 'warn',
      DEMO_MEMBERS: '80',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const ended = once(child, 'exit')
  // An interrupted run does not wait for `stop`
  const stopWithRun = () => child.kill('SIGTERM')
  process.once('exit', stopWithRun)
  const url = await new Promise<string>((resolve, reject) => {
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        lines.push(line)
        const address = /is up: (http:\S+)/.exec(line)?.[1]
        if (address) resolve(address.replace(/\/$/, ''))
      })
    }
    ended.then(
      ([code]) => reject(new Error(`The product ended (${code}) before it was up:\n${lines.join('\n')}`)),
      reject,
    )
  })
  const stop = async () => {
    process.off('exit', stopWithRun)
    child.kill('SIGTERM')
    await ended
    rmSync(varDir, { recursive: true, force: true })
  }
  return { url, pid: child.pid ?? 0, varDir, output: () => lines.join('\n'), stop }
}

/** Browser tests run the demo world, whatever database the database tests were given. */
function withoutDatabase(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...rest } = process.env
  return rest
}
