import { Worker } from 'node:worker_threads'
import { conditionsIn } from '../../shared/documents/document-template.ts'
import type { Rendering } from '../../shared/markdown.ts'
import { Refusal } from '../platform/errors.ts'
import { limitCpu } from '../platform/files/worker-cpu.ts'

/** 60,000 characters take some 20 ms; malicious input takes minutes. */
const limits = { conditions: 5, cpuMs: 2_000, clockMs: 20_000, memoryMb: 128 } as const

/**
 * Renders a page's Markdown to HTML, once per combination of its conditions, in a worker thread with limits of time and
 * memory. The stored result needs no further work per request. Errors: invalid_input with `too_many_conditions` or
 * `too_complex` for `body`.
 */
export async function renderBody(body: string): Promise<Rendering[]> {
  if (conditionsIn(body).length > limits.conditions)
    throw new Refusal('invalid_input', { max: limits.conditions }, { body: 'too_many_conditions' })
  const renderings = await renderInThread(body)
  if (renderings === null) throw new Refusal('invalid_input', {}, { body: 'too_complex' })
  return renderings
}

/** Null if the thread failed or timed out. */
function renderInThread(body: string): Promise<Rendering[] | null> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: body,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    })
    const settle = (result: Rendering[] | null) => {
      stopWatching()
      clearTimeout(timer)
      resolve(result)
      void thread.terminate()
    }
    const fail = () => settle(null)
    const stopWatching = limitCpu(thread, limits.cpuMs, fail)
    const timer = setTimeout(fail, limits.clockMs)
    thread.on('message', settle).on('error', fail).on('exit', fail)
  })
}
