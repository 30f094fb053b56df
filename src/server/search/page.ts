import { onlineMinutes, searchCountCap } from '../../contract/constants.ts'
import type { SearchState } from '../../contract/search.ts'
import { dayOf } from '../../shared/dates.ts'
import type { Ctx } from '../sites/index.ts'
import type { Cursor, Way } from './cursor.ts'
import { knownToBeMany, noteMany } from './many.ts'
import { bornWithin, seeksOf } from './rules.ts'
import type { Searcher } from './searcher.ts'
import { manyResults, type Shape, statementOf } from './statements.ts'

type Row = { member_id: string; at: Date; found: number | null }
export type Page = {
  ids: string[]
  next: Cursor | null
  /** How many fit, exact up to `searchCountCap`; null on later pages. */
  found: { count: number; isCapped: boolean } | null
}

/** Statements are prepared for these numbers of rows; a page takes what it needs of them. */
const preparedRows = [25, 61]

/** One page of a search for one searcher. One query. */
export async function findPage(ctx: Ctx, search: SearchState, searcher: Searcher, { size, after }: { size: number; after: Cursor | null }): Promise<Page> {
  const crowd = crowdKey(ctx, search, searcher)
  const isMany = after === null && knownToBeMany(ctx, crowd, searcher.hidden.length)
  const way = after?.way ?? (isMany ? 'walk' : 'first')
  const rows = await query(ctx, search, searcher, { way, after, rows: preparedRows.find((count) => count > size) ?? size + 1 })
  const counted = way === 'first' ? (rows.find((row) => row.found !== null)?.found ?? 0) : null
  if (counted !== null && counted > manyResults) noteMany(ctx, crowd)
  const found = after !== null ? null : foundOf(counted)
  const shown = rows.slice(0, size)
  return { ids: shown.map((row) => row.member_id), next: rows.length > size ? cursorAfter(shown, wayOn(way, counted)) : null, found }
}

/** Null stands for "known to be many". */
function foundOf(counted: number | null): NonNullable<Page['found']> {
  if (counted === null || counted > searchCountCap) return { count: searchCountCap, isCapped: true }
  return { count: counted, isCapped: false }
}

function wayOn(way: Shape['way'], counted: number | null): Way {
  if (way !== 'first') return way
  return counted !== null && counted > manyResults ? 'walk' : 'collect'
}

function cursorAfter(shown: Row[], way: Way): Cursor | null {
  const last = shown.at(-1)
  return last === undefined ? null : { at: last.at, id: last.member_id, way }
}

async function query(ctx: Ctx, search: SearchState, searcher: Searcher, { way, after, rows }: { way: Shape['way']; after: Cursor | null; rows: number }): Promise<Row[]> {
  const { gender, sort, online } = search
  // Those few who are fictional are added to first pages and later ones alike, in their place by time
  const statement = statementOf({ way, gender, sort, online, rows, show_fictional: search.show_fictional, hasRegion: search.countryregion !== null })
  const now = ctx.clock.now()
  const born = bornWithin(search.min_age, search.max_age, dayOf(now))
  const since = online ? new Date(now.getTime() - onlineMinutes * 60_000) : '-infinity'
  const from = after === null ? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] : [after.at, after.id]
  const values = [
    ctx.site.poolId, search.country, born.after, born.until, seeksOf(searcher.gender), search.with_photo, search.countryregion, since, searcher.hidden, ...from,
  ]
  return (await ctx.db.$client.query<Row>({ ...statement, values })).rows
}

/** Everything that decides who fits, but not who is hidden from whom. */
function crowdKey(ctx: Ctx, search: SearchState, searcher: Searcher): string {
  const { gender, country, countryregion, min_age, max_age, online, with_photo } = search
  return [ctx.site.poolId, searcher.gender, gender, country, countryregion, min_age, max_age, online, with_photo].join(' ')
}
