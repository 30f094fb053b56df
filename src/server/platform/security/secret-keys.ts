import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A key of the operator's, from outside the database: wraps the secrets that are stored in it. */
export type SecretKey = { /** Identifies the key in wrapped data without revealing it. */ id: string; wrapping: Buffer }
/** `current` wraps; `previous` only unwrap. */
export type SecretKeys = { current: SecretKey | null; previous: readonly SecretKey[] }

export const noSecretKeys: SecretKeys = { current: null, previous: [] }

type Source = {
  SECRET_KEY?: string | undefined
  SECRET_KEY_FILE?: string | undefined
  SECRET_KEY_PREVIOUS?: string | undefined
}

/**
 * The keys from the environment: `SECRET_KEY`, or the first line of `SECRET_KEY_FILE`; earlier ones from `SECRET_KEY_PREVIOUS` (separated by
 * commas) and the further lines of the file. Throws a text that names the variable, never the key.
 */
export function readSecretKeys(source: Source): SecretKeys {
  const { SECRET_KEY: direct, SECRET_KEY_FILE: file, SECRET_KEY_PREVIOUS: previous } = source
  if (direct !== undefined && file !== undefined)
    throw new Error('  SECRET_KEY_FILE: SECRET_KEY is set as well; set one of them')
  const lines = file === undefined ? [] : linesOf(file)
  const [first, ...others] = file === undefined ? [direct] : lines
  if (file !== undefined && first === undefined) throw new Error('  SECRET_KEY_FILE: the file is empty')
  const name = file === undefined ? 'SECRET_KEY' : 'SECRET_KEY_FILE'
  const listed = previous?.split(',').map((text) => text.trim()) ?? []
  if (first === undefined && listed.length > 0) throw new Error('  SECRET_KEY_PREVIOUS: SECRET_KEY is missing')
  return {
    current: first === undefined ? null : keyOf(first, name),
    previous: [
      ...others.map((text) => keyOf(text ?? '', 'SECRET_KEY_FILE')),
      ...listed.map((text) => keyOf(text, 'SECRET_KEY_PREVIOUS')),
    ],
  }
}

/** A new key as it is written into the environment. */
export function newSecretKey(): string {
  return randomBytes(32).toString('base64url')
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new Error(`  SECRET_KEY_FILE: cannot be read (${code})`)
  }
}

/** 32 bytes, as 64 hex digits or as base64 (either alphabet). */
function keyOf(text: string, variable: string): SecretKey {
  const isHex = /^[0-9a-f]{64}$/i.test(text)
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text)
  if (!isHex && !isBase64)
    throw new Error(`  ${variable}: is no key of 32 bytes (hex or base64). A new one: npm run secrets -- generate`)
  const bytes = Buffer.from(text, isHex ? 'hex' : 'base64')
  return {
    id: derived(bytes, 'id', 4).toString('hex'),
    wrapping: derived(bytes, 'wrap', 32),
  }
}

function derived(bytes: Buffer, use: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', `vonk secret key ${use}`, length))
}
