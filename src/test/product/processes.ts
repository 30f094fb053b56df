import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../../..')

export type Ended = { code: number | null; output: string }
type Options = { args?: readonly string[]; env: Record<string, string>; until?: string }

/**
 * Runs a file of the repository in a process of its own, with this environment only, until it ends; once it has printed `until` it is
 * asked to end. It never outlives the test.
 */
export async function runToEnd(file: string, { args = [], env, until }: Options): Promise<Ended> {
  const { child, ended } = run(file, { args, env })
  let output = ''
  onOutput(child, (text) => {
    output += text
    if (until !== undefined && output.includes(until)) child.kill('SIGTERM')
  })
  return { code: await ended, output }
}

/** Starts a server in a process of its own and waits for its address. `ended` is its exit code. It never outlives the test. */
export async function startServer(file: string, env: Record<string, string>) {
  const { child, ended } = run(file, { env })
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    onOutput(child, (text) => {
      output += text
      const [, found] = /is up: (\S+)/.exec(output) ?? []
      if (found !== undefined) resolve(found)
    })
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  return { origin, child, ended }
}

function run(file: string, { args = [], env }: Options) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(root, file), ...args], {
    env: { PATH, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Of a test that has failed or run out of time, too
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, ended }
}

function onOutput({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>, hear: (text: string) => void) {
  for (const stream of [stdout, stderr]) stream.on('data', (chunk: Buffer) => hear(chunk.toString()))
}
