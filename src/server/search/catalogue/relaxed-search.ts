import { blockOf, eachBlock, eachSlot, type Group } from './bitmap.ts'
import { groupsOf, testOf } from './filters.ts'
import type { Look } from './lookup.ts'
import type { Segment } from './segment.ts'

/** Counts of members by the criteria they miss, over all segments. */
type Tally = {
  enough: number
  /** Number that misses nothing; per criterion, those missing only it, and those for whom it is the last one missed. */
  none: number
  alone: number[]
  upTo: number[]
  /** The first criterion known to suffice if dropped alone: from it on, all must be met to matter. */
  single: number
  /**
   * The criterion up to which dropping all is known to suffice: from it on, all must be met for a smaller relaxation.
   */
  combined: number
}

/**
 * Finds the first relaxation with `enough` matches: each criterion alone, then the first two, three and so on together;
 * returns its index, -1 if none. `scopes`: one scope per criterion, in dropping order; `widest`: the scope without any.
 * One pass over the bitmaps, which only computes the missed criteria per slot.
 */
export function firstEnough(widest: Look, scopes: readonly Look[], enough: number): number {
  const many = scopes.length
  const tally: Tally = {
    enough,
    none: 0,
    alone: scopes.map(() => 0),
    upTo: scopes.map(() => 0),
    single: many,
    combined: many,
  }
  for (const crowd of widest.crowds) {
    const fits = testOf(crowd, widest.wanted, widest.hidden.get(crowd))
    const meets = scopes.map(({ wanted }) => testOf(crowd, wanted, undefined))
    eachNearly(crowd, { widest, scopes, tally }, (slot) => {
      if (fits(slot)) note(tally, meets, slot)
      return tally.single > 0
    })
  }
  if (tally.single < many) return tally.single
  return tally.combined < many ? many + tally.combined - 1 : -1
}

/**
 * Visits slots that may matter: missing at most one bitmap criterion, or only those that may still be dropped together.
 */
function eachNearly(
  crowd: Segment,
  { widest, scopes, tally }: { widest: Look; scopes: readonly Look[]; tally: Tally },
  visit: (slot: number) => boolean,
): void {
  const general = groupsOf(crowd, widest.wanted)
  const groups = scopes.map(({ wanted }) => withoutThose(groupsOf(crowd, wanted), general))
  eachBlock(crowd.used, (from, length) => {
    const block = blockOf([[crowd.present], ...general], from, length)
    const met = groups.map((known) => (known.length === 0 ? null : blockOf(known, from, length)))
    const mattering = new Uint32Array(length)
    for (let at = 0; at < length; at += 1) mattering[at] = nearlyAt(block[at] ?? 0, met, at, tally)
    return eachSlot(mattering, from, visit)
  })
}

/** Of 32 slots, some `present`, those that may matter. The last criteria are dropped last. */
function nearlyAt(
  present: number,
  met: readonly (Uint32Array | null)[],
  at: number,
  { single, combined }: Tally,
): number {
  let [all, butOne] = [present, 0]
  let last = combined === met.length ? all : 0
  for (let criterion = met.length - 1; criterion >= 0 && (all | butOne) !== 0; criterion -= 1) {
    // Without a bitmap, any slot may match
    const bits = met[criterion]?.[at] ?? -1
    butOne = criterion < single ? (butOne & bits) | (all & ~bits) : 0
    all &= bits
    if (criterion === combined) last = all
  }
  return all | butOne | last
}

/** Counts a slot by the criteria it misses. */
function note(tally: Tally, meets: readonly ((slot: number) => boolean)[], slot: number): void {
  let [missed, last] = [0, -1]
  for (let criterion = 0; criterion < meets.length; criterion += 1) {
    if (meets[criterion]?.(slot) === true) continue
    missed += 1
    last = criterion
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
  // If one criterion suffices, combinations are not needed
  if (single >= 0) tally.combined = 0
  else if (combined >= 0) tally.combined = combined
}

const withoutThose = (groups: readonly Group[], others: readonly Group[]): Group[] =>
  groups.filter(
    (group) => !others.some((other) => other.length === group.length && other.every((one, at) => one === group[at])),
  )
