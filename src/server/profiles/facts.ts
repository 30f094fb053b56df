import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { photos, profileAudience, profiles } from './tables.ts'

const factColumns = {
  memberId: profiles.memberId,
  poolId: profiles.poolId,
  kind: profiles.kind,
  status: profiles.status,
  name: profiles.name,
  gender: profiles.gender,
  seeks: profiles.seeks,
  minAge: profiles.minAge,
  maxAge: profiles.maxAge,
  dateOfBirth: profiles.dateOfBirth,
  country: profiles.country,
  region: profiles.region,
  city: profiles.city,
  interests: profiles.interests,
  isInvisible: profiles.isInvisible,
  isPrivate: profiles.isPrivate,
  lastActiveAt: profiles.lastActiveAt,
  createdAt: profiles.createdAt,
  /** Id of the main photo, if visible to others. */
  mainPhotoId: photos.id,
}
export type ProfileFacts = Pick<typeof profiles.$inferSelect, keyof typeof factColumns>

/** Facts about members for rules of other domains; unknown ids are omitted. One query. */
export async function profileFacts(db: Db, ids: readonly string[]): Promise<Map<string, ProfileFacts>> {
  if (ids.length === 0) return new Map()
  const mainPhoto = and(
    eq(photos.memberId, profiles.memberId),
    eq(photos.id, profiles.mainPhotoId),
    eq(photos.status, 'active'),
  )
  const rows = await db
    .select(factColumns)
    .from(profiles)
    .leftJoin(photos, mainPhoto)
    // One array parameter, because exports may contain very many ids
    .where(sql`${profiles.memberId} = ANY(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** Locks a member's profile until the transaction ends, to serialise their changes and erasure. Errors: not_found. */
export async function lockProfile(tx: Tx, memberId: string): Promise<void> {
  const isMember = eq(profiles.memberId, memberId)
  const [locked] = await tx.select({ id: profiles.memberId }).from(profiles).where(isMember).for('no key update')
  if (locked === undefined) throw new Refusal('not_found')
}

/** Whether a member is in invisible mode. */
export async function isInvisible(db: Db, memberId: string): Promise<boolean> {
  return (await profileFacts(db, [memberId])).get(memberId)?.isInvisible ?? false
}

type Shown = { memberId: string; viewerId: string }

/**
 * Records that a member liked or messaged another, who can see the profile from then on in any visibility mode.
 * Idempotent.
 */
export async function showTo(
  tx: Tx,
  { memberId, viewerId, by, at }: Shown & { by: 'like' | 'message'; at: Date },
): Promise<void> {
  const way = by === 'like' ? { hasLiked: true } : { hasWritten: true }
  await tx
    .insert(profileAudience)
    .values({ memberId, viewerId, since: at, ...way })
    .onConflictDoUpdate({ target: [profileAudience.memberId, profileAudience.viewerId], set: way })
}

/** Removes the visibility given by a like; that given by a message remains. */
export async function hideAfterUnlike(tx: Tx, { memberId, viewerId }: Shown): Promise<void> {
  const row = and(eq(profileAudience.memberId, memberId), eq(profileAudience.viewerId, viewerId))
  await tx.update(profileAudience).set({ hasLiked: false }).where(row)
  await tx.delete(profileAudience).where(and(row, eq(profileAudience.hasWritten, false)))
}

const shareTtlMs = 60_000
const shares = new WeakMap<object, Map<string, { share: number; until: number }>>()

/** Share of fictional profiles among a pool's visible profiles, 0 to 1; cached for a minute. */
export async function fictionalShare(ctx: Ctx): Promise<number> {
  const known = shares.get(ctx.db) ?? new Map<string, { share: number; until: number }>()
  shares.set(ctx.db, known)
  const now = ctx.clock.now().getTime()
  const hit = known.get(ctx.site.poolId)
  if (hit !== undefined && now < hit.until) return hit.share
  const { rows } = await ctx.db.$client.query<{ share: number | null }>({
    name: 'fictional_share',
    text: `SELECT (count(*) FILTER (WHERE kind = 'fictional'))::float8 / nullif(count(*), 0) AS share FROM profiles WHERE pool_id = $1 AND status = 'active'`,
    values: [ctx.site.poolId],
  })
  const share = rows[0]?.share ?? 0
  known.set(ctx.site.poolId, { share, until: now + shareTtlMs })
  return share
}

/** A number below this would say more about members than about the site. */
const fewestMembers = 100

/**
 * Members of a pool in the visitor's country, rounded down to two digits, and the share of them who are verified, to
 * whole percent; null where there are few.
 */
export async function memberNumbers(ctx: Ctx): Promise<{ members: number | null; verified_share: number | null }> {
  const { countries, defaultCountry } = ctx.site.settings
  const country = countries.find((each) => each === ctx.client.country) ?? defaultCountry
  const { rows } = await ctx.db.$client.query<{ members: number; verified: number }>({
    name: 'member_numbers',
    text: `SELECT count(*)::int AS members, (count(*) FILTER (WHERE is_verified))::int AS verified FROM profiles
      WHERE pool_id = $1 AND country = $2 AND status = 'active' AND kind = 'member'`,
    values: [ctx.site.poolId, country],
  })
  const { members, verified } = rows[0] ?? { members: 0, verified: 0 }
  if (members < fewestMembers) return { members: null, verified_share: null }
  const step = 10 ** (String(members).length - 2)
  return { members: Math.floor(members / step) * step, verified_share: Math.floor((verified / members) * 100) / 100 }
}
