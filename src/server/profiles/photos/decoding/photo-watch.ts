import { parentPort } from 'node:worker_threads'

// A watchdog thread beside the decoders, which may block theirs: ends the process when it exceeds its limits.
const watched = { memoryBytes: 512 * 1024 ** 2, decodeCpuMs: 5_000 } as const
/** Messages of the decoding thread: started and finished decoding. */
export type ToWatch = 'decodes' | 'rests'

const everyMs = 25
let before: NodeJS.CpuUsage | null = null

parentPort?.on('message', (message: ToWatch) => {
  before = message === 'decodes' ? process.cpuUsage() : null
})

function spentMs(): number {
  if (before === null) return 0
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

if (parentPort !== null)
  setInterval(() => {
    const isTooMuch = process.memoryUsage.rss() > watched.memoryBytes || spentMs() > watched.decodeCpuMs
    if (isTooMuch) process.kill(process.pid, 'SIGKILL')
  }, everyMs)
