/** A set of slots, one bit each. All bitmaps of a crowd are as long as the crowd has room. */
export type Bitmap = { words: Uint32Array; count: number }

export function newBitmap(room: number): Bitmap {
  return { words: new Uint32Array(room >>> 5), count: 0 }
}

export function enlarge(bitmap: Bitmap, room: number): void {
  const words = new Uint32Array(room >>> 5)
  words.set(bitmap.words)
  bitmap.words = words
}

export function has({ words }: Bitmap, slot: number): boolean {
  return (((words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1
}

export function add(bitmap: Bitmap, slot: number): void {
  if (has(bitmap, slot)) return
  bitmap.words[slot >>> 5] = (bitmap.words[slot >>> 5] ?? 0) | (1 << (slot & 31))
  bitmap.count += 1
}

export function remove(bitmap: Bitmap, slot: number): void {
  if (!has(bitmap, slot)) return
  bitmap.words[slot >>> 5] = (bitmap.words[slot >>> 5] ?? 0) & ~(1 << (slot & 31))
  bitmap.count -= 1
}

/**
 * Slots that are in at least one bitmap of every group, in rising order, until `visit` answers false; without groups all of `all`.
 * Nobody stands in a bitmap of a group who is not in `all`. The first group decides how much is looked at: let it be a narrow one.
 */
export function eachInAll(all: Bitmap, groups: readonly (readonly Bitmap[])[], visit: (slot: number) => boolean): void {
  const [first = [all], ...rest] = groups
  const narrowest = unionOf(first, all.words.length)
  for (let at = 0; at < narrowest.length; at += 1) {
    let bits = narrowest[at] ?? 0
    if (bits === 0) continue
    for (let group = 0; bits !== 0 && group < rest.length; group += 1) bits &= unionAt(rest[group] ?? [], at)
    while (bits !== 0) {
      const lowest = bits & -bits
      if (!visit((at << 5) + 31 - Math.clz32(lowest))) return
      bits ^= lowest
    }
  }
}

function unionOf(group: readonly Bitmap[], length: number): Uint32Array {
  const [only, ...others] = group
  if (only !== undefined && others.length === 0) return only.words
  const union = new Uint32Array(length)
  for (const { words } of group) for (let at = 0; at < length; at += 1) union[at] = (union[at] ?? 0) | (words[at] ?? 0)
  return union
}

function unionAt(group: readonly Bitmap[], at: number): number {
  let any = 0
  for (let place = 0; place < group.length; place += 1) any |= group[place]?.words[at] ?? 0
  return any
}
