import { Worker } from 'node:worker_threads'
import { Refusal } from '../../platform/errors.ts'
import { limitCpu } from '../../platform/files/worker-cpu.ts'
import type { Log } from '../../platform/metrics/log.ts'
import type { FromVoiceWorker, ToVoiceWorker, Voice } from './voice-worker.ts'

/** Four megabytes take a second and a half of a processor, most notes a few hundredths. `ms`: by the clock, for a machine that is busy. */
const limits = { atOnce: 2, waiting: 60, cpuMs: 3_000, ms: 30_000, memoryMb: 64, notes: 100, restMs: 10_000 } as const

/** A thread that reads; `notes` is how many it has read. */
type Reader = { thread: Worker; notes: number; rest: NodeJS.Timeout | null }

let working = 0
const waiting: (() => void)[] = []
const resting: Reader[] = []

/**
 * Re-encodes a recording in a worker thread, which drops metadata and makes it seekable. Errors: voice_unreadable, also
 * after a timeout; voice_too_long; unavailable if the queue is full.
 */
export async function readVoice(log: Log, order: ToVoiceWorker): Promise<Voice> {
  if (waiting.length >= limits.waiting) throw new Refusal('unavailable')
  if (working < limits.atOnce) working += 1
  else await new Promise<void>((go) => waiting.push(go))
  try {
    const answer = await ask(order)
    if (answer.state === 'done') return answer.voice
    log.info({ fault: answer.fault, detail: answer.detail }, 'voice note refused')
    throw new Refusal(answer.fault)
  } finally {
    // Hands the slot to the next waiting job
    const next = waiting.shift()
    if (next === undefined) working -= 1
    else next()
  }
}

/** To start a thread takes much longer than to read a note: one that has read a good one reads the next, too. */
function ask(order: ToVoiceWorker): Promise<FromVoiceWorker> {
  const reader = resting.pop() ?? start()
  const { thread } = reader
  if (reader.rest !== null) clearTimeout(reader.rest)
  thread.ref()
  reader.notes += 1
  return new Promise((resolve) => {
    const refuse = (detail: string) => settle({ state: 'refused', fault: 'voice_unreadable', detail })
    const fail = (error: unknown) => refuse(String(error))
    const end = () => refuse('ended its reader')
    const timer = setTimeout(() => refuse('took too long'), limits.ms)
    const stopWatching = limitCpu(thread, limits.cpuMs, () => refuse('used too much processor time'))
    function settle(answer: FromVoiceWorker) {
      stopWatching()
      clearTimeout(timer)
      thread.off('message', settle).off('error', fail).off('exit', end)
      resolve(answer)
      if (answer.state === 'done' && reader.notes < limits.notes) rest(reader)
      else void thread.terminate()
    }
    thread.on('message', settle).on('error', fail).on('exit', end)
    thread.postMessage(order)
  })
}

function start(): Reader {
  const thread = new Worker(new URL('./voice-worker.ts', import.meta.url), {
    env: {},
    execArgv: [],
    // Discard the decoder's output about untrusted files
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  })
  const reader: Reader = { thread, notes: 0, rest: null }
  // One that ends while it rests is no loss
  thread.on('error', () => leave(reader))
  thread.on('exit', () => leave(reader))
  return reader
}

/** For a while; it does not keep the server's process from ending. */
function rest(reader: Reader) {
  resting.push(reader)
  reader.thread.unref()
  reader.rest = setTimeout(() => {
    leave(reader)
    void reader.thread.terminate()
  }, limits.restMs)
  reader.rest.unref()
}

function leave(reader: Reader) {
  if (reader.rest !== null) clearTimeout(reader.rest)
  const at = resting.indexOf(reader)
  if (at >= 0) resting.splice(at, 1)
}
