import { and, desc, eq, gt } from 'drizzle-orm'
import type { SecurityView, SessionView } from '../../contract/accounts/access.ts'
import type { Ctx } from '../sites/index.ts'
import { waitingLink } from './email/account-links.ts'
import { listPasskeys } from './second-factor/passkeys.ts'
import { memberRecoveryCodes } from './second-factor/second-factor.ts'
import { viewerOf } from './sessions/sessions.ts'
import { deviceOf } from './sessions/user-agents.ts'
import { members, secondFactors, sessions } from './tables.ts'

const shownSessions = 50

/** Where a member is logged in, and by what they can. */
export async function securityView(ctx: Ctx): Promise<SecurityView> {
  const { memberId } = viewerOf(ctx)
  const [[member], waiting, ownSessions, ownPasskeys, secondFactor] = await Promise.all([
    ctx.db.select({ email: members.email }).from(members).where(eq(members.id, memberId)),
    waitingLink(ctx.db, memberId, 'mail_change', ctx.clock.now()),
    listSessions(ctx),
    listPasskeys(ctx.db, memberId),
    secondFactorView(ctx, memberId),
  ])
  if (member === undefined) throw new Error('a session without its member')
  return {
    email: member.email,
    pending_email:
      waiting === null ? null : { email: waiting.subject ?? '', expires_at: waiting.expiresAt.toISOString() },
    sessions: ownSessions,
    passkeys: ownPasskeys,
    second_factor: secondFactor,
  }
}

/** This one first, then by last use. */
async function listSessions(ctx: Ctx): Promise<SessionView[]> {
  const { memberId, sessionId } = viewerOf(ctx)
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, ctx.clock.now())))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(shownSessions)
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.userAgent),
    country: row.country,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    is_current: row.id === sessionId,
  }))
}

async function secondFactorView(ctx: Ctx, memberId: string): Promise<SecurityView['second_factor']> {
  const [factor] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.memberId, memberId))
  if (factor === undefined || factor.confirmedAt === null) return null
  return {
    enabled_at: factor.confirmedAt.toISOString(),
    recovery_codes_left: await memberRecoveryCodes.left(ctx.db, memberId),
  }
}
