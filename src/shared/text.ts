const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What people see as characters: an emoji of seven code points is one. Stops counting at `limit`. */
export function countCharacters(text: string, limit = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const _ of graphemes.segment(text)) {
    count += 1
    if (count >= limit) break
  }
  return count
}

/** Whether a text has more than `max` characters. It has at most as many as UTF-16 units, so most texts need no counting. */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > max && countCharacters(text, max + 1) > max
}
