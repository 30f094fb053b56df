import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../../..')

export type Ended = { code: number | null; output: string }
type Options = { args?: readonly string[]; env: Record<string, string>; until?: string }

/**
 * Runs a file of the repository in a process of its own, with this environment only, until it ends; once it has printed `until` it is
 * asked to end. It never outlives the test.
 */
export async function runToEnd(file: string, { args = [], env, until }: Options): Promise<Ended> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(root, file), ...args], {
    env: { PATH, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Of a test that has failed or run out of time, too
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (until !== undefined && output.includes(until)) child.kill('SIGTERM')
    })
  const [code] = (await ended) as [number | null]
  return { code, output }
}
