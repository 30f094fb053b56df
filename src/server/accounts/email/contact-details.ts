const digitWords: Record<string, string[]> = {
  0: ['zero', 'null', 'nul', 'oh'],
  1: ['one', 'een', 'eins', 'un', 'uno'],
  2: ['two', 'twee', 'zwei', 'zwo', 'deux', 'dos', 'due'],
  3: ['three', 'drie', 'drei', 'trois', 'tres', 'tre'],
  4: ['four', 'vier', 'quatre', 'cuatro', 'quattro'],
  5: ['five', 'vijf', 'fünf', 'fuenf', 'cinq', 'cinco', 'cinque'],
  6: ['six', 'zes', 'sechs', 'seis', 'sei'],
  7: ['seven', 'zeven', 'sieben', 'sept', 'siete', 'sette'],
  8: ['eight', 'acht', 'huit', 'ocho', 'otto'],
  9: ['nine', 'negen', 'neun', 'neuf', 'nueve', 'nove'],
}
const digitOf = new Map(Object.entries(digitWords).flatMap(([digit, words]) => words.map((word) => [word, digit])))

const topLevels = 'com|net|org|info|nl|de|be|fr|it|es|pl|dk|fi|se|uk|eu|io|me|app'
const dots = 'dot|punt|punkt|punto|point|piste|kropka|prikk|prick'
const link = new RegExp(`@|https?:|www\\.|[\\p{L}\\p{N}]{2}\\.(?:${topLevels})(?!\\p{L})`, 'iu')
/** "gmail dot com", "gmail (punkt) de" */
const spelledLink = new RegExp(`[\\s([{]+(?:${dots})[\\s)\\]}]+(?:${topLevels})(?!\\p{L})`, 'iu')
const services = /(?<!\p{L})(?:gmail|hotmail|yahoo|whatsapp|telegram|snapchat|instagram|insta)(?!\p{L})/iu

/** Phone numbers, addresses and links: also spaced or spelled out, in the digits of any script, in emoji. */
export function hasContactDetails(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, '')
  return hasPhoneNumber(plain) || link.test(plain) || spelledLink.test(plain) || services.test(plain)
}

function hasPhoneNumber(plain: string): boolean {
  const spelled = plain.toLowerCase().replace(/\p{L}+/gu, (word) => digitOf.get(word) ?? word)
  const packed = spelled.replace(/[\s._\-/()+|,;:*~]/gu, '')
  // Six in a row, where an O among digits is a zero and an l or I a one
  return /\p{Nd}{6}/u.test(packed.replace(/(?<=\p{Nd})[oil]+(?=\p{Nd})/gu, (letters) => '0'.repeat(letters.length)))
}
