import { eachInAll, type Group } from './bitmap.ts'
import { eachInCell, peopleIn, settledOf } from './cells.ts'
import { groupsOf, mostYears, sizeOf, testOf, type Wanted } from './filters.ts'
import { eachInOrder } from './order.ts'
import { compareIds, memberIdAt, type Segment } from './segment.ts'
import { bitsIn } from './traits.ts'

/** By what a page is sorted, greatest first: two numbers, then the id. Whole numbers, so that a cursor can carry them. */
export type Rank = [first: number, second: number]
export type Sorting =
  | { by: 'recent' }
  | { by: 'new' }
  | { by: 'distance'; kilometresTo: (cell: number) => number }
  | { by: 'best'; searcher: BestFor }
/** What the searcher has to offer: their region, interests, own ages and whom they look for. */
export type BestFor = { region: number; interests: [number, number]; age: number; bornAfter: number; bornUntil: number }
export type Mark = { rank: Rank; id: string }

/** Where a search looks: its crowds, whom it wants there and whom the searcher does not get to see. */
export type Look = {
  crowds: readonly Segment[]
  wanted: Wanted
  hidden: ReadonlyMap<Segment, ReadonlySet<number>>
}
export type Found = { id: string; rank: Rank; crowd: Segment; slot: number }

/** How many fit; counting ends at `upTo`. */
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

/** How many fit, by the number of their region. */
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
 * The first `most` after `after`, in order. Exact: the same as sorting everybody who fits. `count` is how many fit in all, where everybody was
 * looked at for it; null where a page was found without.
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
  /** So many will do: decides whether it is worth going down an order. */
  enough: number
  /** The order in which they are wanted, if in any, and where it begins. */
  inOrder?: InOrder
  /** `isInOrder`: whoever comes later here stands lower in the order asked for. False ends it: here if in order, else everywhere. */
  visit: (slot: number, isInOrder: boolean) => boolean
}
type Test = (slot: number) => boolean

/** Visits everybody of a crowd who fits, on the shortest way; in the order asked for perhaps only some of them: then it answers false. */
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

/** As many of the narrowest groups as are worth it: where so few are left, looking at them costs less than another bitmap. Everybody without any. */
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

/** Down an order as far as `until`; in the order asked for if it is that one, and then from where that begins. Answers whether it was all of it. */
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

/** From cell to cell, the nearest first where that is asked, and in each from the latest on. Answers whether it was all of them. */
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

/** The latest time at which somebody of a cell can stand behind a mark. */
function latestIn(cell: number, sorting: Sorting, { rank }: Mark): number {
  if (sorting.by !== 'distance') return rank[0]
  const nearer = -sorting.kilometresTo(cell) - rank[0]
  if (nearer === 0) return rank[1]
  return nearer > 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

/** Looking at somebody out of turn costs so much more than at the next in memory; a word of a bitmap so much less. */
const [costOfStep, costOfWord] = [3, 1 / 8]

type Narrowed = { wanted: Wanted; groups: readonly Group[]; cells: readonly number[] | null }

/** Whether enough will be met sooner by going down an order than by looking at all; a guess, as if wishes had nothing to do with each other. */
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
  // In cells, too, it goes down an order if it is that of activity; in each at least as far as somebody who fits
  const inCells = by === 'recent' ? Math.min(reach, (enough + cells.length) / fitting) : reach / costOfStep
  return down < inCells
}

/** What share of people fit by what no bitmap knows, guessed. */
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

/** How well somebody fits: each of the age that the other looks for, then the same region, then every shared interest. */
function fitOf(crowd: Segment, slot: number, { region, interests, age, bornAfter, bornUntil }: BestFor): number {
  const born = crowd.born[slot] ?? 0
  const isAgeMutual =
    born > bornAfter && born <= bornUntil && age >= (crowd.minAge[slot] ?? 0) && age <= (crowd.maxAge[slot] ?? 0)
  const shared =
    bitsIn((crowd.interestsLow[slot] ?? 0) & interests[0]) + bitsIn((crowd.interestsHigh[slot] ?? 0) & interests[1])
  return Number(isAgeMutual) * 200 + Number(region !== 0 && crowd.region[slot] === region) * 100 + shared
}

/** Takes somebody into the sorted top, if they come after the mark and there is room or a worse one to leave. Answers whether somebody lower still could. */
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
