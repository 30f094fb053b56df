import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import type { LiveEvent } from '../src/contract/live.ts'
import { type Measured, ms, summary, table } from './measure.ts'
import { type Pair, post } from './pairs.ts'
import { type Served, type Stage, serve, sessionHeaders } from './stage.ts'
import { openWire } from './wire.ts'

const perSecond = 100
const latencySeconds = 8
const openWhileTalking = 2_000
const idle = 10_000
/** Members connected elsewhere, as input of the connection process. */
export type SocketGroup = { origin: string; cookies: string[] }

/** Delivery time of messages while many connections are open, and the server cost of an idle one. */
export async function benchLive(stage: Stage, server: Served, pairs: Pair[]): Promise<void> {
  const crowd = await membersWithSessions(stage, idle)
  const few = await openCrowd({ origin: server.origin, cookies: crowd.slice(0, openWhileTalking - pairs.length) })
  const screen = await toOtherScreens(server.origin, pairs)
  few.close()
  console.log(
    `\nTo another screen, ${openWhileTalking} open, ${perSecond} messages a second\n\n${latencyReport(screen)}`,
  )
  console.log(`\nMemory, ${idle} idle connections of as many members\n\n${await memoryReport(stage, crowd)}`)
  await stage.db.execute(sql`DELETE FROM sessions WHERE user_agent = 'bench'`)
  await stage.db.transaction(async (tx) => {
    // Many foreign keys to check: longer than statements of the product may take
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    await tx.execute(sql`DELETE FROM members WHERE email LIKE 'idle-%'`)
  })
}

/** Members with a session and no other data: their browser cookies. */
async function membersWithSessions({ db, site }: Stage, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO members (id, pool_id, site_id, kind, email, email_key, password_hash, status, locale, country, signed_up_at)
    SELECT id, ${site.poolId}, ${site.id}, 'member', 'idle-' || id, 'idle-' || id, '-', 'active', 'en', 'NL', now()
    FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${count}::int)) made RETURNING id`)
  const cookies: string[] = []
  for (let from = 0; from < rows.length; from += 100) {
    const some = rows.slice(from, from + 100).map(({ id }) => sessionHeaders(db, { id, siteId: site.id }))
    cookies.push(...(await Promise.all(some)).map(({ cookie }) => cookie))
  }
  return cookies
}

/** Connections from a process of their own, all open. */
async function openCrowd(crowd: SocketGroup): Promise<{ close(): void }> {
  const child = fork(join(import.meta.dirname, 'idle-sockets.ts'))
  child.send(crowd)
  const isOpen = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)])
  if (!isOpen) throw new Error('the connections could not be opened')
  return { close: () => child.disconnect() }
}

/** Time from sending a message to its arrival at the recipient's connection, at a steady rate. */
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

function latencyReport({ count, p50, p99 }: Measured): string {
  return table([
    ['', 'messages', 'p50 ms', 'p99 ms'],
    ['sent until heard', count, ms(p50), ms(p99)],
  ])
}

/**
 * Uses a fresh server so that its memory contains nothing else: warmed up with some of the connections, measured after
 * garbage collection.
 */
async function memoryReport(stage: Stage, cookies: string[]): Promise<string> {
  const server = await serve(stage)
  try {
    const first = await openCrowd({ origin: server.origin, cookies: cookies.slice(0, idle / 10) })
    const before = await server.memory()
    const rest = await openCrowd({ origin: server.origin, cookies: cookies.slice(idle / 10) })
    const after = await server.memory()
    first.close()
    rest.close()
    const of = ({ rss, heapUsed, external }: NodeJS.MemoryUsage) => [rss, heapUsed + external]
    const mb = (bytes: number) => (bytes / 1e6).toFixed(0)
    return table([
      ['', 'resident', 'heap and beside it'],
      [`MB with ${idle / 10}`, ...of(before).map(mb)],
      [`MB with ${idle}`, ...of(after).map(mb)],
      [
        'kB for each more',
        ...of(after).map((bytes, n) => ((bytes - (of(before)[n] ?? 0)) / (idle * 0.9) / 1000).toFixed(1)),
      ],
    ])
  } finally {
    await server.stop()
  }
}
