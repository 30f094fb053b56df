import { analyticsTexts } from '../../contract/office/office-constants.ts'
import { addSpreads, type Spread } from './spread.ts'

export type Cell = { country: string; language: string; source: string }
/** A count of one cell. */
export type Counted = Cell & { metric: string; value: number; value2: number | null; spread: Spread | null }

const { all, none, other, unknownCountry } = analyticsTexts
const reserved: readonly string[] = [all, none, other]
const longestName = 60
/** Maximum number of named sources per day; the rest are combined, because anyone can put any source in a URL. */
export const mostSources = 50

/** The cell of a row. Unknown countries and languages are combined. */
export function cellOf(row: { country: string | null; language: string; network: string | null }): Cell {
  const isCountry = row.country !== null && /^[A-Z]{2}$/.test(row.country)
  return {
    country: isCountry ? (row.country ?? '') : unknownCountry,
    language: row.language,
    source: sourceName(row.network),
  }
}

function sourceName(network: string | null): string {
  const name = (network ?? '').trim()
  if (name === '') return none
  const short = [...name].slice(0, longestName).join('')
  return reserved.includes(short) ? other : short
}

/** Limits the names to `mostSources`: those known to the site first, then the most frequent. */
export function nameSources<T extends Cell & { value: number }>(rows: readonly T[], known: readonly string[]): T[] {
  const sums = new Map<string, number>()
  for (const { source, value } of rows) sums.set(source, (sums.get(source) ?? 0) + value)
  const byWeight = [...sums].toSorted(([a, one], [b, two]) => two - one || (a < b ? -1 : 1)).map(([name]) => name)
  const isKnown = (name: string) => known.includes(name) || name === none || name === other
  const named = new Set([
    ...byWeight.filter(isKnown),
    ...byWeight.filter((name) => !isKnown(name)).slice(0, mostSources),
  ])
  return rows.map((row) => (named.has(row.source) ? row : { ...row, source: other }))
}

/** Adds the sums of all wider cells, so that charts need no summing. */
export function rollUp(rows: readonly Counted[]): Counted[] {
  const cells = new Map<string, Counted>()
  for (const row of rows) {
    for (const cell of wider(row)) {
      const key = JSON.stringify([row.metric, cell.country, cell.language, cell.source])
      const sofar = cells.get(key)
      if (sofar === undefined) cells.set(key, { ...row, ...cell })
      else cells.set(key, { ...sofar, ...sumOf(sofar, row) })
    }
  }
  return [...cells.values()]
}

function sumOf(one: Counted, two: Counted): Pick<Counted, 'value' | 'value2' | 'spread'> {
  return {
    value: one.value + two.value,
    value2: one.value2 === null && two.value2 === null ? null : (one.value2 ?? 0) + (two.value2 ?? 0),
    spread: one.spread === null && two.spread === null ? null : addSpreads(one.spread ?? [], two.spread ?? []),
  }
}

/** A cell and the seven cells that contain it. Dimensions that already cover everything are not widened. */
export function wider({ country, language, source }: Cell): Cell[] {
  const both = (value: string) => (value === all ? [value] : [value, all])
  return both(country).flatMap((one) =>
    both(language).flatMap((two) => both(source).map((three) => ({ country: one, language: two, source: three }))),
  )
}
