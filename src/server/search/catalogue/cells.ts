/** The first `count` are slots, sorted by last activity ascending, so that the usual update ("now") appends; the rest is spare. */
type Cell = { slots: Uint32Array; count: number }
/** Slots by cell. */
export type Cells = {
  cells: Map<number, Cell>
  /** The last activity of a slot, as sorted in its cell. */
  timeOf: (slot: number) => number
  /** For slots with equal times: positive if the first has the greater id. */
  compareIds: (one: number, other: number) => number
}

export function newCells({ timeOf, compareIds }: Pick<Cells, 'timeOf' | 'compareIds'>): Cells {
  return { cells: new Map(), timeOf, compareIds }
}

/** Adds a slot to a cell; -1 is no cell. Its time must already be set. */
export function settle(cells: Cells, slot: number, cell: number): void {
  if (cell === -1) return
  const into = cellAt(cells, cell)
  const at = placeIn(cells, into, slot)
  if (into.count === into.slots.length) {
    const before = into.slots
    into.slots = new Uint32Array(Math.ceil(into.count * growth) + leastSpare)
    into.slots.set(before)
  }
  into.slots.copyWithin(at + 1, at, into.count)
  into.slots[at] = slot
  into.count += 1
}

/** Removes a slot from a cell. Call before its time changes, because lookup uses it. */
export function moveOut(cells: Cells, slot: number, cell: number): void {
  if (cell === -1) return
  const from = cellAt(cells, cell)
  const at = placeIn(cells, from, slot)
  if (at === from.count || from.slots[at] !== slot) return
  from.slots.copyWithin(at, at + 1, from.count)
  from.count -= 1
}

const growth = 1.25
const leastSpare = 2

/** Rebuilds all cells after loading, from slots sorted by latest activity. */
export function settleAll(cells: Cells, latestFirst: Uint32Array, cellOf: Int32Array): void {
  cells.cells.clear()
  for (const slot of latestFirst) {
    const cell = cellOf[slot] ?? -1
    if (cell !== -1) cellAt(cells, cell).count += 1
  }
  for (const cell of cells.cells.values()) Object.assign(cell, { slots: new Uint32Array(cell.count), count: 0 })
  for (let at = latestFirst.length - 1; at >= 0; at -= 1) {
    const slot = latestFirst[at] ?? 0
    const cell = cellOf[slot] ?? -1
    if (cell === -1) continue
    const into = cellAt(cells, cell)
    into.slots[into.count] = slot
    into.count += 1
  }
}

/** The given cells that are not empty. */
export function settledOf({ cells }: Cells, wanted: ReadonlySet<number>): number[] {
  return wanted.size < cells.size
    ? [...wanted].filter((cell) => cells.has(cell))
    : [...cells.keys()].filter((cell) => wanted.has(cell))
}

export const peopleIn = ({ cells }: Cells, cell: number): number => cells.get(cell)?.count ?? 0

/**
 * Visits slots of a cell active at `from` or earlier, latest first, until `visit` returns false. Returns whether it
 * never did.
 */
export function eachInCell(
  { cells, timeOf }: Cells,
  cell: number,
  from: number,
  visit: (slot: number) => boolean,
): boolean {
  const people = cells.get(cell)
  if (people === undefined) return true
  const upTo = from === Number.POSITIVE_INFINITY ? people.count : firstFrom(people, (slot) => timeOf(slot) > from)
  for (let at = upTo - 1; at >= 0; at -= 1) if (!visit(people.slots[at] ?? 0)) return false
  return true
}

function cellAt({ cells }: Cells, cell: number): Cell {
  const known = cells.get(cell)
  if (known !== undefined) return known
  const added = { slots: new Uint32Array(0), count: 0 }
  cells.set(cell, added)
  return added
}

/** Binary search for the first position not before a slot. */
function placeIn({ timeOf, compareIds }: Cells, cell: Cell, slot: number): number {
  const time = timeOf(slot)
  return firstFrom(cell, (other) => (timeOf(other) - time || compareIds(other, slot)) >= 0)
}

/** Binary search for the first position where the predicate holds. */
function firstFrom({ slots, count }: Cell, isSo: (slot: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isSo(slots[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
