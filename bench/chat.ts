import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import type { LiveEvent } from '../src/contract/live.ts'
import { confirmMember, createMember } from '../src/server/accounts/index.ts'
import { openFor, send } from '../src/server/chat/index.ts'
import { grant } from '../src/server/credits/index.ts'
import { openDb, transaction } from '../src/server/platform/db.ts'
import { newId } from '../src/server/platform/ids.ts'
import { type Line, leastWrite } from './chat-baseline.ts'
import { type Measured, measure, ms, summary, table, times } from './measure.ts'
import { openStage, type Stage, serve, sessionHeaders } from './stage.ts'
import { openWire } from './wire.ts'

const senders = [1, 16, 64]
const databaseConnections = 16
const seconds = 5
const listeners = 16
const perSecond = 100
const latencySeconds = 8

/**
 * Messages a second that were accepted, which is committed: through the API of the product, beside the least transaction that writes the same
 * rows, hand-written as one prepared statement, from Node over as many database connections. Then how long a message takes to another screen.
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
    const screen = await toOtherScreens(server.origin, pairs.slice(0, listeners))
    console.log(`\nTo another screen, ${listeners} open, ${perSecond} messages a second\n\n${latencyReport(screen)}`)
  } finally {
    await server.stop()
    await stage.close()
  }
}

type Pair = Line & { sender: { cookie: string }; receiver: { cookie: string } }

/** Members who talk: all is made the way members would make it; the first message is written. */
async function pairsOf(stage: Stage, count: number): Promise<Pair[]> {
  const { platform, site } = stage
  const join = async (gender: 'female' | 'male') =>
    transaction(platform.db, async (tx) => {
      const person = {
        poolId: site.poolId,
        siteId: site.id,
        kind: 'member' as const,
        email: `${randomUUID()}@bench.example`,
        passwordHash: 'unusable',
      }
      const more = {
        name: 'Bench',
        gender,
        seeks: 'both' as const,
        dateOfBirth: '1990-01-01',
        country: 'NL',
        locale: 'en' as const,
      }
      const id = await createMember(platform, tx, { ...person, ...more })
      await confirmMember(platform, tx, id)
      return id
    })
  async function pair(): Promise<Pair> {
    const [senderId, receiverId] = [await join('female'), await join('male')]
    const at = platform.clock.now()
    const key = `bench:${senderId}`
    await transaction(platform.db, (tx) =>
      grant(tx, {
        memberId: senderId,
        credits: 1_000_000,
        source: 'purchased',
        orderId: newId(),
        kind: 'grant',
        key,
        reference: null,
        at,
      }),
    )
    const writer = { site, member: { memberId: senderId, status: 'active' as const, isPaid: true } }
    const facts = await transaction(platform.db, (tx) => openFor(platform, tx, writer, receiverId))
    // Bonus credits go first: what is measured takes them all from one purchase, as most messages do
    for (let n = 0; n <= site.settings.signupCredits; n += 1) {
      await send(platform, writer, { conversationId: facts.conversationId, messageId: newId(), text: 'Hello' })
    }
    const [sender, receiver] = await Promise.all(
      [senderId, receiverId].map((id) => sessionHeaders(stage.db, { id, siteId: site.id })),
    )
    if (sender === undefined || receiver === undefined) throw new Error('no session')
    return { senderId, receiverId, conversationId: facts.conversationId, sender, receiver }
  }
  const pairs: Pair[] = []
  while (pairs.length < count) pairs.push(...(await Promise.all(Array.from({ length: 8 }, pair))))
  return pairs
}

const text = 'A message of ordinary length, such as people write to each other when they have just met.'

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

function post(wire: ReturnType<typeof openWire>, { sender, conversationId }: Pair, messageId: string) {
  return wire.post(
    `/api/chat/conversations/${conversationId}/messages`,
    sender,
    JSON.stringify({ message_id: messageId, text }),
  )
}

/** From the moment a message is sent until it is heard on the receiver's open connection, at a steady pace. */
async function toOtherScreens(origin: string, pairs: Pair[]): Promise<Measured> {
  const wire = openWire(origin, pairs.length)
  const sockets = await Promise.all(pairs.map((pair) => listen(origin, pair.receiver.cookie)))
  const sentAt = new Map<string, number>()
  const latencies: number[] = []
  for (const socket of sockets) {
    socket.on('live', (event: LiveEvent) => {
      const started = event.kind === 'message_sent' ? sentAt.get(event.message.id) : undefined
      if (started !== undefined) latencies.push(performance.now() - started)
    })
  }
  const started = performance.now()
  const posts: Promise<unknown>[] = []
  for (let n = 0; n < perSecond * latencySeconds; n += 1) {
    await until(started + (n * 1000) / perSecond)
    const pair = pairs[n % pairs.length]
    if (pair === undefined) continue
    const messageId = randomUUID()
    sentAt.set(messageId, performance.now())
    posts.push(post(wire, pair, messageId))
  }
  await Promise.all(posts)
  await until(performance.now() + 300)
  for (const socket of sockets) socket.disconnect()
  wire.close()
  if (latencies.length < sentAt.size) throw new Error(`${sentAt.size - latencies.length} messages were not heard`)
  return summary({ latencies, ms: latencySeconds * 1000 })
}

function listen(origin: string, cookie: string): Promise<Socket> {
  const socket = io(origin, { path: '/live', transports: ['websocket'], extraHeaders: { cookie }, forceNew: true })
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

function until(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())))
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

function latencyReport({ count, p50, p99 }: Measured): string {
  return table([
    ['', 'messages', 'p50 ms', 'p99 ms'],
    ['sent until heard', count, ms(p50), ms(p99)],
  ])
}
