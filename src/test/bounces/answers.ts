import { autoReplied, type Failure, headersOf, host, original, plain, shaped } from './makers.ts'
import type { Message, Part } from './mime.ts'
import { wordsIn } from './words.ts'

type Complaint = Pick<Failure, 'to' | 'address' | 'messageId' | 'newline' | 'isFolded'> & {
  type: string
  /** Where the report says whose mail it was. */
  hint: 'original-mail-from' | 'return-path' | 'headers'
  /** Where whoever runs the mail service sends reports to. */
  loop: string
}

/** A feedback report (RFC 5965). */
export function feedbackReport({ to, address, messageId, newline, isFolded, type, hint, loop }: Complaint): Message {
  const fields = [`Feedback-Type: ${type}`, 'User-Agent: Loop/1.0', 'Version: 1', 'Source-IP: 192.0.2.1']
  if (hint === 'original-mail-from') fields.push(`Original-Mail-From: <${to}>`)
  const whole = original({ to: hint === 'original-mail-from' ? 'hidden' : to, address: 'redacted@mailhost.example' })
  const isWhole = hint !== 'headers'
  return {
    headers: [
      ['From', `Feedback <fbl@${host}>`],
      ['To', loop],
      ['Subject', `complaint about a message from 192.0.2.1, of ${address.length} characters`],
      ...(messageId === null ? [] : [['Message-ID', messageId] as const]),
    ],
    container: 'multipart/report; report-type=feedback-report',
    parts: [
      { type: 'text/plain', text: 'This is a report of somebody who does not want this mail.' },
      { type: 'message/feedback-report', text: `${fields.join('\n')}\n` },
      {
        type: isWhole ? 'message/rfc822' : 'text/rfc822-headers',
        text: isWhole ? whole : (whole.split('\n\n')[0] ?? ''),
      },
    ],
    newline,
    isFolded,
  }
}

/** An answering machine, or somebody who wants a sign of life first: from the member, not from a server. */
export function automaticAnswer(failure: Failure, way: 'away' | 'old_away' | 'challenge' | 'read'): Message {
  const { address, language } = failure
  const words = wordsIn[language]
  const headers: Record<typeof way, [string, string][]> = {
    away: [autoReplied],
    old_away: [
      ['Precedence', 'bulk'],
      ['X-Autoreply', 'yes'],
    ],
    challenge: [],
    read: [],
  }
  const text =
    way === 'challenge' ? 'Please answer this mail, so that yours reaches me (550 5.7.1 until then).' : words.away
  const part: Part = { type: 'text/plain', text, charset: 'utf-8', encoding: 'quoted-printable' }
  if (way !== 'read') return plain({ ...failure, action: 'failed' }, address, headers[way], part)
  const read: Part = {
    type: 'message/disposition-notification',
    text: `Final-Recipient: rfc822;${address}\nDisposition: automatic-action/MDN-sent-automatically; deleted\n`,
  }
  const kind = 'multipart/report; report-type=disposition-notification'
  return { headers: headersOf(failure, address), container: kind, parts: [part, read], ...shaped(failure) }
}
