/** Letters that are not a letter of the Latin alphabet with a mark on it, as banks write them (EPC217-08). */
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
 * A text in the characters that every bank of SEPA takes, at most `max` long: marks are dropped (`é` -> `e`), other alphabets written in
 * Latin letters, everything else becomes a space. Banks refuse a slash at its start and two in a row.
 */
export function sepaText(text: string, max: number): string {
  // й is a letter of its own, and would lose its mark
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
