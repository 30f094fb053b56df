import { and, eq, lt, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { isSessionOver, sessionEnd, sessionHours } from '../access/rules.ts'
import { staff, staffSessions } from '../tables.ts'
import { staffFactors } from './access-tables.ts'

export const officeCookie = 'vonk_office'
/** Fine enough for two idle hours, and no write for every request. */
const touchEveryMs = 60_000

type Asking = { staff: Staff | null; staffToSetUp: Staff | null }

/**
 * The staff account of a session token, with current name and role; null if the session is invalid. Where a second
 * factor is required, an account without one is `staffToSetUp` only.
 */
export async function sessionStaff(platform: Platform, token: string): Promise<Asking> {
  const tokenHash = hashToken(token)
  const [row] = await platform.db
    .select({
      staffId: staff.id,
      name: staff.name,
      role: staff.role,
      lastUsedAt: staffSessions.lastUsedAt,
      expiresAt: staffSessions.expiresAt,
      status: staff.status,
      secret: staffFactors.secret,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .leftJoin(staffFactors, eq(staffFactors.staffId, staff.id))
    .where(eq(staffSessions.tokenHash, tokenHash))
  const now = platform.clock.now()
  if (row === undefined || row.status === 'off' || isSessionOver(row, now)) return { staff: null, staffToSetUp: null }
  if (now.getTime() - row.lastUsedAt.getTime() > touchEveryMs) {
    await platform.db.update(staffSessions).set({ lastUsedAt: now }).where(eq(staffSessions.tokenHash, tokenHash))
  }
  const who = { staffId: row.staffId, name: row.name, role: row.role }
  const lacksFactor = platform.config.officeSecondFactor === 'required' && row.secret === null
  return lacksFactor ? { staff: null, staffToSetUp: who } : { staff: who, staffToSetUp: null }
}

/** The staff member of this request; refuses when there is none. */
export function staffOf(ctx: Ctx): Staff {
  if (ctx.staff === null) throw new Refusal('staff_required')
  return ctx.staff
}

/** Like `staffOf`, also for accounts that still have to set up a second factor. */
export function staffSettingUp(ctx: Ctx): Staff {
  return ctx.staffToSetUp ?? staffOf(ctx)
}

/** Creates a session; returns its token for `setOfficeCookie`. Deletes expired sessions. */
export async function openStaffSession(ctx: Ctx, tx: Tx, staffId: string): Promise<string> {
  const now = ctx.clock.now()
  const token = newToken()
  await tx.delete(staffSessions).where(lt(staffSessions.expiresAt, now))
  await storeStaffSession(tx, { staffId, token, userAgent: ctx.client.userAgent, now })
  return token
}

type NewSession = { staffId: string; token: string; userAgent: string; now: Date }

export async function storeStaffSession(db: Db, { staffId, token, userAgent, now }: NewSession): Promise<void> {
  const session = { tokenHash: hashToken(token), staffId, userAgent, createdAt: now, lastUsedAt: now }
  await db.insert(staffSessions).values({ ...session, expiresAt: sessionEnd(now) })
}

/** Strict: no other site can lead a browser in here with its session. */
export function setOfficeCookie(ctx: Ctx, token: string): void {
  const maxAgeSeconds = sessionHours * 3_600
  ctx.cookies.set(officeCookie, token, { maxAgeSeconds, isHttpOnly: true, isStrict: true })
}

/** Ends all sessions of a staff account, except the current one if `keeps` is set. Returns the number. */
export async function endSessionsOf(
  ctx: Ctx,
  tx: Tx,
  staffId: string,
  keeps: 'none' | 'this' = 'none',
): Promise<number> {
  const token = keeps === 'this' ? ctx.cookies.get(officeCookie) : undefined
  const isTheirs = eq(staffSessions.staffId, staffId)
  const isOther = token === undefined ? undefined : ne(staffSessions.tokenHash, hashToken(token))
  const ended = await tx.delete(staffSessions).where(and(isTheirs, isOther)).returning({ id: staffSessions.id })
  return ended.length
}

/** Ends the session that this request's cookie holds. */
export async function closeStaffSession(ctx: Ctx, tx: Tx): Promise<void> {
  const token = ctx.cookies.get(officeCookie)
  if (token !== undefined) await tx.delete(staffSessions).where(eq(staffSessions.tokenHash, hashToken(token)))
}
