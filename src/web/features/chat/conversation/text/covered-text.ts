const letter = '[\\p{L}\\p{M}\\p{N}]'

/** Finds any of these words in a text, whole and in any case; null where there are none. */
export function hiddenPattern(words: readonly string[]): RegExp | null {
  const wanted = words.map((word) => word.normalize('NFC').trim()).filter((word) => word !== '')
  if (wanted.length === 0) return null
  return new RegExp(wanted.map(wholeWord).join('|'), 'iu')
}

/** Whether a text has one of the words. */
export function isCovered(text: string, pattern: RegExp | null): boolean {
  return pattern?.test(text.normalize('NFC')) ?? false
}

/** A word of letters must not be part of a longer one; a sign such as an emoji may stand anywhere. */
function wholeWord(word: string): string {
  const exact = word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(/\s+/g, '\\s+')
  const begins = /^[\p{L}\p{M}\p{N}]/u.test(word) ? `(?<!${letter})` : ''
  const ends = /[\p{L}\p{M}\p{N}]$/u.test(word) ? `(?!${letter})` : ''
  return `${begins}${exact}${ends}`
}
