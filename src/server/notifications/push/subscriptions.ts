import { ECDH } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { sessionRelation } from '../../accounts/index.ts'
import { deleteByWalk } from '../../platform/db/batches.ts'
import { type Db, type Pooled, transaction } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/prepared-statement.ts'
import { fieldRefusal } from '../../platform/errors.ts'
import { hashToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Viewer } from '../../sites/index.ts'
import { isPushAddress } from '../rules/rules.ts'
import { pushSubscriptions } from '../tables.ts'

/** The oldest subscription is removed when the limit is exceeded. */
const mostPerMember = 10
const keyBytes = 65
const authBytes = 16

export type Subscription = {
  memberId: string
  endpointHash: string
  endpoint: string
  p256dh: string
  auth: string
  /** Of the log-in that was used last, on whatever device. */
  isLastUsed: boolean
}
type Given = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Stores a push subscription, valid for the session. Errors: invalid_input if the endpoint is not a known push service.
 */
export async function storeSubscription(platform: Platform, viewer: Viewer, given: Given): Promise<void> {
  const { endpoint, keys } = given
  if (!isPushAddress(endpoint, platform.config.pushHosts)) throw fieldRefusal('invalid_input', 'subscription.endpoint')
  if (!isCurvePoint(keys.p256dh) || bytesOf(keys.auth) < authBytes)
    throw fieldRefusal('invalid_input', 'subscription.keys')
  const { memberId, sessionId } = viewer
  const row = { memberId, sessionId, endpoint, p256dh: keys.p256dh, auth: keys.auth, createdAt: platform.clock.now() }
  await transaction(platform.db, async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values({ ...row, endpointHash: hashToken(endpoint) })
      .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: { ...row, lastSentAt: null } })
    await tx.execute(sql`DELETE FROM ${pushSubscriptions} WHERE member_id = ${memberId} AND endpoint_hash NOT IN (
      SELECT endpoint_hash FROM ${pushSubscriptions} WHERE member_id = ${memberId}
      ORDER BY created_at DESC, endpoint_hash LIMIT ${mostPerMember})`)
  })
}

/** Whether this is an uncompressed P-256 point (RFC 8291, 3.1), required for encryption. */
function isCurvePoint(base64url: string): boolean {
  const bytes = Buffer.from(base64url, 'base64url')
  if (bytes.length !== keyBytes) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

function bytesOf(base64url: string): number {
  return Buffer.from(base64url, 'base64url').length
}

/** Deletes the subscription of a session after the browser denied notifications. */
export async function forgetSession(db: Db, { memberId, sessionId }: Viewer): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.memberId, memberId), eq(pushSubscriptions.sessionId, sessionId)))
}

/** Deletes one subscription of a member, or all. */
export async function removeSubscriptions(db: Db, memberId: string, endpoint: string | undefined): Promise<void> {
  const mine = eq(pushSubscriptions.memberId, memberId)
  await db
    .delete(pushSubscriptions)
    .where(endpoint === undefined ? mine : and(mine, eq(pushSubscriptions.endpointHash, hashToken(endpoint))))
}

/** Deletes subscriptions that the push service reported as gone. */
export async function forgetSubscriptions(db: Db, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpointHash, [...hashes]))
}

export async function noteSent(db: Db, hashes: readonly string[], at: Date): Promise<void> {
  if (hashes.length > 0)
    await db
      .update(pushSubscriptions)
      .set({ lastSentAt: at })
      .where(inArray(pushSubscriptions.endpointHash, [...hashes]))
}

const living = statement<{ ids: readonly string[]; now: string }, Subscription>(
  'push_living',
  () => sql`SELECT p.member_id AS "memberId", p.endpoint_hash AS "endpointHash", p.endpoint, p.p256dh, p.auth,
      NOT EXISTS (SELECT FROM ${sessionRelation} later WHERE later.member_id = p.member_id AND later.last_used_at > s.last_used_at) AS "isLastUsed"
    FROM ${pushSubscriptions} p JOIN ${sessionRelation} s ON s.member_id = p.member_id AND s.id = p.session_id
    WHERE p.member_id = ANY (${sql.placeholder('ids')}::uuid[]) AND s.expires_at > ${sql.placeholder('now')}::timestamptz`,
)

/** Push subscriptions of these members with a valid session; a subscription ends with its session. */
export async function subscriptionsOf(db: Db, ids: readonly string[], now: Date): Promise<Subscription[]> {
  return ids.length === 0 ? [] : living(db, { ids, now: now.toISOString() })
}

/** Number of push subscriptions of a member. */
export async function countDevices(db: Db, memberId: string, now: Date): Promise<number> {
  return (await subscriptionsOf(db, [memberId], now)).length
}

/** Deletes subscriptions of expired sessions. */
export async function sweepSubscriptions(db: Pooled, now: Date): Promise<void> {
  const { memberId, sessionId } = pushSubscriptions
  const isOver = sql`NOT EXISTS (SELECT FROM ${sessionRelation} s
    WHERE s.member_id = ${memberId} AND s.id = ${sessionId} AND s.expires_at > ${now.toISOString()}::timestamptz)`
  await deleteByWalk(db, pushSubscriptions, isOver)
}
