import { newBitmap } from './bitmap.ts'
import { settleAll } from './cells.ts'
import { workIn } from './order.ts'
import { bitmapsOf, columns, newSegment, type Segment } from './segment.ts'
import type { Trip } from './traits.ts'

/** What the bytes of a packed segment are. */
export type PackedFacts = {
  name: string
  room: number
  used: number
  free: number
  /** Numbers of all trips together. */
  trips: number
  regions: number[]
  years: number[]
}
type Numbers = Int16Array | Uint8Array | Float64Array | Uint16Array | Int32Array | Uint32Array

/** Arrays begin at multiples of this. */
const alignment = 8
const aligned = (bytes: number) => Math.ceil(bytes / alignment) * alignment

/** Copies a segment into one piece of memory, which later changes do not reach. Cells are left out: they follow from the rest. */
export function packSegment(segment: Segment): { facts: PackedFacts; bytes: Uint8Array<ArrayBuffer> } {
  for (const order of [segment.byActivity, segment.byAge]) workIn(order)
  wipeFree(segment)
  const { name, room, used, free, regions, years } = segment
  const bitmaps = bitmapsOf(segment)
  const trips = packTrips(segment)
  const arrays: Numbers[] = [
    ...columns.map((column) => segment[column]),
    Uint32Array.from(bitmaps, ({ count }) => count),
    ...bitmaps.filter(({ count }) => count > 0).map(({ words }) => words),
    segment.byActivity.slots,
    segment.byAge.slots,
    Uint32Array.from(free),
    trips,
  ]
  const bytes = new Uint8Array(arrays.reduce((sum, { byteLength }) => sum + aligned(byteLength), 0))
  let at = 0
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += aligned(byteLength)
  }
  const facts = {
    name,
    room,
    used,
    free: free.length,
    trips: trips.length,
    regions: [...regions.keys()],
    years: [...years.keys()],
  }
  return { facts, bytes }
}

/** Slot, region, cell, first and last day of each trip. */
const numbersPerTrip = 5

function packTrips({ trips }: Segment): Int32Array {
  return Int32Array.from(
    [...trips].flatMap(([slot, all]) =>
      all.flatMap(({ region, cell, first, last }) => [slot, region, cell, first, last]),
    ),
  )
}

function unpackTrips(numbers: Int32Array): Segment['trips'] {
  const trips = new Map<number, Trip[]>()
  for (let at = 0; at < numbers.length; at += numbersPerTrip) {
    const [slot = 0, region = 0, cell = 0, first = 0, last = 0] = numbers.subarray(at, at + numbersPerTrip)
    const own = trips.get(slot) ?? []
    trips.set(slot, own)
    own.push({ region, cell, first, last })
  }
  return trips
}

/** What is left of members who were taken out, erased ones among them. */
function wipeFree(segment: Segment): void {
  for (const column of columns) {
    const width = segment[column].length / segment.room
    for (const slot of segment.free) segment[column].fill(0, slot * width, (slot + 1) * width)
  }
}

/** The segment whose arrays are in `buffer`, without copying them. */
export function unpackSegment(facts: PackedFacts, buffer: ArrayBuffer): Segment {
  const { name, room, used } = facts
  const segment = newSegment(name)
  for (const [keys, bitmaps] of [
    [facts.regions, segment.regions],
    [facts.years, segment.years],
  ] as const)
    for (const key of keys) bitmaps.set(key, newBitmap(room))
  let at = 0
  const take = <T>(kind: new (buffer: ArrayBuffer, at: number, length: number) => T, length: number, width: number) => {
    const array = new kind(buffer, at, length)
    at += aligned(length * width)
    return array
  }
  const words = (length: number) => take(Uint32Array, length, Uint32Array.BYTES_PER_ELEMENT)
  for (const column of columns) {
    const { constructor, length, BYTES_PER_ELEMENT } = segment[column]
    const array = take(constructor as Uint32ArrayConstructor, (length / segment.room) * room, BYTES_PER_ELEMENT)
    Object.assign(segment, { [column]: array })
  }
  const bitmaps = bitmapsOf(segment)
  const counts = words(bitmaps.length)
  for (const [index, bitmap] of bitmaps.entries()) {
    const count = counts[index] ?? 0
    Object.assign(bitmap, { room, count, ...(count > 0 && { words: words(room >>> 5) }) })
  }
  for (const order of [segment.byActivity, segment.byAge]) {
    order.moved = newBitmap(room)
    order.slots = words(segment.present.count)
  }
  segment.free = Array.from(words(facts.free))
  segment.trips = unpackTrips(take(Int32Array, facts.trips, Int32Array.BYTES_PER_ELEMENT))
  Object.assign(segment, { room, used })
  settleAll(segment.cells, segment.byActivity.slots, segment.cell)
  return segment
}
