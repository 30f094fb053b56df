/**
 * Outcome of a report: permanent failure, temporary failure, spam complaint, unsubscribe, or not about an address of
 * ours.
 */
export type ReportKind = 'hard' | 'soft' | 'complaint' | 'unsubscribe' | 'not_about_us'

/**
 * Statuses (RFC 3463, RFC 7505) for an address that does not exist. Other statuses may be about the email, the sender
 * or a temporary problem.
 */
const text = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** Catch-all statuses that also cover unknown addresses; the server's text decides. */
const saysLittle = /^5\.(?:0|1\.0|3|4|5|6\.0)/
/** Common server texts for an address that does not exist or no longer exists. */
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
/** Refusals because of the content or the sender; they say nothing about the address, even if they name it. */
const aboutTheMail =
  /\b(?:spam|spamhaus|blocked|block ?list|blacklist|denylist|dnsbl|rbl|reputation|policy|dmarc|dkim|spf|virus|too large|message size|content rejected|rate limit|throttl)/i
const fullWords = /\b(?:quota|mailbox (?:is )?full|over ?quota|insufficient (?:system )?storage|out of storage)/i

/**
 * Classifies a failure as permanent or temporary. `status` is the enhanced status code (`5.1.1`), `words` the server's
 * text; either may be missing. Ambiguous failures are `soft` and counted.
 */
export function kindOfFailure(status: string | null, words: string): 'hard' | 'soft' {
  if (status !== null && text.has(status)) return fullWords.test(words) ? 'soft' : 'hard'
  if (status !== null && !saysLittle.test(status)) return 'soft'
  if (status === null && /\b4(?:\d\d[ -]|\.\d{1,3}\.\d)/.test(words)) return 'soft'
  if (fullWords.test(words) || aboutTheMail.test(words)) return 'soft'
  return unknownWords.test(words) ? 'hard' : 'soft'
}

/**
 * The enhanced status code in a server reply, such as `550 5.1.1 …`, `#5.1.1` or `550-5.1.1`; null if there is none.
 */
export function statusIn(words: string): string | null {
  return /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(words)?.[1] ?? null
}

const countedDays = 14
const mostRefusals = 5
const fewestDays = 3

/** Start of the window in which temporary refusals are counted. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - countedDays * 86_400_000)
}

/**
 * Whether an address has too many temporary refusals: at least five in two weeks, on at least three days, so one bad
 * day of a server does not count.
 */
export function isTooOften(refusals: readonly Date[], now: Date): boolean {
  const since = countedSince(now)
  const counted = refusals.filter((at) => at > since && at <= now)
  const days = new Set(counted.map((at) => at.toISOString().slice(0, 10)))
  return counted.length >= mostRefusals && days.size >= fewestDays
}

/** Maps feedback types (RFC 5965). `not-spam`, `other`, virus and authentication reports stop no emails. */
export function kindOfFeedback(type: string): ReportKind {
  if (type === 'abuse' || type === 'fraud') return 'complaint'
  return type === 'opt-out' || type === 'opt-out-list' ? 'unsubscribe' : 'not_about_us'
}
