import type { SearchState } from '../../contract/search.ts'
import type { Way } from './cursor.ts'
import { type Gender, gendersOf } from './rules.ts'

/** What makes a statement another one; everything else is a parameter. */
export type Shape = Pick<SearchState, 'gender' | 'sort' | 'show_fictional' | 'online'> & {
  hasRegion: boolean
  /** `first`: how many fit is not known; the statement counts, then collects or walks. */
  way: Way | 'first'
  rows: number
}

/** More than this many found means "many": counting stops here. */
export const manyResults = 1_500

// Parameters: $1 pool, $2 country, $3 born after, $4 born until, $5 seeks, $6 with photo, $7 region, $8 active since, $9 hidden, $10 and $11 cursor
const fits = `date_of_birth > $3::date AND date_of_birth <= $4::date AND seeks = ANY($5::text[]) AND ($6::boolean IS FALSE OR has_photo)
  AND last_active_at > $8::timestamptz AND member_id <> ALL($9::uuid[])`
const ofCrowd = (gender: Gender) => `crowd = hashtextextended($1::text || $2 || '${gender}', 0)`
const inRegion = ({ hasRegion }: Shape) => (hasRegion ? 'AND region = $7::text' : 'AND $7::text IS NULL')
const times = { recent: 'last_active_at', new: 'created_at' } as const

/**
 * One statement per shape, prepared under its name. Answers member_id, at (the time they are sorted by) and found (how many fit, up to
 * `manyResults` + 1; null where it was not counted). Fictional profiles are never part of `found`.
 */
export function statementOf(shape: Shape): { name: string; text: string } {
  const region = shape.hasRegion ? 'region' : 'all'
  const parts = [shape.way, shape.gender, shape.sort, shape.show_fictional ? 'fictional' : 'real', shape.online ? 'online' : 'any', region, shape.rows]
  const name = `search_${parts.join('_')}`
  const known = written.get(name) ?? { name, text: textOf(shape) }
  written.set(name, known)
  return known
}
const written = new Map<string, { name: string; text: string }>()

function textOf(shape: Shape): string {
  const order = `ORDER BY at DESC, member_id DESC LIMIT ${shape.rows}`
  const fictional = shape.show_fictional ? gendersOf(shape.gender).map((gender) => `(SELECT member_id, at, NULL::bigint AS found FROM (${stream(shape, gender, 'is_fictional')}) f)`) : []
  const merged = (parts: string[]) => `SELECT member_id, at, found FROM (${[...parts, ...fictional].join(' UNION ALL ')}) page ${order}`
  const walked = gendersOf(shape.gender).map((gender) => stream(shape, gender, 'NOT is_fictional'))
  if (shape.way === 'walk') return merged(walked.map((walk) => `(SELECT member_id, at, NULL::bigint AS found FROM (${walk}) w)`))
  const sorted = `(SELECT member_id, at, ${shape.way === 'first' ? 'n' : 'NULL::bigint'} AS found FROM found${shape.way === 'first' ? ', size WHERE n <= ' + manyResults : ''} ${order})`
  if (shape.way === 'collect') return `WITH found AS MATERIALIZED (${collect(shape)}) ${merged([sorted])}`
  // The walks run only where many fit: the condition stands outside of them
  const walks = walked.map((walk) => `(SELECT member_id, at, n AS found FROM size CROSS JOIN LATERAL (${walk}) w WHERE n > ${manyResults})`)
  return `WITH found AS MATERIALIZED (${collect(shape)}), size AS MATERIALIZED (SELECT count(*) AS n FROM found) ${merged([sorted, ...walks])}`
}

/** Those of one gender who fit, in order, from the cursor on: a walk down search_recent, search_new or search_fictional. */
function stream(shape: Shape, gender: Gender, kind: string): string {
  const at = times[shape.sort]
  return `SELECT member_id, ${at} AS at FROM search_entries WHERE ${ofCrowd(gender)} AND ${kind} AND (${at}, member_id) < ($10::timestamptz, $11::uuid) AND ${fits}
    ${inRegion(shape)} ORDER BY ${at} DESC, member_id DESC LIMIT ${shape.rows}`
}

/** All who fit, in any order, and no more than prove that they are many: search_places, search_ages or, for those online, search_recent. */
function collect(shape: Shape): string {
  const at = times[shape.sort]
  const crowds = gendersOf(shape.gender).map((gender) => `hashtextextended($1::text || $2 || '${gender}', 0)`)
  const crowd = crowds.length === 1 ? `crowd = ${crowds[0]}` : `crowd = ANY(ARRAY[${crowds.join(', ')}])`
  const rest = shape.way === 'first' ? `LIMIT ${manyResults + 1}` : `AND (${at}, member_id) < ($10::timestamptz, $11::uuid)`
  return `SELECT member_id, ${at} AS at FROM search_entries WHERE ${crowd} AND NOT is_fictional AND ${fits} ${inRegion(shape)} ${rest}`
}
