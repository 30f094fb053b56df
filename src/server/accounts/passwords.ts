import { hash, verify } from '@node-rs/argon2'

// OWASP's least for argon2id: 19 MiB, two passes. The binding's default algorithm is argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), options)
}

let decoy: Promise<string> | null = null

/** One verification, whatever there is to verify: it takes as long for an unknown account (`hash` null), or one without a password, as for a known one. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const own = passwordHash?.startsWith('$argon2') === true ? passwordHash : null
  const isRight = await verify(own ?? (await decoy), password.normalize('NFC'))
  return own !== null && isRight
}
