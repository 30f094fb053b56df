import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { attributeNames } from '../../../contract/profiles/profiles.ts'
import { showcaseRelation } from '../../accounts/index.ts'
import { clientOf, type Tx, transaction } from '../../platform/db/db.ts'
import { listen } from '../../platform/db/listener.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { mayBeListed } from '../../profiles/index.ts'
import { searchableRelation } from '../../profiles/visibility/index.ts'
import {
  type Catalogue,
  newCatalogue,
  noteActivity,
  put,
  regionNumber,
  type SegmentName,
  sortAll,
  takeOut,
} from './catalogue.ts'
import { wordsOf } from './member-ids.ts'
import type { Traits } from './segment.ts'
import { cellOf, dayNumber, packAttributes, packInterests } from './traits.ts'

/** The catalogue of a database, and what has changed there since it was read. */
type Following = {
  /** Up to date with everything that was committed before it was asked for. Errors: those of the database. */
  current(): Promise<Catalogue>
  /** A profile was changed, made or taken away; in a transaction that has been committed. */
  changed(memberId: string): void
  active(memberId: string, at: Date): void
  /** Forgets everything: what was written behind the product's back is read again. */
  forget(): void
}

const known = new WeakMap<object, Following>()

/** The catalogue of this installation's database. */
export function followingOf(platform: Pick<Platform, 'db' | 'log'>): Following {
  const following = known.get(platform.db) ?? follow(platform)
  known.set(platform.db, following)
  return following
}

/** Reads everybody anew at the next search: for rows that were written behind the product's back. */
export function rebuildSearch(db: Platform['db']): void {
  known.get(db)?.forget()
}

/** Reads everybody ahead of the first search; a failure is met again by that one. */
export async function warmSearch(platform: Pick<Platform, 'db' | 'log'>): Promise<void> {
  await followingOf(platform)
    .current()
    .catch((error: unknown) => platform.log.error({ err: error }, 'the members could not be read for search'))
}

type Line = { line: string }

/** One line per profile: with twenty columns each, most of the time would go into taking rows apart. No value has a bar in it. */
const line =
  () => sql`concat_ws('|', p.member_id, p.pool_id, p.country, p.gender, p.seeks, p.kind, p.date_of_birth, p.min_age, p.max_age,
  floor(extract(epoch FROM p.last_active_at) * 1000)::bigint, floor(extract(epoch FROM p.created_at) * 1000)::bigint,
  coalesce(p.region, ''), coalesce(p.latitude::text, ''), coalesce(p.longitude::text, ''), array_to_string(p.interests, ','),
  p.has_photo::int, p.is_verified::int, (p.status = 'active')::int, p.is_invisible::int, p.is_private::int,
  (p.is_limited OR p.is_held)::int,
  EXISTS (SELECT FROM ${showcaseRelation} c WHERE c.member_id = p.member_id)::int,
  ${sql.raw(attributeNames.map((name) => `coalesce(p.${name}, '')`).join(', '))}) AS line`
/** The lines of profiles `p` that fit a condition, as text. Compiled late: fragments of other domains need not be loaded before this module. */
const linesWhere = (condition: SQL) =>
  new PgDialect().sqlToQuery(sql`SELECT ${line()} FROM ${searchableRelation} p WHERE ${condition}`).sql
/** Taken in within some ten milliseconds: others are answered in between. */
const sliceSize = 2_000

/** Names this process among those that share the database. */
const ownName = newId()
const channel = 'search_changed'

/** Tells the other processes, once the transaction is committed, that a member has changed or was here. */
export async function tellOthers(tx: Tx, memberId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${channel}, ${`${ownName} ${memberId}`})`)
}

/** Follows the profiles of a database; reads them when it is first asked. */
export function follow(platform: Pick<Platform, 'db' | 'log'>): Following {
  let catalogue: Catalogue | null = null
  /** Nobody has searched yet, so nothing needs to be followed. */
  let isIdle = true
  let forgotten = 0
  /** Changed since the last reading began. */
  let waiting = new Set<string>()
  /** Being read at this moment. */
  let underWay = new Set<string>()
  let reading: Promise<unknown> = Promise.resolve()

  async function catchUp(): Promise<void> {
    isIdle = false
    while (catalogue === null) {
      const began = forgotten
      waiting = new Set()
      await listen(platform.db, channel, { hear, missed: forget })
      const loaded = newCatalogue()
      await load(platform.db, loaded)
      // Unless it was to be forgotten meanwhile
      if (began === forgotten) catalogue = loaded
    }
    if (waiting.size === 0) return
    ;[underWay, waiting] = [waiting, new Set()]
    try {
      await refresh(platform.db, catalogue, [...underWay])
    } catch (error) {
      for (const memberId of underWay) waiting.add(memberId)
      throw error
    } finally {
      underWay = new Set()
    }
  }
  function hear(payload: string) {
    const [name, memberId = ''] = payload.split(' ')
    if (name !== ownName) changed(memberId)
  }
  function changed(memberId: string) {
    if (isIdle) return
    waiting.add(memberId)
    // Read at once, so that a search seldom waits; a failure is met again by whoever searches
    readNext().catch((error: unknown) => platform.log.warn({ err: error }, 'search could not read a change'))
  }
  function forget() {
    catalogue = null
    forgotten += 1
  }
  function readNext(): Promise<void> {
    const next = reading.catch(() => undefined).then(catchUp)
    reading = next
    return next
  }

  return {
    async current() {
      if (catalogue === null || waiting.size > 0) await readNext()
      else if (underWay.size > 0) await reading
      return catalogue ?? newCatalogue()
    },
    changed,
    active(memberId, at) {
      if (isIdle) return
      if (catalogue === null || waiting.has(memberId) || underWay.has(memberId)) waiting.add(memberId)
      else noteActivity(catalogue, memberId, at.getTime())
    },
    forget,
  }
}

/** Reads everybody, slice by slice, as they were at one moment. */
async function load(db: Platform['db'], catalogue: Catalogue): Promise<void> {
  await transaction(db, async (tx) => {
    const client = clientOf(tx)
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    // All of it is wanted, however long the first slice takes
    await client.query('SET LOCAL cursor_tuple_fraction = 1; SET LOCAL statement_timeout = 0')
    await client.query(
      `DECLARE everybody NO SCROLL CURSOR FOR ${linesWhere(sql`p.status = 'active' AND NOT p.is_invisible AND NOT p.is_private AND NOT p.is_limited AND NOT p.is_held`)}`,
    )
    while (true) {
      const { rows } = await client.query<Line>(`FETCH ${sliceSize} FROM everybody`)
      for (const row of rows) {
        const { name, traits } = read(catalogue, row.line)
        put(catalogue, name, traits, true)
      }
      if (rows.length < sliceSize) break
    }
  })
  sortAll(catalogue)
}

async function refresh(db: Platform['db'], catalogue: Catalogue, memberIds: string[]): Promise<void> {
  const { rows } = await db.$client.query<Line>({
    name: 'search_refresh',
    text: linesWhere(sql`p.member_id = ANY($1::uuid[])`),
    values: [memberIds],
  })
  const gone = new Set(memberIds)
  for (const row of rows) {
    const { memberId, name, traits, visibilityModes } = read(catalogue, row.line)
    if (!mayBeListed(visibilityModes)) continue
    gone.delete(memberId)
    put(catalogue, name, traits)
  }
  for (const memberId of gone) takeOut(catalogue, memberId)
}

type Read = { memberId: string; name: SegmentName; traits: Traits; visibilityModes: Parameters<typeof mayBeListed>[0] }

/** A line, taken apart. */
function read(catalogue: Catalogue, text: string): Read {
  const [memberId = '', poolId = '', country = '', gender, seeks, kind, born = '', ...rest] = text.split('|')
  const [minAge, maxAge, lastActiveAt, createdAt, region = '', latitude = '', longitude = '', interests = '', ...last] =
    rest
  const [hasPhoto, isVerified, isActive, isInvisible, isPrivate, isLimited, isShowcased, ...choices] = last
  const isFictional = kind === 'fictional'
  return {
    memberId,
    name: {
      poolId,
      country,
      gender: gender as SegmentName['gender'],
      seeks: seeks as SegmentName['seeks'],
      isFictional,
    },
    traits: {
      words: wordsOf(memberId),
      born: dayNumber(born),
      minAge: Number(minAge),
      maxAge: Number(maxAge),
      lastActiveAt: Number(lastActiveAt),
      createdAt: Number(createdAt),
      region: regionNumber(catalogue, region === '' ? null : region),
      cell: latitude === '' ? -1 : cellOf(Number(latitude), Number(longitude)),
      attributes: packAttributes(choices),
      interests: interests === '' ? [0, 0] : packInterests(interests.split(',')),
      hasPhoto: hasPhoto === '1',
      isVerified: isVerified === '1',
      isShowcased: isShowcased === '1',
    },
    visibilityModes: {
      status: isActive === '1' ? 'active' : 'disabled',
      isInvisible: isInvisible === '1',
      isPrivate: isPrivate === '1',
      isLimited: isLimited === '1',
    },
  }
}
