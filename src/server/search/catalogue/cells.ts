/** Slots per cell, sorted by last activity ascending, so that the usual update ("now") appends. */
export type Cells = {
  slots: Map<number, number[]>
  /** The last activity of a slot, as sorted in its cell. */
  timeOf: (slot: number) => number
  /** For slots with equal times: positive if the first has the greater id. */
  compareIds: (one: number, other: number) => number
}

export function newCells({ timeOf, compareIds }: Pick<Cells, 'timeOf' | 'compareIds'>): Cells {
  return { slots: new Map(), timeOf, compareIds }
}

/** Adds a slot to a cell; -1 is no cell. Its time must already be set. */
export function settle(cells: Cells, slot: number, cell: number): void {
  if (cell === -1) return
  const slots = slotsIn(cells, cell)
  slots.splice(placeIn(cells, slots, slot), 0, slot)
}

/** Removes a slot from a cell. Call before its time changes, because lookup uses it. */
export function moveOut(cells: Cells, slot: number, cell: number): void {
  if (cell === -1) return
  const slots = slotsIn(cells, cell)
  const at = placeIn(cells, slots, slot)
  if (slots[at] === slot) slots.splice(at, 1)
}

/** Rebuilds all cells after loading, from slots sorted by latest activity. */
export function settleAll(cells: Cells, latestFirst: Uint32Array, cellOf: Int32Array): void {
  cells.slots.clear()
  for (let at = latestFirst.length - 1; at >= 0; at -= 1) {
    const slot = latestFirst[at] ?? 0
    const cell = cellOf[slot] ?? -1
    if (cell !== -1) slotsIn(cells, cell).push(slot)
  }
  // Without the spare room of a list that has grown
  for (const [cell, slots] of cells.slots) cells.slots.set(cell, slots.slice())
}

/** The given cells that are not empty. */
export function settledOf({ slots }: Cells, wanted: ReadonlySet<number>): number[] {
  return wanted.size < slots.size
    ? [...wanted].filter((cell) => slots.has(cell))
    : [...slots.keys()].filter((cell) => wanted.has(cell))
}

export const peopleIn = ({ slots }: Cells, cell: number): number => slots.get(cell)?.length ?? 0

/**
 * Visits slots of a cell active at `from` or earlier, latest first, until `visit` returns false. Returns whether it
 * never did.
 */
export function eachInCell(
  { slots, timeOf }: Cells,
  cell: number,
  from: number,
  visit: (slot: number) => boolean,
): boolean {
  const people = slots.get(cell) ?? []
  const upTo = from === Number.POSITIVE_INFINITY ? people.length : firstFrom(people, (slot) => timeOf(slot) > from)
  for (let at = upTo - 1; at >= 0; at -= 1) if (!visit(people[at] ?? 0)) return false
  return true
}

function slotsIn({ slots }: Cells, cell: number): number[] {
  const known = slots.get(cell) ?? []
  if (known.length === 0) slots.set(cell, known)
  return known
}

/** Binary search for the first position not before a slot. */
function placeIn({ timeOf, compareIds }: Cells, slots: readonly number[], slot: number): number {
  const time = timeOf(slot)
  return firstFrom(slots, (other) => (timeOf(other) - time || compareIds(other, slot)) >= 0)
}

/** Binary search for the first position where the predicate holds. */
function firstFrom(slots: readonly number[], isSo: (slot: number) => boolean): number {
  let [low, high] = [0, slots.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isSo(slots[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
