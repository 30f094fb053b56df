import { add, type Bitmap, enlarge, has, newBitmap } from './bitmap.ts'

/**
 * Slots of a segment by time, latest first, then greater id first. Most are in immutable sorted arrays; changed slots
 * are marked there and are in `fresh`, a short sorted list, which is merged when it grows too long.
 */
export type Order = {
  /** The sorted part: slots and their sort times. */
  slots: Uint32Array
  times: Float64Array
  /** Slots whose position in the sorted part is outdated. */
  moved: Bitmap
  /** Later changes, ascending by time: the usual change ("now") appends. */
  freshSlots: number[]
  freshTimes: number[]
  /** For slots with equal times: positive if the first has the greater id. */
  compareIds: (one: number, other: number) => number
}

const leastFresh = 512
/** Maximum share of slots in `fresh` before merging. */
const freshShare = 1 / 32

export function newOrder(room: number, compareIds: Order['compareIds']): Order {
  return {
    slots: new Uint32Array(0),
    times: new Float64Array(0),
    moved: newBitmap(room),
    freshSlots: [],
    freshTimes: [],
    compareIds,
  }
}

export function enlargeOrder(order: Order, room: number): void {
  enlarge(order.moved, room)
}

/** Sorts all slots; `slots` in any order, times by slot. For loading. */
export function sortOrder(order: Order, slots: Uint32Array, timeOf: Float64Array, room: number): void {
  const { compareIds } = order
  // 41 bits of milliseconds and 22 of slot in one number sort many times faster than with a comparison function
  const packed = new Uint32Array(slots.length * 2)
  for (let at = 0; at < slots.length; at += 1) {
    const [slot = 0, time = 0] = [slots[at], timeOf[slots[at] ?? 0]]
    packed[at * 2] = ((time % 1024) << 22) | slot
    packed[at * 2 + 1] = Math.floor(time / 1024)
  }
  new BigUint64Array(packed.buffer).sort()
  order.slots = new Uint32Array(slots.length)
  order.times = new Float64Array(slots.length)
  for (let at = 0; at < slots.length; at += 1) {
    const slot = (packed[(slots.length - 1 - at) * 2] ?? 0) & 0x3fffff
    order.slots[at] = slot
    order.times[at] = timeOf[slot] ?? 0
  }
  sortEqualTimes(order.slots, order.times, compareIds)
  order.moved = newBitmap(room)
  order.freshSlots = []
  order.freshTimes = []
}

/** Maximum number of slots: see `sortOrder`. */
export const mostSlots = 1 << 22

function sortEqualTimes(slots: Uint32Array, times: Float64Array, compareIds: Order['compareIds']): void {
  for (let from = 0; from < slots.length; ) {
    let upTo = from + 1
    while (upTo < slots.length && times[upTo] === times[from]) upTo += 1
    if (upTo - from > 1) slots.subarray(from, upTo).sort((one, other) => compareIds(other, one))
    from = upTo
  }
}

/** Inserts or moves a slot; `before` is its previous time, null if new. */
export function place(order: Order, slot: number, before: number | null, time: number): void {
  if (before === time) return
  if (before !== null) displace(order, slot, before)
  const at = freshPlace(order, time, slot)
  order.freshSlots.splice(at, 0, slot)
  order.freshTimes.splice(at, 0, time)
  if (order.freshSlots.length > Math.max(leastFresh, order.slots.length * freshShare)) workIn(order)
}

/** Removes a slot; `before` is its current time. */
export function displace(order: Order, slot: number, before: number): void {
  const at = freshPlace(order, before, slot)
  if (order.freshSlots[at] === slot && order.freshTimes[at] === before) {
    order.freshSlots.splice(at, 1)
    order.freshTimes.splice(at, 1)
  } else add(order.moved, slot)
}

/** The first position in `fresh` not before (time, id of slot). */
function freshPlace({ freshSlots, freshTimes, compareIds }: Order, time: number, slot: number): number {
  let [low, high] = [0, freshTimes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const between = (freshTimes[middle] ?? 0) - time || compareIds(freshSlots[middle] ?? 0, slot)
    if (between < 0) low = middle + 1
    else high = middle
  }
  return low
}

function workIn(order: Order): void {
  const [slots, times]: [number[], number[]] = [[], []]
  eachInOrder(order, Number.POSITIVE_INFINITY, (slot, time) => {
    slots.push(slot)
    times.push(time)
    return true
  })
  order.slots = Uint32Array.from(slots)
  order.times = Float64Array.from(times)
  order.moved.words.fill(0)
  order.moved.count = 0
  order.freshSlots = []
  order.freshTimes = []
}

/** Visits slots with their times from `from` backwards, latest first, until `visit` returns false. */
export function eachInOrder(order: Order, from: number, visit: (slot: number, time: number) => boolean): void {
  const { slots, times, freshSlots, freshTimes } = order
  let sorted = unmoved(order, firstUpTo(times, from))
  let fresh = lastUpTo(freshTimes, from)
  while (sorted < slots.length || fresh >= 0) {
    const isFresh = isFreshNext(order, sorted, fresh)
    const [slot = 0, time = 0] = isFresh ? [freshSlots[fresh], freshTimes[fresh]] : [slots[sorted], times[sorted]]
    if (!visit(slot, time)) return
    if (isFresh) fresh -= 1
    else sorted = unmoved(order, sorted + 1)
  }
}

/** The first valid position of the sorted part from `at` on. */
function unmoved({ slots, moved }: Order, at: number): number {
  let next = at
  while (next < slots.length && has(moved, slots[next] ?? 0)) next += 1
  return next
}

/** Whether the next fresh slot sorts before the next sorted one. */
function isFreshNext(
  { slots, times, freshSlots, freshTimes, compareIds }: Order,
  sorted: number,
  fresh: number,
): boolean {
  if (fresh < 0) return false
  if (sorted >= slots.length) return true
  return ((freshTimes[fresh] ?? 0) - (times[sorted] ?? 0) || compareIds(freshSlots[fresh] ?? 0, slots[sorted] ?? 0)) > 0
}

/** In descending times, the first position with `from` or less. */
function firstUpTo(times: Float64Array, from: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) > from) low = middle + 1
    else high = middle
  }
  return low
}

/** In ascending times, the last position with `from` or less; -1 if none. */
function lastUpTo(times: readonly number[], from: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) <= from) low = middle + 1
    else high = middle
  }
  return low - 1
}
