import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { addressesIn, blocksOf, type Fields, valueOf } from './bounce-fields.ts'
import { kindOfFailure, kindOfFeedback, type ReportKind, statusIn } from './bounce-rules.ts'

/** Why a message has no consequence for any address of ours. */
type Pointless = 'auto_reply' | 'delayed' | 'delivered' | 'feedback' | 'unreadable' | 'other'

/** A parsed bounce or complaint. The claimed recipient is not trusted: only an address signed by us counts. */
export type MailReport = {
  kind: ReportKind
  /** Of `not_about_us`. */
  why: Pointless | null
  /** Enhanced status code (RFC 3463), where there was one. */
  status: string | null
  /** The addresses that the message itself was sent to. */
  to: readonly string[]
  /** Complaints only: addresses of the reported email, such as its envelope sender. */
  about: readonly string[]
  /** Identical for copies of the same report, whatever route they arrive by. */
  id: string
}

export const mostReportBytes = 1024 * 1024
const limits = {
  maxNestingDepth: 20,
  maxHeadersSize: 256 * 1024,
  // Quoted emails are attachments, not text
  forceRfc822Attachments: true,
} as const
const mostParts = 500
const mostWords = 6_000

type BounceKind = Pick<MailReport, 'kind' | 'why' | 'status'>
const pointless = (why: Pointless): BounceKind => ({ kind: 'not_about_us', why, status: null })

/**
 * Parses a raw message (RFC 5322): delivery status notification (RFC 3464), feedback report (RFC 5965), plain-text
 * bounce of older mail servers, or any other email to that address. Never throws; reads at most 1 MB.
 */
export async function readReport(raw: Uint8Array): Promise<MailReport> {
  const email = await parsed(raw)
  if (email === null) return { ...pointless('unreadable'), to: [], about: [], id: digest(raw) }
  const to = addressesIn(valuesOf(email, ['x-original-to', 'delivered-to', 'envelope-to', 'x-envelope-to', 'to']))
  const id = email.messageId ? digest(`${email.messageId}\n${to.join('\n')}`) : digest(raw)
  const feedback = partOf(email, ['message/feedback-report'])
  if (feedback !== null) return { ...verdictOfFeedback(feedback), to, about: complainedAbout(email, feedback), id }
  const status = partOf(email, ['message/delivery-status', 'message/global-delivery-status'])
  const verdict = status === null ? verdictOfWords(email) : verdictOfStatus(status, wordsOf(email))
  return { ...verdict, to, about: [], id }
}

async function parsed(raw: Uint8Array): Promise<Email | null> {
  if (raw.length === 0 || raw.length > mostReportBytes || partsIn(raw) > mostParts) return null
  return PostalMime.parse(raw, limits).catch(() => null)
}

/** Upper bound of the number of MIME parts, checked before parsing. */
function partsIn(raw: Uint8Array): number {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  let count = 0
  for (let at = bytes.indexOf('\n--'); at >= 0 && count <= mostParts; at = bytes.indexOf('\n--', at + 3)) count += 1
  return count
}

function verdictOfFeedback(part: Attachment): BounceKind {
  const kind = kindOfFeedback(valueOf(blocksOf(textOf(part))[0]?.get('feedback-type')).toLowerCase())
  return kind === 'not_about_us' ? pointless('feedback') : { kind, why: null, status: null }
}

/** Feedback reports go to an address chosen by the mailbox provider; the reported email identifies the member. */
function complainedAbout(email: Email, feedback: Attachment): string[] {
  const [report] = blocksOf(textOf(feedback))
  const original = partOf(email, ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'])
  const [headers] = original === null ? [] : blocksOf(textOf(original))
  return addressesIn(
    [report?.get('original-mail-from'), headers?.get('return-path'), headers?.get('list-unsubscribe')].filter(
      (value) => value !== undefined,
    ),
  )
}

/**
 * Verdict of a delivery status notification. Our emails have one recipient; one successful delivery (after forwarding)
 * means no failure.
 */
function verdictOfStatus(part: Attachment, humanWords: string): BounceKind {
  const receivers = blocksOf(textOf(part)).filter((block) => block.has('action') || block.has('status'))
  const actions = receivers.map((block) => valueOf(block.get('action')).split(/[\s(]/)[0]?.toLowerCase() ?? '')
  if (actions.some((action) => ['delivered', 'relayed', 'expanded'].includes(action))) return pointless('delivered')
  const failures = receivers
    .filter((block, place) => actions[place] === 'failed' || (actions[place] === '' && isForGood(block)))
    .map((block) => failureOf(block, humanWords))
  if (failures.length === 0) return pointless(actions.includes('delayed') ? 'delayed' : 'other')
  // A temporary failure is milder: the address may accept the next email
  const [worst] = failures.filter(({ kind }) => kind === 'soft').concat(failures)
  return worst ?? pointless('other')
}

function isForGood(block: Fields): boolean {
  return block.get('status')?.startsWith('5') ?? false
}

function failureOf(block: Fields, humanWords: string): BounceKind {
  const given = statusIn(valueOf(block.get('status')))
  const diagnostic = valueOf(block.get('diagnostic-code'))
  const words = diagnostic === '' ? humanWords : diagnostic
  // Some servers send 5.0.0 and put the real status in the text
  const status = given === null || given.endsWith('.0.0') ? (statusIn(words) ?? given) : given
  return { kind: kindOfFailure(status, words), why: null, status }
}

const mailers = /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|mdaemon|postmaster|double-bounce)(?:@|$)/i
const mailerNames = /\bmail delivery (?:sub)?system\b|\bmail delivery service\b/i
const onlyLate =
  /warning message only|message (?:has been )?delayed|not yet been delivered|delivery (?:is|has been|was) delayed|will (?:be retried|keep trying|continue to (?:be )?tr)|not need to resend/i
const quotedFrom =
  /^[ >]*-{2,}\s*(?:below this line is|this is a copy|original message|undelivered message|the (?:header|body) of|returned message|message header)/im

/**
 * Verdict for servers without delivery status notifications (qmail and older): judged by sender and by the text before
 * the quoted email.
 */
function verdictOfWords(email: Email): BounceKind {
  const failed = valuesOf(email, ['x-failed-recipients'])
  const isMailer = mailers.test(email.from?.address ?? '') || mailerNames.test(email.from?.name ?? '')
  if (failed.length === 0 && !isMailer) return pointless(isAutomatic(email) ? 'auto_reply' : 'other')
  const words = wordsOf(email)
  if (failed.length === 0 && onlyLate.test(words)) return pointless('delayed')
  const status = statusIn(words)
  if (status?.startsWith('2')) return pointless('delivered')
  const kind = kindOfFailure(status, words)
  const saysWhy = status !== null || kind === 'hard' || /(?:^|\D)[45]\d\d(?:[ -]|$)/m.test(words)
  return failed.length > 0 || saysWhy ? { kind, why: null, status } : pointless('other')
}

/** Whether the message is an automatic reply (RFC 3834 and earlier conventions). */
function isAutomatic(email: Email): boolean {
  const [submitted = 'no'] = valuesOf(email, ['auto-submitted'])
  const [precedence = ''] = valuesOf(email, ['precedence'])
  return (
    !/^no\b/i.test(submitted) ||
    /^(?:auto_reply|bulk|junk)$/i.test(precedence.trim()) ||
    valuesOf(email, ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress']).length > 0
  )
}

/** The readable text without the quoted email. */
function wordsOf(email: Email): string {
  const text = email.text ?? (email.html ?? '').slice(0, 100_000).replace(/<[^<>]*>/g, ' ')
  const end = text.slice(0, 100_000).search(quotedFrom)
  return (end < 0 ? text : text.slice(0, end)).slice(0, mostWords)
}

function valuesOf(email: Email, names: readonly string[]): string[] {
  return names.flatMap((name) => email.headers.filter(({ key }) => key === name).map(({ value }) => value))
}

function partOf(email: Email, types: readonly string[]): Attachment | null {
  return email.attachments.find(({ mimeType }) => types.includes(mimeType)) ?? null
}

function textOf({ content }: Attachment): string {
  if (typeof content === 'string') return content.slice(0, 100_000)
  return Buffer.from(content as ArrayBuffer)
    .subarray(0, 100_000)
    .toString('utf8')
}

function digest(of: Uint8Array | string): string {
  return createHash('sha256').update(of).digest('hex')
}
