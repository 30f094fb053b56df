/** Letters without a canonical Latin decomposition, transliterated as banks do (EPC217-08). */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sht',
  ъ: 'a',
  ь: 'y',
  ю: 'yu',
  я: 'ya',
  '&': '+',
  '’': "'",
  '–': '-',
}

/**
 * Transliterates a text to the SEPA character set, at most `max` long: strips diacritics (`é` -> `e`), romanises other
 * alphabets, and replaces everything else with a space. Banks refuse a leading slash and double slashes.
 */
export function sepaText(text: string, max: number): string {
  // й is a separate letter but would be decomposed to и
  const latin = [...text.replaceAll('й', 'y').replaceAll('Й', 'Y').normalize('NFD')].map(latinOf).join('')
  return latin
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .replace(/^[ /]+/, '')
    .slice(0, max)
    .trimEnd()
}

function latinOf(letter: string): string {
  const small = letter.toLowerCase()
  const latin = letters[small]
  if (latin === undefined) return letter
  return small === letter ? latin : `${latin[0]?.toUpperCase()}${latin.slice(1)}`
}
