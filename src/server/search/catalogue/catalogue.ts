import { eachSlot } from './bitmap.ts'
import {
  findPlace,
  fitMemberIds,
  forgetPlace,
  type MemberIds,
  newMemberIds,
  type Place,
  roomForIds,
  setPlace,
  wordsAt,
  wordsOf,
} from './member-ids.ts'
import { change, enter, leave, newSegment, noteActive, type Segment, sortSegment, type Traits } from './segment.ts'

/** All members who may be listed, by segment. */
export type Catalogue = {
  crowds: Segment[]
  byName: Map<string, number>
  ids: MemberIds
  regions: Map<string, number>
}
export type Gender = 'female' | 'male'
export type Sought = Gender | 'both'
export type SegmentName = { poolId: string; country: string; gender: Gender; seeks: Sought; isFictional: boolean }

/** Room in the table of members after loading. */
const spareShare = 1.05

/** `members`: how many will be added. */
export function newCatalogue({ members = 0 }: { members?: number } = {}): Catalogue {
  const crowds: Segment[] = []
  const ids = newMemberIds((crowd) => crowds[crowd]?.ids ?? new Uint32Array(0), roomForIds(members * spareShare))
  return { crowds, byName: new Map(), ids, regions: new Map() }
}

const nameOf = ({ poolId, country, gender, seeks, isFictional }: SegmentName) =>
  `${poolId}${country}${gender}${seeks}${isFictional ? '*' : ''}`

export function segmentNamed(catalogue: Catalogue, name: SegmentName): Segment | null {
  const number = catalogue.byName.get(nameOf(name))
  return number === undefined ? null : (catalogue.crowds[number] ?? null)
}

/** Adds or updates a member, possibly moving them to another segment. With `isLoading`, call `sortAll` afterwards. */
export function put(catalogue: Catalogue, name: SegmentName, traits: Traits, isLoading = false): void {
  const number = crowdNumber(catalogue, nameOf(name))
  const crowd = catalogue.crowds[number]
  if (crowd === undefined) return
  const before = isLoading ? null : findPlace(catalogue.ids, traits.words)
  if (before?.crowd === number) {
    change(crowd, before.slot, traits)
    return
  }
  if (before !== null) drop(catalogue, before)
  setPlace(catalogue.ids, traits.words, { crowd: number, slot: enter(crowd, traits, isLoading) })
}

/** Adds a whole segment, without those of its members who are in another one. */
export function addSegment(catalogue: Catalogue, segment: Segment): void {
  const number = catalogue.crowds.push(segment) - 1
  catalogue.byName.set(segment.name, number)
  eachSlot(segment.present.words.slice(), 0, (slot) => {
    const words = wordsAt(segment.ids, slot * 4)
    if (findPlace(catalogue.ids, words) === null) setPlace(catalogue.ids, words, { crowd: number, slot })
    else leave(segment, slot)
    return true
  })
}

/** Removes a member. */
export function takeOut(catalogue: Catalogue, memberId: string): void {
  const words = wordsOf(memberId)
  const place = findPlace(catalogue.ids, words)
  if (place === null) return
  forgetPlace(catalogue.ids, words)
  drop(catalogue, place)
}

export function noteActivity(catalogue: Catalogue, memberId: string, at: number): void {
  const place = findPlace(catalogue.ids, wordsOf(memberId))
  const crowd = place === null ? undefined : catalogue.crowds[place.crowd]
  if (place !== null && crowd !== undefined) noteActive(crowd, place.slot, at)
}

/** Ends loading. */
export function sortAll(catalogue: Catalogue): void {
  fitMemberIds(catalogue.ids, spareShare)
  for (const crowd of catalogue.crowds) sortSegment(crowd)
}

/** The slots of members, by segment; members who cannot be found are omitted. */
export function slotsOf(catalogue: Catalogue, memberIds: Iterable<string>): Map<Segment, Set<number>> {
  const found = new Map<Segment, Set<number>>()
  for (const id of memberIds) {
    const place = findPlace(catalogue.ids, wordsOf(id))
    const crowd = place === null ? undefined : catalogue.crowds[place.crowd]
    if (place === null || crowd === undefined) continue
    const slots = found.get(crowd) ?? new Set()
    found.set(crowd, slots.add(place.slot))
  }
  return found
}

/** The number of a region, assigned on first use; 0 for none. */
export function regionNumber({ regions }: Catalogue, region: string | null): number {
  if (region === null) return 0
  const number = regions.get(region) ?? regions.size + 1
  regions.set(region, number)
  return number
}

function crowdNumber(catalogue: Catalogue, name: string): number {
  const known = catalogue.byName.get(name)
  if (known !== undefined) return known
  const number = catalogue.crowds.push(newSegment(name)) - 1
  catalogue.byName.set(name, number)
  return number
}

function drop(catalogue: Catalogue, { crowd: number, slot }: Place): void {
  const crowd = catalogue.crowds[number]
  if (crowd !== undefined) leave(crowd, slot)
}
