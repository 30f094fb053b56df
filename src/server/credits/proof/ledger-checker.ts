import type pg from 'pg'
import type { LedgerCheck } from './ledger-checks.ts'

export type CheckResult = { name: string; count: number; differences: number; samples: Record<string, unknown>[] }

/** Runs every check on one snapshot of the database, which may be in use. By default statements have no time limit. */
export async function checkLedger(
  client: pg.ClientBase,
  checks: readonly LedgerCheck[],
  { statementTimeoutMs = 0 } = {},
): Promise<CheckResult[]> {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    // Of this transaction only: behind a pooler the connection goes on to others
    await client.query(`SET LOCAL statement_timeout = ${statementTimeoutMs}`)
    // Sequential: a client has one connection
    const results: CheckResult[] = []
    for (const check of checks) results.push(await runCheck(client, check))
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
