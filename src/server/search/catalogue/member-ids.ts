/** Positions of members by id: an open-addressing hash table, because ten million strings would take a gigabyte. */
export type MemberIds = {
  /** Four words per id, or four zeros. */
  words: Uint32Array
  /** Segment number plus one; 0 is empty, `gone` is deleted. */
  crowds: Uint32Array
  slots: Uint32Array
  /** Entries that are not empty, and those that are not deleted. */
  taken: number
  living: number
}
export type Place = { crowd: number; slot: number }

const deleted = 0xffffffff
const leastRoom = 1024
const fullest = 0.6

export function newMemberIds(room = leastRoom): MemberIds {
  return {
    words: new Uint32Array(room * 4),
    crowds: new Uint32Array(room),
    slots: new Uint32Array(room),
    taken: 0,
    living: 0,
  }
}

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

export function setPlace(ids: MemberIds, words: IdWords, { crowd, slot }: Place): void {
  if (ids.taken > ids.crowds.length * fullest) makeRoom(ids)
  const at = seek(ids, words)
  if (ids.crowds[at] === 0) {
    ids.taken += 1
    ids.living += 1
  }
  ids.words.set(words, at * 4)
  ids.crowds[at] = crowd + 1
  ids.slots[at] = slot
}

export function forgetPlace(ids: MemberIds, words: IdWords): void {
  const at = seek(ids, words)
  if (ids.crowds[at] === 0) return
  ids.living -= 1
  ids.words.fill(0, at * 4, at * 4 + 4)
  // Marked as deleted, not empty, so that later entries of the probe sequence stay reachable
  ids.crowds[at] = deleted
}

/** The position of an id, or the empty position where probing ends. */
function seek({ words: table, crowds }: MemberIds, [a, b, c, d]: IdWords): number {
  const last = crowds.length - 1
  // The last bits of a UUIDv7 are random
  for (let at = (Math.imul(d ^ c, 0x9e3779b1) >>> 0) & last; ; at = (at + 1) & last) {
    if (crowds[at] === 0) return at
    const word = at * 4
    if (
      table[word + 3] === d &&
      table[word + 2] === c &&
      table[word + 1] === b &&
      table[word] === a &&
      crowds[at] !== deleted
    )
      return at
  }
}

/** Rehashes the entries that are not deleted, into a larger table if needed. */
function makeRoom(ids: MemberIds): void {
  const { words, crowds, slots, living } = ids
  Object.assign(ids, newMemberIds(living > crowds.length * (fullest / 2) ? crowds.length * 2 : crowds.length))
  for (let at = 0; at < crowds.length; at += 1) {
    const crowd = crowds[at] ?? 0
    if (crowd === 0 || crowd === deleted) continue
    const id: IdWords = [words[at * 4] ?? 0, words[at * 4 + 1] ?? 0, words[at * 4 + 2] ?? 0, words[at * 4 + 3] ?? 0]
    setPlace(ids, id, { crowd: crowd - 1, slot: slots[at] ?? 0 })
  }
}
