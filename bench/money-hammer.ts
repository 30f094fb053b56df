import { setTimeout as sleep } from 'node:timers/promises'
import { checkLedger, reportOf } from '../scripts/ledger/ledger-checker.ts'
import { reconcileNight } from '../src/server/payments/reconciliation/nightly-reconcile.ts'
import { reconcile } from '../src/server/payments/reconciliation/reconcile.ts'
import { sweepRefunds } from '../src/server/payments/refunds/provider-refunds.ts'
import { actsOf, chance, newMembers, oneOf } from './money-hammer-acts.ts'
import { moneyChecks } from './money-hammer-checks.ts'
import { here, type Member, run, startProduct, withClient } from './money-hammer-run.ts'

const workersEach = 2
/** The server, or PostgreSQL with it, is killed after so long. */
const killEveryMs = { least: 15_000, most: 45_000 }
/** Maximum rounds of settling; anything left is a finding. */
const settleRounds = 40
const counts = new Map<string, number>()

/** `npm run bench -- hammer --minutes 60`: members move money while the server and its database are killed; all is proved after each kill and at the end. */
export async function benchMoneyHammer(): Promise<void> {
  const minutes = Number(process.argv[process.argv.indexOf('--minutes') + 1]) || 3
  const product = run.product()
  const kills = { server: 0, database: 0 }
  await startProduct()
  run.isUp = true
  const stop = () => {
    run.isOver = true
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    const members = await newMembers()
    const ends = Date.now() + minutes * 60_000
    console.log(`${members.length} members, ${workersEach} workers each, ${minutes} minutes`)
    const workers = members.flatMap((member) => Array.from({ length: workersEach }, () => work(member)))
    let killAt = nextKill()
    while (Date.now() < ends && !run.isOver) {
      await sleep(500)
      await forgetAttempts()
      if (Date.now() < killAt) continue
      run.isUp = false
      const database = product.ownsDatabase && chance(3) === 0
      await product.kill({ database })
      kills[database ? 'database' : 'server'] += 1
      await startProduct()
      await prove(`after kill ${kills.server + kills.database}${database ? ' (with PostgreSQL)' : ''}`, 'running')
      run.isUp = true
      killAt = nextKill()
    }
    run.isOver = true
    await Promise.all(workers)
    await settle()
    await prove('at the end, all settled', 'settled')
    console.log(`kills: server ${kills.server}, with PostgreSQL ${kills.database}`)
    for (const [name, count] of [...counts].toSorted()) console.log(`${String(count).padStart(8)}  ${name}`)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    await product.end()
  }
}

function nextKill(): number {
  return Date.now() + killEveryMs.least + chance(killEveryMs.most - killEveryMs.least)
}

async function work(member: Member): Promise<void> {
  const acts = Object.entries(actsOf())
  while (!run.isOver) {
    const [name, act] = oneOf(acts) ?? []
    if (name === undefined || act === undefined || !run.isUp) await sleep(200)
    else {
      // Refusals and a missing server are expected
      const isDone = await act(member).then(
        () => true,
        () => false,
      )
      const key = `${name}${isDone ? '' : ' (refused or unanswered)'}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      await sleep(50 + chance(250))
    }
  }
}

/** Completes all pending work: runs the product with a clock that is set forward. */
async function settle(): Promise<void> {
  for (let round = 1; round <= settleRounds; round += 1) {
    await here(
      async (platform, clock) => {
        await reconcile(platform)
        await sweepRefunds(platform)
        clock.advance(13 * 3_600_000)
        if (round % 4 === 1) await reconcileNight(platform)
      },
      new Date(Date.now() + round * 7 * 3_600_000),
    ).catch((error: unknown) => console.log(`settling: ${String(error)}`))
    await sleep(1_500)
    const waiting = await withClient((client) =>
      client.query<{ count: number }>(`SELECT ((SELECT count(*) FROM refunds WHERE status IN ('asked', 'pending'))
        + (SELECT count(*) FROM provider_events WHERE worked_at IS NULL))::int AS count`),
    )
    if (round > 4 && waiting.rows[0]?.count === 0) return
  }
}

/** Proves the ledger, and what else must hold of money; throws where something does not. */
async function prove(when: string, state: 'running' | 'settled'): Promise<void> {
  await withClient(async (client) => {
    const ledger = await checkLedger(client)
    const faults = ledger.filter(({ differences }) => differences > 0)
    const money = await moneyChecks(client, state)
    console.log(
      `${new Date().toISOString()}  ${when}: ${ledger.length} ledger checks, ${faults.length} with differences; ${money.summary}`,
    )
    if (faults.length > 0) throw new Error(reportOf(ledger))
    if (money.faults.length > 0) throw new Error(JSON.stringify(money.faults, null, 1))
  })
}

/** Withdrawal rate limits are per network, and all requests come from this one. */
async function forgetAttempts(): Promise<void> {
  await withClient((client) => client.query('DELETE FROM attempts')).catch(() => undefined)
}
