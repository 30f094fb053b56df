import { Agent, request as httpRequest } from 'node:http'

/** Latencies of one thing that was measured, in milliseconds. */
export type Measured = { count: number; perSecond: number; p50: number; p99: number }
export type Work = () => Promise<unknown>
type Load = {
  /** How many are under way at any moment. */ connections: number /** Of each thing, in all rounds together. */
  seconds: number
  rounds?: number
}

/**
 * Measures several things in turns within one run, so that a busy moment of the machine hits all of them alike.
 * Each is warmed up first. An error ends the run: a fast failure must not look like a fast answer.
 */
export async function measure<N extends string>(
  works: Record<N, Work>,
  { connections, seconds, rounds = 6 }: Load,
): Promise<Record<N, Measured>> {
  const names = Object.keys(works) as N[]
  const taken = new Map(names.map((name) => [name, { latencies: [] as number[], ms: 0 }]))
  for (const name of names) await hammer(works[name], connections, 500)
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const { latencies, ms } = await hammer(works[name], connections, (seconds * 1000) / rounds)
      const sofar = taken.get(name)
      if (sofar === undefined) continue
      for (const latency of latencies) sofar.latencies.push(latency)
      sofar.ms += ms
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, summary(taken.get(name) ?? { latencies: [], ms: 1 })]),
  ) as Record<N, Measured>
}

async function hammer(work: Work, connections: number, milliseconds: number) {
  const latencies: number[] = []
  const started = performance.now()
  async function worker() {
    for (let now = performance.now(); now - started < milliseconds; ) {
      await work()
      const done = performance.now()
      latencies.push(done - now)
      now = done
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return { latencies, ms: performance.now() - started }
}

/** Median, 99th percentile and rate of latencies in milliseconds that came within `ms`. */
export function summary({ latencies, ms }: { latencies: number[]; ms: number }): Measured {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { count: sorted.length, perSecond: (sorted.length / ms) * 1000, p50: at(0.5), p99: at(0.99) }
}

export type Caller = ReturnType<typeof openCaller>

/** A plain HTTP client on connections that stay open; answers the body as text and throws for anything but 2xx. */
export function openCaller(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  function call(method: string, path: string, headers: Record<string, string>, body?: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest({ agent, hostname, port, method, path, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => {
          const status = response.statusCode ?? 0
          if (status >= 200 && status < 300) resolve(text)
          else reject(new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`))
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
  return {
    call,
    get: (path: string, headers: Record<string, string> = {}) => call('GET', path, headers),
    close: () => agent.destroy(),
  }
}

/** Rows as a Markdown table; the first row is the head. */
export function table(rows: (string | number)[][]): string {
  const [head = [], ...body] = rows.map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...body.map(line)].join('\n')
}

export const ms = (value: number) => value.toFixed(2)
export const times = (value: number, baseline: number) => `${(value / baseline).toFixed(2)}x`
