import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { kindOfFailure, type ReportKind, statusIn } from './bounce-rules.ts'

const windowMs = 5 * 60_000

/** A delivery event of an email provider, mapped to these fields (docs/operations/mail.md). */
const mailEvent = z.object({
  /** Event id of the provider; duplicates count once. */
  id: z.string().min(1).max(200),
  event: z.enum(['bounce', 'complaint', 'unsubscribe']),
  severity: z.enum(['permanent', 'transient']).optional(),
  /** Enhanced status code (RFC 3463), or the reply that contains it. */
  status: z.string().max(500).nullish(),
  /** The envelope sender, or only its local part. */
  return_path: z.string().max(320).nullish(),
  recipient_token: z.string().max(320).nullish(),
  at: z.iso.datetime({ offset: true }),
})
export const mailEvents = z.object({ events: z.array(mailEvent).min(1).max(1_000) })
export type MailEvent = z.infer<typeof mailEvent>

/** Constant-time check of the secret in `Authorization: Bearer …`. */
export function isKnownKey(key: string, authorization: string | undefined): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(sha256(key), sha256(given))
}

/**
 * Whether the body was signed with the key within the last five minutes: HMAC-SHA256 of `<Unix seconds>.<body>`, hex.
 */
export function isSignedEvent(
  key: string,
  { timestamp, signature, body }: { timestamp: string; signature: string; body: Uint8Array },
  now: Date,
): boolean {
  const isFresh = /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp) * 1_000) <= windowMs
  const expected = createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')
  return timingSafeEqual(sha256(expected), sha256(signature.toLowerCase())) && isFresh
}

/** The provider's "permanent" is accepted unless the remote server's text is about the content or a full mailbox. */
export function kindOfEvent({ event, severity, status: text }: MailEvent): { kind: ReportKind; status: string | null } {
  const status = statusIn(text ?? '')
  if (event !== 'bounce') return { kind: event, status }
  if (severity === 'transient') return { kind: 'soft', status }
  const says = text ?? ''
  const kind = severity === 'permanent' && says.trim() === '' ? 'hard' : kindOfFailure(status, says)
  return { kind, status }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
