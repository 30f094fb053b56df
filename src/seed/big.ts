import { availableParallelism } from 'node:os'
import { like } from 'drizzle-orm'
import type { Pool, PoolClient } from 'pg'
import { members } from '../server/accounts/tables.ts'
import { systemClock } from '../server/platform/config/clock.ts'
import type { Pooled } from '../server/platform/db/db.ts'
import { recordUnknownChanges } from '../server/search/index.ts'
import type { Site } from '../server/sites/index.ts'
import { edgesOf } from './big/edges.ts'
import { buildIndex, droppedIndexes, dropSlowIndexes, forgetDroppedIndexes } from './big/indexes.ts'
import { weightedPlaces } from './big/places.ts'
import { chanceFunction, membersStatement } from './big/sql.ts'

/** Files that photos of a big world share, as they lie in storage. */
export type SharedPhoto = { gender: 'female' | 'male'; filesKey: string; thumbhash: string; contentHash: string }
export type BigWorld = {
  members: number
  /** The same seed and time make the same members, with the same ids. */
  seed: number
  now: Date
  site: Pick<Site, 'id' | 'poolId'> & { settings: { countries: readonly string[]; language: string } }
  photos: readonly SharedPhoto[]
  say: (line: string) => void
}

const batch = 20_000
const writers = availableParallelism()
const tables = ['profiles', 'members', 'photos', 'wallets']

/**
 * Fills a database with many members, with realistic skew, by set-based SQL: accounts, wallets, profiles, photos.
 * Nobody can log in as them: their password hash matches nothing. Answers members a second, everything included but the files of the photos.
 */
export async function seedBigWorld(db: Pooled, world: BigWorld): Promise<number> {
  await refuseTwice(db, world.seed)
  const started = performance.now()
  const values = await valuesOf(world)
  await withClient(db.$client, async (client) => {
    if (await isMostlyNew(client, world.members)) await dropSlowIndexes(client, tables)
  })
  let done = 0
  const starts = Array.from({ length: Math.ceil(world.members / batch) }, (_, index) => index * batch)
  await shared(db.$client, starts, async (client, from) => {
    const upTo = Math.min(from + batch, world.members)
    await client.query(membersStatement, [from, upTo, ...values])
    done += upTo - from
    world.say(`${done.toLocaleString('en')} members, ${rateOf(done, started).toLocaleString('en')} a second`)
  })
  await recordUnknownChanges({ db, clock: systemClock })
  await withClient(db.$client, async (client) => {
    const indexes = await droppedIndexes(client)
    if (indexes.length > 0) world.say('Indexes')
    await shared(db.$client, indexes, buildIndex)
    await forgetDroppedIndexes(client)
  })
  world.say('Statistics, visibility maps')
  // What autovacuum would do in its own time: good plans and index-only scans from the first search on
  await shared(db.$client, tables, (client, table) => client.query(`VACUUM (ANALYZE) ${table}`))
  return rateOf(world.members, started)
}

async function refuseTwice(db: Pooled, seed: number) {
  const [known] = await db
    .select({ id: members.id })
    .from(members)
    .where(like(members.emailKey, `member-${seed}-%`))
    .limit(1)
  if (known !== undefined)
    throw new Error(`The members of seed ${seed} are already there: choose another one with --seed`)
}

async function valuesOf({ seed, members, now, site, photos }: BigWorld): Promise<unknown[]> {
  const places = await weightedPlaces(site.settings.countries)
  return [
    seed,
    members,
    now,
    site.poolId,
    site.id,
    edgesOf(places.map((place) => place.weight)).slice(0, -1),
    ...(['country', 'region', 'city', 'latitude', 'longitude'] as const).map((part) =>
      places.map((place) => place[part]),
    ),
    ...(['gender', 'filesKey', 'thumbhash', 'contentHash'] as const).map((part) => photos.map((photo) => photo[part])),
    site.settings.language,
    photos.length / 2,
  ]
}

/** Whether most members of the database will be of this seed; by PostgreSQL's estimate. */
async function isMostlyNew(client: PoolClient, added: number): Promise<boolean> {
  const { rows } = await client.query<{ known: number }>(
    `SELECT reltuples AS known FROM pg_class WHERE oid = 'members'::regclass`,
  )
  return (rows[0]?.known ?? 0) < added
}

/** Works on all of a list, each writer on one after the other. */
async function shared<T>(pool: Pool, list: readonly T[], work: (client: PoolClient, one: T) => Promise<unknown>) {
  const left = [...list]
  await Promise.all(
    Array.from({ length: Math.min(writers, list.length) }, () =>
      withClient(pool, async (client) => {
        for (let one = left.shift(); one !== undefined; one = left.shift()) await work(client, one)
      }),
    ),
  )
}

async function withClient<R>(pool: Pool, work: (client: PoolClient) => Promise<R>): Promise<R> {
  const client = await pool.connect()
  try {
    await client.query(
      `SET statement_timeout = 0; SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '256MB'`,
    )
    // A superuser's to decide: packing whole pages for the log takes longer than writing them, and one statement writes
    // all rows that refer to each other
    for (const setting of ['wal_compression = off', 'session_replication_role = replica'])
      await client.query(`SET ${setting}`).catch(() => undefined)
    await client.query(chanceFunction)
    return await work(client)
  } finally {
    // Its session settings must not go back to the pool
    client.release(true)
  }
}

function rateOf(members: number, started: number): number {
  return Math.round(members / ((performance.now() - started) / 1000))
}
