const spelledOut: Record<string, string> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd' }

/** Text for comparison with what somebody types: lower case, without accents, and `ø`, `ß` and the like spelled out. */
export function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłßæœđ]/g, (letter) => spelledOut[letter] ?? letter)
}
