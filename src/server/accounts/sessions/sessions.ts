import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { longestSessionDays, sessionDays } from '../../../contract/constants.ts'
import { afterCommit, type Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Ctx, Site, Viewer } from '../../sites/index.ts'
import { challenges, members, sessions } from '../tables.ts'
import { rememberDevice } from './devices.ts'

export const sessionCookie = 'vonk_session'
const dayMs = 86_400_000
/** `last_used_at` is for people, not for the second: written this rarely. */
const touchEveryMs = 10 * 60_000

type SessionRow = {
  id: string
  member_id: string
  status: Viewer['status'] | 'pending_deletion' | 'deleted'
  is_paid: boolean
  limited_until: Date | null
  country: string
  signed_up_at: Date
  expires_at: Date
  last_used_at: Date
}

/** One read per request. */
const viewerRow = statement<{ tokenHash: string; siteId: string }, SessionRow>(
  'session_viewer',
  () => sql`SELECT s.id, s.member_id, CASE WHEN m.status = 'active' AND m.paused_at IS NOT NULL THEN 'paused' ELSE m.status END AS status, m.is_paid, m.limited_until, m.country, m.signed_up_at, s.expires_at, s.last_used_at
         FROM ${sessions} s JOIN ${members} m ON m.id = s.member_id
         WHERE s.token_hash = ${sql.placeholder('tokenHash')} AND s.site_id = ${sql.placeholder('siteId')}`,
)

/** The member of a session token on this site; null if the session is invalid. */
export async function sessionViewer(platform: Platform, site: Site, token: string): Promise<Viewer | null> {
  const tokenHash = hashToken(token)
  const [row] = await viewerRow(platform.db, { tokenHash, siteId: site.id })
  const now = platform.clock.now()
  if (row === undefined || row.expires_at <= now) return null
  const { status, country } = row
  if (status !== 'active' && status !== 'paused' && status !== 'not_confirmed') return null
  if (now.getTime() - row.last_used_at.getTime() > touchEveryMs) await touch(platform, tokenHash, now)
  return {
    memberId: row.member_id,
    sessionId: row.id,
    status,
    isPaid: row.is_paid,
    limitedUntil: row.limited_until !== null && row.limited_until > now ? row.limited_until : null,
    country,
    joinedAt: row.signed_up_at,
  }
}

async function touch(platform: Platform, tokenHash: string, now: Date) {
  const next = new Date(now.getTime() + sessionDays * dayMs)
  const expiresAt = sql`least(${next}::timestamptz, ${sessions.createdAt} + make_interval(days => ${longestSessionDays}))`
  await platform.db.update(sessions).set({ lastUsedAt: now, expiresAt }).where(eq(sessions.tokenHash, tokenHash))
}

/** The logged-in member of this request; refuses when there is none. */
export function viewerOf(ctx: Ctx): Viewer {
  if (ctx.viewer === null) throw new Refusal('authentication_required')
  return ctx.viewer
}

/**
 * Makes a session with a fresh token and sets its cookie; a token is never taken over from before log-in, and the one that this browser
 * held ends. From now on the browser is one that this member has logged in with.
 */
export async function openSession(
  ctx: Ctx,
  db: Db,
  memberId: string,
  now = ctx.clock.now(),
): Promise<{ sessionId: string }> {
  const held = await endHeldSession(ctx, db)
  const token = newToken()
  const sessionId = await storeSession(db, {
    memberId,
    siteId: ctx.site.id,
    token,
    userAgent: ctx.client.userAgent,
    country: ctx.client.country,
    now,
  })
  ctx.cookies.set(sessionCookie, token, { maxAgeSeconds: sessionDays * 86_400, isHttpOnly: true })
  await rememberDevice(ctx, db, memberId)
  for (const { id, memberId: before } of held) {
    const isSame = before === memberId
    afterCommit(db, () => (isSame ? ctx.live.handOver(id, sessionId) : disconnectLater(ctx, id)))
  }
  return { sessionId }
}

/** Whether this request's session is the one that the sign-up opened. */
export async function isSessionOfSignUp(ctx: Ctx): Promise<boolean> {
  const { memberId, sessionId, joinedAt } = viewerOf(ctx)
  const isOwn = and(eq(sessions.memberId, memberId), eq(sessions.id, sessionId), eq(sessions.createdAt, joinedAt))
  return (await ctx.db.$count(sessions, isOwn)) > 0
}

/** Other tabs start over when they hear of it: by then the browser has the new cookie, and they show the new member's home, not the visitors'. */
function disconnectLater({ live, afterResponse }: Ctx, sessionId: string): void {
  const disconnect = () => live.disconnect({ sessionId })
  if (afterResponse === undefined) disconnect()
  else afterResponse(disconnect)
}

type NewSession = {
  memberId: string
  siteId: string
  token: string
  userAgent: string
  country: string | null
  now: Date
}

export async function storeSession(db: Db, session: NewSession): Promise<string> {
  const id = newId()
  await db.insert(sessions).values({
    tokenHash: hashToken(session.token),
    id,
    memberId: session.memberId,
    siteId: session.siteId,
    userAgent: session.userAgent,
    country: session.country,
    createdAt: session.now,
    lastUsedAt: session.now,
    expiresAt: new Date(session.now.getTime() + sessionDays * dayMs),
  })
  return id
}

/** Ends this request's session: row, cookie, live connections. */
export async function closeSession(ctx: Ctx): Promise<void> {
  ctx.cookies.clear(sessionCookie)
  for (const { id } of await endHeldSession(ctx, ctx.db)) ctx.live.disconnect({ sessionId: id })
}

/** The row only. Answers the session, if there was one. */
async function endHeldSession(ctx: Ctx, db: Db): Promise<{ id: string; memberId: string }[]> {
  const token = ctx.cookies.get(sessionCookie)
  if (token === undefined) return []
  const isHeld = eq(sessions.tokenHash, hashToken(token))
  return db.delete(sessions).where(isHeld).returning({ id: sessions.id, memberId: sessions.memberId })
}

/** Ends one session of a member. Answers whether there was one. */
export async function closeSessionOf(platform: Platform, db: Db, memberId: string, id: string): Promise<boolean> {
  return (await end(platform, db, and(eq(sessions.memberId, memberId), eq(sessions.id, id)))) > 0
}

/**
 * Ends all sessions of a member, but one if given, and log-ins that wait for their second step: rows now, live connections once the
 * transaction has committed.
 */
export async function closeSessionsOf(platform: Platform, db: Db, memberId: string, exceptId?: string): Promise<void> {
  // First: one that is being answered at this moment becomes a session before those are looked for
  await db.delete(challenges).where(and(eq(challenges.memberId, memberId), eq(challenges.purpose, 'second_factor')))
  const mine = eq(sessions.memberId, memberId)
  await end(platform, db, exceptId === undefined ? mine : and(mine, ne(sessions.id, exceptId)))
}

/** Which of these sessions have not ended. */
export async function heldSessions(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

async function end(platform: Platform, db: Db, which: ReturnType<typeof and>): Promise<number> {
  const ended = await db.delete(sessions).where(which).returning({ id: sessions.id })
  afterCommit(db, () => {
    for (const { id } of ended) platform.live.disconnect({ sessionId: id })
  })
  return ended.length
}
