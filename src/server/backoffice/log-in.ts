import { eq } from 'drizzle-orm'
import { afterFailure, emailKeyOf, isPassword, minutesBlocked, networkOf } from '../accounts/index.ts'
import { transaction } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { hashToken } from '../platform/ids.ts'
import type { Ctx, Staff } from '../sites/index.ts'
import { noteAct } from './audit.ts'
import { closeStaffSession, officeCookie, openStaffSession, setOfficeCookie } from './sessions.ts'
import { staff, staffLoginLimits } from './tables.ts'

type Credentials = { email: string; password: string }

/**
 * Checks the credentials, opens a session and notes it; answers who it is.
 * Errors: login_failed, login_blocked {minutes}; the same, and as late, whether or not the address is known.
 */
export async function logIn(ctx: Ctx, { email, password }: Credentials): Promise<Staff> {
  const emailKey = emailKeyOf(email) ?? email.trim().toLowerCase()
  const limitKey = hashToken(`${emailKey} ${networkOf(ctx.client.ip)}`)
  const minutes = await countTry(ctx, limitKey)
  const [known] = await ctx.db.select().from(staff).where(eq(staff.emailKey, emailKey))
  const isRight = await isPassword(known?.passwordHash ?? null, password)
  if (known === undefined || !isRight)
    throw minutes > 0 ? new Refusal('login_blocked', { minutes }) : new Refusal('login_failed')
  const who: Staff = { staffId: known.id, name: known.name, role: known.role }
  const token = await transaction(ctx.db, async (tx) => {
    await tx.delete(staffLoginLimits).where(eq(staffLoginLimits.key, limitKey))
    await noteAct(ctx, tx, who, { action: 'log_in' })
    return openStaffSession(ctx, tx, known.id)
  })
  setOfficeCookie(ctx, token)
  return who
}

/**
 * Counts a try before it is looked at, under a row lock: guesses that come at once are no more than guesses in a row.
 * Success takes the count back. Answers the minutes of the block that follows if this try fails. Errors: login_blocked.
 */
async function countTry(ctx: Ctx, key: string): Promise<number> {
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

/** Ends the session and clears its cookie; for nobody it only clears the cookie. */
export async function logOut(ctx: Ctx): Promise<void> {
  const who = ctx.staff
  await transaction(ctx.db, async (tx) => {
    await closeStaffSession(ctx, tx)
    if (who !== null) await noteAct(ctx, tx, who, { action: 'log_out' })
  })
  ctx.cookies.clear(officeCookie)
}
