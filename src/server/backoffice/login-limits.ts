import { eq, inArray } from 'drizzle-orm'
import { afterFailure, minutesBlocked, networkOf } from '../accounts/index.ts'
import { type Db, transaction } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { hashToken } from '../platform/ids.ts'
import type { Ctx } from '../sites/index.ts'
import { staffLoginLimits } from './tables.ts'

/** Guesses at a password from one network; the account need not exist. */
export const passwordLimit = (ctx: Ctx, emailKey: string) => hashToken(`${emailKey} ${networkOf(ctx.client.ip)}`)
/** Guesses at the second factor of somebody whose password was right, from anywhere. */
export const factorLimit = (staffId: string) => hashToken(`second factor ${staffId}`)
/** Guesses at the password of who is logged in already. */
export const proofLimit = (staffId: string) => hashToken(`proof ${staffId}`)

/**
 * Counts a try before it is looked at, under a row lock: guesses that come at once are no more than guesses in a row.
 * Success takes the count back. Answers the minutes of the block that follows if this try fails. Errors: login_blocked.
 */
export async function countTry(ctx: Ctx, key: string): Promise<number> {
  const now = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    await tx.insert(staffLoginLimits).values({ key, failures: 0, windowStartedAt: now }).onConflictDoNothing()
    const [state] = await tx.select().from(staffLoginLimits).where(eq(staffLoginLimits.key, key)).for('update')
    const minutes = minutesBlocked(state ?? null, now)
    if (minutes > 0) throw new Refusal('login_blocked', { minutes })
    const next = afterFailure(state ?? null, now)
    await tx.update(staffLoginLimits).set(next).where(eq(staffLoginLimits.key, key))
    return minutesBlocked(next, now)
  })
}

/** A try was right: what failed before it no longer counts. */
export async function forgiveTries(db: Db, ...keys: string[]): Promise<void> {
  await db.delete(staffLoginLimits).where(inArray(staffLoginLimits.key, keys))
}
