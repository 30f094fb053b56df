import { onlineMinutes, searchCountCap } from '../../contract/constants.ts'
import type { CardView } from '../../contract/profiles.ts'
import type { SearchState } from '../../contract/search.ts'
import { dayOf } from '../../shared/dates.ts'
import { type CardRow, cardsFrom } from '../profiles/index.ts'
import type { Ctx } from '../sites/index.ts'
import type { Cursor, Way } from './cursor.ts'
import { knownToBeMany, noteMany } from './many.ts'
import { bornWithin, gendersOf, seeksOf } from './rules.ts'
import type { Searcher } from './searcher.ts'
import { manyResults, type Shape, statementOf } from './statements.ts'

type Row = CardRow & { at: Date; found: number | null }
export type Page = {
  profiles: CardView[]
  next: Cursor | null
  /** How many fit, exact up to `searchCountCap`; null on later pages. */
  found: { count: number; isCapped: boolean } | null
}

/** Statements are prepared for these numbers of rows; a page takes what it needs of them. */
const preparedRows = [25, 61]

/** One page of a search for one searcher. One query. */
export async function findPage(
  ctx: Ctx,
  search: SearchState,
  searcher: Searcher,
  { size, after }: { size: number; after: Cursor | null },
): Promise<Page> {
  const key = keyOf(ctx, search, searcher)
  const isMany = after === null && knownToBeMany(ctx, key, searcher.hidden.length)
  const way = after?.way ?? (isMany ? 'walk' : 'first')
  const rows = await query(ctx, search, searcher, {
    way,
    after,
    rows: preparedRows.find((count) => count > size) ?? size + 1,
  })
  const counted = way === 'first' ? (rows.find((row) => row.found !== null)?.found ?? 0) : null
  if (counted !== null && counted > manyResults) noteMany(ctx, key)
  const found = after !== null ? null : foundOf(counted)
  const shown = rows.slice(0, size)
  return {
    profiles: await cardsFrom(ctx, shown),
    next: rows.length > size ? cursorAfter(shown, wayOn(way, counted)) : null,
    found,
  }
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
  return last === undefined ? null : { at: last.at, id: last.id, way }
}

async function query(
  ctx: Ctx,
  search: SearchState,
  searcher: Searcher,
  { way, after, rows }: { way: Shape['way']; after: Cursor | null; rows: number },
): Promise<Row[]> {
  const { sort, online, countryregion, show_fictional } = search
  const statement = statementOf({
    way,
    sort,
    online,
    rows,
    hasRegion: countryregion !== null,
    hasFictional: show_fictional,
  })
  const now = ctx.clock.now()
  const born = bornWithin(search.min_age, search.max_age, dayOf(now))
  const since = online ? new Date(now.getTime() - onlineMinutes * 60_000) : '-infinity'
  const from = after === null ? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] : [after.at, after.id]
  const values = [
    crowdsOf(ctx, search, searcher),
    born.after,
    born.until,
    search.with_photo,
    countryregion,
    since,
    searcher.hidden,
    ...from,
  ]
  return (await ctx.db.$client.query<Row>({ ...statement, values })).rows
}

/** Everybody of one pool, country and gender who looks for the same is a crowd; these are the ones that this searcher looks at, as tables.ts spells them. */
function crowdsOf(ctx: Ctx, search: SearchState, searcher: Searcher): string[] {
  return gendersOf(search.gender).flatMap((gender) =>
    seeksOf(searcher.gender).map((seeks) => `${ctx.site.poolId}${search.country}${gender}${seeks}`),
  )
}

/** Everything that decides who fits, but not who is hidden from whom. */
function keyOf(ctx: Ctx, search: SearchState, searcher: Searcher): string {
  const { gender, country, countryregion, min_age, max_age, online, with_photo } = search
  return [ctx.site.poolId, searcher.gender, gender, country, countryregion, min_age, max_age, online, with_photo].join(
    ' ',
  )
}
