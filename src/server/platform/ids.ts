import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id: uuid v7, so that rows made together lie together. */
export function newId(): string {
  return v7()
}

/** 256 random bits for links and sessions, URL-safe. Only its hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a token, hex: what the database keeps. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
