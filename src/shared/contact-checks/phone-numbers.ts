/** Seven to any number of digits with a few marks between them; `hasPhoneNumber` says which of these are a number to call. */
const candidates = /(?<![a-z0-9.,])(?:\+\s?|\(\+?)?\d(?:[\s().\-/–—·•_*|]{0,3}\d){6,}/g
const unitBehind =
  /^\s?(?:€|\$|£|%|kr(?![a-z])|eur|euro|dollar|pound|usd|gbp|zl(?![a-z])|dkk|sek|nok|pln|km|kg|m2|mb|gb|million)/
const unitBefore = /(?:€|\$|£|kr|eur|usd)\s?$/

/** Is there something that looks like a telephone number? `folded`: small letters, digits 0 to 9. */
export function hasPhoneNumber(folded: string): boolean {
  for (const match of folded.matchAll(candidates)) {
    const [written] = match
    const end = match.index + written.length
    const isOfUnit =
      unitBehind.test(folded.slice(end, end + 10)) ||
      unitBefore.test(folded.slice(Math.max(0, match.index - 5), match.index))
    if (isPhone(written, isOfUnit)) return true
  }
  return hasSpelledNumber(folded)
}

function isPhone(written: string, isOfUnit: boolean): boolean {
  const digits = written.replace(/\D/g, '')
  if (written.startsWith('+') || written.startsWith('(') || digits.startsWith('00')) return digits.length >= 8
  const groups = written.split(/\D+/)
  if (areDates(groups) || isCounting(groups)) return false
  if (digits.startsWith('0')) return digits.length >= 8
  if (isOfUnit || isRoundOrDecimal(written, digits) || isGrouped(written, digits)) return false
  // Seven digits are a number in few countries, and written in two parts there
  return digits.length >= 8 || /^\d{3}[-. ]\d{4}$/.test(written)
}

/** 10000000, 3.14159265 */
function isRoundOrDecimal(written: string, digits: string): boolean {
  return /^[1-9]\d{0,2}0{5,}$/.test(digits) || /^\d\.\d+$/.test(written)
}

/** 1 250 000 or 12.500.000: threes from behind. Nine digits in threes are a number to call in Spain and Poland, unless round. */
function isGrouped(written: string, digits: string): boolean {
  if (!/^\d{1,3}(?:[ .]\d{3}){2,}$/.test(written)) return false
  return digits.length !== 9 || digits.endsWith('000')
}

/** Every group belongs to a date or is a year: 12.03.2024, 2024-03-12, 12.3.24 - 15.3.24, 2019-2023. */
function areDates(groups: readonly string[]): boolean {
  for (let index = 0; index < groups.length; ) {
    const [first = '', second = '', third = ''] = groups.slice(index, index + 3)
    if (isDate(first, second, third) || isDate(third, second, first)) index += 3
    else if (isYear(first)) index += 1
    else return false
  }
  return true
}

function isDate(day: string, month: string, year: string): boolean {
  const [d, m] = [Number(day), Number(month)]
  const isDayAndMonth =
    day.length <= 2 && month.length <= 2 && d >= 1 && m >= 1 && ((d <= 31 && m <= 12) || (d <= 12 && m <= 31))
  return isDayAndMonth && (year.length === 2 || isYear(year))
}

function isYear(group: string): boolean {
  return /^(?:19|20)\d\d$/.test(group)
}

/** 1 2 3 4 5 6 7, 10 9 8 7 …: somebody counts. */
function isCounting(groups: readonly string[]): boolean {
  if (groups.length < 5) return false
  const numbers = groups.map(Number)
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0)
  return step !== 0 && numbers.every((number, index) => index === 0 || number - (numbers[index - 1] ?? 0) === step)
}

/** Words of single digits, in eleven languages without accents. Many are other words, too: only a long row of them counts. */
const spelled: readonly (readonly [digit: string, words: string])[] = [
  ['0', 'zero oh nul null nolla noll cero zerro'],
  ['1', 'one een eins ein uno un une jeden en ett et yksi yks'],
  ['2', 'two twee zwei zwo due deux dos dwa to tva kaksi kaks'],
  ['3', 'three drie drei tre trois tres trzy kolme'],
  ['4', 'four vier quattro quatre cuatro cztery fire fyra nelja'],
  ['5', 'five vijf funf fuenf cinque cinq cinco piec fem viisi viis'],
  ['6', 'six zes sechs sei seis szesc seks sex kuusi kuus'],
  ['7', 'seven zeven sieben sette sept siete siedem syv sju seitseman'],
  ['8', 'eight acht otto huit ocho osiem otte atte atta kahdeksan'],
  ['9', 'nine negen neun nove neuf nueve dziewiec ni nio yhdeksan'],
]
const digitWords = new Map(spelled.flatMap(([digit, words]) => words.split(' ').map((word) => [word, digit] as const)))
/** The French say numbers in pairs. */
const pairWords = new Set(
  'dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante vingts et'.split(' '),
)
const leastSpelled = 7
const leastWords = 3

/** A row of digits that are written as words, some of them at least: "nul zes 12 drie vier …". */
function hasSpelledNumber(folded: string): boolean {
  let row: { digits: string; words: number; hasPairs: boolean } = { digits: '', words: 0, hasPairs: false }
  for (const [token] of folded.matchAll(/[a-z]+|\d{1,4}(?!\d)|[^\sa-z,.\-–/]/g)) {
    const digit = digitWords.get(token)
    const isPair = digit === undefined && pairWords.has(token)
    if (digit !== undefined) row = { ...row, digits: row.digits + digit, words: row.words + 1 }
    else if (isPair) row = { ...row, digits: `${row.digits}10`, words: row.words + 1, hasPairs: true }
    else if (/^\d/.test(token)) row = { ...row, digits: row.digits + token }
    else row = { digits: '', words: 0, hasPairs: false }
    if (isSpelledPhone(row)) return true
  }
  return false
}

function isSpelledPhone({ digits, words, hasPairs }: { digits: string; words: number; hasPairs: boolean }): boolean {
  if (digits.length < leastSpelled || words < leastWords) return false
  if (hasPairs) return digits.startsWith('0')
  return !isCounting([...digits])
}
