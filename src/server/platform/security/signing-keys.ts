import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { publicSchema } from '../db/schema-of.ts'
import type { Vault } from '../db/vault.ts'

const name = 'signing'
/** By then every process has read the new key, and verifies what the others sign with it. */
export const activeAfterMs = 5 * 60_000

const signingKey = z.object({
  id: z.string().regex(/^[0-9a-f]{8}$/),
  key: z.string().regex(/^[0-9a-f]{64}$/),
  /** From when on it signs and seals; it verifies and opens at any time. */
  activeFrom: z.iso.datetime(),
})
const keyRing = z.object({
  /** The newest first. */
  keys: z.array(signingKey).min(1),
  /** The key that everything in `public` has been sealed with again. */
  sealedWith: z.string(),
  /** The same of further pool schemas, by their name. */
  sealedIn: z.record(z.string(), z.string()).optional(),
})
type SigningKey = z.infer<typeof signingKey>
/** The keys that sign and seal, as they are stored together. */
export type KeyRing = z.infer<typeof keyRing>

/** The ring of this installation; made with one key on the first run. */
export async function readRing(vault: Vault): Promise<KeyRing> {
  return parsed(await vault.ensure(name, () => JSON.stringify(newRing())))
}

export function signingKeys({ keys }: KeyRing): readonly SigningKey[] {
  return keys
}

/** Adds a key that signs and seals five minutes from now. Throws while the one before is not active yet. */
export async function addSigningKey(vault: Vault, now: Date): Promise<SigningKey> {
  const added = newKey(new Date(now.getTime() + activeAfterMs))
  await changeRing(vault, (ring) => {
    const [newest] = ring.keys
    if (newest !== undefined && new Date(newest.activeFrom) > now)
      throw new Error(`The key ${newest.id} is not active yet: wait until ${newest.activeFrom}.`)
    return { ...ring, keys: [added, ...ring.keys] }
  })
  return added
}

/** The key that everything in a pool schema has been sealed with again; null for a schema that is new. */
export function sealedWithIn({ sealedWith, sealedIn }: KeyRing, schema: string): string | null {
  return schema === publicSchema ? sealedWith : (sealedIn?.[schema] ?? null)
}

/** Notes that nothing in a pool schema needs a key before this one to be opened. */
export async function noteSealedWith(vault: Vault, schema: string, id: string): Promise<void> {
  await changeRing(vault, (ring) =>
    schema === publicSchema ? { ...ring, sealedWith: id } : { ...ring, sealedIn: { ...ring.sealedIn, [schema]: id } },
  )
}

/** Takes a key away for good: what it has signed or sealed is worth nothing from then on. */
export async function removeSigningKey(vault: Vault, id: string): Promise<void> {
  await changeRing(vault, (ring) => ({ ...ring, keys: ring.keys.filter((key) => key.id !== id) }))
}

async function changeRing(vault: Vault, next: (ring: KeyRing) => KeyRing): Promise<void> {
  await vault.change(name, (value) => JSON.stringify(keyRing.parse(next(parsed(value)))))
}

function newRing(): KeyRing {
  const first = newKey(new Date(0))
  return { keys: [first], sealedWith: first.id }
}

function newKey(activeFrom: Date): SigningKey {
  return {
    id: randomBytes(4).toString('hex'),
    key: randomBytes(32).toString('hex'),
    activeFrom: activeFrom.toISOString(),
  }
}

function parsed(value: string): KeyRing {
  return keyRing.parse(JSON.parse(value))
}
