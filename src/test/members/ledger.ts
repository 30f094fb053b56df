import { expect } from 'vitest'
import { checkLedger, reportOf } from '../../../scripts/ledger/ledger-checker.ts'
import type { TestProduct } from '../product/server.ts'

/** Fails, with the rows that differ, unless every check of the ledger finds it sound. */
export async function provedSound({ platform }: TestProduct): Promise<void> {
  const client = await platform.db.$client.connect()
  const results = await checkLedger(client).finally(() => client.release())
  expect(
    results.every(({ differences }) => differences === 0),
    reportOf(results),
  ).toBe(true)
}
