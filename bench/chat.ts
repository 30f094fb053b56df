import { randomUUID } from 'node:crypto'
import { openDb } from '../src/server/platform/db/db.ts'
import { leastWrite } from './chat-baseline.ts'
import { benchLive } from './live.ts'
import { type Measured, measure, ms, table, times } from './measure.ts'
import { type Pair, pairsOf, post, text } from './pairs.ts'
import { openStage, type Stage, serve } from './stage.ts'
import { openWire } from './wire.ts'

const senders = [1, 16, 64]
const databaseConnections = 16
const seconds = 5

/**
 * Messages a second that were accepted, which is committed: through the API of the product, beside the least transaction that writes the same
 * rows, hand-written as one prepared statement, from Node over as many database connections. Then the live stream.
 */
export async function benchChat(): Promise<void> {
  process.env.DATABASE_POOL = String(databaseConnections)
  const stage = await openStage()
  const server = await serve(stage)
  try {
    const pairs = await pairsOf(stage, Math.max(...senders))
    for (const count of senders) {
      const measured = await rates(stage, server.origin, pairs.slice(0, count))
      console.log(`\nChat, ${count} sending at once\n\n${report(measured)}`)
    }
    await benchLive(stage, server, pairs)
  } finally {
    await server.stop()
    await stage.close()
  }
}

async function rates(stage: Stage, origin: string, pairs: Pair[]) {
  const pool = openDb(stage.databaseUrl, { max: databaseConnections }).$client
  const wire = openWire(origin, pairs.length)
  const write = await leastWrite(pool, pairs)
  try {
    return await measure(
      {
        product: taking(pairs, (pair) => post(wire, pair, randomUUID())),
        least: taking(pairs, (pair) => write(pair, text)),
      },
      { connections: pairs.length, seconds, rounds: 4 },
    )
  } finally {
    wire.close()
    await pool.end()
  }
}

/** Each under way takes a pair of its own, as each sender writes one message after the other. */
function taking(pairs: Pair[], work: (pair: Pair) => Promise<unknown>) {
  const free = [...pairs]
  return async () => {
    const pair = free.pop()
    if (pair === undefined) throw new Error('more senders than pairs')
    try {
      await work(pair)
    } finally {
      free.push(pair)
    }
  }
}

function report({ product, least }: { product: Measured; least: Measured }): string {
  const line = (name: string, { p50, p99, perSecond: rate }: Measured) => [
    name,
    Math.round(rate),
    ms(p50),
    ms(p99),
    times(rate, least.perSecond),
  ]
  return table([
    ['', 'messages/s', 'p50 ms', 'p99 ms', 'of the least'],
    line('accepted through the API', product),
    line('least transaction, one statement', least),
  ])
}
