import { blockOf, eachBlock, eachSlot, type Group } from './bitmap.ts'
import { groupsOf, testOf } from './filters.ts'
import type { Look } from './lookup.ts'
import type { Segment } from './segment.ts'

/** What is counted over all crowds of those who miss something of what is wished. */
type Tally = {
  enough: number
  /** Who misses nothing; of each wish, who misses it alone; and for whom it is the last of those they miss. */
  none: number
  alone: number[]
  upTo: number[]
  /** The first wish that is known to be enough to give up alone: from it on, all must be met by whoever still matters. */
  single: number
  /** The wish up to which it is known to be enough to give up all of them together: from it on, all must be met for fewer to do. */
  combined: number
}

/**
 * What to give up for `enough` to fit: answers the place of the first step that does it, where the steps are each wish alone and then the first
 * two, three and so on together, in their order; -1 where none does. `wishes`: the looks with one wish each, the first to be given up first;
 * `widest`: the look with none of them. All of it in one pass over the bitmaps: of everybody it is only asked which wishes they miss.
 */
export function firstEnough(widest: Look, wishes: readonly Look[], enough: number): number {
  const many = wishes.length
  const tally: Tally = {
    enough,
    none: 0,
    alone: wishes.map(() => 0),
    upTo: wishes.map(() => 0),
    single: many,
    combined: many,
  }
  for (const crowd of widest.crowds) {
    const fits = testOf(crowd, widest.wanted, widest.hidden.get(crowd))
    const meets = wishes.map(({ wanted }) => testOf(crowd, wanted, undefined))
    eachNearly(crowd, { widest, wishes, tally }, (slot) => {
      if (fits(slot)) note(tally, meets, slot)
      return tally.single > 0
    })
  }
  if (tally.single < many) return tally.single
  return tally.combined < many ? many + tally.combined - 1 : -1
}

/** Visits whoever may matter: who misses at most one wish that a bitmap knows, or only such as may still be given up together. */
function eachNearly(
  crowd: Segment,
  { widest, wishes, tally }: { widest: Look; wishes: readonly Look[]; tally: Tally },
  visit: (slot: number) => boolean,
): void {
  const general = groupsOf(crowd, widest.wanted)
  const groups = wishes.map(({ wanted }) => withoutThose(groupsOf(crowd, wanted), general))
  eachBlock(crowd.used, (from, length) => {
    const block = blockOf([[crowd.present], ...general], from, length)
    const met = groups.map((known) => (known.length === 0 ? null : blockOf(known, from, length)))
    const mattering = new Uint32Array(length)
    for (let at = 0; at < length; at += 1) mattering[at] = nearlyAt(block[at] ?? 0, met, at, tally)
    return eachSlot(mattering, from, visit)
  })
}

/** Of 32 slots, of which some are `present`, those that may matter. The most important wishes come first: they are given up last. */
function nearlyAt(
  present: number,
  met: readonly (Uint32Array | null)[],
  at: number,
  { single, combined }: Tally,
): number {
  let [all, butOne] = [present, 0]
  let last = combined === met.length ? all : 0
  for (let wish = met.length - 1; wish >= 0 && (all | butOne) !== 0; wish -= 1) {
    // Where no bitmap knows, anybody may meet it
    const bits = met[wish]?.[at] ?? -1
    butOne = wish < single ? (butOne & bits) | (all & ~bits) : 0
    all &= bits
    if (wish === combined) last = all
  }
  return all | butOne | last
}

/** Counts somebody by what they miss. */
function note(tally: Tally, meets: readonly ((slot: number) => boolean)[], slot: number): void {
  let [missed, last] = [0, -1]
  for (let wish = 0; wish < meets.length; wish += 1) {
    if (meets[wish]?.(slot) === true) continue
    missed += 1
    last = wish
  }
  if (missed === 0) tally.none += 1
  else tally.upTo[last] = (tally.upTo[last] ?? 0) + 1
  if (missed === 1) tally.alone[last] = (tally.alone[last] ?? 0) + 1
  narrow(tally)
}

function narrow(tally: Tally): void {
  const { enough, none, alone, upTo } = tally
  const single = alone.findIndex((count) => none + count >= enough)
  if (single >= 0) tally.single = single
  let count = none
  const combined = upTo.findIndex((more) => {
    count += more
    return count >= enough
  })
  // Where one alone is enough, nobody is asked about several
  if (single >= 0) tally.combined = 0
  else if (combined >= 0) tally.combined = combined
}

const withoutThose = (groups: readonly Group[], others: readonly Group[]): Group[] =>
  groups.filter(
    (group) => !others.some((other) => other.length === group.length && other.every((one, at) => one === group[at])),
  )
