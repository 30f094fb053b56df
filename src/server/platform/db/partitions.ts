import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { defineJob } from '../jobs/jobs.ts'
import type { Platform } from '../platform.ts'
import { inBatches } from './batches.ts'
import { type Pooled, schemaOf, type Tx, transaction } from './db.ts'
import { controlTables } from './pool-schemas.ts'
import { publicSchema } from './schema-of.ts'

type Step = 'day' | 'week' | 'month'

/**
 * A table whose rows lie in one partition per day, week or month (docs/decisions/0034). Rows for which there is no partition go to the
 * default partition, so no write is ever refused.
 */
export type Partitioned = {
  table: PgTable
  /** The partition key: a time, or an id of `newId`, which begins with its time. */
  key: PgColumn
  step: Step
  /** A partition is dropped once all of its rows are older. */
  retentionDays: number
  /** Triggers prevent moving or deleting rows, so rows in the default partition stay there. */
  isAppendOnly?: boolean
}

const dayMs = 86_400_000
/** Partitions created in advance: how long the job may fail before rows go to the default partition. */
const ahead: Record<Step, number> = { day: 7, week: 3, month: 2 }
/** Waiting for longer would make the members' statements behind it wait, too; the job is tried again. */
const lockTimeout = '2s'
const lockKey = 0x70617274 // "part"

const nightly = defineJob<Record<string, never>>('platform.keep_partitions')

export function registerPartitions(platform: Platform, all: readonly Partitioned[]): void {
  platform.jobs.work(nightly, () => keepPartitions(platform, all))
  platform.jobs.every('5 2 * * *', nightly)
}

/** Makes the partitions of the coming time and drops those that are too old. Errors: those of the last table that failed. */
export async function keepPartitions(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  all: readonly Partitioned[],
): Promise<void> {
  const now = clock.now()
  let failure: unknown = null
  // Those of the control data lie in public
  const isHere = ({ table }: Partitioned) =>
    schemaOf(db) === publicSchema || !controlTables.includes(getTableName(table))
  for (const each of all.filter(isHere)) {
    try {
      await makeAhead({ db, log }, each, now)
      await dropOld(db, each, new Date(now.getTime() - each.retentionDays * dayMs))
    } catch (error) {
      log.warn({ err: error, table: getTableName(each.table) }, 'partitions were not kept')
      failure = error
    }
  }
  if (failure !== null) throw failure
}

async function makeAhead({ db, log }: Pick<Platform, 'db' | 'log'>, each: Partitioned, now: Date): Promise<void> {
  const there = new Set((await partitionsOf(db, each)).map(({ name }) => name))
  let start = startOf(each.step, now)
  for (let count = 0; count <= ahead[each.step]; count += 1, start = nextOf(each.step, start)) {
    if (there.has(nameOf(each, start))) continue
    const isMade = await makePartition(db, each, start)
    if (!isMade) log.info({ partition: nameOf(each, start) }, 'its rows stay in the default partition')
  }
}

/** Rows of the time that have got into the default partition move. Answers false where they are there to stay. */
function makePartition(db: Pooled, each: Partitioned, start: Date): Promise<boolean> {
  const name = nameOf(each, start)
  const [from, to] = [boundOf(each, start), boundOf(each, nextOf(each.step, start))]
  const { parent, own, other, key } = identifiersOf(each, name)
  return underLock(db, async (tx) => {
    // Blocks writers, which are rerouted afterwards: a row inserted into the default partition in between would make
    // ATTACH or the insert fail
    await tx.execute(sql`LOCK TABLE ONLY ${parent} IN SHARE ROW EXCLUSIVE MODE`)
    const { rows } = await tx.execute<{ is_there: boolean; is_needed: boolean }>(
      sql`SELECT to_regclass(${`${schemaOf(db)}.${name}`}) IS NOT NULL AS is_there, EXISTS (SELECT FROM ${other} WHERE ${key} >= ${from} AND ${key} < ${to}) AS is_needed`,
    )
    const [found] = rows
    if (found?.is_there === true) return true
    if (found?.is_needed === true && each.isAppendOnly === true) return false
    await tx.execute(
      sql`CREATE TABLE ${own} (LIKE ${parent} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)`,
    )
    if (found?.is_needed === true) {
      await tx.execute(sql`WITH moved AS (DELETE FROM ${other} WHERE ${key} >= ${from} AND ${key} < ${to} RETURNING *)
        INSERT INTO ${own} SELECT * FROM moved`)
    }
    await tx.execute(
      sql`ALTER TABLE ${parent} ATTACH PARTITION ${own} FOR VALUES FROM (${sql.raw(`'${from}'`)}) TO (${sql.raw(`'${to}'`)})`,
    )
    return true
  })
}

/** Drops expired partitions and deletes expired rows of the default partition. */
async function dropOld(db: Pooled, each: Partitioned, before: Date): Promise<void> {
  for (const { name, start } of await partitionsOf(db, each)) {
    if (nextOf(each.step, start) > before) continue
    const { parent, own } = identifiersOf(each, name)
    await underLock(db, async (tx) => {
      await tx.execute(sql`ALTER TABLE ${parent} DETACH PARTITION ${own}`)
      await tx.execute(sql`DROP TABLE ${own}`)
    })
  }
  if (each.isAppendOnly === true) return
  const { other, key } = identifiersOf(each, '')
  await inBatches(db, async (tx, size) => {
    const { rowCount } = await tx.execute(sql`DELETE FROM ${other} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${other} WHERE ${key} < ${boundOf(each, before)} LIMIT ${size} FOR UPDATE SKIP LOCKED))`)
    return rowCount ?? 0
  })
}

type Partition = { name: string; start: Date }

/** The partitions of a table but for the default one, oldest first. */
export async function partitionsOf(db: Pooled, { table }: Pick<Partitioned, 'table'>): Promise<Partition[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = ${getTableName(table)}::regclass ORDER BY c.relname`,
  )
  return rows.flatMap(({ name }) => {
    const [, year, month, day] = /_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? []
    return year === undefined ? [] : [{ name, start: new Date(`${year}-${month}-${day}T00:00:00Z`) }]
  })
}

/** One process at a time, and none that holds up others for long. */
function underLock<T>(db: Pooled, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockKey})`)
    await tx.execute(sql.raw(`SET LOCAL lock_timeout = '${lockTimeout}'`))
    return work(tx)
  })
}

function identifiersOf({ table, key }: Partitioned, name: string) {
  const parent = getTableName(table)
  return {
    parent: sql.identifier(parent),
    own: sql.identifier(name),
    other: sql.identifier(`${parent}_default`),
    key: sql.identifier(key.name),
  }
}

/** `mail_log_20261123` */
function nameOf({ table }: Partitioned, start: Date): string {
  return `${getTableName(table)}_${start.toISOString().slice(0, 10).replaceAll('-', '')}`
}

/** The smallest key of a time: the time itself, or the smallest id that begins with it. */
function boundOf({ key }: Pick<Partitioned, 'key'>, time: Date): string {
  if (key.getSQLType() !== 'uuid') return time.toISOString()
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

function startOf(step: Step, time: Date): Date {
  const day = new Date(Math.floor(time.getTime() / dayMs) * dayMs)
  if (step === 'month') day.setUTCDate(1)
  // Monday
  if (step === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day
}

function nextOf(step: Step, start: Date): Date {
  const next = new Date(start)
  if (step === 'month') next.setUTCMonth(next.getUTCMonth() + 1)
  else next.setUTCDate(next.getUTCDate() + (step === 'week' ? 7 : 1))
  return next
}
