import { like } from 'drizzle-orm'
import type { Pool } from 'pg'
import { members } from '../server/accounts/tables.ts'
import { systemClock } from '../server/platform/config/clock.ts'
import type { Pooled } from '../server/platform/db/db.ts'
import { recordUnknownChanges } from '../server/search/index.ts'
import type { Site } from '../server/sites/index.ts'
import { edgesOf } from './big/edges.ts'
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
const writers = 2

/**
 * Fills a database with many members, with realistic skew, by set-based SQL: accounts, wallets, profiles, photos.
 * Nobody can log in as them: their password hash matches nothing. Answers members a second, everything included but the files of the photos.
 */
export async function seedBigWorld(db: Pooled, world: BigWorld): Promise<number> {
  await refuseTwice(db, world.seed)
  const started = performance.now()
  const values = await valuesOf(world)
  const starts = Array.from({ length: Math.ceil(world.members / batch) }, (_, index) => index * batch)
  let done = 0
  async function write() {
    const client = await writerOf(db.$client)
    try {
      for (let from = starts.shift(); from !== undefined; from = starts.shift()) {
        const upTo = Math.min(from + batch, world.members)
        await client.query(membersStatement, [from, upTo, ...values])
        done += upTo - from
        world.say(`${done.toLocaleString('en')} members, ${rateOf(done, started).toLocaleString('en')} a second`)
      }
    } finally {
      // Its session settings must not go back to the pool
      client.release(true)
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  await recordUnknownChanges({ db, clock: systemClock })
  world.say('Statistics, visibility maps')
  await tidy(db.$client, ['profiles', 'members', 'photos', 'wallets'])
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

async function writerOf(pool: Pool) {
  const client = await pool.connect()
  await client.query(`SET statement_timeout = 0; SET synchronous_commit = off; SET work_mem = '256MB'`)
  // A superuser's to decide: packing whole pages for the log takes longer than writing them
  await client.query('SET wal_compression = off').catch(() => undefined)
  await client.query(chanceFunction)
  return client
}

/** What autovacuum would do in its own time: good plans and index-only scans from the first search on. */
async function tidy(pool: Pool, tables: readonly string[]) {
  const client = await writerOf(pool)
  try {
    for (const table of tables) await client.query(`VACUUM (ANALYZE) ${table}`)
  } finally {
    client.release(true)
  }
}

function rateOf(members: number, started: number): number {
  return Math.round(members / ((performance.now() - started) / 1000))
}
