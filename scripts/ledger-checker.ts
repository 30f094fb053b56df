import type pg from 'pg'
import { type LedgerCheck, ledgerChecks } from './ledger-checks.ts'

export type CheckResult = { name: string; count: number; differences: number; samples: Record<string, unknown>[] }

/** Runs every check over one unchanging picture of the database, also while the product is writing to it. */
export async function checkLedger(client: pg.ClientBase): Promise<CheckResult[]> {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    // One at a time: a client has one connection
    const results: CheckResult[] = []
    for (const check of ledgerChecks) results.push(await runCheck(client, check))
    return results
  } finally {
    await client.query('ROLLBACK')
  }
}

async function runCheck(client: pg.ClientBase, { name, count, differences }: LedgerCheck): Promise<CheckResult> {
  const counted = await client.query<{ count: string }>(`SELECT (${count}) AS count`)
  const { rows } = await client.query<Record<string, unknown> & { in_all: string }>(
    `SELECT *, count(*) OVER () AS in_all FROM (${differences}) AS different LIMIT 5`,
  )
  const samples = rows.map(({ in_all: _, ...row }) => row)
  return { name, count: Number(counted.rows[0]?.count ?? 0), differences: Number(rows[0]?.in_all ?? 0), samples }
}

/** The results as a table, with a few of the rows that differ. */
export function reportOf(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  const lines = results.flatMap(({ name, count, differences, samples }) => [
    `${differences === 0 ? 'ok  ' : 'FAIL'}  ${name.padEnd(width)}  ${String(count).padStart(10)}  ${String(differences).padStart(11)}`,
    ...samples.map((row) => `        ${JSON.stringify(row)}`),
  ])
  const failed = results.filter(({ differences }) => differences > 0).length
  const head = `      ${''.padEnd(width)}  ${'looked at'.padStart(10)}  ${'differences'.padStart(11)}`
  const end =
    failed === 0 ? 'Every credit is accounted for.' : `${failed} of ${results.length} checks found differences.`
  return [head, ...lines, '', end].join('\n')
}
