import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { VerificationRequestView } from '../../../contract/profiles/verification.ts'
import { viewerOf } from '../../accounts/index.ts'
import { afterCommit, type Db, type Tx, transaction } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Ctx, limitRate } from '../../sites/index.ts'
import { profileFacts } from '../facts.ts'
import { cards } from '../profile/cards.ts'
import { sightings } from '../visibility/viewer-access.ts'
import { requestFault } from './verification-rules.ts'
import { verificationRequests } from './verification-tables.ts'

/** Whether two members match or have both written: higher domains know. */
export type AreConnected = (ctx: Ctx, memberId: string, otherId: string) => Promise<boolean>

const isOpen = and(isNull(verificationRequests.declinedAt), isNull(verificationRequests.verifiedAt))
const isOf = (memberId: string, otherId: string) =>
  and(eq(verificationRequests.memberId, memberId), eq(verificationRequests.otherId, otherId))

/** SQL relation of requests to verify (member_id, other_id, requested_at), for joins in statements of other domains. */
export const verificationRequestRelation = sql`(SELECT member_id, other_id, requested_at FROM ${verificationRequests})`

/**
 * SQL relation of what members are notified of (member_id, other_id, at, kind): an open request to them, and that a
 * member they asked is verified.
 */
export const verificationNewsRelation = sql`(
  SELECT other_id AS member_id, member_id AS other_id, requested_at AS at, 'verification_request' AS kind FROM ${verificationRequests}
    WHERE declined_at IS NULL AND verified_at IS NULL
  UNION ALL
  SELECT member_id, other_id, verified_at AS at, 'member_verified' AS kind FROM ${verificationRequests} WHERE verified_at IS NOT NULL)`

/**
 * Asks a member to verify, once for each pair. Errors: conflict (oneself, verified), forbidden (paused, not connected),
 * member_unavailable, blocked_by_member {name}, fictional_member, verification_requests_used.
 */
export async function requestVerification(ctx: Ctx, otherId: string, areConnected: AreConnected): Promise<Date> {
  const { memberId, status } = viewerOf(ctx)
  const viewing = { ...ctx, viewerId: memberId }
  const [seen, facts, shown, isConnected, earlier] = await Promise.all([
    sightings(viewing, [otherId]),
    profileFacts(ctx.db, [otherId]),
    cards(viewing, [otherId]),
    areConnected(ctx, memberId, otherId),
    requestedAt(ctx.db, memberId, otherId),
  ])
  const other = seen.get(otherId)
  const fault = requestFault({
    isSelf: memberId === otherId,
    isPaused: status === 'paused',
    isSamePool: other?.poolId === ctx.site.poolId,
    sight: other?.sight ?? 'no',
    isFictional: facts.get(otherId)?.kind === 'fictional',
    isVerified: shown.get(otherId)?.is_verified ?? false,
    isConnected,
  })
  if (fault !== null) throw new Refusal(fault, fault === 'blocked_by_member' ? { name: other?.name ?? '' } : {})
  if (earlier !== null) return earlier
  await limitRate(ctx, 'verificationRequest', memberId)
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const row = { memberId, otherId, requestedAt: at }
    const made = await tx.insert(verificationRequests).values(row).onConflictDoNothing().returning()
    if (made.length === 0) return (await requestedAt(tx, memberId, otherId)) ?? at
    afterCommit(tx, () => ctx.live.publish([otherId], { kind: 'user_changed' }))
    return at
  })
}

async function requestedAt(db: Db, memberId: string, otherId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: verificationRequests.requestedAt })
    .from(verificationRequests)
    .where(isOf(memberId, otherId))
  return row?.at ?? null
}

/** Declines the request of a member to the viewer. Idempotent. */
export async function declineVerificationRequest(ctx: Ctx, requesterId: string): Promise<void> {
  const { memberId } = viewerOf(ctx)
  await ctx.db
    .update(verificationRequests)
    .set({ declinedAt: ctx.clock.now() })
    .where(and(isOf(requesterId, memberId), isOpen))
}

/** Open requests to the viewer from members they may see, newest first. */
export async function listVerificationRequests(ctx: Ctx): Promise<VerificationRequestView[]> {
  const { memberId } = viewerOf(ctx)
  const rows = await ctx.db
    .select()
    .from(verificationRequests)
    .where(and(eq(verificationRequests.otherId, memberId), isOpen))
    .orderBy(sql`requested_at DESC, member_id`)
  const seen = await cards(
    { ...ctx, viewerId: memberId },
    rows.map((row) => row.memberId),
  )
  return rows.flatMap(({ memberId: requesterId, requestedAt: at }) => {
    const card = seen.get(requesterId)
    if (card === undefined) return []
    return [{ id: card.id, name: card.name, main_image: card.main_image, requested_at: at.toISOString() }]
  })
}

/** Which of these members have an open request to the member. */
export async function requestersAmong(
  db: Db,
  { memberId, ids }: { memberId: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .select({ id: verificationRequests.memberId })
    .from(verificationRequests)
    .where(and(eq(verificationRequests.otherId, memberId), inArray(verificationRequests.memberId, [...ids]), isOpen))
  return rows.map(({ id }) => id)
}

type VerificationNews = { id: string; at: Date; kind: 'verification_request' | 'member_verified' }
const newsQuery = statement<{ memberId: string; since: string; most: number }, VerificationNews>(
  'verification_news',
  () => sql`SELECT v.other_id AS id, v.at, v.kind FROM ${verificationNewsRelation} v
    WHERE v.member_id = ${sql.placeholder('memberId')}::uuid AND v.at > ${sql.placeholder('since')}::timestamptz
    ORDER BY v.at DESC LIMIT ${sql.placeholder('most')}::int`,
)

/** Requests to a member, and the members they asked who are verified now, since then; newest first. */
export function verificationNewsSince(
  db: Db,
  { memberId, since, most }: { memberId: string; since: Date; most: number },
): Promise<VerificationNews[]> {
  return newsQuery(db, { memberId, since: since.toISOString(), most })
}

/** Ends the open requests to a member who is verified: those who asked are notified once. */
export async function settleRequests({ clock, live }: Platform, tx: Tx, memberId: string): Promise<void> {
  const rows = await tx
    .update(verificationRequests)
    .set({ verifiedAt: clock.now() })
    .where(and(eq(verificationRequests.otherId, memberId), isOpen))
    .returning({ id: verificationRequests.memberId })
  if (rows.length > 0)
    afterCommit(tx, () =>
      live.publish(
        rows.map(({ id }) => id),
        { kind: 'user_changed' },
      ),
    )
}

/** A member's requests for their data export. What the other did about a sent one is theirs. */
export async function exportVerificationRequests(db: Db, memberId: string) {
  const rows = await db
    .select()
    .from(verificationRequests)
    .where(or(eq(verificationRequests.memberId, memberId), eq(verificationRequests.otherId, memberId)))
    .orderBy(verificationRequests.requestedAt)
  const known = await profileFacts(
    db,
    rows.flatMap((row) => [row.memberId, row.otherId]),
  )
  const who = (id: string) => ({ member: id, name: known.get(id)?.name ?? '' })
  const isSent = (row: { memberId: string }) => row.memberId === memberId
  return {
    sent: rows.filter(isSent).map((row) => ({ ...who(row.otherId), at: row.requestedAt, verified_at: row.verifiedAt })),
    received: rows
      .filter((row) => !isSent(row))
      .map((row) => ({ ...who(row.memberId), at: row.requestedAt, declined_at: row.declinedAt })),
  }
}
