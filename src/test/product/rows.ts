import { test } from 'vitest'

type Options<R> = {
  /** How a row is called where it fails; its own words when left out. */
  nameOf?: (row: R) => string
  timeout?: number
}

/** One test over a table: every row is checked, and the failure lists each row that failed with its reason. */
export function testRows<R>(
  name: string,
  rows: readonly R[],
  check: (row: R) => unknown,
  { nameOf = named, timeout }: Options<R> = {},
): void {
  test(`${name} (${rows.length})`, timeout === undefined ? {} : { timeout }, () => checkRows(rows, check, nameOf))
}

/** The body of `testRows`, for tables that are known only once the test runs. */
async function checkRows<R>(
  rows: readonly R[],
  check: (row: R) => unknown,
  nameOf: (row: R) => string = named,
): Promise<void> {
  if (rows.length === 0) throw new Error('a table without rows checks nothing')
  const faults: string[] = []
  for (const row of rows) {
    try {
      await check(row)
    } catch (error) {
      faults.push(`${nameOf(row)}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (faults.length > 0) throw new Error(`${faults.length} of ${rows.length} rows failed:\n${faults.join('\n')}`)
}

function named(row: unknown): string {
  return (typeof row === 'string' ? row : (JSON.stringify(row) ?? String(row))).slice(0, 200)
}
