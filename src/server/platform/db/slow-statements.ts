import type { Pool, PoolClient } from 'pg'

/** From so many milliseconds on a statement is slow. */
export const slowMs = 200
/** Different ones that are remembered between two times of writing them down. */
const mostKept = 200
const longestName = 300

export type SlowStatement = { name: string; count: number; totalMs: number; slowestMs: number }
export type SlowStatements = {
  /** `text`: the statement's name, or its words. */
  note(text: string, ms: number): void
  /** How many there were since the process started. */
  count(): number
  /** What was noted since it was last taken. */
  take(): SlowStatement[]
}

/** Remembers statements that took long, by name, without what they were asked with. */
export function slowStatements(): SlowStatements {
  let kept = new Map<string, SlowStatement>()
  let count = 0
  return {
    note(text, ms) {
      if (ms < slowMs) return
      count += 1
      const name = statementName(text)
      const known = kept.get(name)
      if (known === undefined && kept.size >= mostKept) return
      const own = known ?? { name, count: 0, totalMs: 0, slowestMs: 0 }
      own.count += 1
      own.totalMs += Math.round(ms)
      own.slowestMs = Math.max(own.slowestMs, Math.round(ms))
      kept.set(name, own)
    },
    count: () => count,
    take() {
      const taken = [...kept.values()]
      kept = new Map()
      return taken
    },
  }
}

/** Comments, texts in their three ways of being quoted, names that are quoted, parameters, numbers: whichever begins first. */
const token =
  /\/\*[\s\S]*?\*\/|--[^\n]*|\$([a-z_]*)\$[\s\S]*?\$\1\$|\bE'(?:[^'\\]|''|\\.)*(?:'|$)|'(?:[^']|'')*(?:'|$)|("[^"]*")|\$\d+|(?<![\w"])\d+(?:\.\d+)?/gi

/** A statement's words without any value that stands in it: texts and numbers become `?`, lists of them one; on one line, not long. */
export function statementName(text: string): string {
  return text
    .replace(token, (found: string, _tag: string | undefined, quoted: string | undefined) => {
      if (quoted !== undefined) return quoted
      return found.startsWith('/*') || found.startsWith('--') ? ' ' : '?'
    })
    .replace(/\?(\s*,\s*\?)+/g, '?, …')
    .replace(/(\(\?, …\)|\(\?\))(\s*,\s*(\(\?, …\)|\(\?\)))+/g, '$1, …')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
}

type Query = (...args: unknown[]) => unknown

/** Times every statement of a pool's connections, from when it is handed over to its answer. */
export function watchStatements(pool: Pool, note: (text: string, ms: number) => void): void {
  pool.on('connect', (client: PoolClient) => {
    // Found anew each time, for tests that stand in between
    const query: Query = (...args) => (Object.getPrototypeOf(client).query as Query).apply(client, args)
    client.query = ((...args: unknown[]) => timed(query, args, note)) as never
  })
}

function timed(query: Query, args: unknown[], note: (text: string, ms: number) => void): unknown {
  const text = textOf(args[0])
  const began = performance.now()
  const end = () => note(text, performance.now() - began)
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const ended = (...answer: unknown[]) => {
      end()
      callback(...answer)
    }
    return query(...args.slice(0, -1), ended)
  }
  const asked = query(...args)
  if (asked instanceof Promise) asked.then(end, end)
  return asked
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  const { name, text } = (asked ?? {}) as { name?: unknown; text?: unknown }
  if (typeof name === 'string') return name
  return typeof text === 'string' ? text : ''
}
