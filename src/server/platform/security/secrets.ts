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
import { type Clock, systemClock } from '../config/clock.ts'
import type { Db } from '../db/db.ts'
import { openVault } from '../db/vault.ts'
import { noSecretKeys, type SecretKeys } from './secret-keys.ts'
import { type KeyRing, readRing, signingKeys } from './signing-keys.ts'

export { installationSecrets } from '../db/vault.ts'

/**
 * Signs and encrypts with a key that all processes share. After a rotation (`npm run secrets -- rotate`) earlier keys still verify and open;
 * only the current one signs and seals.
 */
export type Secrets = {
  /** Signs a text for one purpose; 22 URL-safe characters. */
  sign(purpose: string, message: string): string
  isSigned(purpose: string, message: string, signature: string): boolean
  /** The signatures by all keys, the current one first: for lookups by signature, such as a keyed hash in a column. */
  signatures(purpose: string, message: string): string[]
  /** Encrypts a text for one purpose (AES-256-GCM), base64url: what a row alone must not give away. */
  seal(purpose: string, text: string): string
  /** The text that was sealed for this purpose; throws for anything else. */
  unseal(purpose: string, sealed: string): string
  /** The id of the key that opens this; null for none. */
  sealedWith(purpose: string, sealed: string): string | null
  /** The id of the key that signs and seals now. */
  currentKey(): string
  /** Reads the keys again: another process may have added one. */
  reload(): Promise<void>
}

type Options = { keys?: SecretKeys; clock?: Clock }
type Key = {
  id: string
  activeFrom: number
  key: KeyObject
  /** What seals, by purpose. */
  sealing: Map<string, KeyObject>
}

export async function openSecrets(
  db: Db,
  { keys = noSecretKeys, clock = systemClock }: Options = {},
): Promise<Secrets> {
  let ring: Key[] = []
  async function reload(): Promise<void> {
    ring = keysOf(await readRing(openVault(db, keys)))
  }
  await reload()
  /** Keys that are not active yet come last: they verify what a process with a faster clock has signed. */
  function ordered(): Key[] {
    const now = clock.now().getTime()
    const active = ring.findIndex(({ activeFrom }) => activeFrom <= now)
    return [...ring.slice(active), ...ring.slice(0, active)]
  }
  const current = () => ordered()[0] as Key
  const openedBy = (purpose: string, sealed: string) => {
    for (const key of ordered()) {
      const text = tryUnseal(keyFor(key, purpose), sealed)
      if (text !== null) return { id: key.id, text }
    }
    return null
  }
  return {
    sign: (purpose, message) => signature(current().key, purpose, message),
    isSigned: (purpose, message, given) =>
      ordered().some(({ key }) => isEqual(signature(key, purpose, message), given)),
    signatures: (purpose, message) => ordered().map(({ key }) => signature(key, purpose, message)),
    seal: (purpose, text) => seal(keyFor(current(), purpose), text),
    unseal(purpose, sealed) {
      const opened = openedBy(purpose, sealed)
      if (opened === null) throw new Error(`what was sealed for "${purpose}" does not open`)
      return opened.text
    },
    sealedWith: (purpose, sealed) => openedBy(purpose, sealed)?.id ?? null,
    currentKey: () => current().id,
    reload,
  }
}

/** Cached key objects: creating them from bytes takes six times as long as signing. */
function keysOf(ring: KeyRing): Key[] {
  return signingKeys(ring).map(({ id, key, activeFrom }) => ({
    id,
    activeFrom: new Date(activeFrom).getTime(),
    key: createSecretKey(Buffer.from(key, 'hex')),
    sealing: new Map(),
  }))
}

function signature(key: KeyObject, purpose: string, message: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${message}`).digest().subarray(0, 16).toString('base64url')
}

function isEqual(one: string, other: string): boolean {
  const [expected, given] = [Buffer.from(one), Buffer.from(other)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** A key of its own for each purpose, of which there are a dozen. */
function keyFor({ key, sealing }: Key, purpose: string): KeyObject {
  const known = sealing.get(purpose)
  if (known !== undefined) return known
  const derived = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `seal ${purpose}`, 32)))
  sealing.set(purpose, derived)
  return derived
}

const nonceBytes = 12
const tagBytes = 16

function seal(key: KeyObject, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Null where another key has sealed it, or none. */
function tryUnseal(key: KeyObject, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const body = bytes.subarray(nonceBytes + tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
