import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { boundedQueue } from '../../platform/jobs/bounded-queue.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import type { Ctx } from '../../sites/index.ts'

// OWASP's least for argon2id: 19 MiB, two passes. The binding's default algorithm is argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How many passwords are hashed at once in this process: of Node's four threads for such work, two stay free for files and compression. */
const hashesAtOnce = Math.max(1, Math.min(availableParallelism() - 1, 2))
const hashing = boundedQueue({ concurrency: hashesAtOnce, waiting: 200 })
/** Requests that lead to a hash, from their first query on: a flood of them is refused before it costs anything. */
const requests = boundedQueue({ concurrency: 48, waiting: 0, perKey: 12 })

/**
 * Runs what a stranger can ask for and needs a password's hash. Only so many run at once, fewer of one network.
 * Errors: too_many_requests {minutes, retry_after} for the rest.
 */
export function withPasswordWork<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  return requests(work, networkOf(ctx.client.ip).host)
}

export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password.normalize('NFC'), options))
}

let decoy: Promise<string> | null = null

/**
 * Verifies a password in constant time: unknown accounts and accounts without a password (`hash` null) cost the same.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const own = passwordHash?.startsWith('$argon2') === true ? passwordHash : null
  const expected = own ?? (await decoy)
  const isRight = await hashing(() => verify(expected, password.normalize('NFC')))
  return own !== null && isRight
}
