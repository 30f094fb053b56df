/** What came back about a mail: refused for good, refused for now, marked as spam, unsubscribed from; or nothing of the kind. */
export type ReportKind = 'hard' | 'soft' | 'complaint' | 'unsubscribe' | 'not_about_us'

/** Statuses (RFC 3463, RFC 7505) that say there is nobody at that address; whatever else is said may be about the mail, the sender or today. */
const nobodyThere = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** Servers use these for everything, an unknown address among it: their words decide. */
const saysLittle = /^5\.(?:0|1\.0|3|4|5|6\.0)/
/** How servers of all kinds say in words that an address does not exist, or no longer. */
const unknownWords = new RegExp(
  [
    String.raw`(?:user|recipient|mailbox|account|address|alias)\b.{0,60}\b(?:unknown|not found|does(?: not|n't) exist|disabled|no longer|is inactive|invalid)`,
    String.raw`(?:unknown|no such|invalid|nonexistent|non-existent|inactive|bad destination)\b.{0,30}\b(?:user|recipient|mailbox|account|address|alias|domain)`,
    'no mailbox here by that name',
    "(?:doesn't|does not) have an? .{1,60} account",
    'not listed in (?:the )?(?:domino )?directory',
    'recipient address rejected: access denied',
    'recip(?:ient)?notfound|unrouteable address|unroutable address|host unknown|nxdomain|domain does not exist',
    "couldn't find any host|host or domain name not found|null mx|does not accept mail",
  ].join('|'),
  'is',
)
/** A refusal of the mail or of who sent it says nothing about the address, though it may name it. */
const aboutTheMail =
  /\b(?:spam|spamhaus|blocked|block ?list|blacklist|denylist|dnsbl|rbl|reputation|policy|dmarc|dkim|spf|virus|too large|message size|content rejected|rate limit|throttl)/i
const fullWords = /\b(?:quota|mailbox (?:is )?full|over ?quota|insufficient (?:system )?storage|out of storage)/i

/**
 * Whether a failure is for good. `status` is the enhanced status code (`5.1.1`), `words` what the server said; either may be missing.
 * Only a clear word ends an address at once: what is doubtful is `soft`, and counted.
 */
export function kindOfFailure(status: string | null, words: string): 'hard' | 'soft' {
  if (status !== null && nobodyThere.has(status)) return fullWords.test(words) ? 'soft' : 'hard'
  if (status !== null && !saysLittle.test(status)) return 'soft'
  if (status === null && /\b4(?:\d\d[ -]|\.\d{1,3}\.\d)/.test(words)) return 'soft'
  if (fullWords.test(words) || aboutTheMail.test(words)) return 'soft'
  return unknownWords.test(words) ? 'hard' : 'soft'
}

/** The enhanced status code in what a server said, such as `550 5.1.1 …`, `#5.1.1` or `550-5.1.1`; null where there is none. */
export function statusIn(words: string): string | null {
  return /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(words)?.[1] ?? null
}

const countedDays = 14
const mostRefusals = 5
const fewestDays = 3

/** Since when refusals that pass are counted. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - countedDays * 86_400_000)
}

/** Whether an address that refuses for now has done so too often: five times in two weeks, on three days or more. A bad day of a server is none. */
export function isTooOften(refusals: readonly Date[], now: Date): boolean {
  const since = countedSince(now)
  const counted = refusals.filter((at) => at > since && at <= now)
  const days = new Set(counted.map((at) => at.toISOString().slice(0, 10)))
  return counted.length >= mostRefusals && days.size >= fewestDays
}

/** Feedback types (RFC 5965) by what they mean here. `not-spam`, `other`, viruses and reports about authentication stop nothing. */
export function kindOfFeedback(type: string): ReportKind {
  if (type === 'abuse' || type === 'fraud') return 'complaint'
  return type === 'opt-out' || type === 'opt-out-list' ? 'unsubscribe' : 'not_about_us'
}
