import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { Refusal } from '../../platform/errors.ts'
import { hashToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { challenges } from '../tables.ts'

const lifetimeMs = 10 * 60_000
/** 600 derivations on average: a third of a second on a computer, about a second on a phone of five years. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, counter: { from: 100, to: 1_100 } }

/** What a browser packs: base64 of JSON. The library checks the rest. */
const payloadShape = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string().max(100), data: z.object({ until: z.int() }) }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
})

/** A stateless signed proof-of-work challenge, valid for ten minutes. */
export function newProofOfWork(platform: Platform): Promise<Challenge> {
  return createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.counter.to, work.counter.from),
    deriveKey,
    // In `data` rather than `expiresAt`, which the library compares with a clock of its own
    data: { until: platform.clock.now().getTime() + lifetimeMs },
    ...(keysOf(platform)[0] ?? {}),
  })
}

/**
 * Uses a solved challenge up and answers whether there was one: false where none was sent (no JavaScript) or it is too old.
 * Errors: robot_suspected for a wrong solution and for one that was used before.
 */
export async function spendProofOfWork(platform: Platform, payload: string | undefined): Promise<boolean> {
  if (payload === undefined || payload === '') return false
  const solved = await readSolved(platform, payload)
  if (solved === null) throw new Refusal('robot_suspected')
  const { nonce, data } = solved.challenge.parameters
  if (data.until <= platform.clock.now().getTime()) return false
  const spent = await platform.db
    .insert(challenges)
    .values({ tokenHash: hashToken(`puzzle ${nonce}`), purpose: 'puzzle', answer: '', expiresAt: new Date(data.until) })
    .onConflictDoNothing()
    .returning({ tokenHash: challenges.tokenHash })
  if (spent.length === 0) throw new Refusal('robot_suspected')
  return true
}

/** The payload, where it is a right solution to a challenge of ours; otherwise null. */
async function readSolved(platform: Platform, payload: string): Promise<z.output<typeof payloadShape> | null> {
  try {
    const parsed = payloadShape.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')))
    const { challenge, solution } = parsed as unknown as Payload
    for (const keys of keysOf(platform)) {
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys })
      if (verified) return parsed
    }
    return null
  } catch {
    return null
  }
}

/** Of every signing key, the current one's first: a challenge may be older than a rotation. */
function keysOf({ secrets }: Platform) {
  const ofKeys = secrets.signatures('altcha', 'key')
  return secrets
    .signatures('altcha', 'challenge')
    .map((hmacSignatureSecret, at) => ({ hmacSignatureSecret, hmacKeySignatureSecret: ofKeys[at] ?? '' }))
}
