import type { SearchState } from '../../contract/search.ts'
import { cardRelation } from '../profiles/index.ts'
import type { Way } from './cursor.ts'

/** What makes a statement another one; everything else is a parameter. */
export type Shape = Pick<SearchState, 'sort' | 'online'> & {
  hasRegion: boolean
  hasFictional: boolean
  /** `first`: how many fit is not known; the statement counts, then collects or walks. */
  way: Way | 'first'
  rows: number
}

/** More than this many found means "many": counting stops here. */
export const manyResults = 1_100

/**
 * The parameters. They hide in sub-selects, so that PostgreSQL cannot look at their values when it plans: it would plan anew for each call,
 * to find the same plan, which takes longer than running it. Like this a connection plans each statement once.
 */
const asked = {
  crowds: '(SELECT $1::text[])',
  bornAfter: '(SELECT $2::date)',
  bornUntil: '(SELECT $3::date)',
  withPhoto: '(SELECT $4::boolean)',
  region: '(SELECT $5::text)',
  activeSince: '(SELECT $6::timestamptz)',
  hidden: '(SELECT $7::uuid[])',
  fromTime: '(SELECT $8::timestamptz)',
  fromId: '(SELECT $9::uuid)',
}
const wishes = `date_of_birth > ${asked.bornAfter} AND date_of_birth <= ${asked.bornUntil} AND (${asked.withPhoto} IS FALSE OR has_photo)
  AND last_active_at > ${asked.activeSince} AND member_id <> ALL(${asked.hidden}::uuid[])`
const fits = ({ hasRegion }: Shape) =>
  `${wishes} AND ${hasRegion ? `region = ${asked.region}` : `${asked.region} IS NULL`}`
const times = { recent: 'last_active_at', new: 'created_at' } as const
const fromCursor = ({ sort }: Shape) => `(${times[sort]}, member_id) < (${asked.fromTime}, ${asked.fromId})`
const newestFirst = 'ORDER BY at DESC, member_id DESC'

/**
 * One statement per shape, prepared under its name: finds a page and what its cards are drawn from. Answers a card's columns, `at` (the time
 * it is sorted by) and `found` (how many fit, up to `manyResults` + 1; null where it was not counted). Fictional profiles are not in `found`.
 */
export function statementOf(shape: Shape): { name: string; text: string } {
  const parts = [
    shape.way,
    shape.sort,
    shape.online && 'online',
    shape.hasRegion && 'region',
    shape.hasFictional && 'fictional',
    shape.rows,
  ]
  const name = `search_${parts.filter(Boolean).join('_')}`
  const known = written.get(name) ?? { name, text: withCards(pageOf(shape)) }
  written.set(name, known)
  return known
}
const written = new Map<string, { name: string; text: string }>()

/** The order is said once more, because a join keeps none. */
const withCards = (
  page: string,
) => `SELECT page.at, page.found, card.* FROM (${page}) page JOIN ${cardRelation} card ON card.id = page.member_id
  ORDER BY page.at DESC, page.member_id DESC`

function pageOf(shape: Shape): string {
  const top = `${newestFirst} LIMIT ${shape.rows}`
  const walked = walks(shape, 'NOT is_fictional')
  const fictional = shape.hasFictional
    ? [`(SELECT member_id, at, NULL::bigint AS found FROM ${walks(shape, 'is_fictional')})`]
    : []
  const merged = (...parts: string[]) =>
    `SELECT member_id, at, found FROM (${[...parts, ...fictional].join(' UNION ALL ')}) page ${top}`
  if (shape.way === 'walk') return merged(`(SELECT member_id, at, NULL::bigint AS found FROM ${walked})`)
  if (shape.way === 'collect')
    return merged(`(SELECT member_id, at, NULL::bigint AS found FROM (${collected(shape)}) found ${top})`)
  return `WITH found AS MATERIALIZED (${collected(shape)}), size AS MATERIALIZED (SELECT count(*) AS n FROM found) ${merged(
    `(SELECT member_id, at, n AS found FROM size CROSS JOIN found WHERE n <= ${manyResults} ${top})`,
    // Walked only where many fit: the condition stands before the walks
    `(SELECT member_id, at, n AS found FROM size CROSS JOIN LATERAL (SELECT member_id, at FROM ${walked}) walked WHERE n > ${manyResults})`,
  )}`
}

/** A crowd is everybody of one pool, country and gender who looks for the same: see tables.ts. */
const crowds = `unnest(${asked.crowds}) AS crowds (name)`
const isOfCrowd = 'crowd = hashtextextended(crowds.name, 0)'

/**
 * Those who fit, in order, from the cursor on: down search_recent, search_new or search_fictional, in each crowd as far as a page needs.
 * OFFSET 0 is a fence: without it PostgreSQL takes the wishes for rare, and would rather find and sort everybody of these ages.
 */
function walks(shape: Shape, kind: string): string {
  const at = times[shape.sort]
  const since = shape.sort === 'recent' ? `AND last_active_at > ${asked.activeSince}` : ''
  return `${crowds} CROSS JOIN LATERAL (
    SELECT member_id, ${at} AS at FROM (
      SELECT * FROM search_entries WHERE ${isOfCrowd} AND ${kind} AND ${fromCursor(shape)} ${since} ORDER BY ${at} DESC, member_id DESC OFFSET 0) entry
    WHERE ${fits(shape)} ORDER BY ${at} DESC, member_id DESC LIMIT ${shape.rows}) walk`
}

/** All who fit, in any order, and no more than prove that they are many: by search_places, search_ages or, for those online, search_recent. */
function collected(shape: Shape): string {
  const among = shape.online
    ? `${crowds} CROSS JOIN LATERAL (
        SELECT * FROM search_entries WHERE ${isOfCrowd} AND NOT is_fictional AND last_active_at > ${asked.activeSince} ORDER BY last_active_at DESC OFFSET 0) entry WHERE true`
    : `search_entries WHERE crowd = ANY(ARRAY(SELECT hashtextextended(name, 0) FROM ${crowds})) AND NOT is_fictional`
  const rest = shape.way === 'first' ? `LIMIT ${manyResults + 1}` : `AND ${fromCursor(shape)}`
  return `SELECT member_id, ${times[shape.sort]} AS at FROM ${among} AND ${fits(shape)} ${rest}`
}
