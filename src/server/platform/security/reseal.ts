import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Db, schemaOf } from '../db/db.ts'
import { openVault } from '../db/vault.ts'
import { defineJob } from '../jobs/jobs.ts'
import type { Platform } from '../platform.ts'
import type { Secrets } from './secrets.ts'
import { noteSealedWith, readRing, sealedWithIn } from './signing-keys.ts'

/** A column sealed by `secrets.seal`. `key`: a uuid that identifies its rows. Empty texts are skipped. */
export type SealedColumn = { table: PgTable; key: PgColumn; column: PgColumn; purpose: string }

type Sealing = { db: Db; secrets: Secrets }
const batchSize = 200
const resealJob = defineJob<Record<string, never>>('platform.reseal')

/** Seals everything again after a key rotation, once the new key is active. */
export function registerReseal(platform: Platform, columns: readonly SealedColumn[]): void {
  platform.jobs.work(resealJob, async () => void (await resealAll(platform, columns)))
  platform.jobs.every('*/10 * * * *', resealJob)
}

/**
 * Seals what an earlier key sealed in the pool schema of `db` with the current one, in batches; a row that is changed meanwhile stays as it was changed. Answers how
 * many values were sealed again; null where nothing was to do.
 */
export async function resealAll(
  { db, secrets, config }: Sealing & Pick<Platform, 'config'>,
  columns: readonly SealedColumn[],
): Promise<number | null> {
  await secrets.reload()
  const vault = openVault(db, config.secretKeys)
  const current = secrets.currentKey()
  if (sealedWithIn(await readRing(vault), schemaOf(db)) === current) return null
  let count = 0
  for (const column of columns)
    await eachValue(db, column, async (key, value) => {
      if (secrets.sealedWith(column.purpose, value) === current) return
      await reseal({ db, secrets }, column, { key, value })
      count += 1
    })
  await noteSealedWith(vault, schemaOf(db), current)
  return count
}

/** How many values each key has sealed, by its id; `none` for those that no key opens. */
export async function countSealed(
  { db, secrets }: Sealing,
  columns: readonly SealedColumn[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const column of columns)
    await eachValue(db, column, async (_key, value) => {
      const id = secrets.sealedWith(column.purpose, value) ?? 'none'
      counts.set(id, (counts.get(id) ?? 0) + 1)
    })
  return counts
}

type Row = { key: string; value: string }

async function reseal(
  { db, secrets }: Sealing,
  { table, key, column, purpose }: SealedColumn,
  row: Row,
): Promise<void> {
  const value = secrets.seal(purpose, secrets.unseal(purpose, row.value))
  const isSame = and(eq(key, row.key), eq(column, row.value))
  await db
    .update(table)
    .set({ [fieldOf(table, column)]: value })
    .where(isSame)
}

/** The name that drizzle knows a column by. */
function fieldOf(table: PgTable, column: PgColumn): string {
  const found = Object.entries(table).find(([, each]) => each === column)
  if (found === undefined) throw new Error(`${column.name} is in another table`)
  return found[0]
}

async function eachValue(
  db: Db,
  { table, key, column }: SealedColumn,
  visit: (key: string, value: string) => Promise<void>,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = (await db
      .select({ key, value: column })
      .from(table)
      .where(and(gt(key, after), isNotNull(column)))
      .orderBy(asc(key))
      .limit(batchSize)) as Row[]
    for (const { key: id, value } of rows) if (value !== '') await visit(id, value)
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last.key
  }
}
