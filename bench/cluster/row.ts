import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openNetwork } from '../faults/network.ts'
import type { FaultPlan, Seen } from '../faults/plan.ts'
import { balances, ledgerOf, misplaced, replyOf, rowsOf, seatsOf } from '../faults/run.ts'
import { pairsOf } from '../pairs.ts'
import type { Cluster } from './cluster.ts'
import type { ClusterFault } from './faults.ts'
import { type Done, lostPhotos, openLoad } from './load.ts'

export type RowOutcome = {
  requests: number
  /** Requests that were not answered, or with a status from 500 on; by request and reason. */
  failures: Record<string, number>
  /** Messages, likes and photos that were confirmed. */
  confirmed: number
  /** What is wrong after the row: 0 of each. */
  wrong: Record<string, number>
  longestWaitMs: number
  /** From the end of the fault until the last request that failed. */
  recoveryMs: number
}

const conversations = 4
const messagesPerSecond = 1
const calmMs = 2_000
const longestDrainMs = 60_000

/** Members write, like, upload and read on the cluster while the fault happens; then everything they were told must be there, once. */
export async function tryFault(cluster: Cluster, fault: ClusterFault): Promise<RowOutcome> {
  const { stage } = cluster
  const writeMs = fault.seconds * 1_000
  const plan: FaultPlan = {
    ...{ conversations, messagesEach: fault.seconds * messagesPerSecond, lastEach: 0, mostWaiting: 3 },
    ...{ cuts: 0, kills: 0, crashes: 0, stormMs: writeMs, downMs: 0 },
  }
  const network = openNetwork()
  const browsers = fork(join(import.meta.dirname, '../faults/browsers.ts'))
  try {
    network.connectTo(cluster.origin)
    const pairs = await pairsOf(stage, conversations)
    const seats = await seatsOf({ stage, network, plan }, pairs.slice(0, conversations))
    const before = await balances(stage, seats)
    await replyOf(browsers, { kind: 'open', seats, plan }, 'open', longestDrainMs)
    const load = openLoad(seats)
    const writing = replyOf(browsers, { kind: 'write' }, 'written', writeMs + 2 * longestDrainMs)
    await sleep(calmMs)
    const [, endedAt] = await Promise.all([writing, fault.strike(cluster).then(() => performance.now())])
    const drain = { kind: 'drain', since: Date.now(), longestMs: longestDrainMs } as const
    const reply = await replyOf(browsers, drain, 'drained', 3 * longestDrainMs)
    if (reply.kind !== 'drained') throw new Error('the browsers said something else')
    const done = await load.end()
    const rows = await rowsOf(stage, seats)
    const { seen } = reply
    const spent = before - (await balances(stage, seats))
    const total = Object.values(seen.written).reduce((sum, own) => sum + own.length, 0)
    return {
      requests: network.counts.requests ?? 0,
      failures: countBy(network.failures.map(({ request, reason }) => `${reason} ${request}`)),
      confirmed: total + done.likes.length + done.photos.length,
      wrong: {
        ...wrongIn(seen),
        'misplaced in the database': misplaced(rows, seen.written),
        'messages too many or too few': rows.length - total,
        'credits too many or too few': spent - total,
        ...(await wrongOf(cluster, done)),
        'faults in the ledger': (await ledgerOf(stage)).reduce((sum, { differences }) => sum + differences, 0),
      },
      longestWaitMs: seen.longestWaitMs,
      recoveryMs: Math.max(0, ...network.failures.map(({ at }) => at - endedAt)),
    }
  } finally {
    browsers.kill('SIGKILL')
    network.close()
  }
}

function wrongIn(seen: Seen): Record<string, number> {
  return {
    lost: seen.lost,
    'shown twice': seen.twice,
    'out of order': seen.outOfOrder,
    'silent gaps': seen.silentGaps,
    'reactions lost': seen.reactionsLost,
    'not drained': seen.undrained,
    'without a live connection': seen.withoutLine,
    'logged out': seen.loggedOut,
    'messages refused': seen.refusals.length,
  }
}

/** Confirmed likes and photos that are not there, and requests that were refused. */
async function wrongOf({ stage: { db } }: Cluster, done: Done): Promise<Record<string, number>> {
  for (const text of done.refused.slice(0, 3)) console.error(text)
  const likes = new Set(done.likes.map((pair) => pair.join()))
  const { rows } = await db.execute<{ pair: string }>(
    sql`SELECT member_id || ',' || liked_id AS pair FROM likes WHERE member_id IN ${[...done.likes.map(([from]) => from), '00000000-0000-0000-0000-000000000000']}`,
  )
  const stored = new Set(rows.map(({ pair }) => pair))
  return {
    'likes lost': [...likes].filter((pair) => !stored.has(pair)).length,
    'photos lost': await lostPhotos(done),
    'jobs that do not begin': await lateJobs(db),
    refused: done.refused.length,
  }
}

/** Due for half a minute. */
async function lateJobs(db: Cluster['stage']['db']): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM jobs.job WHERE state = 'created' AND start_after < now() - interval '30 seconds'`,
  )
  return rows[0]?.count ?? 0
}

function countBy(texts: string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(texts, (text) => text)].map(([text, all]) => [text, all.length]))
}
