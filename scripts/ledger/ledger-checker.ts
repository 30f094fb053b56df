import type pg from 'pg'
import { type CheckResult, checkLedger as runChecks } from '../../src/server/credits/proof/ledger-checker.ts'
import { ledgerChecks } from '../../src/server/http/ledger-checks.ts'

export type { CheckResult }

/** Every check of the ledger, over one unchanging picture of the database. */
export function checkLedger(client: pg.ClientBase): Promise<CheckResult[]> {
  return runChecks(client, ledgerChecks)
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
