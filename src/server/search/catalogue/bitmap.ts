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

/** Slots that are in `all` and in at least one bitmap of each group, in rising order, until `visit` answers false. */
export function eachInAll(all: Bitmap, groups: readonly (readonly Bitmap[])[], visit: (slot: number) => boolean): void {
  const { words } = all
  for (let at = 0; at < words.length; at += 1) {
    let bits = words[at] ?? 0
    for (let group = 0; bits !== 0 && group < groups.length; group += 1) bits &= unionAt(groups[group] ?? [], at)
    while (bits !== 0) {
      const lowest = bits & -bits
      if (!visit((at << 5) + 31 - Math.clz32(lowest))) return
      bits ^= lowest
    }
  }
}

function unionAt(group: readonly Bitmap[], at: number): number {
  let any = 0
  for (let place = 0; place < group.length; place += 1) any |= group[place]?.words[at] ?? 0
  return any
}
