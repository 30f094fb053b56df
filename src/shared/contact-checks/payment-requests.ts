/** Does a text ask for money, or name a way to send some? `folded` is the same text, small and without accents. */
export function findPaymentRequest(text: string, folded: string): boolean {
  return services.test(folded) || requests.some((pattern) => pattern.test(folded)) || hasWallet(text) || hasIban(folded)
}

const services = new RegExp(
  `(?<![a-z0-9])(?:${[
    'pay\\s?pal[a-z]{0,6}',
    'western union',
    'money\\s?gram',
    'venmo',
    'cash\\s?app',
    'zelle',
    'revolut[a-z]{0,4}',
    'skrill',
    'payoneer',
    'bizum',
    'tikkie[s]?',
    'mobile\\s?pay[a-z]{0,6}',
    'vipps[a-z]{0,3}',
    'swisha',
    '(?:my|min|mitt) swish',
    '(?:kod|kodu|przez|na) blika?',
    'blikiem',
    'neosurf',
    'transcash',
    'coupons? pcs',
    'recharges? pcs',
    'paysafe\\s?(?:card|karte|kaart|kort)?',
    // Gift cards
    'gift\\s?-?\\s?cards?',
    '(?:steam|itunes|apple|amazon|google play|razer)\\s-?(?:gift\\s?)?(?:cards?|karten?|kaart(?:en)?|kort|gutscheine?|codes?|vouchers?)',
    'cadeau(?:kaart(?:en)?|bon(?:nen)?)',
    'geschenkkarten?',
    '(?:guthabenkarten?|gutscheincodes?)',
    '(?:carta|carte|buono|buoni) regalo',
    'cartes? cadeaux?',
    'tarjetas? (?:de )?regalo',
    'kart[aey]? (?:podarunkow|prezentow)[a-z]{1,3}',
    'gavekort',
    'presentkort',
    'lahjakort[a-z]{1,5}',
    // Coins
    'bit\\s?coins?[a-z]{0,4}',
    'btc',
    'ethereum',
    'usdt',
    'dogecoin',
    'binance',
    'coinbase',
    'metamask',
    'trust wallet',
    '(?:crypto|krypto|cripto)(?:\\s?-?(?:wallet|currenc|wahrung|valuta|waluta|walut|monete|monnaie|moneda|valuutta|valuuttaa))?[a-z]{0,5}',
  ].join('|')})(?![a-z0-9])`,
)

/** Verb, to me, money: with the few words that come between them. */
const near = String.raw`[^.!?\n]{0,30}?`
const sum = String.raw`(?:[€$£]|(?<![a-z0-9])\d{1,6}\s?(?:€|\$|£|eur(?:os?|oa)?|dollars?|pounds?|kr|kroner|kronor|zl|zlotych)(?![a-z0-9]))`
function request(before: string, nouns: string): RegExp {
  return new RegExp(`(?<![a-z0-9])(?:${before})(?![a-z0-9])${near}(?:(?<![a-z0-9])(?:${nouns})(?![a-z0-9])|${sum})`)
}
/** The other order: the money first, as German and Dutch do. */
function requestAtEnd(nouns: string, verbs: string): RegExp {
  return new RegExp(`(?<![a-z0-9])(?:${nouns})(?![a-z0-9])${near}(?<![a-z0-9])(?:${verbs})(?![a-z0-9])`)
}

const requests = [
  // en
  request(
    '(?:send|lend|loan|wire|transfer|give|borrow|advance|sending|lending) (?:me|us)',
    'money|cash|bucks|quid|funds',
  ),
  request(
    '(?:i|we) (?:really |urgently |just |do )?need (?:some |a little |a bit of |your |more )?(?:money|cash)',
    'for|to|please|now|today|help|urgently',
  ),
  request('(?:help|support) me', 'money|cash|financially'),
  /(?<![a-z0-9])(?:pay|paying) (?:for )?my (?:ticket|flight|visa|rent|bills?|phone|hospital|fees?|travel|passport)(?![a-z0-9])/,
  /(?<![a-z0-9])(?:send|transfer|wire) (?:the |some )?(?:money|cash|funds) (?:to|into) (?:me|us|my|this)(?![a-z0-9])/,
  // nl
  request('(?:stuur|leen|geef|schiet|betaal) (?:je )?(?:me|mij|ons)', 'geld|poen|cash'),
  requestAtEnd('maak (?:je )?(?:\\S{1,8} ){0,3}(?:geld|euro)', 'over'),
  requestAtEnd(
    '(?:me|mij|ons)[^.!?\\n]{0,15}(?:geld|euro|€)|geld[^.!?\\n]{0,15}(?:me|mij|mijn)',
    'lenen|sturen|overmaken|voorschieten|opsturen|geven',
  ),
  /(?<![a-z0-9])(?:heb|hebben) (?:\S{1,12} ){0,2}geld nodig/,
  // de
  request(
    '(?:schick|schicke|sende|send|leih|leihe|gib|uberweis|uberweise|borg|borge|leg|lege) (?:mir|uns)',
    'geld|kohle|bargeld|guthaben',
  ),
  requestAtEnd(
    '(?:mir|uns)[^.!?\\n]{0,20}(?:geld|euro|kohle|€)',
    'uberweisen|schicken|leihen|senden|geben|borgen|auslegen|vorstrecken',
  ),
  /(?<![a-z0-9])(?:brauche|brauch|benotige) (?:\S{1,12} ){0,2}geld(?![a-z0-9])/,
  // it
  request(
    'mandami|inviami|prestami|dammi|trasferiscimi|mi (?:puoi )?(?:presti|mandi|invii|mandare|prestare|inviare)|(?:mandar|inviar|prestar|trasferir)mi',
    'soldi|denaro|contanti|euro',
  ),
  /(?<![a-z0-9])(?:ho|avrei) (?:\S{1,12} )?bisogno di (?:\S{1,8} )?(?:soldi|denaro)/,
  // fr
  request(
    "(?:envoie|envoies|prete|pretes|donne|verse|vire|avance|transfere)s?[- ]moi|m'(?:envoyer|preter|avancer|envoies|pretes|aider)|me (?:preter|donner|verser|transferer|virer)",
    "(?:d'|l')?argent|thunes?|sous|fric",
  ),
  /(?<![a-z0-9])(?:j'ai|ai) (?:\S{1,12} )?besoin d'(?:un peu d')?argent/,
  // es
  request(
    'enviame|mandame|prestame|transfiereme|dame|ingresame|me (?:puedes )?(?:envias|mandas|prestas|enviar|mandar|prestar|dejas)|(?:enviar|mandar|prestar|transferir)me',
    'dinero|plata|pasta|euros?',
  ),
  /(?<![a-z0-9])(?:necesito|me hace falta) (?:\S{1,10} ){0,2}dinero/,
  // pl
  request(
    '(?:wyslij|przelej|pozycz|przeslij|daj|wyslesz|pozyczysz|przelejesz|wyslac|pozyczyc|przelac) (?:mi|nam)',
    'pieniadze|pieniedzy|kase|kasy|gotowke|gotowki|zlotych|zl|euro',
  ),
  request(
    '(?:mi|nam) (?:\\S{1,8} )?(?:wyslac|pozyczyc|przelac|dac)',
    'pieniadze|pieniedzy|kase|kasy|gotowke|gotowki|zlotych|zl|euro',
  ),
  /(?<![a-z0-9])(?:potrzebuje|potrzebujemy) (?:\S{1,12} ){0,2}(?:pieniedzy|kasy|gotowki)/,
  // da, nb
  request(
    '(?:send|lan|overfor|giv|gi|lane|sende|overfore|give) (?:mig|meg|os|oss)',
    'penge|penger|kroner|kontanter|cash',
  ),
  /(?<![a-z0-9])(?:mangler|trenger|har brug for) (?:\S{1,12} ){0,2}(?:penge|penger)(?![a-z0-9])/,
  /(?<![a-z0-9])(?:sende|overfore|send|overfor) (?:penge|penger) til (?:mig|meg)(?![a-z0-9])/,
  // sv
  request('(?:skicka|lana|overfor|ge|swisha|lan) (?:mig|oss|till mig)', 'pengar|kronor|stalar|cash'),
  /(?<![a-z0-9])(?:skicka|lana ut|lana|overfora|swisha) (?:\S{1,8} ){0,2}pengar till mig(?![a-z0-9])/,
  /(?<![a-z0-9])behover (?:\S{1,12} ){0,2}pengar(?![a-z0-9])/,
  // fi
  request(
    '(?:laheta|lainaa|siirra|anna|lahettaa|lainata|siirtaa|antaa|lahettaisitko|lainaisitko) (?:minulle|mulle|meille)',
    'rahaa|rahat|euroa|kateista',
  ),
  request('(?:laheta|lainaa|siirra|lahettaa|lainata|siirtaa)', '(?:rahaa|euroa) (?:minulle|mulle|meille)'),
  /(?<![a-z0-9])tarvit?sen (?:\S{1,12} ){0,2}rahaa(?![a-z0-9])/,
]

/** Addresses of coins, as they are written: letters big and small count. */
function hasWallet(text: string): boolean {
  return (
    /(?<![A-Za-z0-9])(?:bc1[a-z0-9]{25,60}|0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})(?![A-Za-z0-9])/.test(text) ||
    hasOldWallet(text)
  )
}

function hasOldWallet(text: string): boolean {
  for (const [word] of text.matchAll(/(?<![A-Za-z0-9])[13][1-9A-HJ-NP-Za-km-z]{25,34}(?![A-Za-z0-9])/g)) {
    // Neither a long number nor a long word
    if (/\d.*\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word)) return true
  }
  return false
}

const ibanLengths = { min: 15, max: 34 } as const

/** Account numbers by their check digits, blanks or not. */
function hasIban(folded: string): boolean {
  for (const [found] of folded.matchAll(/(?<![a-z0-9])[a-z]{2}\d{2}(?:[ -]?[a-z0-9]){11,30}/g)) {
    const written = found.replace(/[ -]/g, '')
    for (let length = ibanLengths.min; length <= Math.min(ibanLengths.max, written.length); length += 1) {
      if (isIban(written.slice(0, length))) return true
    }
  }
  return false
}

function isIban(written: string): boolean {
  // Few letters: those of a bank at most, so that words do not add up by chance
  if (written.replace(/[a-z]/g, '').length < 10) return false
  let rest = 0
  for (const sign of written.slice(4) + written.slice(0, 4)) {
    const digits = /\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 87)
    rest = Number(String(rest) + digits) % 97
  }
  return rest === 1
}
