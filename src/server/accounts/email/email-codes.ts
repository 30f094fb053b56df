import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, transaction } from '../../platform/db/db.ts'
import { hashToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { challenges } from '../tables.ts'

export const codeLifetimeMs = 15 * 60_000
/** People look into a new mailbox later than into one that they use every day. */
const activationCodeLifetimeMs = 24 * 3_600_000
const tries = 5

/** What a code is for: in place of the password, or to confirm the address that it was sent to. */
type CodeUse = { memberId: string; emailKey?: string }

/** Creates a six-digit code for an email and invalidates the previous one. Stores a keyed hash only. */
export async function newCode(platform: Platform, use: CodeUse): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const lifetimeMs = use.emailKey === undefined ? codeLifetimeMs : activationCodeLifetimeMs
  const row = {
    purpose: 'code' as const,
    memberId: use.memberId,
    answer: platform.secrets.sign('mailed code', signedText(use, code)),
    tries: 0,
    expiresAt: new Date(platform.clock.now().getTime() + lifetimeMs),
  }
  await platform.db
    .insert(challenges)
    .values({ tokenHash: keyOf(use), ...row })
    .onConflictDoUpdate({ target: challenges.tokenHash, set: row })
  return code
}

/** Invalidates all codes of a member. */
export async function dropCodes(db: Db, memberId: string): Promise<void> {
  await db.delete(challenges).where(and(eq(challenges.memberId, memberId), eq(challenges.purpose, 'code')))
}

/** Verifies an emailed code; single use, invalid after five failures. */
export async function takeCode(platform: Platform, use: CodeUse, code: string): Promise<boolean> {
  const isKey = eq(challenges.tokenHash, keyOf(use))
  return transaction(platform.db, async (tx) => {
    const [challenge] = await tx.select().from(challenges).where(isKey).for('update')
    if (challenge === undefined || challenge.tries >= tries || challenge.expiresAt <= platform.clock.now()) return false
    const isRight = platform.secrets.isSigned('mailed code', signedText(use, code), challenge.answer)
    if (isRight) await tx.delete(challenges).where(isKey)
    else
      await tx
        .update(challenges)
        .set({ tries: sql`${challenges.tries} + 1` })
        .where(isKey)
    return isRight
  })
}

const keyOf = ({ memberId, emailKey }: CodeUse) =>
  hashToken(emailKey === undefined ? `code ${memberId}` : `activation code ${memberId}`)
/** With the address: a code that was on its way while the member corrected it confirms nothing. */
const signedText = ({ memberId, emailKey }: CodeUse, code: string) =>
  emailKey === undefined ? `${memberId} ${code}` : `${memberId} ${emailKey} ${code}`
