import { eachInAll, type Group } from './bitmap.ts'
import { eachInCell, peopleIn, settledOf } from './cells.ts'
import { groupsOf, mostYears, sizeOf, testOf, type Wanted } from './filters.ts'
import { eachInOrder } from './order.ts'
import { compareIds, memberIdAt, type Segment } from './segment.ts'
import { bitsIn } from './traits.ts'

/** Sort key of a page, descending: two integers (for cursors), then the id. */
export type Rank = [first: number, second: number]
export type Sorting =
  | { by: 'recent' }
  | { by: 'new' }
  | { by: 'distance'; kilometresTo: (cell: number) => number }
  | { by: 'best'; searcher: BestFor }
/** The searcher's data for sorting by fit: region, interests, age, and what they look for. */
export type BestFor = { region: number; interests: [number, number]; age: number; bornAfter: number; bornUntil: number }
export type Mark = { rank: Rank; id: string }

/** Scope of a search: segments, criteria and members hidden from the searcher. */
export type Look = {
  crowds: readonly Segment[]
  wanted: Wanted
  hidden: ReadonlyMap<Segment, ReadonlySet<number>>
}
export type Found = { id: string; rank: Rank; crowd: Segment; slot: number }

/** Counts matches, up to `upTo`. */
export function countIn(look: Look, upTo = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const crowd of look.crowds) {
    if (count >= upTo) break
    const visit = () => {
      count += 1
      return count < upTo
    }
    eachThatFits(look, crowd, { enough: upTo, visit })
  }
  return count
}

/** Counts matches by region number. */
export function countByRegion(look: Look): Map<number, number> {
  const counts = new Map<number, number>()
  for (const crowd of look.crowds) {
    const visit = (slot: number) => {
      const region = crowd.region[slot] ?? 0
      counts.set(region, (counts.get(region) ?? 0) + 1)
      return true
    }
    eachThatFits(look, crowd, { enough: Number.POSITIVE_INFINITY, visit })
  }
  return counts
}

/**
 * The first `most` matches after `after`, sorted. Exact: equal to sorting all matches. `count` is the number of matches
 * if all were visited; null otherwise.
 */
export function topOf(
  look: Look,
  { sorting, most, after }: { sorting: Sorting; most: number; after: Mark | null },
): { found: Found[]; count: number | null } {
  const top: Found[] = []
  let [count, isWhole] = [0, true]
  for (const crowd of look.crowds) {
    const rankOf = ranking(crowd, sorting)
    const wasWhole = eachThatFits(look, crowd, {
      enough: most,
      inOrder: { sorting, after },
      visit(slot, isInOrder) {
        count += 1
        const mayFollow = offer(top, { crowd, slot, rank: rankOf(slot) }, most, after)
        return mayFollow || !isInOrder
      },
    })
    isWhole &&= wasWhole
  }
  return { found: top, count: isWhole ? count : null }
}

type InOrder = { sorting: Sorting; after: Mark | null }
type Going = {
  /** Number of matches that suffices: decides whether to scan in sort order. */
  enough: number
  /** The requested sort order, if any, and where to start. */
  inOrder?: InOrder
  /**
   * `isInOrder`: all later slots sort lower. Returning false stops: in sort order this scan, otherwise the whole
   * search.
   */
  visit: (slot: number, isInOrder: boolean) => boolean
}
type Test = (slot: number) => boolean

/** Visits all matches of a segment by the cheapest strategy. May stop early in sort order, and then returns false. */
function eachThatFits(look: Look, crowd: Segment, going: Going): boolean {
  const { wanted, hidden } = look
  const fits = testOf(crowd, wanted, hidden.get(crowd))
  if (wanted.activeAfter > 0) return eachDown(crowd, 'recent', wanted.activeAfter, fits, going)
  if (wanted.createdAfter > 0) return eachDown(crowd, 'new', wanted.createdAfter, fits, going)
  const groups = groupsOf(crowd, wanted)
  const cells = wanted.cells === null ? null : settledOf(crowd.cells, wanted.cells)
  const by = going.inOrder?.sorting.by
  if ((by === 'recent' || by === 'new') && isShorterDown(crowd, { wanted, groups, cells }, by, going.enough))
    return eachDown(crowd, by, Number.NEGATIVE_INFINITY, fits, going)
  if (cells !== null) return eachInCells(crowd, cells, fits, going)
  eachInAll(narrowest(crowd, groups), crowd.used, (slot) => !fits(slot) || going.visit(slot, false))
  return true
}

/**
 * The most selective groups that are worth combining: for few remaining slots, testing them is cheaper than another
 * bitmap. All slots without groups.
 */
function narrowest(crowd: Segment, groups: readonly Group[]): readonly Group[] {
  if (groups.length === 0) return [[crowd.present]]
  let left = 1
  const enough = groups.findIndex((group) => {
    left *= sizeOf(group) / Math.max(1, crowd.present.count)
    return left < worthLooking
  })
  return enough < 0 ? groups : groups.slice(0, enough + 1)
}
const worthLooking = 1 / 500

/**
 * Scans by time down to `until`; in the requested sort order if it is the same, and then from its start. Returns
 * whether it completed.
 */
function eachDown(crowd: Segment, by: 'recent' | 'new', until: number, fits: Test, { inOrder, visit }: Going): boolean {
  const isInOrder = by === inOrder?.sorting.by
  const begin = (isInOrder ? inOrder?.after?.rank[0] : null) ?? Number.POSITIVE_INFINITY
  eachInOrder(
    by === 'recent' ? crowd.byActivity : crowd.byAge,
    begin,
    (slot, time) => time > until && (!fits(slot) || visit(slot, isInOrder)),
  )
  return !isInOrder
}

/**
 * Scans cell by cell, nearest first if sorted by distance, and latest first within each. Returns whether it completed.
 */
function eachInCells(crowd: Segment, cells: number[], fits: Test, { inOrder, visit }: Going): boolean {
  const { sorting, after } = inOrder ?? { sorting: null, after: null }
  const isInOrder = sorting?.by === 'recent' || sorting?.by === 'distance'
  if (sorting?.by === 'distance') cells.sort((one, other) => sorting.kilometresTo(one) - sorting.kilometresTo(other))
  let isWhole = !isInOrder || after === null
  for (const cell of cells) {
    const begin = isInOrder && after !== null ? latestIn(cell, sorting, after) : Number.POSITIVE_INFINITY
    const wasWhole = eachInCell(crowd.cells, cell, begin, (slot) => !fits(slot) || visit(slot, isInOrder))
    if (!wasWhole && !isInOrder) return true
    isWhole &&= wasWhole
  }
  return isWhole
}

/** The latest time at which a slot of a cell can sort after a mark. */
function latestIn(cell: number, sorting: Sorting, { rank }: Mark): number {
  if (sorting.by !== 'distance') return rank[0]
  const nearer = -sorting.kilometresTo(cell) - rank[0]
  if (nearer === 0) return rank[1]
  return nearer > 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

/** Cost of a random access, and of a bitmap word, relative to a sequential access. */
const [costOfStep, costOfWord] = [3, 1 / 8]

type Narrowed = { wanted: Wanted; groups: readonly Group[]; cells: readonly number[] | null }

/**
 * Estimates whether scanning in sort order finds enough matches sooner than scanning all, assuming independent
 * criteria.
 */
function isShorterDown(
  crowd: Segment,
  { wanted, groups, cells }: Narrowed,
  by: 'recent' | 'new',
  enough: number,
): boolean {
  const { count, words } = { ...crowd.present, words: crowd.present.words.length }
  const inGroups = groups.reduce((part, group) => part * Math.min(1, sizeOf(group) / Math.max(1, count)), 1)
  const fitting = Math.max(1e-9, inGroups * otherShare(wanted))
  if (cells === null) {
    const all = count * inGroups + words * (groups.length + 1) * costOfWord
    return Math.min(count, enough / fitting) * costOfStep < all
  }
  const reach = cells.reduce((sum, cell) => sum + peopleIn(crowd.cells, cell), 0)
  const down = Math.min(count, (enough / fitting) * (count / Math.max(1, reach)))
  // Cells are sorted by activity, too; each is scanned at least to its first match
  const inCells = by === 'recent' ? Math.min(reach, (enough + cells.length) / fitting) : reach / costOfStep
  return down < inCells
}

/** Estimated share of slots that match the criteria without bitmaps. */
function otherShare({ bornAfter, bornUntil, age }: Wanted): number {
  const years = (bornUntil - bornAfter) / 365
  return (years < mostYears ? 1 : Math.min(1, years / 45)) * (age === null ? 1 : 0.6)
}

function ranking(crowd: Segment, sorting: Sorting): (slot: number) => Rank {
  const { lastActive, created } = crowd
  if (sorting.by === 'recent') return (slot) => [lastActive[slot] ?? 0, 0]
  if (sorting.by === 'new') return (slot) => [created[slot] ?? 0, 0]
  if (sorting.by === 'distance') {
    const { kilometresTo } = sorting
    return (slot) => [-kilometresTo(crowd.cell[slot] ?? -1), lastActive[slot] ?? 0]
  }
  const { searcher } = sorting
  return (slot) => [fitOf(crowd, slot, searcher), lastActive[slot] ?? 0]
}

/** Fit score: mutual ages first, then the same region, then the number of shared interests. */
function fitOf(crowd: Segment, slot: number, { region, interests, age, bornAfter, bornUntil }: BestFor): number {
  const born = crowd.born[slot] ?? 0
  const isAgeMutual =
    born > bornAfter && born <= bornUntil && age >= (crowd.minAge[slot] ?? 0) && age <= (crowd.maxAge[slot] ?? 0)
  const shared =
    bitsIn((crowd.interestsLow[slot] ?? 0) & interests[0]) + bitsIn((crowd.interestsHigh[slot] ?? 0) & interests[1])
  return Number(isAgeMutual) * 200 + Number(region !== 0 && crowd.region[slot] === region) * 100 + shared
}

/**
 * Inserts a match into the sorted top, if it is after the mark and good enough. Returns whether a lower one could still
 * be inserted.
 */
function offer(top: Found[], { crowd, slot, rank }: Omit<Found, 'id'>, most: number, after: Mark | null): boolean {
  if (after !== null && !isAfter(crowd, slot, rank, after)) return true
  const last = top.at(-1)
  if (top.length >= most && last !== undefined && compare(rank, crowd, slot, last) < 0) return false
  let at = top.length
  while (at > 0 && compare(rank, crowd, slot, top[at - 1] as Found) > 0) at -= 1
  top.splice(at, 0, { id: memberIdAt(crowd, slot), rank, crowd, slot })
  if (top.length > most) top.pop()
  return top.length < most || at < most - 1
}

function compare(rank: Rank, crowd: Segment, slot: number, other: Found): number {
  return rank[0] - other.rank[0] || rank[1] - other.rank[1] || compareIds(crowd, slot, other.crowd, other.slot)
}

function isAfter(crowd: Segment, slot: number, rank: Rank, { rank: mark, id }: Mark): boolean {
  const between = rank[0] - mark[0] || rank[1] - mark[1]
  return between < 0 || (between === 0 && memberIdAt(crowd, slot) < id)
}
