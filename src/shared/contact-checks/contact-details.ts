import { foldAccents } from '../fold-accents.ts'
import { findPaymentRequest } from './payment-requests.ts'
import { hasPhoneNumber } from './phone-numbers.ts'

/**
 * What of a text its receiver should be careful with: that it gives or asks for a way to talk elsewhere, or that it asks for money; null for all
 * others. Looks at words only, in the languages of the product, and takes a time in proportion to the length. Misses some, on purpose: dates,
 * prices, ages and distances are nobody's business. Browser and server ask the same.
 */
export function findContactDetails(text: string): 'contact_details' | 'payment_request' | null {
  const folded = foldText(text)
  if (findPaymentRequest(text, folded)) return 'payment_request'
  const hasContact = hasAddress(folded) || hasMessenger(folded) || hasPhoneNumber(folded)
  return hasContact ? 'contact_details' : null
}

/** Small, without accents and invisible characters, digits of all scripts as 0 to 9: what looks the same is the same. */
function foldText(text: string): string {
  return foldAccents(text.normalize('NFKD').replace(/\p{Cf}/gu, ''))
    .replace(/[’ʼ]/g, "'")
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
}

/** Digits of a script stand in a row that begins at a multiple of sixteen, or six behind one. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const low = code & 15
  const isFromZero = /\p{Nd}/u.test(String.fromCodePoint(code - low))
  return String(isFromZero ? low : low - 6)
}

// Endings that are no words in any of our languages: "nice.com" is a site, "nice.it was" a missing blank
const plainTld = 'com|net|org|info|biz|nl|dk|fr|pl|fi|ch|eu|uk|io|xyz|app|dev|tv|gg|ly|gl|ru|cc|tk|page|click|website'
const wordTld = 'de|it|es|no|se|be|at|me|co|us|to|in|so|live|online|site|club|shop|link|top|chat|date|dating'
const anyTld = `${plainTld}|${wordTld}`
const at = String.raw`(?:\s{0,2}(?:@|[([{]\s?(?:at|@|a)\s?[)\]}])\s{0,2}|\s{1,2}(?:at|arroba|chiocciola|arobase|malpa|snabel-?a|krollalfa|alfakroll|klammeraffe|apenstaartje|miukumauku)\s{1,2})`
const dot = String.raw`(?:\s?\.\s?|\s{0,2}[([{]\s?(?:dot|\.|punkt|punt|punto|point|kropka|punktum|piste)\s?[)\]}]\s{0,2}|\s{1,2}(?:dot|punkt|punt|punto|point|kropka|punktum|piste)\s{1,2})`
const dotWord = String.raw`(?:\s{1,2}(?:dot|punkt|punt|punto|point|kropka|punktum|piste)\s{1,2}|\s{0,2}[([{]\s?(?:dot|\.|punkt|punt|punto|point|kropka|punktum|piste)\s?[)\]}]\s{0,2})`
const mailers =
  'gmail|googlemail|hotmail|outlook|yahoo|icloud|proton|protonmail|gmx|ziggo|kpnmail|onet|interia|libero|wanadoo|laposte|yandex|mail'

const addresses = [
  // anna@example.com, anna (at) example (dot) com, anna at example dot com
  new RegExp(`[a-z0-9_%+-]${at}[a-z0-9-]{1,63}${dot}(?:${anyTld})(?![a-z0-9])`),
  /[a-z0-9_%+-]@[a-z0-9-]{2,63}\.[a-z]{2,24}/,
  // anna at gmail, my gmail, write to my hotmail
  new RegExp(`[a-z0-9_%+-]${at}(?:${mailers})(?![a-z0-9])`),
  /(?<![a-z0-9])(?:gmail|googlemail|hotmail|protonmail)(?![a-z0-9])/,
  // Addresses of pages
  /(?:https?|hxxps?):\/{1,2}\S/,
  /(?<![a-z0-9])www\s?\.\s?[a-z0-9-]/,
  new RegExp(String.raw`[a-z0-9-]\.(?:${plainTld})(?![a-z0-9-])`),
  new RegExp(
    String.raw`(?<![a-z0-9-])(?:[a-z0-9-]{1,63}\.[a-z0-9-]{1,63}|[a-z-]{0,30}[0-9-][a-z0-9-]{0,30}[a-z0-9])\.(?:${wordTld})(?![a-z0-9-])`,
  ),
  new RegExp(`[a-z0-9-][.](?:${wordTld})/[a-z0-9+]`),
  /(?<![a-z0-9])(?:t|wa|fb|m|signal|line|kik|paypal)\.me(?![a-z0-9])|(?<![a-z0-9])(?:youtu\.be|t\.co|amzn\.to)(?![a-z0-9])/,
  new RegExp(`[a-z0-9-]${dotWord}(?:com|net|org|info|nl|dk|fr|pl|fi)(?![a-z0-9])`),
  // Names with an @; at home, at work are places
  /(?<![a-z0-9._%+-])@(?!(?:home|work|school|office|night|gym|party|thuis|werk|casa|hause)(?![a-z0-9]))[a-z_][a-z0-9._]{2,29}/,
]

function hasAddress(folded: string): boolean {
  return addresses.some((pattern) => pattern.test(folded))
}

// Finnish and Polish put endings behind a name
const ending = '[a-z]{0,8}'
const alwaysMessenger = new RegExp(
  String.raw`(?<![a-z0-9])(?:what'?s?\s?ap+|wats?ap+|whatsup+ app|wapp(?:en)?|telegram|snapchat|wechat|skype|viber|threema|zangi|hangouts?|kik(?:\s(?:me|messenger|id|is|name))?(?![a-z])|google chat|facetime)${ending}(?![a-z0-9])`,
)
/** Places that people also talk about: counts what invites there. */
const places =
  'insta(?:gram)?|facebook|fb|ig|snap|snaps|messenger|discord|tik ?tok|signal|line|twitter|onlyfans|x account'
const placeEnding = '(?:[a-z]{2,6})?'
const own =
  "my|mine|mijn|m'n|mein|meine|meinem|meinen|mio|mia|mon|ma|mi|moj|moje|mojego|moim|mojego|min|mit|mitt|mun|minun|your|ur|jouw|je|dein|deine|deinen|dein|tuo|tua|ton|ta|tu|twoj|twojego|din|dit|ditt|sun|sinun"
const invites =
  'add(?: me)?|follow|find|text|dm|message|reach|hit|contact|write|chat|talk|voeg|volg|vind|stuur|schrijf|app|adde|folg|folge|finde|schreib|schreibe|schreiben|aggiungimi|aggiungi|seguimi|scrivimi|trovami|cercami|ajoute|ajoutes|suis|ecris|trouve|retrouve|parler|agregame|anademe|sigueme|escribeme|buscame|hablame|dodaj|napisz|znajdz|obserwuj|pisz|tilfoj|skriv|folg|legg|lagg|folj|hitta|addaa|lisaa|seuraa|kirjoita|laita|loydat'
const on = 'on|via|over|op|auf|uber|bei|in|su|sur|par|en|por|na|przez|pa|til|till'
const placePatterns = [
  new RegExp(
    String.raw`(?<![a-z0-9])(?:${own})\s{1,2}(?:${places})${placeEnding}(?![a-z0-9])(?!\s(?:of|in|to|voor|zu|di|de|feed|story|stories))`,
  ),
  new RegExp(
    String.raw`(?<![a-z0-9])(?:${invites})(?![a-z0-9])[^.!?\n]{0,20}\s(?:${on})\s{1,2}(?:${own})?\s?(?:${places})${placeEnding}(?![a-z0-9])`,
  ),
  // "signal: anna.42", "insta = anna_b"; a line of thought is none
  /(?<![a-z0-9])(?:insta(?:gram)?|facebook|fb|ig|snap|messenger|discord|tik ?tok|signal|line(?: id)?|twitter)\s?[:=]\s?@?[a-z0-9_]/,
  /(?<![a-z0-9])(?:insta(?:gram)?|fb|ig|snap|discord|tik ?tok|signal)\s(?:@|is\s|ist\s|e\s)?[a-z]{0,20}[0-9_]{1,6}[a-z0-9_.]/,
  /(?<![a-z0-9])line id(?![a-z])/,
  // Finnish: the place carries its ending
  /(?<![a-z0-9])(?:lisaa|seuraa|kirjoita|laita|loydat|viestia|jutellaan)(?![a-z0-9])[^.!?\n]{0,24}(?<![a-z0-9])(?:insta(?:grami)?|snapi|faceb?ooki|signali|discordi)(?:ssa|sta|in|lla|hin)(?![a-z0-9])/,
]

function hasMessenger(folded: string): boolean {
  return alwaysMessenger.test(folded) || placePatterns.some((pattern) => pattern.test(folded))
}
