import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { attributeNames } from '../../../contract/profiles/profiles.ts'
import { showcaseRelation } from '../../accounts/index.ts'
import { clientOf, transaction } from '../../platform/db/db.ts'
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
import { currentPosition, type Position } from './changes.ts'
import { wordsOf } from './member-ids.ts'
import { followOthers } from './others.ts'
import type { Traits } from './segment.ts'
import { cellOf, dayNumber, packAttributes, packInterests } from './traits.ts'

/** The catalogue of a database, and the changes since it was read. */
type Following = {
  /** Identifies this process to the others. */
  process: string
  /** The catalogue with every change committed before the call. Errors: those of the database. */
  current(): Promise<Catalogue>
  /** Call after a profile is created, changed or deleted and the transaction committed. */
  changed(memberId: string): void
  active(memberId: string, at: Date): void
  /** Discards everything, to reload rows written outside the product. */
  forget(): void
  /** Whether it has been loaded once. */
  wasLoaded(): boolean
}

const known = new WeakMap<object, Following>()

/** The catalogue of this installation's database. */
export function followingOf(platform: Pick<Platform, 'db' | 'log'>): Following {
  const following = known.get(platform.db) ?? follow(platform)
  known.set(platform.db, following)
  return following
}

/** Reloads the catalogue at the next search, for rows written outside the product. */
export function rebuildSearch(db: Platform['db']): void {
  known.get(db)?.forget()
}

/** Loads the catalogue before the first search; an error occurs again in that search. */
export async function warmSearch(platform: Pick<Platform, 'db' | 'log'>): Promise<void> {
  await followingOf(platform)
    .current()
    .catch((error: unknown) => platform.log.error({ err: error }, 'the members could not be read for search'))
}

/** Whether searches can be answered without loading all members first; false only while the process starts. */
export function isSearchLoaded(platform: Pick<Platform, 'db' | 'log'>): boolean {
  return followingOf(platform).wasLoaded()
}

type Line = { line: string }

/** One text line per profile: parsing rows with twenty columns would dominate loading. No value contains a bar. */
const line =
  () => sql`concat_ws('|', p.member_id, p.pool_id, p.country, p.gender, p.seeks, p.kind, p.date_of_birth, p.min_age, p.max_age,
  floor(extract(epoch FROM p.last_active_at) * 1000)::bigint, floor(extract(epoch FROM p.created_at) * 1000)::bigint,
  coalesce(p.region, ''), coalesce(p.latitude::text, ''), coalesce(p.longitude::text, ''), array_to_string(p.interests, ','),
  p.has_photo::int, p.is_verified::int, (p.status = 'active')::int, p.is_invisible::int, p.is_private::int,
  (p.is_limited OR p.is_held)::int,
  EXISTS (SELECT FROM ${showcaseRelation} c WHERE c.member_id = p.member_id)::int,
  ${sql.raw(attributeNames.map((name) => `coalesce(p.${name}, '')`).join(', '))}) AS line`
/** The lines of profiles `p` that match a condition. Built lazily: fragments of other domains may not be loaded yet. */
const linesWhere = (condition: SQL) =>
  new PgDialect().sqlToQuery(sql`SELECT ${line()} FROM ${searchableRelation} p WHERE ${condition}`).sql
/** Processed within about ten milliseconds, so that other requests are not blocked. */
const sliceSize = 2_000

/** Keeps a catalogue in sync with a database; loads it on first use. */
export function follow(platform: Pick<Platform, 'db' | 'log'>): Following {
  const process = newId()
  let catalogue: Catalogue | null = null
  let wasLoaded = false
  /** No search yet, so changes need not be tracked. */
  let isIdle = true
  let forgotten = 0
  /** Changed since the last read began. */
  let waiting = new Set<string>()
  /** Being read now. */
  let underWay = new Set<string>()
  let reading: Promise<unknown> = Promise.resolve()
  const others = followOthers(platform, { process, changed, active, lost: forget })

  async function catchUp(): Promise<void> {
    isIdle = false
    while (catalogue === null) {
      const began = forgotten
      waiting = new Set()
      await others.begin()
      const loaded = newCatalogue()
      others.continueFrom(await load(platform.db, loaded))
      // Unless discarded in the meantime
      if (began === forgotten) catalogue = loaded
      wasLoaded = true
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
  function changed(memberId: string) {
    if (isIdle) return
    waiting.add(memberId)
    // Read at once, so that searches rarely wait; an error occurs again in the next search
    readNext().catch((error: unknown) => platform.log.warn({ err: error }, 'search could not read a change'))
  }
  function active(memberId: string, at: number) {
    if (isIdle) return
    if (catalogue === null || waiting.has(memberId) || underWay.has(memberId)) waiting.add(memberId)
    else noteActivity(catalogue, memberId, at)
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
    process,
    async current() {
      if (catalogue === null || waiting.size > 0) await readNext()
      else if (underWay.size > 0) await reading
      return catalogue ?? newCatalogue()
    },
    changed,
    active: (memberId, at) => active(memberId, at.getTime()),
    forget,
    wasLoaded: () => wasLoaded,
  }
}

/** Loads all profiles in slices from one snapshot; returns that snapshot. */
async function load(db: Platform['db'], catalogue: Catalogue): Promise<Position> {
  const position = await transaction(db, async (tx) => {
    const client = clientOf(tx)
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
    const [snapshot] = (await client.query<{ position: Position }>(currentPosition)).rows
    // Optimise for the whole result, not for the first slice
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
    return snapshot?.position ?? ''
  })
  sortAll(catalogue)
  return position
}

async function refresh(db: Platform['db'], catalogue: Catalogue, memberIds: string[]): Promise<void> {
  const { rows } = await db.$client.query<Line>({
    name: 'search_refresh',
    text: linesWhere(sql`p.member_id = ANY($1::uuid[])`),
    values: [memberIds],
  })
  const removed = new Set(memberIds)
  for (const row of rows) {
    const { memberId, name, traits, visibilityModes } = read(catalogue, row.line)
    if (!mayBeListed(visibilityModes)) continue
    removed.delete(memberId)
    put(catalogue, name, traits)
  }
  for (const memberId of removed) takeOut(catalogue, memberId)
}

type Read = { memberId: string; name: SegmentName; traits: Traits; visibilityModes: Parameters<typeof mayBeListed>[0] }

/** Parses a line. */
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
