import { Worker } from 'node:worker_threads'
import { Refusal } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import type { FromVoiceWorker, ToVoiceWorker, Voice } from './voice-worker.ts'

/** By the clock. Four megabytes take a second and a half of a processor, most notes a few hundredths and the start of their thread. */
const limits = { atOnce: 2, waiting: 60, ms: 15_000, memoryMb: 64 } as const

let working = 0
const waiting: (() => void)[] = []

/**
 * Reads a recording in a thread of its own and writes its sound anew: nothing else of the file is kept, and it can be played from any point.
 * Errors: voice_unreadable, also for a file that keeps its reader too long; voice_too_long; unavailable when too many wait.
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
    // Whoever waits takes the seat over
    const next = waiting.shift()
    if (next === undefined) working -= 1
    else next()
  }
}

function ask(order: ToVoiceWorker): Promise<FromVoiceWorker> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./voice-worker.ts', import.meta.url), {
      workerData: order,
      env: {},
      execArgv: [],
      // What a reader says of a strange file is nobody's news
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    })
    const refuse = (detail: string) => settle({ state: 'refused', fault: 'voice_unreadable', detail })
    const timer = setTimeout(() => refuse('took too long'), limits.ms)
    function settle(answer: FromVoiceWorker) {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    }
    worker.once('message', settle)
    worker.once('error', (error) => refuse(String(error)))
    worker.once('exit', () => refuse('ended its reader'))
  })
}
