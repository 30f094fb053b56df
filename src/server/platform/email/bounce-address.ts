import type { Platform } from '../platform.ts'

const purpose = 'bounce'
const prefix = 'b+'
/** A uuid, and a signature of as many bytes: 16 each, five bits to a character. */
const charactersEach = 26
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

type Keys = Pick<Platform, 'config' | 'secrets'>
type Receiver = { memberId: string; email: string }

/**
 * Envelope sender of an email to a member (VERP) at `config.bounceDomain`, which identifies the member of a bounce. 54
 * lower-case characters before the @, because servers may change the case. Valid only for this address of the member.
 */
export function bounceAddress({ config, secrets }: Keys, { memberId, email }: Receiver): string {
  const signature = Buffer.from(secrets.sign(purpose, signed({ memberId, email })), 'base64url')
  return `${prefix}${toBase32(bytesOf(memberId))}${toBase32(signature)}@${config.bounceDomain}`
}

/**
 * The member of a bounce address; null unless we signed it for the member's current address. `emailOf` returns a
 * member's address, or null.
 */
export async function readBounceAddress(
  { config, secrets }: Keys,
  address: string,
  emailOf: (memberId: string) => Promise<string | null>,
): Promise<string | null> {
  const [local = '', domain = '', ...others] = address.toLowerCase().split('@')
  if (others.length > 0 || domain !== config.bounceDomain || !local.startsWith(prefix)) return null
  const token = local.slice(prefix.length)
  const id = fromBase32(token.slice(0, charactersEach))
  const signature = fromBase32(token.slice(charactersEach))
  if (id === null || signature === null) return null
  const memberId = uuidOf(id)
  const email = await emailOf(memberId)
  if (email === null) return null
  const isOurs = secrets.isSigned(purpose, signed({ memberId, email }), signature.toString('base64url'))
  return isOurs ? memberId : null
}

function signed({ memberId, email }: Receiver): string {
  return `${memberId}\n${email.toLowerCase()}`
}

export function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

export function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Of 16 bytes, in letters that no server on the way changes. */
export function toBase32(bytes: Buffer): string {
  // Two spare bits at the end, always zero
  let rest = BigInt(`0x${bytes.toString('hex')}`) << 2n
  let text = ''
  for (let place = 0; place < charactersEach; place++) {
    text = alphabet.charAt(Number(rest & 31n)) + text
    rest >>= 5n
  }
  return text
}

/** Its 16 bytes; null for anything that is not written as `toBase32` does, so that one address has one spelling. */
export function fromBase32(text: string): Buffer | null {
  if (!/^[a-z2-7]{26}$/.test(text)) return null
  const value = [...text].reduce((sum, character) => (sum << 5n) | BigInt(alphabet.indexOf(character)), 0n)
  if ((value & 3n) !== 0n) return null
  return Buffer.from((value >> 2n).toString(16).padStart(32, '0'), 'hex')
}
