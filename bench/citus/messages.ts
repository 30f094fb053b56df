import { randomUUID } from 'node:crypto'
import { type Measured, measure } from '../measure.ts'
import { type Pair, pairsOf, post } from '../pairs.ts'
import { type Served, type Stage, serve, stageOn } from '../stage.ts'
import { openWire } from '../wire.ts'
import { schema } from './cluster.ts'

const seconds = 6
const rounds = 6

type Place = { stage: Stage; server: Served; pairs: Pair[] }

/** Accepted messages a second of so many senders at once, of the product on each of these databases, in turns. */
export async function messageRates<N extends string>(
  urls: Record<N, string>,
  { senders, varDir }: { senders: readonly number[]; varDir: string },
): Promise<Map<number, Record<N, Measured>>> {
  const places = new Map<N, Place>()
  try {
    for (const name of Object.keys(urls) as N[]) {
      const stage = await stageOn({ databaseUrl: urls[name], schema, varDir, stop: async () => undefined })
      places.set(name, { stage, server: await serve(stage), pairs: await pairsOf(stage, Math.max(...senders)) })
    }
    const rates = new Map<number, Record<N, Measured>>()
    for (const count of senders) rates.set(count, await ratesOf(places, count))
    return rates
  } finally {
    for (const { stage, server } of places.values()) {
      await server.stop()
      await stage.close()
    }
  }
}

async function ratesOf<N extends string>(places: Map<N, Place>, count: number): Promise<Record<N, Measured>> {
  const senders = [...places].map(([name, { server, pairs }]) => {
    const wire = openWire(server.origin, count)
    const free = pairs.slice(0, count)
    const send = async () => {
      const pair = free.pop()
      if (pair === undefined) throw new Error('more senders than pairs')
      await post(wire, pair, randomUUID())
      free.push(pair)
    }
    return { name, wire, send }
  })
  try {
    const works = Object.fromEntries(senders.map(({ name, send }) => [name, send])) as Record<
      N,
      (typeof senders)[0]['send']
    >
    return await measure(works, { connections: count, seconds, rounds })
  } finally {
    for (const { wire } of senders) wire.close()
  }
}
