import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** Something that answers one address, always with as many bytes. `pid` is whose processor time counts. */
export type Target = { origin: string; path: string; headers: Record<string, string>; pid: number }
export type Hammered = { perSecond: number; cpuMicroseconds: number }
type Load = { connections: number; rounds: number; milliseconds: number }

const ticksPerSecond = 100

/**
 * Asks each target as fast as it answers, in turns, and answers the medians of the rounds. A load generator shares the machine with what it
 * measures, so it only counts bytes: of an answer it looks at the status, and that all have the length of the first.
 */
export async function alternateTargets<N extends string>(
  targets: Partial<Record<N, Target>>,
  { connections, rounds, milliseconds }: Load,
): Promise<Partial<Record<N, Hammered>>> {
  const all = Object.entries(targets) as [N, Target][]
  const names = all.map(([name]) => name)
  const taken = new Map(names.map((name) => [name, [] as Hammered[]]))
  for (const [, target] of all) await hammer(target, connections, Math.min(milliseconds, 1_000))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, target] of all) taken.get(name)?.push(await hammer(target, connections, milliseconds))
  }
  const median = (name: N, of: keyof Hammered) => middle((taken.get(name) ?? []).map((each) => each[of]))
  const entries = names.map((name) => [
    name,
    { perSecond: median(name, 'perSecond'), cpuMicroseconds: median(name, 'cpuMicroseconds') },
  ])
  return Object.fromEntries(entries) as Partial<Record<N, Hammered>>
}

export function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function hammer(target: Target, connections: number, milliseconds: number): Promise<Hammered> {
  const request = requestFor(target)
  const length = await lengthOfAnswer(target, request)
  const ends = performance.now() + milliseconds
  const [began, cpuBefore] = [performance.now(), cpuSeconds(target.pid)]
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil({ target, request, length, ends })),
  )
  const seconds = (performance.now() - began) / 1000
  const answers = counts.reduce((sum, count) => sum + count, 0)
  return {
    perSecond: answers / seconds,
    cpuMicroseconds: ((cpuSeconds(target.pid) - cpuBefore) / answers) * 1e6,
  }
}

function requestFor({ origin, path, headers }: Target): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\n${lines.join('')}\r\n`)
}

function open({ origin }: Target): Socket {
  const { hostname, port } = new URL(origin)
  return connect({ host: hostname, port: Number(port), noDelay: true })
}

function lengthOfAnswer(target: Target, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = open(target)
    let got = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (part) => {
      got = Buffer.concat([got, part])
      const head = got.indexOf('\r\n\r\n')
      if (head === -1) return
      const text = got.subarray(0, head).toString('latin1')
      const length = /\r\ncontent-length: (\d+)/i.exec(text)
      socket.destroy()
      if (length !== null && text.startsWith('HTTP/1.1 200 ')) resolve(head + 4 + Number(length[1]))
      else reject(new Error(`${target.origin}${target.path} answered\n${text}`))
    })
    socket.write(request)
  })
}

type Asking = { target: Target; request: Buffer; length: number; ends: number }

/** One connection, one request at a time; answers how many were answered. */
function askUntil({ target, request, length, ends }: Asking): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = open(target)
    let [count, got] = [0, 0]
    socket.on('error', reject)
    socket.on('data', (part) => {
      if (got === 0 && part.toString('latin1', 9, 12) !== '200') reject(new Error(part.toString('latin1', 0, 300)))
      got += part.length
      if (got < length) return
      if (got > length) reject(new Error(`${target.origin} answered ${got} bytes instead of ${length}`))
      got = 0
      count += 1
      if (performance.now() < ends) socket.write(request)
      else {
        socket.destroy()
        resolve(count)
      }
    })
    socket.write(request)
  })
}

/** Processor time of a process so far, where the system says so (Linux). */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}
