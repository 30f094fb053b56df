import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { transaction } from '../../platform/db/db.ts'
import { hashToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { challenges } from '../tables.ts'

export const codeLifetimeMs = 15 * 60_000
const tries = 5

/** Creates a six-digit code for an email and invalidates the previous one. Stores a keyed hash only. */
export async function newCode(platform: Platform, memberId: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    purpose: 'code' as const,
    memberId,
    answer: answerOf(platform, memberId, code),
    tries: 0,
    expiresAt: new Date(platform.clock.now().getTime() + codeLifetimeMs),
  }
  await platform.db
    .insert(challenges)
    .values({ tokenHash: keyOf(memberId), ...row })
    .onConflictDoUpdate({ target: challenges.tokenHash, set: row })
  return code
}

/** Verifies an emailed code; single use, invalid after five failures. */
export async function takeCode(platform: Platform, memberId: string, code: string): Promise<boolean> {
  const isKey = eq(challenges.tokenHash, keyOf(memberId))
  return transaction(platform.db, async (tx) => {
    const [challenge] = await tx.select().from(challenges).where(isKey).for('update')
    if (challenge === undefined || challenge.tries >= tries || challenge.expiresAt <= platform.clock.now()) return false
    const isRight = platform.secrets.isSigned('mailed code', `${memberId} ${code}`, challenge.answer)
    if (isRight) await tx.delete(challenges).where(isKey)
    else
      await tx
        .update(challenges)
        .set({ tries: sql`${challenges.tries} + 1` })
        .where(isKey)
    return isRight
  })
}

const keyOf = (memberId: string) => hashToken(`code ${memberId}`)
const answerOf = (platform: Platform, memberId: string, code: string) =>
  platform.secrets.sign('mailed code', `${memberId} ${code}`)
