import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { noSecretKeys, type SecretKey, type SecretKeys } from '../security/secret-keys.ts'
import { type Db, transaction } from './db.ts'

export const installationSecrets = pgTable('installation_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/** Rows that are no secrets. */
const plainNames: readonly string[] = ['demo_world']

/**
 * Secrets shared by all processes of an installation. With a secret key (`SECRET_KEY`) each value is encrypted
 * (AES-256-GCM) and bound to its name, so the database alone reveals nothing. Without one, values are stored in plain
 * text.
 */
export type Vault = {
  /** The value of this name; made and stored where there is none yet. Of two processes at once, the faster one's counts. */
  ensure(name: string, make: () => string | Promise<string>): Promise<string>
  /** Changes a value that is there, under its lock. */
  change(name: string, next: (value: string) => string): Promise<string>
}

/** A wrapped value: `wrapped.v1.<id of the key>.<nonce, tag and text, base64url>` */
const wrappedShape = /^wrapped\.v1\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)$/
const nonceBytes = 12
const tagBytes = 16

export function openVault(db: Db, keys: SecretKeys = noSecretKeys): Vault {
  const valueOf = async (name: string) => {
    const [row] = await db.select().from(installationSecrets).where(eq(installationSecrets.name, name))
    return row === undefined ? null : unwrap(keys, row)
  }
  return {
    async ensure(name, make) {
      const known = await valueOf(name)
      if (known !== null) return known
      const row = { name, value: wrap(keys, name, await make()) }
      await db.insert(installationSecrets).values(row).onConflictDoNothing()
      const stored = await valueOf(name)
      if (stored === null) throw new Error(`the secret ${name} is gone`)
      return stored
    },
    change: (name, next) =>
      transaction(db, async (tx) => {
        const isIt = eq(installationSecrets.name, name)
        const [row] = await tx.select().from(installationSecrets).where(isIt).for('update')
        if (row === undefined) throw new Error(`there is no secret ${name}`)
        const value = next(unwrap(keys, row))
        await tx
          .update(installationSecrets)
          .set({ value: wrap(keys, name, value) })
          .where(isIt)
        return value
      }),
  }
}

/**
 * Makes sure that all secrets of this database open with these keys, and wraps those that are stored unprotected where there is a key.
 * Throws a text for the operator, before anything is written, where one does not open.
 */
export async function checkVault(db: Db, keys: SecretKeys): Promise<void> {
  const rows = await verifyVault(db, keys)
  if (keys.current === null) return
  for (const row of rows.filter(({ value }) => !wrappedShape.test(value))) await rewrap(db, keys, row)
}

/** Throws a text for the operator if a secret of this database does not open with these keys. Changes nothing. */
export async function verifyVault(db: Db, keys: SecretKeys): Promise<Row[]> {
  const rows = await secretRows(db)
  for (const row of rows) unwrap(keys, row)
  return rows
}

/** Wraps every secret with the current key, whichever it was wrapped with. Answers how many were not yet. */
export async function rewrapAll(db: Db, keys: SecretKeys): Promise<number> {
  if (keys.current === null) throw new Error('There is no key to wrap with: set SECRET_KEY or SECRET_KEY_FILE.')
  const rows = await secretRows(db)
  const others = rows.filter(({ value }) => keyIdOf(value) !== keys.current?.id)
  for (const row of others) await rewrap(db, keys, row)
  return others.length
}

/** How each secret is stored: the id of the key that wraps it, or null. */
export async function vaultState(db: Db): Promise<{ name: string; keyId: string | null }[]> {
  return (await secretRows(db)).map(({ name, value }) => ({ name, keyId: keyIdOf(value) }))
}

type Row = typeof installationSecrets.$inferSelect

async function secretRows(db: Db): Promise<Row[]> {
  const rows = await db.select().from(installationSecrets).orderBy(installationSecrets.name)
  return rows.filter(({ name }) => !plainNames.includes(name))
}

/** Only if unchanged since it was read. */
async function rewrap(db: Db, keys: SecretKeys, row: Row): Promise<void> {
  const value = wrap(keys, row.name, unwrap(keys, row))
  const isSame = and(eq(installationSecrets.name, row.name), eq(installationSecrets.value, row.value))
  await db.update(installationSecrets).set({ value }).where(isSame)
}

function keyIdOf(value: string): string | null {
  return wrappedShape.exec(value)?.[1] ?? null
}

function wrap({ current }: SecretKeys, name: string, value: string): string {
  if (current === null) return value
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', current.wrapping, nonce).setAAD(boundTo(name))
  const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), body])
  return `wrapped.v1.${current.id}.${bytes.toString('base64url')}`
}

function unwrap({ current, previous }: SecretKeys, { name, value }: Row): string {
  const [, id, text = ''] = wrappedShape.exec(value) ?? []
  if (id === undefined) return value
  const known = [...(current === null ? [] : [current]), ...previous]
  const key = known.find((each) => each.id === id)
  if (key === undefined) throw new Error(wrongKeyText(name, id, known))
  const bytes = Buffer.from(text, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.wrapping, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(boundTo(name)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const body = bytes.subarray(nonceBytes + tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    throw new Error(
      `The secret "${name}" of this database is damaged: key ${id} does not open it. Nothing was changed.`,
    )
  }
}

/** A value opens under its own name only: two rows cannot be exchanged. */
function boundTo(name: string): Buffer {
  return Buffer.from(`vonk secret ${name}`)
}

function wrongKeyText(name: string, id: string, known: readonly SecretKey[]): string {
  const given = known.length === 0 ? 'no key is set' : `the keys given are ${known.map((key) => key.id).join(', ')}`
  return [
    `The secrets of this database are wrapped with the key ${id} ("${name}"), and ${given}.`,
    'Set SECRET_KEY or SECRET_KEY_FILE to that key, or add it to SECRET_KEY_PREVIOUS (docs/operations/secrets.md). Nothing was changed.',
  ].join('\n')
}
