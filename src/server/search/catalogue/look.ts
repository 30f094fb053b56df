import { type Bitmap, eachInAll } from './bitmap.ts'
import { memberIdAt } from './catalogue.ts'
import { type Crowd, compareIds } from './crowd.ts'
import { eachInOrder } from './order.ts'
import { bitsIn } from './traits.ts'
import { groupsOf, mostYears, sizeOf, testOf, type Wanted } from './wanted.ts'

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
  crowds: readonly Crowd[]
  wanted: Wanted
  hidden: ReadonlyMap<Crowd, ReadonlySet<number>>
}
export type Found = { id: string; rank: Rank; crowd: Crowd; slot: number }

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
    let own = 0
    const wasWhole = eachThatFits(look, crowd, {
      enough: most,
      ...(sorting.by === 'recent' || sorting.by === 'new' ? { order: sorting.by } : {}),
      from: after === null ? Number.POSITIVE_INFINITY : after.rank[0],
      visit(slot, isInOrder) {
        count += 1
        own += Number(offer(top, { crowd, slot, rank: rankOf(slot) }, most, after))
        // Down the order of the page: once it is full, the rest can only be worse
        return !(isInOrder && own >= most)
      },
    })
    isWhole &&= wasWhole
  }
  return { found: top, count: isWhole ? count : null }
}

type Going = {
  /** So many will do: decides whether it is worth going down an order. */
  enough: number
  /** The order in which they are wanted, if in any, and the time where it begins. */
  order?: 'recent' | 'new'
  from?: number
  /** `isInOrder`: whoever comes later stands lower in the order asked for. False ends it. */
  visit: (slot: number, isInOrder: boolean) => boolean
}

/** Visits everybody of a crowd who fits, on the shortest way; in the order asked for only some of them: then it answers false. */
function eachThatFits(look: Look, crowd: Crowd, going: Going): boolean {
  const { wanted, hidden } = look
  const fits = testOf(crowd, wanted, hidden.get(crowd))
  if (wanted.activeAfter > 0) return eachDown(crowd, 'recent', wanted.activeAfter, fits, going)
  if (wanted.createdAfter > 0) return eachDown(crowd, 'new', wanted.createdAfter, fits, going)
  const groups = groupsOf(crowd, wanted)
  const { order, enough } = going
  if (order !== undefined && isShorterDown(crowd, wanted, groups, enough))
    return eachDown(crowd, order, Number.NEGATIVE_INFINITY, fits, going)
  const visitFitting = (slot: number) => !fits(slot) || going.visit(slot, false)
  if (wanted.cells !== null) eachInCells(crowd, wanted.cells, visitFitting)
  else eachInAll(crowd.present, groups, visitFitting)
  return true
}

/** Down an order as far as `until`; in the order asked for if it is that one, and then from where that begins. Answers whether it was all of it. */
function eachDown(
  crowd: Crowd,
  by: 'recent' | 'new',
  until: number,
  fits: (slot: number) => boolean,
  { order, from, visit }: Going,
): boolean {
  const isInOrder = by === order
  const begin = (isInOrder ? from : undefined) ?? Number.POSITIVE_INFINITY
  eachInOrder(
    by === 'recent' ? crowd.byActivity : crowd.byAge,
    begin,
    (slot, time) => time > until && (!fits(slot) || visit(slot, isInOrder)),
  )
  return !isInOrder
}

/** Looking at somebody out of turn costs so much more than at the next in memory; a word of a bitmap so much less. */
const [costOfStep, costOfWord] = [3, 1 / 8]

/** Whether enough will be met sooner by going down an order than by looking at all; a guess, as if wishes had nothing to do with each other. */
function isShorterDown(crowd: Crowd, wanted: Wanted, groups: readonly (readonly Bitmap[])[], enough: number): boolean {
  const { count, words } = { ...crowd.present, words: crowd.present.words.length }
  const inGroups = groups.reduce((part, group) => part * Math.min(1, sizeOf(group) / Math.max(1, count)), 1)
  const reach = wanted.cells === null ? count : peopleIn(crowd, wanted.cells)
  const share = inGroups * (reach / Math.max(1, count)) * otherShare(wanted)
  const all = wanted.cells === null ? count * inGroups + words * (groups.length + 1) * costOfWord : reach
  return Math.min(count, enough / Math.max(share, 1e-9)) * costOfStep < all
}

function peopleIn({ cells }: Crowd, wanted: ReadonlySet<number>): number {
  let people = 0
  for (const cell of wanted) people += cells.get(cell)?.length ?? 0
  return people
}

/** What share of people fit by what no bitmap knows, guessed. */
function otherShare({ bornAfter, bornUntil, age }: Wanted): number {
  const years = (bornUntil - bornAfter) / 365
  return (years < mostYears ? 1 : Math.min(1, years / 45)) * (age === null ? 1 : 0.6)
}

function eachInCells(crowd: Crowd, cells: ReadonlySet<number>, visit: (slot: number) => boolean): void {
  for (const cell of cells) {
    for (const slot of crowd.cells.get(cell) ?? []) if (!visit(slot)) return
  }
}

function ranking(crowd: Crowd, sorting: Sorting): (slot: number) => Rank {
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
function fitOf(crowd: Crowd, slot: number, { region, interests, age, bornAfter, bornUntil }: BestFor): number {
  const born = crowd.born[slot] ?? 0
  const isAgeMutual =
    born > bornAfter && born <= bornUntil && age >= (crowd.minAge[slot] ?? 0) && age <= (crowd.maxAge[slot] ?? 0)
  const shared =
    bitsIn((crowd.interestsLow[slot] ?? 0) & interests[0]) + bitsIn((crowd.interestsHigh[slot] ?? 0) & interests[1])
  return Number(isAgeMutual) * 200 + Number(region !== 0 && crowd.region[slot] === region) * 100 + shared
}

/** Takes somebody into the sorted top, if there is room or a worse one to leave, and if they come after the mark. Answers whether they come after it. */
function offer(top: Found[], { crowd, slot, rank }: Omit<Found, 'id'>, most: number, after: Mark | null): boolean {
  if (after !== null && !isAfter(crowd, slot, rank, after)) return false
  const last = top.at(-1)
  if (top.length >= most && last !== undefined && compare(rank, crowd, slot, last) < 0) return true
  let at = top.length
  while (at > 0 && compare(rank, crowd, slot, top[at - 1] as Found) > 0) at -= 1
  top.splice(at, 0, { id: memberIdAt(crowd, slot), rank, crowd, slot })
  if (top.length > most) top.pop()
  return true
}

function compare(rank: Rank, crowd: Crowd, slot: number, other: Found): number {
  return rank[0] - other.rank[0] || rank[1] - other.rank[1] || compareIds(crowd, slot, other.crowd, other.slot)
}

function isAfter(crowd: Crowd, slot: number, rank: Rank, { rank: mark, id }: Mark): boolean {
  const between = rank[0] - mark[0] || rank[1] - mark[1]
  return between < 0 || (between === 0 && memberIdAt(crowd, slot) < id)
}
