/**
 * Positions of members by id: an open-addressing hash table, because ten million strings would take a gigabyte. The ids
 * themselves are in the segments.
 */
export type MemberIds = {
  /** Segment number plus one; 0 is empty, `deleted` is deleted. */
  crowds: Uint32Array
  slots: Uint32Array
  /** Entries that are not empty, and those that are not deleted. */
  taken: number
  living: number
  /** The ids of a segment, four words a slot. */
  idsOf: (crowd: number) => Uint32Array
}
export type Place = { crowd: number; slot: number }

const deleted = 0xffffffff
const leastRoom = 1024
const fullest = 0.7
const growth = 2

export function newMemberIds(idsOf: MemberIds['idsOf'], room = leastRoom): MemberIds {
  return { crowds: new Uint32Array(room), slots: new Uint32Array(room), taken: 0, living: 0, idsOf }
}

/** Room for so many members. */
export const roomForIds = (members: number): number => Math.max(leastRoom, Math.ceil(members / fullest) + 1)

export type IdWords = [number, number, number, number]

/** The words of a UUID. */
export function wordsOf(id: string): IdWords {
  const word = (text: string) => Number.parseInt(text, 16)
  return [
    word(id.slice(0, 8)),
    word(id.slice(9, 13) + id.slice(14, 18)),
    word(id.slice(19, 23) + id.slice(24, 28)),
    word(id.slice(28)),
  ]
}

export const wordsAt = (words: Uint32Array, at: number): IdWords => [
  words[at] ?? 0,
  words[at + 1] ?? 0,
  words[at + 2] ?? 0,
  words[at + 3] ?? 0,
]

const bytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const hex = (word: number) =>
  `${bytes[word >>> 24]}${bytes[(word >>> 16) & 255]}${bytes[(word >>> 8) & 255]}${bytes[word & 255]}`

/** The UUID of words. */
export function idOf(words: Uint32Array, at: number): string {
  const text = hex(words[at] ?? 0) + hex(words[at + 1] ?? 0) + hex(words[at + 2] ?? 0) + hex(words[at + 3] ?? 0)
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
}

export function findPlace(ids: MemberIds, words: IdWords): Place | null {
  const at = seek(ids, words)
  const crowd = ids.crowds[at] ?? 0
  return crowd === 0 ? null : { crowd: crowd - 1, slot: ids.slots[at] ?? 0 }
}

/** The id must be in its segment already. */
export function setPlace(ids: MemberIds, words: IdWords, { crowd, slot }: Place): void {
  if (ids.taken > ids.crowds.length * fullest) fitMemberIds(ids, growth)
  const at = seek(ids, words)
  if (ids.crowds[at] === 0) {
    ids.taken += 1
    ids.living += 1
  }
  ids.crowds[at] = crowd + 1
  ids.slots[at] = slot
}

/** Call before the slot is used again. */
export function forgetPlace(ids: MemberIds, words: IdWords): void {
  const at = seek(ids, words)
  if (ids.crowds[at] === 0) return
  ids.living -= 1
  // Marked as deleted, not empty, so that later entries of the probe sequence stay reachable
  ids.crowds[at] = deleted
}

/** The position of an id, or the empty position where probing ends. */
function seek({ crowds, slots, idsOf }: MemberIds, [a, b, c, d]: IdWords): number {
  const room = crowds.length
  for (let at = startOf(c, d, room); ; at = at + 1 === room ? 0 : at + 1) {
    const crowd = crowds[at] ?? 0
    if (crowd === 0) return at
    if (crowd === deleted) continue
    const words = idsOf(crowd - 1)
    const from = (slots[at] ?? 0) * 4
    if (words[from + 3] === d && words[from + 2] === c && words[from + 1] === b && words[from] === a) return at
  }
}

/** Where probing for an id begins. The last bits of a UUIDv7 are random. */
function startOf(c: number, d: number, room: number): number {
  return Math.floor(((Math.imul(d ^ c, 0x9e3779b1) >>> 0) / 2 ** 32) * room)
}

/** Moves the entries that are not deleted into a table with room for `factor` times as many. */
export function fitMemberIds(ids: MemberIds, factor = 1): void {
  const { crowds, slots, living, idsOf } = ids
  const room = roomForIds(living * factor)
  const fitted = newMemberIds(idsOf, room)
  for (let from = 0; from < crowds.length; from += 1) {
    const crowd = crowds[from] ?? 0
    if (crowd === 0 || crowd === deleted) continue
    const [words, slot] = [idsOf(crowd - 1), slots[from] ?? 0]
    let at = startOf(words[slot * 4 + 2] ?? 0, words[slot * 4 + 3] ?? 0, room)
    while (fitted.crowds[at] !== 0) at = at + 1 === room ? 0 : at + 1
    fitted.crowds[at] = crowd
    fitted.slots[at] = slot
  }
  Object.assign(ids, fitted, { taken: living, living })
}
