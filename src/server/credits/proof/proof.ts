import { desc, gte, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkLedger } from './ledger-checker.ts'
import type { LedgerCheck } from './ledger-checks.ts'
import { ledgerProofs } from './proof-tables.ts'

const proveJob = defineJob<Record<string, never>>('credits.prove_ledger')
/** After the nightly reconciliation with the providers (`nightly-reconcile.ts` of payments). */
const nightly = '40 4 * * *'
const retentionDays = 400
const longestMs = 30 * 60_000
const dayMs = 86_400_000

export type LedgerProof = typeof ledgerProofs.$inferSelect

export function registerCreditsJobs(platform: Platform, ledgerChecks: readonly LedgerCheck[]): void {
  platform.jobs.work(proveJob, async () => {
    await proveLedger(platform, ledgerChecks)
  })
  platform.jobs.every(nightly, proveJob)
}

/** Runs every check on one snapshot and stores the result. Failed checks are also logged as errors, by name only. */
export async function proveLedger(
  { db, clock, log }: Platform,
  ledgerChecks: readonly LedgerCheck[],
): Promise<LedgerProof> {
  const at = clock.now()
  const began = performance.now()
  const checks = await provedOn(db, ledgerChecks)
  const tookMs = Math.round(performance.now() - began)
  const failed = checks.filter(({ differences }) => differences > 0).map(({ name }) => name)
  if (failed.length > 0) log.error({ checks: failed }, 'the ledger does not add up')
  const proof: LedgerProof = { id: newId(), at, tookMs, isSound: failed.length === 0, checks }
  await db.insert(ledgerProofs).values(proof)
  await db.delete(ledgerProofs).where(lt(ledgerProofs.at, new Date(at.getTime() - retentionDays * dayMs)))
  return proof
}

async function provedOn(db: Platform['db'], ledgerChecks: readonly LedgerCheck[]): Promise<LedgerProof['checks']> {
  const client = await db.$client.connect()
  try {
    return await checkLedger(client, ledgerChecks, { statementTimeoutMs: longestMs })
  } finally {
    client.release()
  }
}

/** Queues a ledger check now. */
export function askForProof({ jobs }: Pick<Platform, 'jobs'>, db: Db): Promise<void> {
  return jobs.send(db, proveJob, {})
}

/** Ledger check results since then, newest first; at most 200. */
export async function ledgerProofsSince(db: Db, since: Date): Promise<LedgerProof[]> {
  return db.select().from(ledgerProofs).where(gte(ledgerProofs.at, since)).orderBy(desc(ledgerProofs.at)).limit(200)
}

/** Summary of the last ledger check; null before the first. */
export async function lastLedgerProof(db: Db): Promise<Pick<LedgerProof, 'at' | 'isSound'> | null> {
  const columns = { at: ledgerProofs.at, isSound: ledgerProofs.isSound }
  const [last] = await db.select(columns).from(ledgerProofs).orderBy(desc(ledgerProofs.at)).limit(1)
  return last ?? null
}
