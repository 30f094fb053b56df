import { attributes, interestKeys } from '../../../contract/profiles/profiles.ts'
import { type SearchedAttribute, searchedAttributes, searchedChoices } from '../../../contract/search-constants.ts'
import { add, type Bitmap, has, newBitmap, remove, resize } from './bitmap.ts'
import { type Cells, moveOut, newCells, settle, settleAll } from './cells.ts'
import { type IdWords, idOf } from './member-ids.ts'
import { displace, newOrder, type Order, place, resizeOrder, sortOrder } from './order.ts'
import { bitNumbers, codeAt, codeOf, positionOf, type Trip } from './traits.ts'

/** A member in the catalogue. Times in milliseconds, birth dates in days since 1970, the rest encoded by traits.ts. */
export type Traits = {
  words: IdWords
  born: number
  minAge: number
  maxAge: number
  lastActiveAt: number
  createdAt: number
  /** Number of the region; 0 for none. */
  region: number
  cell: number
  attributes: [number, number]
  languages: number
  interests: [number, number]
  trips: readonly Trip[]
  hasPhoto: boolean
  isVerified: boolean
  /** Has showcase consent. */
  isShowcased: boolean
}

/**
 * Members of one pool, country and gender who look for the same, one slot each. Facts are stored in columns by slot;
 * choices also as bitmaps, which can be combined without visiting slots.
 */
export type Segment = {
  name: string
  room: number
  /** Slots below this have been used. */
  used: number
  free: number[]
  ids: Uint32Array
  born: Int16Array
  minAge: Uint8Array
  maxAge: Uint8Array
  lastActive: Float64Array
  created: Float64Array
  region: Uint16Array
  cell: Int32Array
  attributesLow: Uint32Array
  attributesHigh: Uint32Array
  interestsLow: Uint32Array
  interestsHigh: Uint32Array
  present: Bitmap
  withPhoto: Bitmap
  verified: Bitmap
  showcased: Bitmap
  travelling: Bitmap
  /** By slot, of the few who have any. */
  trips: Map<number, readonly Trip[]>
  /** One bitmap per choice of each attribute, in order. */
  choices: Record<SearchedAttribute, Bitmap[]>
  interests: Bitmap[]
  regions: Map<number, Bitmap>
  /** By year of birth. */
  years: Map<number, Bitmap>
  cells: Cells
  byActivity: Order
  byAge: Order
}

const leastRoom = 64
export const columns = [
  'ids',
  'born',
  'minAge',
  'maxAge',
  'lastActive',
  'created',
  'region',
  'cell',
  'attributesLow',
  'attributesHigh',
  'interestsLow',
  'interestsHigh',
] as const

export function newSegment(name: string, room = leastRoom): Segment {
  const bitmap = () => newBitmap(room)
  const compareOwn = (one: number, other: number) => compareIds(crowd, one, crowd, other)
  const activeOf = (slot: number) => crowd.lastActive[slot] ?? 0
  const crowd: Segment = {
    name,
    room,
    used: 0,
    free: [],
    ids: new Uint32Array(room * 4),
    born: new Int16Array(room),
    minAge: new Uint8Array(room),
    maxAge: new Uint8Array(room),
    lastActive: new Float64Array(room),
    created: new Float64Array(room),
    region: new Uint16Array(room),
    cell: new Int32Array(room),
    attributesLow: new Uint32Array(room),
    attributesHigh: new Uint32Array(room),
    interestsLow: new Uint32Array(room),
    interestsHigh: new Uint32Array(room),
    present: bitmap(),
    withPhoto: bitmap(),
    verified: bitmap(),
    showcased: bitmap(),
    travelling: bitmap(),
    trips: new Map(),
    choices: Object.fromEntries(
      searchedAttributes.map((name) => [name, attributes[name].map(bitmap)]),
    ) as unknown as Segment['choices'],
    interests: interestKeys.map(bitmap),
    regions: new Map(),
    years: new Map(),
    cells: newCells({ timeOf: activeOf, compareIds: compareOwn }),
    byActivity: newOrder(room, { timeOf: activeOf, compareIds: compareOwn }),
    byAge: newOrder(room, { timeOf: (slot) => crowd.created[slot] ?? 0, compareIds: compareOwn }),
  }
  return crowd
}

/** Positive if the first id is greater. */
export function compareIds(one: Segment, oneSlot: number, other: Segment, otherSlot: number): number {
  for (let word = 0; word < 4; word += 1) {
    const between = (one.ids[oneSlot * 4 + word] ?? 0) - (other.ids[otherSlot * 4 + word] ?? 0)
    if (between !== 0) return between
  }
  return 0
}

/**
 * Adds a member to the segment; returns the slot. With `isLoading`, `sortSegment` builds orders and cells afterwards.
 */
export function enter(crowd: Segment, traits: Traits, isLoading = false): number {
  const slot = crowd.free.pop() ?? takeSlot(crowd)
  crowd.ids.set(traits.words, slot * 4)
  crowd.lastActive[slot] = traits.lastActiveAt
  crowd.created[slot] = traits.createdAt
  add(crowd.present, slot)
  write(crowd, slot, traits)
  if (!isLoading) {
    settle(crowd.cells, slot, traits.cell)
    place(crowd.byActivity, slot, null, traits.lastActiveAt)
    place(crowd.byAge, slot, null, traits.createdAt)
  }
  return slot
}

/** Updates a member of the segment. */
export function change(crowd: Segment, slot: number, traits: Traits): void {
  moveOut(crowd.cells, slot, crowd.cell[slot] ?? -1)
  clear(crowd, slot)
  write(crowd, slot, traits)
  place(crowd.byActivity, slot, crowd.lastActive[slot] ?? 0, traits.lastActiveAt)
  place(crowd.byAge, slot, crowd.created[slot] ?? 0, traits.createdAt)
  crowd.lastActive[slot] = traits.lastActiveAt
  crowd.created[slot] = traits.createdAt
  settle(crowd.cells, slot, traits.cell)
}

export function noteActive(crowd: Segment, slot: number, at: number): void {
  const [before, cell] = [crowd.lastActive[slot] ?? 0, crowd.cell[slot] ?? -1]
  if (before === at) return
  moveOut(crowd.cells, slot, cell)
  crowd.lastActive[slot] = at
  settle(crowd.cells, slot, cell)
  place(crowd.byActivity, slot, before, at)
}

/** Removes a member from the segment. */
export function leave(crowd: Segment, slot: number): void {
  moveOut(crowd.cells, slot, crowd.cell[slot] ?? -1)
  clear(crowd, slot)
  displace(crowd.byActivity, slot, crowd.lastActive[slot] ?? 0)
  displace(crowd.byAge, slot, crowd.created[slot] ?? 0)
  remove(crowd.present, slot)
  crowd.free.push(slot)
}

/** Builds the sort orders after loading, and gives back room that is not needed. */
export function sortSegment(crowd: Segment): void {
  setRoom(crowd, roomFor(crowd.used))
  const slots = new Uint32Array(crowd.used)
  for (let slot = 0; slot < crowd.used; slot += 1) slots[slot] = slot
  const present = slots.filter((slot) => has(crowd.present, slot))
  sortOrder(crowd.byActivity, present, crowd.lastActive)
  sortOrder(crowd.byAge, present, crowd.created)
  settleAll(crowd.cells, crowd.byActivity.slots, crowd.cell)
}

function takeSlot(crowd: Segment): number {
  if (crowd.used === crowd.room) setRoom(crowd, roomFor(crowd.used * growth))
  crowd.used += 1
  return crowd.used - 1
}

/** A segment that is full grows by half. */
const growth = 1.5
/** With a few per cent to spare; a multiple of the words of a bitmap. */
const roomFor = (slots: number) => Math.max(leastRoom, Math.ceil((slots * 1.03) / 32) * 32)

function setRoom(crowd: Segment, room: number): void {
  for (const name of columns) {
    const before = crowd[name]
    const length = room * (before.length / crowd.room)
    const resized = new (before.constructor as new (length: number) => typeof before)(length)
    resized.set(before.subarray(0, length))
    Object.assign(crowd, { [name]: resized })
  }
  for (const bitmap of bitmapsOf(crowd)) resize(bitmap, room)
  resizeOrder(crowd.byActivity, room)
  resizeOrder(crowd.byAge, room)
  crowd.room = room
}

/** All bitmaps, in an order that depends on the keys of regions and years only. */
export function bitmapsOf(crowd: Segment): Bitmap[] {
  const { present, withPhoto, verified, showcased, travelling, choices, interests, regions, years } = crowd
  return [
    present,
    withPhoto,
    verified,
    showcased,
    travelling,
    ...Object.values(choices).flat(),
    ...interests,
    ...regions.values(),
    ...years.values(),
  ]
}

function write(crowd: Segment, slot: number, traits: Traits): void {
  crowd.born[slot] = traits.born
  crowd.minAge[slot] = traits.minAge
  crowd.maxAge[slot] = traits.maxAge
  crowd.region[slot] = traits.region
  crowd.cell[slot] = traits.cell
  crowd.attributesLow[slot] = traits.attributes[0]
  crowd.attributesHigh[slot] = traits.attributes[1]
  crowd.interestsLow[slot] = traits.interests[0]
  crowd.interestsHigh[slot] = traits.interests[1]
  if (traits.hasPhoto) add(crowd.withPhoto, slot)
  if (traits.isVerified) add(crowd.verified, slot)
  if (traits.isShowcased) add(crowd.showcased, slot)
  if (traits.trips.length > 0) {
    add(crowd.travelling, slot)
    crowd.trips.set(slot, traits.trips)
  }
  for (const bitmap of traitBitmaps(crowd, slot)) add(bitmap, slot)
  for (const [number, bitmap] of crowd.choices.languages.entries())
    if ((traits.languages >>> number) & 1) add(bitmap, slot)
}

function clear(crowd: Segment, slot: number): void {
  remove(crowd.withPhoto, slot)
  remove(crowd.verified, slot)
  remove(crowd.showcased, slot)
  remove(crowd.travelling, slot)
  crowd.trips.delete(slot)
  for (const bitmap of [...traitBitmaps(crowd, slot), ...crowd.choices.languages]) remove(bitmap, slot)
}

/** The bitmaps that contain a slot, by its columns. Languages have none. */
function traitBitmaps(crowd: Segment, slot: number): Bitmap[] {
  const found = [
    bitmapOf(crowd, crowd.regions, crowd.region[slot] ?? 0),
    bitmapOf(crowd, crowd.years, yearOf(crowd.born[slot] ?? 0)),
  ]
  for (const name of searchedChoices) {
    const { isHigh, shift } = positionOf(name)
    const word = (isHigh ? crowd.attributesHigh : crowd.attributesLow)[slot] ?? 0
    const bitmap = crowd.choices[name][codeAt(word, shift) - 1]
    if (bitmap !== undefined) found.push(bitmap)
  }
  const interests = bitNumbers(crowd.interestsLow[slot] ?? 0, crowd.interestsHigh[slot] ?? 0)
  return [...found, ...interests.flatMap((number) => crowd.interests[number] ?? [])]
}

function bitmapOf(crowd: Segment, bitmaps: Map<number, Bitmap>, key: number): Bitmap {
  const bitmap = bitmaps.get(key) ?? newBitmap(crowd.room)
  bitmaps.set(key, bitmap)
  return bitmap
}

/** Approximate year of a day since 1970 (365.25 days), to group birth dates. */
export const yearOf = (day: number): number => Math.floor(day / 365.25)
export const choicesOf = (crowd: Segment, name: SearchedAttribute, requested: readonly string[]): Bitmap[] =>
  requested.flatMap((choice) => crowd.choices[name][codeOf(name, choice) - 1] ?? [])

export const memberIdAt = (crowd: Segment, slot: number): string => idOf(crowd.ids, slot * 4)
