/** Longer searches say nothing more. */
const mostWords = 8
/** Letters with accents, ligatures and wide forms are looked for in these; other scripts are compared as they are written. */
const ranges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xaa, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
  [0x2c60, 0x2c7f],
  [0xfb00, 0xfb06],
  [0xff10, 0xff5a],
] as const
/** What no decomposition takes apart. */
const apart: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}
const marks = '[\u0300-\u036f]*'
const longestFold = 3

/** A text without case and accents: `Łódź` is `lodz`, `Straße` is `strasse`. */
function plainOf(text: string): string {
  const bare = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return bare.replaceAll(/[ßæœøłđðþħı]/g, (letter) => apart[letter] ?? letter)
}

let known: Map<string, string[]> | null = null

/** Plain letters, one or a few, and all that is written instead of them. */
function spellings(): Map<string, string[]> {
  if (known !== null) return known
  known = new Map()
  for (const [from, to] of ranges) {
    for (let code = from; code <= to; code += 1) {
      const letter = String.fromCodePoint(code)
      if (!/[\p{L}\p{N}]/u.test(letter)) continue
      const plain = plainOf(letter)
      if (plain.length > longestFold || !/^[\p{Ll}\p{Lo}\p{N}]+$/u.test(plain)) continue
      const self = plain.length === 1 ? [plain] : []
      known.set(plain, [...new Set([...(known.get(plain) ?? self), letter])])
    }
  }
  return known
}

/**
 * Search text as PostgreSQL regular expressions, one per word, all of which must match. Case- and accent-insensitive,
 * with special characters escaped. Empty if there is nothing to search for.
 */
export function patternsOf(query: string): string[] {
  const words = query.normalize('NFC').split(/\s+/u).filter(Boolean)
  // The longest first: it rules out most texts, and the others need not be tried
  const longest = words.slice(0, mostWords).toSorted((a, b) => b.length - a.length)
  return longest.flatMap((word) => patternOf(word) ?? [])
}

function patternOf(word: string): string | null {
  let [pattern, run] = ['', '']
  for (const character of word) {
    const plain = plainOf(character)
    if ([...plain].every((letter) => isPlain(letter))) {
      if (isSpelling(character, plain)) {
        run += plain
        continue
      }
      // A form of plain letters that is not looked for otherwise, such as a superscript
      pattern += `${letters(run)}(?:${literal(character)}|${letters(plain)})`
    } else pattern += letters(run) + literal(character)
    run = ''
  }
  pattern += letters(run)
  // No embedded options, no other kind of expression, whatever it begins with
  return pattern === '' ? null : `***:${pattern}`
}

function isPlain(letter: string): boolean {
  return spellings().has(letter)
}

function isSpelling(character: string, plain: string): boolean {
  return plain === '' || spellings().get(plain)?.includes(character) === true
}

/** Plain letters in any spelling. */
function letters(run: string): string {
  let pattern = ''
  for (let at = 0; at < run.length; ) {
    const length = [3, 2].find((size) => run.length >= at + size && spellings().has(run.slice(at, at + size))) ?? 1
    const apartly = [...run.slice(at, at + length)].map(oneOf).join('')
    pattern += length === 1 ? apartly : `(?:${oneOf(run.slice(at, at + length))}|${apartly})`
    at += length
  }
  return pattern
}

function oneOf(plain: string): string {
  return `[${(spellings().get(plain) ?? [plain]).join('')}]${marks}`
}

/** Itself, in either case. */
function literal(character: string): string {
  const cases = [...new Set([character, character.toLowerCase(), character.toUpperCase(), character.normalize('NFD')])]
  return `(?:${cases.map(escaped).join('|')})${marks}`
}

function escaped(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`)
}
