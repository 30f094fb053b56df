import { eq, lt } from 'drizzle-orm'
import type { Db } from '../platform/db.ts'
import { hashToken } from '../platform/ids.ts'
import { afterAttempt } from './rules.ts'
import { attempts } from './tables.ts'

export type AttemptLimit = { windowMs: number; max: number; now: Date }

/**
 * Counts one more try and answers whether it is still within the limit: at most `max` in a window that starts with the first of them.
 * A row lock makes parallel tries count one by one, in every process. `key` names what is counted ("sign-up 192.0.2"); only its hash is kept.
 */
export async function countAttempt(db: Db, key: string, limit: AttemptLimit): Promise<boolean> {
  const hashed = hashToken(key)
  return db.transaction(async (tx) => {
    await tx.insert(attempts).values({ key: hashed, count: 0, windowStartedAt: limit.now }).onConflictDoNothing()
    const [state] = await tx.select().from(attempts).where(eq(attempts.key, hashed)).for('update')
    const next = afterAttempt(state ?? null, limit)
    await tx
      .update(attempts)
      .set({ count: next.count, windowStartedAt: next.windowStartedAt })
      .where(eq(attempts.key, hashed))
    return next.isWithin
  })
}

/** How often something has been counted in the window that runs. */
export async function countedAttempts(db: Db, key: string): Promise<number> {
  const [state] = await db
    .select({ count: attempts.count })
    .from(attempts)
    .where(eq(attempts.key, hashToken(key)))
  return state?.count ?? 0
}

/** Forgets what no window reaches back to any more. */
export async function forgetAttempts(db: Db, before: Date): Promise<void> {
  await db.delete(attempts).where(lt(attempts.windowStartedAt, before))
}
