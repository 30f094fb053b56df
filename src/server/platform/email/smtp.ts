import { createTransport } from 'nodemailer'
import { NotNow, takeSlot } from '../jobs/retry.ts'
import { domainOf } from './email-address.ts'
import { noteMail } from './email-log.ts'
import { composeMail, type MailParts } from './email-message.ts'
import type { EmailTemplate, Mail } from './mail.ts'
import { laneOf, type Rest, reserveSlot, restOf, slowDown, speedUp } from './send-rate.ts'
import { type SmtpFailure, smtpErrorOf } from './smtp-errors.ts'

/** A mail to a member that a server refused for good: what it answered, with its words. */
export type MailRefusal = { memberId: string; email: string; status: string; words: string; at: Date }
type Options = { url: string; onRefusal(refusal: MailRefusal): Promise<unknown> }

/** Seconds until a mail is tried again that a server wanted later: greylisting, too many at once, a full mailbox. */
const refusalRests = [60, 300, 900, 3_600, 10_800]
/** Seconds until the next try where no server answers. */
const downRests = [30, 60, 300, 600]
/**
 * How long a host is reported as down to all processes, so that the queue does not run into the same timeout
 * repeatedly.
 */
const downMs = 20_000
const second = 1_000

/** Sends email by SMTP with a few persistent connections and a send rate per domain, and classifies refusals. */
export function smtpMail(parts: MailParts, { url, onRefusal }: Options): Mail {
  const { db, clock, log } = parts
  const transport = createTransport(poolOptions(url, parts.config.mailDomain))
  let downUntil = 0

  async function send(letter: EmailTemplate): Promise<SmtpFailure | null> {
    const { from, to, raw } = await composeMail(parts, letter)
    if (to === null) return { code: 'EENVELOPE' }
    // As an object it is taken as it is; a text would be read once more, and could be read as another address
    const receiver = { name: '', address: to }
    return transport.sendMail({ envelope: { from, to: [receiver] as never }, raw }).then(
      () => null,
      (error: unknown) => failureOf(error),
    )
  }

  async function note(letter: EmailTemplate, outcome: 'sent' | 'refused', status: string | null): Promise<void> {
    const { memberId, kind, to } = letter
    parts.count?.(outcome)
    // The email is sent: failing the job here would send it again
    await noteMail(db, { memberId, kind, domain: domainOf(to), outcome, status, at: clock.now() }).catch(
      (error: unknown) => log.error({ err: error }, 'a mail was not noted'),
    )
  }

  async function judge(letter: EmailTemplate, failure: SmtpFailure): Promise<void> {
    const verdict = smtpErrorOf(failure)
    if (verdict.tell === 'down' || verdict.tell === 'later') parts.count?.('deferred')
    const at = clock.now()
    if (verdict.tell === 'down') {
      downUntil = at.getTime() + downMs
      const { code, command, responseCode } = failure
      log.warn({ code, command, responseCode }, 'the mail server does not take mail')
      throw new NotNow(downRests, 'the mail server does not take mail')
    }
    if (verdict.tell === 'later') {
      if (verdict.isDomain) await slowDown(db, domainOf(letter.to), at)
      throw new NotNow(refusalRests, `wanted later: ${verdict.status}`)
    }
    const { memberId, to: email } = letter
    if (memberId !== null)
      await onRefusal({ memberId, email, status: verdict.status, words: failure.response ?? '', at })
    await note(letter, 'refused', verdict.status)
  }

  return {
    async deliver(letter) {
      const now = clock.now()
      if (downUntil > now.getTime()) throw new NotNow(downRests, 'the mail server did not take mail a moment ago')
      const rest = await restOf(db, domainOf(letter.to))
      await waitForTurn(parts, { letter, rest, now })
      const failure = await send(letter)
      if (failure !== null) return judge(letter, failure)
      await note(letter, 'sent', null)
      if (rest.refusals > 0)
        await speedUp(db, domainOf(letter.to)).catch((error: unknown) => log.warn({ err: error }, 'pace'))
    },
    close: async () => transport.close(),
  }
}

/**
 * Continues when it is this email's turn; otherwise it returns at a promised time. A domain that starts to rest
 * cancels promises.
 */
async function waitForTurn(
  { db, config }: MailParts,
  { letter, rest, now }: { letter: EmailTemplate; rest: Rest; now: Date },
): Promise<void> {
  const promised = takeSlot()
  const isPending = promised !== null && rest.until <= now
  const request = { domain: domainOf(letter.to), lane: laneOf(letter), rest, perMinute: config.mailPerMinute, now }
  const slot = isPending ? promised : await reserveSlot(db, request)
  if (slot > now) throw new NotNow(slot, 'not its turn yet')
}

/**
 * Connection options: `smtps` uses TLS, `smtp` STARTTLS if available. Passwords are never sent unencrypted, except to
 * this machine. Query parameters override, such as `?requireTLS=true` or `?maxConnections=2`.
 */
export function poolOptions(url: string, name: string) {
  const { username, hostname } = new URL(url)
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
  const requireTls = new URL(url).searchParams.get('requireTLS')
  return {
    url,
    pool: true as const,
    // EHLO with our domain, not the machine's name
    ...(name.includes('.') && { name }),
    maxConnections: 4,
    maxMessages: 200,
    maxRequeues: 2,
    connectionTimeout: 15 * second,
    greetingTimeout: 15 * second,
    socketTimeout: 60 * second,
    dnsTimeout: 15 * second,
    ...(requireTls === null && username !== '' && !isHere && { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function failureOf(error: unknown): SmtpFailure {
  const { code, command, response, responseCode } = (error ?? {}) as SmtpFailure
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof command === 'string' && { command }),
    ...(typeof response === 'string' && { response }),
    ...(typeof responseCode === 'number' && { responseCode }),
  }
}
