import type { Worker } from 'node:worker_threads'

const pollMs = 50

/**
 * Calls `onExceeded` once when a thread has used more than `cpuMs` of CPU time, also while it is stuck in a loop.
 * Unlike a wall-clock limit it holds on a busy machine. Returns a function that stops watching, to be called when the
 * thread has answered or ended.
 */
export function limitCpu(thread: Worker, cpuMs: number, onExceeded: () => void): () => void {
  let before: NodeJS.CpuUsage | null = null
  let isOver = false
  const stop = () => {
    isOver = true
    clearInterval(timer)
  }
  const look = async () => {
    const { user, system } = await thread.cpuUsage()
    before ??= { user, system }
    if (isOver || user + system - before.user - before.system <= cpuMs * 1_000) return
    stop()
    onExceeded()
  }
  // Rejects while the thread is still starting, and after it has ended
  const timer = setInterval(() => void look().catch(() => undefined), pollMs)
  timer.unref()
  return stop
}
