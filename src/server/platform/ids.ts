import { hash, randomBytes, randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

// Random bytes are fetched in bulk: one system call per id would dominate its cost
const randomPool = Buffer.alloc(16 * 256)
let taken = randomPool.length
const last = { msecs: 0, seq: 0 }

/** A new id: uuid v7, so that rows made together lie together. Those of one process ascend. */
export function newId(): string {
  const random = takeRandom()
  const now = Date.now()
  if (now > last.msecs) {
    last.msecs = now
    // Half of the counter is left for the ids of this millisecond
    last.seq = random.readUInt32BE(4) >>> 1
  } else {
    last.seq += 1
  }
  return v7({ ...last, random })
}

function takeRandom(): Buffer {
  if (taken === randomPool.length) {
    randomFillSync(randomPool)
    taken = 0
  }
  taken += 16
  return randomPool.subarray(taken - 16, taken)
}

/** 256 random bits for links and sessions, URL-safe. Store only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 of a token, hex, as stored in the database. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether an external string is a UUID; PostgreSQL rejects others with an error. */
export function isUuid(text: string): boolean {
  return uuid.test(text)
}
