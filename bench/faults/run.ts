import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type CheckResult, checkLedger } from '../../scripts/ledger/ledger-checker.ts'
import { grant } from '../../src/server/credits/index.ts'
import { transaction } from '../../src/server/platform/db/db.ts'
import { newId } from '../../src/server/platform/ids.ts'
import { type Pair, pairsOf } from '../pairs.ts'
import { type Served, type Stage, serve } from '../stage.ts'
import { type Network, openNetwork } from './network.ts'
import type { FaultPlan, Order, Reply, Seat, Seen, Written } from './plan.ts'

const longestDrainMs = 120_000
const longestOpenMs = 300_000
/** How much of the time between two kills the server is up at least. */
const leastUp = 0.8
/** One browser of so many is behind a proxy that knows no websockets; this one of them. */
const withoutSockets = { of: 20, which: 3 }

export type Outcome = Seen & {
  plan: FaultPlan
  stormMs: number
  kills: number
  network: Record<string, number>
  /** Messages that are not once, in place and in order, in the database. */
  misplaced: number
  messages: number
  /** Credits that left the members' wallets. */
  spent: number
  ledger: CheckResult[]
}
type Scene = {
  stage: Stage
  plan: FaultPlan
  network: Network
  browsers: ChildProcess
  /** The running or starting server. */
  server: Promise<Served>
  kills: number
  isOver: boolean
}

/**
 * Members write to each other while the network between their browsers and the server fails in every way and the server is killed, over and
 * over; then all is whole again. Ends by itself, and whatever it started with it.
 */
export async function runFaults(stage: Stage, plan: FaultPlan): Promise<Outcome> {
  const network = openNetwork()
  const browsers = fork(join(import.meta.dirname, 'browsers.ts'))
  const scene: Scene = { stage, plan, network, browsers, server: serve(stage), kills: 0, isOver: false }
  try {
    network.connectTo((await scene.server).origin)
    const pairs = await pairsOf(stage, plan.conversations)
    const seats = await seatsOf(scene, pairs.slice(0, plan.conversations))
    const before = await balances(stage, seats)
    await replyOf(browsers, { kind: 'open', seats, plan }, 'open', longestOpenMs)
    const began = performance.now()
    const seen = await endure(scene)
    const stormMs = performance.now() - began
    const spent = before - (await balances(stage, seats))
    const rows = await rowsOf(stage, seats)
    return {
      ...seen,
      ...{ plan, stormMs, spent, kills: scene.kills, network: network.counts },
      messages: rows.length,
      misplaced: misplaced(rows, seen.written),
      ledger: await ledgerOf(stage),
    }
  } finally {
    scene.isOver = true
    browsers.kill('SIGKILL')
    network.close()
    await end(await scene.server.catch(() => null))
  }
}

async function endure(scene: Scene): Promise<Seen> {
  const { plan, network, browsers } = scene
  const longestMs = plan.stormMs * 4 + 120_000
  network.change('storm')
  const writing = replyOf(browsers, { kind: 'write' }, 'written', longestMs)
  const failing = [cutLines(scene), killServers(scene)]
  await Promise.all([writing, ...failing]).catch(async (error: unknown) => {
    scene.isOver = true
    await Promise.allSettled(failing)
    throw error
  })
  network.change('down')
  await kill(scene)
  const starting = startAgain(scene)
  await Promise.all([
    replyOf(browsers, { kind: 'write last' }, 'last written', longestMs),
    sleep(plan.downMs),
    starting,
  ])
  const since = Date.now()
  network.change('calm')
  const reply = await replyOf(
    browsers,
    { kind: 'drain', since, longestMs: longestDrainMs },
    'drained',
    longestDrainMs * 3,
  )
  if (reply.kind !== 'drained') throw new Error('the browsers said something else')
  return reply.seen
}

async function cutLines(scene: Scene) {
  const { plan, network } = scene
  const began = performance.now()
  for (let cuts = 0; cuts < plan.cuts && !scene.isOver; ) {
    await sleep(Math.max(10, began + (plan.stormMs * cuts) / plan.cuts - performance.now()))
    if (network.cutOne()) cuts += 1
  }
}

async function killServers(scene: Scene) {
  const { plan } = scene
  const began = performance.now()
  for (let n = 1; n < plan.kills && !scene.isOver; n += 1) {
    // A machine that starts it slowly must not have it down all the time
    await sleep(
      Math.max((plan.stormMs / plan.kills) * leastUp, began + (plan.stormMs * n) / plan.kills - performance.now()),
    )
    await kill(scene)
    await startAgain(scene)
  }
}

async function kill(scene: Scene) {
  await end(await scene.server)
  scene.kills += 1
}

/** `kill -9` of a server, by its own process. */
async function end(server: Served | null) {
  if (!server || server.process.exitCode !== null || server.process.signalCode !== null) return
  const exited = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await exited
}

async function startAgain(scene: Scene) {
  scene.server = serve(scene.stage)
  scene.network.connectTo((await scene.server).origin)
}

/** Sends an order and waits for its reply. */
export function replyOf(
  browsers: ChildProcess,
  order: Order,
  awaited: Reply['kind'],
  longestMs: number,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the browsers did not say "${awaited}" in time`)), longestMs)
    const fail = () => reject(new Error('the browsers ended'))
    const hear = (reply: Reply) => {
      if (reply.kind !== awaited) return
      clearTimeout(late)
      browsers.off('message', hear).off('exit', fail)
      resolve(reply)
    }
    browsers.on('message', hear).once('exit', fail)
    browsers.send(order)
  })
}

export async function seatsOf(
  { stage, network, plan }: Pick<Scene, 'stage' | 'network' | 'plan'>,
  pairs: Pair[],
): Promise<Seat[]> {
  const seats: Seat[] = []
  for (const { senderId, receiverId, conversationId, sender, receiver } of pairs) {
    await enrich(stage, receiverId, plan.messagesEach)
    for (const [memberId, otherId, { cookie }] of [
      [senderId, receiverId, sender],
      [receiverId, senderId, receiver],
    ] as const) {
      const isWithoutSockets = seats.length % withoutSockets.of === withoutSockets.which
      seats.push({ memberId, otherId, conversationId, origin: await network.open({ cookie, isWithoutSockets }) })
    }
  }
  return seats
}

async function enrich({ platform }: Stage, memberId: string, credits: number) {
  await transaction(platform.db, (tx) =>
    grant(tx, {
      ...{ memberId, credits, source: 'purchased', orderId: newId(), kind: 'grant', reference: null },
      key: `faults:${memberId}`,
      at: platform.clock.now(),
    }),
  )
}

export async function balances({ db }: Stage, seats: Seat[]): Promise<number> {
  const { rows } = await db.execute<{ sum: string }>(
    sql`SELECT sum(balance) AS sum FROM wallets WHERE member_id IN ${seats.map(({ memberId }) => memberId)}`,
  )
  return Number(rows[0]?.sum ?? 0)
}

type Row = { conversation_id: string; seq: number; id: string; sender_id: string; text: string }

/** What the run added, conversation by conversation, in order. */
export async function rowsOf({ db }: Stage, seats: Seat[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(
    sql`SELECT conversation_id, seq, id, sender_id, text FROM messages WHERE text <> 'Hello'
      AND conversation_id IN ${[...new Set(seats.map(({ conversationId }) => conversationId))]} ORDER BY conversation_id, seq`,
  )
  return rows
}

/** Each member's messages must be there as they wrote them, in that order, and the numbers of a conversation without a gap. */
export function misplaced(rows: Row[], written: Record<string, Written[]>): number {
  const gaps = rows.filter(({ conversation_id, seq }, index) => {
    const before = rows[index - 1]
    return before?.conversation_id === conversation_id && seq !== before.seq + 1
  }).length
  const bySender = Map.groupBy(rows, ({ sender_id }) => sender_id)
  const wrong = Object.entries(written).map(([memberId, own]) => {
    const stored = bySender.get(memberId) ?? []
    const isRight = (row: Row | undefined, index: number) =>
      row?.id === own[index]?.id && row?.text === own[index]?.text
    return Array.from({ length: Math.max(stored.length, own.length) }, (_, n) => isRight(stored[n], n)).filter(
      (right) => !right,
    ).length
  })
  return gaps + wrong.reduce((sum, count) => sum + count, 0)
}

export async function ledgerOf({ db }: Stage): Promise<CheckResult[]> {
  const client = await db.$client.connect()
  try {
    return await checkLedger(client)
  } finally {
    client.release()
  }
}
