import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { hashToken } from '../platform/ids.ts'
import type { Ctx } from '../sites/index.ts'
import { isPassword } from './passwords.ts'
import { afterFailure, emailKeyOf, minutesBlocked } from './rules.ts'
import { openSession } from './sessions.ts'
import { loginLimits, members } from './tables.ts'

type Credentials = { email: string; password: string }

/**
 * Checks the credentials and opens a session; answers the member's id.
 * Errors: login_failed, login_blocked {minutes}, account_banned (only with the right password).
 */
export async function logIn(ctx: Ctx, { email, password }: Credentials): Promise<string> {
  const emailKey = emailKeyOf(email) ?? email.trim().toLowerCase()
  const limitKey = hashToken(`${ctx.site.poolId} ${emailKey} ${networkOf(ctx.client.ip)}`)
  await refuseWhileBlocked(ctx, limitKey)
  const member = await memberByCredentials(ctx.db, ctx.site.poolId, emailKey, password)
  if (member === null) {
    const minutes = await noteFailure(ctx, limitKey)
    throw minutes > 0 ? new Refusal('login_blocked', { minutes }) : new Refusal('login_failed')
  }
  if (member.status === 'banned') throw new Refusal('account_banned')
  await ctx.db.delete(loginLimits).where(eq(loginLimits.key, limitKey))
  await openSession(ctx, ctx.db, member.id)
  return member.id
}

/** A confirmed account first; an address that nobody has confirmed may stand in several sign-ups. */
async function memberByCredentials(db: Db, poolId: string, emailKey: string, password: string) {
  const candidates = await db
    .select({ id: members.id, status: members.status, passwordHash: members.passwordHash })
    .from(members)
    .where(
      and(
        eq(members.poolId, poolId),
        eq(members.emailKey, emailKey),
        inArray(members.status, ['active', 'banned', 'not_confirmed']),
      ),
    )
    .orderBy(sql`${members.status} = 'not_confirmed'`, desc(members.signedUpAt))
    .limit(3)
  const [first] = candidates
  const tried = first === undefined || first.status !== 'not_confirmed' ? [first ?? null] : candidates
  for (const candidate of tried) {
    if (await isPassword(candidate?.passwordHash ?? null, password)) return candidate
  }
  return null
}

async function refuseWhileBlocked(ctx: Ctx, key: string) {
  const [state] = await ctx.db.select().from(loginLimits).where(eq(loginLimits.key, key))
  const minutes = minutesBlocked(state ?? null, ctx.clock.now())
  if (minutes > 0) throw new Refusal('login_blocked', { minutes })
}

/** Counts a failure under a row lock, so that parallel guesses count one by one; answers the minutes of the block it led to. */
async function noteFailure(ctx: Ctx, key: string): Promise<number> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    await tx.insert(loginLimits).values({ key, failures: 0, windowStartedAt: now }).onConflictDoNothing()
    const [state] = await tx.select().from(loginLimits).where(eq(loginLimits.key, key)).for('update')
    const next = afterFailure(state ?? null, now)
    await tx.update(loginLimits).set(next).where(eq(loginLimits.key, key))
    return minutesBlocked(next, now)
  })
}

/** The /24 of IPv4, the /48 of IPv6: what one household or office shares. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '')
  return plain.includes(':') ? plain.split(':').slice(0, 3).join(':') : plain.split('.').slice(0, 3).join('.')
}
