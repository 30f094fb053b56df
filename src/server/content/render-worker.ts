import { parentPort, workerData } from 'node:worker_threads'
import { chooseSections, conditionsIn } from '../../shared/documents/document-template.ts'
import { type Rendering, renderWritten } from '../../shared/markdown.ts'

/** One rendering per combination of conditions. */
function renderingsOf(body: string): Rendering[] {
  const conditions = conditionsIn(body)
  return Array.from({ length: 2 ** conditions.length }, (_, bits) => {
    const holding = conditions.filter((_name, i) => (bits >> i) % 2 === 1)
    const facts = Object.fromEntries(conditions.map((name) => [name, holding.includes(name)]))
    return { holding, ...renderWritten(chooseSections(body, facts)) }
  })
}

parentPort?.postMessage(renderingsOf(String(workerData)))
