import { and, eq, lt, sql } from 'drizzle-orm'
import { deleteByWalk } from '../../platform/db/batches.ts'
import type { Db, Pooled } from '../../platform/db/db.ts'
import { hashToken, newToken } from '../../platform/ids.ts'
import type { Ctx } from '../../sites/index.ts'
import { knownDevices, members } from '../tables.ts'

/**
 * Identifies a browser, not a member: after one log-in with it, the member is not locked out by failed attempts
 * elsewhere.
 */
export const deviceCookie = 'vonk_device'
export const deviceDays = 400

/** The hash of this browser's device token; null in one that has never logged in. */
export function deviceHashOf(ctx: Ctx): string | null {
  const token = ctx.cookies.get(deviceCookie)
  return token === undefined || !/^[\w-]{43}$/.test(token) ? null : hashToken(token)
}

/** Links this browser to the member. The device token does not change. */
export async function rememberDevice(ctx: Ctx, db: Db, memberId: string): Promise<void> {
  const known = ctx.cookies.get(deviceCookie)
  const token = known !== undefined && deviceHashOf(ctx) !== null ? known : newToken()
  const lastUsedAt = ctx.clock.now()
  await db
    .insert(knownDevices)
    .values({ memberId, deviceHash: hashToken(token), lastUsedAt })
    .onConflictDoUpdate({ target: [knownDevices.memberId, knownDevices.deviceHash], set: { lastUsedAt } })
  ctx.cookies.set(deviceCookie, token, { maxAgeSeconds: deviceDays * 86_400, isHttpOnly: true })
}

/** The hash of this browser if this member has logged in with it before; else null. */
export async function knownDeviceOf(ctx: Ctx, memberId: string): Promise<string | null> {
  const deviceHash = deviceHashOf(ctx)
  if (deviceHash === null) return null
  const rows = await ctx.db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.memberId, memberId), eq(knownDevices.deviceHash, deviceHash)))
  return rows[0]?.deviceHash ?? null
}

/** Whether a member has logged in with the browser of this hash: a piece of a query over `members`. */
export function isKnownDevice(deviceHash: string | null) {
  return sql<boolean>`EXISTS (SELECT 1 FROM ${knownDevices} known WHERE known.member_id = members.id AND known.device_hash = ${deviceHash ?? ''})`
}

export async function forgetDevicesOf(db: Db, memberId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.memberId, memberId))
}

export async function forgetDevices(db: Pooled, before: Date): Promise<void> {
  await deleteByWalk(db, knownDevices, lt(knownDevices.lastUsedAt, before))
}

/** Members who logged in since then with a browser that others of their pool have used, too: how many others, and how many of those are banned. */
export async function sharedDevices(
  db: Db,
  since: Date,
): Promise<{ memberId: string; accounts: number; banned: number }[]> {
  const { rows } = await db.execute<{ member_id: string; accounts: number; banned: number }>(
    sql`SELECT mine.member_id, count(DISTINCT other.id)::int AS accounts, count(DISTINCT other.id) FILTER (WHERE other.status = 'banned')::int AS banned
      FROM ${knownDevices} mine JOIN ${members} me ON me.id = mine.member_id
        JOIN ${knownDevices} theirs ON theirs.device_hash = mine.device_hash AND theirs.member_id <> mine.member_id
        JOIN ${members} other ON other.id = theirs.member_id AND other.pool_id = me.pool_id
      WHERE mine.last_used_at > ${since} GROUP BY mine.member_id`,
  )
  return rows.map(({ member_id, accounts, banned }) => ({ memberId: member_id, accounts, banned }))
}
