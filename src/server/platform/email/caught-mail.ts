import { newId } from '../ids.ts'
import { domainOf } from './email-address.ts'
import { noteMail } from './email-log.ts'
import { composeMail, type MailParts } from './email-message.ts'
import { caughtMails, type Mail } from './mail.ts'

/** Captures emails instead of sending them, with their final headers, for /dev/mail. Not throttled. */
export function caughtMail(parts: MailParts): Mail {
  const { db, clock } = parts
  return {
    async deliver(letter) {
      const { raw } = await composeMail(parts, letter)
      const sentAt = clock.now()
      await db.insert(caughtMails).values({
        id: newId(),
        to: letter.to,
        from: `${letter.fromName} <${letter.from}>`,
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        headers: letter.headers ?? {},
        attachments: (letter.attachments ?? []).map(({ name, type, bytes }) => ({
          name,
          type,
          base64: Buffer.from(bytes).toString('base64'),
        })),
        sentAt,
        kind: letter.kind,
        rawHeaders: raw.subarray(0, raw.indexOf('\r\n\r\n')).toString('utf8').replaceAll('\r\n', '\n'),
      })
      const { memberId, kind, to } = letter
      parts.count?.('sent')
      await noteMail(db, { memberId, kind, domain: domainOf(to), outcome: 'sent', status: null, at: sentAt })
    },
    close: async () => undefined,
  }
}
