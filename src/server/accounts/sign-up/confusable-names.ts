/** Letters of other scripts, and digits, that are read as a Latin letter. Not all of Unicode's list: what passes for one at the size of a name. */
const lookalikes: Record<string, string> = {
  // Cyrillic
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ц: 'u',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  // Greek
  α: 'a',
  β: 'b',
  ϲ: 'c',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  // Latin
  ı: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'i',
  ł: 'l',
  ø: 'o',
  ß: 'b',
  ʟ: 'l',
  ᴏ: 'o',
  ꜱ: 's',
  // Digits and signs
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '|': 'i',
  '!': 'i',
}

/**
 * How a text looks rather than what it says: lower case, no accents, letters that pass for Latin ones turned into them. Two texts with one
 * skeleton can be mistaken for each other; it is for comparing only, never for showing.
 */
export function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  // A small L, a capital I and a 1 are one stroke
  return [...plain]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replaceAll('l', 'i')
}
