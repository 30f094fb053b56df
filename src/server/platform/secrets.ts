import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
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
  }
}
