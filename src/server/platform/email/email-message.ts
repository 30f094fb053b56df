import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { newId } from '../ids.ts'
import type { Platform } from '../platform.ts'
import { bounceAddress } from './bounce-address.ts'
import { type DkimKey, signMail } from './dkim.ts'
import { domainOf, wireAddress } from './email-address.ts'
import type { EmailTemplate } from './mail.ts'
import { laneOf } from './send-rate.ts'

/** What a mail is made with. The key is opened with the first one. */
export type MailParts = Pick<Platform, 'config' | 'clock' | 'secrets' | 'db' | 'log'> & {
  dkimKey(): Promise<DkimKey>
  /** Called with the outcome of each email. */
  count?(outcome: 'sent' | 'deferred' | 'refused'): void
}
/** An email as bytes (RFC 5322) with its envelope; `to` is null if the address cannot be used. */
type ComposedMail = { from: string; to: string | null; raw: Buffer }

const longest = { name: 100, subject: 250 }

/** File and URL access disabled for attachments and content. */
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Builds and signs an email. */
export async function composeMail(parts: MailParts, letter: EmailTemplate): Promise<ComposedMail> {
  const { config, clock } = parts
  const domain = domainOf(letter.from)
  const to = wireAddress(letter.to)
  const { message } = await composer.sendMail({
    to: { name: '', address: to ?? oneLine(letter.to) },
    from: { name: harmless(letter.fromName, longest.name), address: letter.from },
    subject: harmless(letter.subject, longest.subject),
    text: letter.text,
    html: letter.html,
    date: clock.now(),
    messageId: `<${newId()}@${domain}>`,
    headers: headersOf(letter, domain, config.mailDomain),
    xMailer: false,
    attachments: (letter.attachments ?? []).map(({ name, type, bytes }) => ({
      filename: oneLine(name),
      contentType: type,
      content: Buffer.from(bytes),
    })),
  })
  const raw = signMail(message as Buffer, await parts.dkimKey(), domain)
  return { from: envelopeSender(parts, letter), to, raw }
}

/** The envelope sender; bounces of emails without a member are discarded. */
function envelopeSender(parts: MailParts, { memberId, to }: EmailTemplate): string {
  return memberId === null ? `noreply@${parts.config.bounceDomain}` : bounceAddress(parts, { memberId, email: to })
}

function headersOf(letter: EmailTemplate, domain: string, installation: string): Record<string, string> {
  const own = Object.entries(letter.headers ?? {}).map(([name, value]) => [name, oneLine(value)])
  const sender = `vonk-${createHash('sha256').update(installation).digest('hex').slice(0, 8)}`
  return {
    ...Object.fromEntries(own),
    // Suppresses automatic replies (RFC 3834; the second header is for Exchange)
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // What mail services count complaints by: the kind, the site, the lane and this installation; no member
    'Feedback-ID': `${letter.kind}:${domain}:${laneOf(letter)}:${sender}`,
  }
}

/** User text as one short header line that no mail program decodes as encoded words. */
function harmless(text: string, most: number): string {
  const line = oneLine(text).replaceAll('=?', '=\u200b?')
  const characters = [...line]
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`
}

/** Without line breaks of any kind, control characters, and those that turn the direction of what follows. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
}
