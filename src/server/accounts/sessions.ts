import { and, eq, ne } from 'drizzle-orm'
import { sessionDays } from '../../contract/constants.ts'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import { hashToken, newId, newToken } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { readPoint } from '../platform/reader.ts'
import type { Ctx, Site, Viewer } from '../sites/index.ts'
import { sessions } from './tables.ts'

export const sessionCookie = 'vonk_session'
const dayMs = 86_400_000
/** `last_used_at` is for people, not for the second: written this rarely. */
const touchEveryMs = 10 * 60_000

type SessionRow = {
  id: string
  member_id: string
  status: Viewer['status'] | 'deleted'
  is_paid: boolean
  country: string
  expires_at: Date
  last_used_at: Date
}

// One read per request: named, so that PostgreSQL plans it once per connection
const viewerQuery = {
  name: 'session_viewer',
  text: `SELECT s.id, s.member_id, m.status, m.is_paid, m.country, s.expires_at, s.last_used_at
         FROM sessions s JOIN members m ON m.id = s.member_id WHERE s.token_hash = $1 AND s.site_id = $2`,
}

/** Who holds this session token on this site; null when nobody (any more) does. */
export async function sessionViewer(platform: Platform, site: Site, token: string): Promise<Viewer | null> {
  const tokenHash = hashToken(token)
  const [row] = await readPoint<SessionRow>(platform.db.$client, { ...viewerQuery, values: [tokenHash, site.id] })
  const now = platform.clock.now()
  if (row === undefined || row.expires_at <= now || row.status === 'banned' || row.status === 'deleted') return null
  if (now.getTime() - row.last_used_at.getTime() > touchEveryMs) await touch(platform, tokenHash, now)
  return { memberId: row.member_id, sessionId: row.id, status: row.status, isPaid: row.is_paid, country: row.country }
}

async function touch(platform: Platform, tokenHash: string, now: Date) {
  await platform.db
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt: new Date(now.getTime() + sessionDays * dayMs) })
    .where(eq(sessions.tokenHash, tokenHash))
}

/** The logged-in member of this request; refuses when there is none. */
export function viewerOf(ctx: Ctx): Viewer {
  if (ctx.viewer === null) throw new Refusal('authentication_required')
  return ctx.viewer
}

/** Makes a session with a fresh token and sets its cookie. A token is never taken over from before log-in. */
export async function openSession(ctx: Ctx, db: Db, memberId: string): Promise<{ sessionId: string }> {
  const token = newToken()
  const sessionId = await storeSession(db, {
    memberId,
    siteId: ctx.site.id,
    token,
    userAgent: ctx.client.userAgent,
    country: ctx.client.country,
    now: ctx.clock.now(),
  })
  ctx.cookies.set(sessionCookie, token, { maxAgeSeconds: sessionDays * 86_400, isHttpOnly: true })
  return { sessionId }
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
  const token = ctx.cookies.get(sessionCookie)
  ctx.cookies.clear(sessionCookie)
  if (token === undefined) return
  const ended = await ctx.db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ id: sessions.id })
  for (const { id } of ended) ctx.live.disconnect({ sessionId: id })
}

/** Ends all sessions of a member, but one if given. */
export async function closeSessionsOf(db: Db, memberId: string, exceptId?: string): Promise<void> {
  const mine = eq(sessions.memberId, memberId)
  await db.delete(sessions).where(exceptId === undefined ? mine : and(mine, ne(sessions.id, exceptId)))
}
