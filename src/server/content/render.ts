import { Worker } from 'node:worker_threads'
import { conditionsIn } from '../../shared/document-template.ts'
import type { Rendering } from '../../shared/markdown.ts'
import { Refusal } from '../platform/errors.ts'
import { limitCpu } from '../platform/files/worker-cpu.ts'

/** A body of 60,000 characters takes some 20 ms; one that was made to be slow takes minutes. */
const limits = { conditions: 5, cpuMs: 2_000, clockMs: 20_000, memoryMb: 128 } as const

/**
 * The HTML of a page's Markdown, once for each combination of its conditions, made in a thread of its own within limits of time and memory: what is
 * stored needs no further work when visitors read it. Errors: invalid_input with `too_many_conditions` or `too_complex` for `body`.
 */
export async function renderBody(body: string): Promise<Rendering[]> {
  if (conditionsIn(body).length > limits.conditions)
    throw new Refusal('invalid_input', { max: limits.conditions }, { body: 'too_many_conditions' })
  const renderings = await renderInThread(body)
  if (renderings === null) throw new Refusal('invalid_input', {}, { body: 'too_complex' })
  return renderings
}

/** Null where the thread failed or took too long. */
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
