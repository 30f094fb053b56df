/**
 * A set of slots, one bit each. All bitmaps of a segment have the segment's capacity; those that nothing was added to take
 * no memory: many choices occur in few segments.
 */
export type Bitmap = { room: number; words: Uint32Array; count: number }

const noWords = new Uint32Array(0)

export function newBitmap(room: number): Bitmap {
  return { room, words: noWords, count: 0 }
}

/** The slots in it must fit into the new capacity. */
export function resize(bitmap: Bitmap, room: number): void {
  bitmap.room = room
  if (bitmap.words.length === 0) return
  const words = new Uint32Array(room >>> 5)
  words.set(bitmap.words.subarray(0, words.length))
  bitmap.words = words
}

export function has({ words }: Bitmap, slot: number): boolean {
  return (((words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1
}

export function add(bitmap: Bitmap, slot: number): void {
  if (has(bitmap, slot)) return
  if (bitmap.words.length === 0) bitmap.words = new Uint32Array(bitmap.room >>> 5)
  bitmap.words[slot >>> 5] = (bitmap.words[slot >>> 5] ?? 0) | (1 << (slot & 31))
  bitmap.count += 1
}

export function remove(bitmap: Bitmap, slot: number): void {
  if (!has(bitmap, slot)) return
  bitmap.words[slot >>> 5] = (bitmap.words[slot >>> 5] ?? 0) & ~(1 << (slot & 31))
  bitmap.count -= 1
}

/** Bitmaps combined by OR. */
export type Group = readonly Bitmap[]

/**
 * Iterates over bitmaps in blocks of words that fit the CPU cache; the first blocks are small, because a search may end
 * early. Calls `visit` with the first word and length of each block up to `used` slots, until it returns false.
 */
export function eachBlock(used: number, visit: (from: number, length: number) => boolean): void {
  const end = Math.ceil(used / 32)
  for (let from = 0; from < end; ) {
    const length = Math.min(Math.max(4, from), mostWords, end - from)
    if (!visit(from, length)) return
    from += length
  }
}
const mostWords = 512

/**
 * Visits slots below `used` that are in at least one bitmap of every group (at least one group), in ascending order,
 * until `visit` returns false.
 */
export function eachInAll(groups: readonly Group[], used: number, visit: (slot: number) => boolean): void {
  eachBlock(used, (from, length) => eachSlot(blockOf(groups, from, length), from, visit))
}

/** Visits the slots set in words, the first at `from`, until `visit` returns false; returns whether it never did. */
export function eachSlot(words: Uint32Array, from: number, visit: (slot: number) => boolean): boolean {
  for (let at = 0; at < words.length; at += 1) {
    for (let bits = words[at] ?? 0; bits !== 0; bits &= bits - 1) {
      if (!visit((from + at) * 32 + 31 - Math.clz32(bits & -bits))) return false
    }
  }
  return true
}

/** The words of a block that result from ANDing all groups. Read-only: it may be a bitmap's own memory. */
export function blockOf(groups: readonly Group[], from: number, length: number): Uint32Array {
  const [first = [], ...rest] = groups
  const begun = unionOf(first, from, length)
  if (rest.length === 0) return begun
  const block = begun.slice()
  for (const group of rest) {
    const words = unionOf(group, from, length)
    for (let at = 0; at < length; at += 1) block[at] = (block[at] ?? 0) & (words[at] ?? 0)
  }
  return block
}

function unionOf([first, ...others]: Group, from: number, length: number): Uint32Array {
  const isEmpty = first === undefined || first.words.length === 0
  const begun = isEmpty ? new Uint32Array(length) : first.words.subarray(from, from + length)
  if (others.length === 0) return begun
  const union = begun.slice()
  for (const { words } of others) {
    for (let at = 0; at < length; at += 1) union[at] = (union[at] ?? 0) | (words[from + at] ?? 0)
  }
  return union
}
