import { Secret, TOTP } from 'otpauth'

const period = 30

/** A secret for an authenticator app, base32. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the app reads from the picture: whose account it is, at which site, and the secret. */
export function appUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...shape(secret), issuer, label }).toString()
}

/**
 * The 30-second step that a code belongs to: this one, the one before or the one after, for clocks that differ a little.
 * Null for a wrong code, and for one of a step that was used before.
 */
export function stepOfCode(secret: string, code: string, { now, lastStep }: { now: Date; lastStep: number }) {
  const timestamp = now.getTime()
  const delta = new TOTP(shape(secret)).validate({ token: code, timestamp, window: 1 })
  if (delta === null) return null
  const step = TOTP.counter({ period, timestamp }) + delta
  return step > lastStep ? step : null
}

/** The digits of a code of an app as it was typed; null where it is none, such as a recovery code. */
export function appCodeOf(typed: string): string | null {
  const digits = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

// What every app understands (RFC 6238 with its defaults)
const shape = (secret: string) => ({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })
