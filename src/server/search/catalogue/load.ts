import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { searchedChoices } from '../../../contract/search-constants.ts'
import { showcaseRelation } from '../../accounts/index.ts'
import { clientOf, transaction } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { mayBeListed } from '../../profiles/index.ts'
import { searchableRelation } from '../../profiles/visibility/index.ts'
import { type Catalogue, put, regionNumber, type SegmentName, sortAll, takeOut } from './catalogue.ts'
import { currentPosition, type Position } from './changes.ts'
import { wordsOf } from './member-ids.ts'
import type { Traits } from './segment.ts'
import { cellOf, dayNumber, packAttributes, packInterests, packLanguages, type Trip } from './traits.ts'

type Line = { line: string }

/** One text line per profile: parsing rows with twenty columns would dominate loading. No value contains a bar. */
const line =
  () => sql`concat_ws('|', p.member_id, p.pool_id, p.country, p.gender, p.seeks, p.kind, p.date_of_birth, p.min_age, p.max_age,
  floor(extract(epoch FROM p.last_active_at) * 1000)::bigint, floor(extract(epoch FROM p.created_at) * 1000)::bigint,
  coalesce(p.region, ''), coalesce(p.latitude::text, ''), coalesce(p.longitude::text, ''), array_to_string(p.interests, ','),
  p.has_photo::int, p.is_verified::int, (p.status = 'active')::int, p.is_invisible::int, p.is_private::int,
  (p.is_limited OR p.is_held)::int,
  EXISTS (SELECT FROM ${showcaseRelation} c WHERE c.member_id = p.member_id)::int,
  coalesce(array_to_string(p.languages, ','), ''), coalesce(p.trips, ''),
  ${sql.raw(searchedChoices.map((name) => `coalesce(p.${name}, '')`).join(', '))}) AS line`
/** The lines of profiles `p` that match a condition. Built lazily: fragments of other domains may not be loaded yet. */
export const linesWhere = (condition: SQL) =>
  new PgDialect().sqlToQuery(sql`SELECT ${line()} FROM ${searchableRelation} p WHERE ${condition}`).sql
/** Processed within about ten milliseconds, so that other requests are not blocked. */
const sliceSize = 2_000

/** Loads all profiles in slices from one snapshot; returns that snapshot. */
export async function load(db: Platform['db'], catalogue: Catalogue): Promise<Position> {
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

/** Reads the profiles of members again. */
export async function refresh(db: Platform['db'], catalogue: Catalogue, memberIds: string[]): Promise<void> {
  for (let from = 0; from < memberIds.length; from += sliceSize)
    await refreshSlice(db, catalogue, memberIds.slice(from, from + sliceSize))
}

async function refreshSlice(db: Platform['db'], catalogue: Catalogue, memberIds: string[]): Promise<void> {
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
  const [
    hasPhoto,
    isVerified,
    isActive,
    isInvisible,
    isPrivate,
    isLimited,
    isShowcased,
    languages = '',
    trips = '',
    ...choices
  ] = last
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
      languages: packLanguages(languages.split(',')),
      interests: interests === '' ? [0, 0] : packInterests(interests.split(',')),
      trips: trips === '' ? noTrips : trips.split(',').map((trip) => readTrip(catalogue, trip)),
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

const noTrips: readonly Trip[] = []

function readTrip(catalogue: Catalogue, text: string): Trip {
  const [region = '', latitude, longitude, first = '', last = ''] = text.split(':')
  return {
    region: regionNumber(catalogue, region),
    cell: cellOf(Number(latitude), Number(longitude)),
    first: dayNumber(first),
    last: dayNumber(last),
  }
}
