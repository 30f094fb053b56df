import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

export const installationSecrets = pgTable('installation_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Keys made on first run and kept in the database, so that all processes share them. */
export type Secrets = {
  /** Signs a text for one purpose; 22 URL-safe characters. */
  sign(purpose: string, message: string): string
  isSigned(purpose: string, message: string, signature: string): boolean
  /** Encrypts a text for one purpose (AES-256-GCM), base64url: what a row alone must not give away. */
  seal(purpose: string, text: string): string
  /** The text that was sealed for this purpose; throws for anything else. */
  unseal(purpose: string, sealed: string): string
}

export async function openSecrets(db: Db): Promise<Secrets> {
  await db
    .insert(installationSecrets)
    .values({ name: 'signing', value: randomBytes(32).toString('hex') })
    .onConflictDoNothing()
  const rows = await db.select().from(installationSecrets).where(sql`${installationSecrets.name} = 'signing'`)
  // Made once: from bytes, each signature would make it anew, which takes six times as long as signing
  const key = createSecretKey(Buffer.from(rows[0]?.value ?? '', 'hex'))
  const sign = (purpose: string, message: string) =>
    createHmac('sha256', key).update(`${purpose}\n${message}`).digest().subarray(0, 16).toString('base64url')
  return {
    sign,
    isSigned(purpose, message, signature) {
      const expected = Buffer.from(sign(purpose, message))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
    seal: (purpose, text) => seal(keyFor(key, purpose), text),
    unseal: (purpose, sealed) => unseal(keyFor(key, purpose), sealed),
  }
}

/** A key of its own for each purpose. */
function keyFor(key: KeyObject, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `seal ${purpose}`, 32))
}

const nonceBytes = 12
const tagBytes = 16

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}
