import { and, eq, isNull } from 'drizzle-orm'
import { transaction } from '../platform/db.ts'
import { hashToken, newToken } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { accountLinks } from './tables.ts'

const activationDays = 14

/** A link's secret, made when the mail is written; earlier unused ones of this member stop working. */
export async function newActivationToken(platform: Platform, memberId: string): Promise<string> {
  const token = newToken()
  const now = platform.clock.now()
  await transaction(platform.db, async (tx) => {
    const stale = and(
      eq(accountLinks.memberId, memberId),
      eq(accountLinks.purpose, 'activate'),
      isNull(accountLinks.usedAt),
    )
    await tx.delete(accountLinks).where(stale)
    await tx.insert(accountLinks).values({
      tokenHash: hashToken(token),
      memberId,
      purpose: 'activate',
      createdAt: now,
      expiresAt: new Date(now.getTime() + activationDays * 86_400_000),
    })
  })
  return token
}
