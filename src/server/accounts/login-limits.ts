import { eq, inArray, sql } from 'drizzle-orm'
import { type Db, transaction } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { hashToken } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx } from '../sites/index.ts'
import { afterFailure, minutesBlocked } from './rules.ts'
import { loginLimits } from './tables.ts'

/** Guesses at an account from one network; the account need not exist. */
export function networkLimit(ctx: Ctx, emailKey: string): string {
  return hashToken(`${ctx.site.poolId} ${emailKey} ${networkOf(ctx.client.ip)}`)
}

/** Guesses at an account from a browser that has logged in to it before: strangers do not lock its owner out. */
export function deviceLimit(memberId: string, deviceHash: string): string {
  return hashToken(`device ${memberId} ${deviceHash}`)
}

/** Guesses at the password of who is logged in already. */
export function proofLimit(memberId: string): string {
  return hashToken(`proof ${memberId}`)
}

/** Guesses at the second factor: of all strangers together, who know the password, or of one known browser. */
export function secondFactorLimit(memberId: string, deviceHash: string | null): string {
  return hashToken(`second factor ${memberId} ${deviceHash ?? ''}`)
}

/**
 * Counts a try before it is looked at, under a row lock: guesses that come at once are no more than guesses in a row.
 * Success takes the count back (`forgiveTries`). Answers the minutes of the block that follows if this try fails.
 * Errors: login_blocked {minutes}.
 */
export async function countTry(platform: Platform, key: string): Promise<number> {
  const now = platform.clock.now()
  return transaction(platform.db, async (tx) => {
    await tx.insert(loginLimits).values({ key, failures: 0, windowStartedAt: now }).onConflictDoNothing()
    const [state] = await tx.select().from(loginLimits).where(eq(loginLimits.key, key)).for('update')
    const minutes = minutesBlocked(state ?? null, now)
    if (minutes > 0) throw new Refusal('login_blocked', { minutes })
    const next = afterFailure(state ?? null, now)
    await tx.update(loginLimits).set(next).where(eq(loginLimits.key, key))
    return minutesBlocked(next, now)
  })
}

/** A try was right: what failed before it no longer counts. */
export async function forgiveTries(db: Db, ...keys: string[]): Promise<void> {
  await db.delete(loginLimits).where(inArray(loginLimits.key, keys))
}

/** This one try was right, but says nothing of those before it: it alone no longer counts. A block that it led to stays. */
export async function takeBackTry(db: Db, key: string): Promise<void> {
  const failures = sql`greatest(${loginLimits.failures} - 1, 0)`
  await db.update(loginLimits).set({ failures }).where(eq(loginLimits.key, key))
}

/** Forgets limits that neither block nor count towards the length of the next block any more. */
export async function forgetLimits(db: Db, before: Date): Promise<void> {
  await db
    .delete(loginLimits)
    .where(sql`greatest(${loginLimits.windowStartedAt}, ${loginLimits.blockedUntil}) < ${before}`)
}

/** The /24 of IPv4, the /48 of IPv6: what one household or office shares. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  return plain.includes(':') ? plain.split(':').slice(0, 3).join(':') : plain.split('.').slice(0, 3).join('.')
}
