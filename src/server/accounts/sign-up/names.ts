import { nameLength } from '../../../contract/constants.ts'
import { hasContactDetails } from '../email/contact-details.ts'
import { emailKeyOf, type Fault } from '../rules.ts'

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

/** Characters that only look different: full and half width, styled and circled letters, ligatures, presentation forms. */
const styled =
  /[\u2100-\u214F\u2460-\u24FF\uFB00-\uFDFF\uFE50-\uFEFC\uFF00-\uFFEF\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F169}]/gu
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** No writing that people use has more marks on one letter; more of them draw over the lines above and below. */
const flood = /(\p{M}{3})\p{M}+/gu

/** Normalizes a name: NFC, single spaces, no invisible characters, a limited number of combining marks. */
export function cleanName(name: string): string {
  return name
    .replace(styled, (character) => character.normalize('NFKC'))
    .normalize('NFC')
    .replace(/[\t\n\r]/g, ' ')
    .replace(invisible, '')
    .replace(/^\p{M}+/u, '')
    .replace(flood, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Fault of a name; null if it is acceptable. `siteName` is reserved. */
export function nameFault(name: string, email: string, siteName = ''): Fault | null {
  const clean = cleanName(name)
  if (clean.normalize('NFKC').startsWith('@')) return { code: 'name_starts_with_at', field: 'name' }
  if (isEmail(clean, email)) return { code: 'name_is_email', field: 'name' }
  const length = [...clean].length
  const fault: Fault = { code: 'invalid_input', field: 'name', params: nameLength }
  if (length < nameLength.min) return { ...fault, reason: 'too_small' }
  if (length > nameLength.max) return { ...fault, reason: 'too_big' }
  if (!/\p{L}/u.test(clean)) return fault
  if (hasContactDetails(clean)) return { code: 'name_has_contact_details', field: 'name' }
  if (isOfficial(clean, siteName)) return { code: 'name_reserved', field: 'name' }
  return null
}

/** Contains an email address, the member's own or any other, also with lookalike letters. */
function isEmail(clean: string, email: string): boolean {
  const own = email.trim().toLowerCase()
  const looks = [clean.toLowerCase(), skeletonOf(clean)]
  const isOwn = (look: string) => own !== '' && (look === own || look === skeletonOf(own))
  return looks.some((look) => isOwn(look) || emailKeyOf(look) !== null)
}

const offices = ['admin', 'administrator', 'moderator', 'support', 'helpdesk', 'webmaster', 'customerservice']
const officeSkeletons = new Set(offices.map(skeletonOf))

/** Impersonates the site: contains a staff role as a word (also spaced out) or the site's name. */
function isOfficial(clean: string, siteName: string): boolean {
  const words = skeletonOf(clean).split(/[^\p{L}]+/u)
  const packed = words.join('')
  const site = skeletonOf(siteName).replace(/[^\p{L}]/gu, '')
  if (words.some((word) => officeSkeletons.has(word)) || officeSkeletons.has(packed)) return true
  return site !== '' && (packed === site || packed === `${site}team` || packed === `team${site}`)
}
