import { eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { hashToken, newToken } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ctx, Staff } from '../sites/index.ts'
import { isSessionOver, sessionEnd, sessionHours } from './rules.ts'
import { staff, staffSessions } from './tables.ts'

export const officeCookie = 'vonk_office'
/** Fine enough for two idle hours, and no write for every request. */
const touchEveryMs = 60_000

/** Who of the staff holds this token; null when nobody (any more) does. Name and role are those of this moment. */
export async function sessionStaff(platform: Platform, token: string): Promise<Staff | null> {
  const tokenHash = hashToken(token)
  const [row] = await platform.db
    .select({
      staffId: staff.id,
      name: staff.name,
      role: staff.role,
      lastUsedAt: staffSessions.lastUsedAt,
      expiresAt: staffSessions.expiresAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(eq(staffSessions.tokenHash, tokenHash))
  const now = platform.clock.now()
  if (row === undefined || isSessionOver(row, now)) return null
  if (now.getTime() - row.lastUsedAt.getTime() > touchEveryMs) {
    await platform.db.update(staffSessions).set({ lastUsedAt: now }).where(eq(staffSessions.tokenHash, tokenHash))
  }
  return { staffId: row.staffId, name: row.name, role: row.role }
}

/** The staff member of this request; refuses when there is none. */
export function staffOf(ctx: Ctx): Staff {
  if (ctx.staff === null) throw new Refusal('staff_required')
  return ctx.staff
}

/** Makes a session with a fresh token; answers the token for `setOfficeCookie`. Clears away those that are over. */
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

/** Ends the session that this request's cookie holds. */
export async function closeStaffSession(ctx: Ctx, tx: Tx): Promise<void> {
  const token = ctx.cookies.get(officeCookie)
  if (token !== undefined) await tx.delete(staffSessions).where(eq(staffSessions.tokenHash, hashToken(token)))
}
