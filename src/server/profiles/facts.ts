import { and, eq, sql } from 'drizzle-orm'
import { defaultLocale, fewestCounted } from '../../contract/constants.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { regionsOf } from './places/places.ts'
import { byAlphabetOf, regionNameIn } from './places/region-names.ts'
import { countProfiles, type ProfileCount } from './profile/counts.ts'
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

/** Share of fictional profiles among a pool's visible profiles, 0 to 1; up to a minute old. */
export async function fictionalShare(ctx: Ctx): Promise<number> {
  const { value } = await countProfiles(ctx, shareTtlMs)
  const own = value.filter(({ poolId }) => poolId === ctx.site.poolId)
  const shown = sum(own)
  return shown === 0 ? 0 : sum(own.filter(({ kind }) => kind === 'fictional')) / shown
}

function sum(counts: readonly ProfileCount[], of: 'shown' | 'verified' = 'shown'): number {
  return counts.reduce((total, count) => total + count[of], 0)
}

/**
 * Members of a pool in the visitor's country, rounded down to two digits, and the share of them who are verified, to
 * whole percent; null where there are few.
 */
export async function memberNumbers(ctx: Ctx): Promise<{ members: number | null; verified_share: number | null }> {
  const { counts } = await countsHere(ctx)
  const [members, verified] = [sum(counts), sum(counts, 'verified')]
  if (members < fewestCounted) return { members: null, verified_share: null }
  return { members: roundedDown(members), verified_share: Math.floor((verified / members) * 100) / 100 }
}

/** The same number for each region of the country, the most first; a region with few members has none, as if it were empty. */
export async function regionNumbers(ctx: Ctx): Promise<{ region: string; name: string; members: number | null }[]> {
  const { country, counts } = await countsHere(ctx)
  const [regions, members] = [await regionsOf([country]), new Map<string, number>()]
  for (const { region, shown } of counts) if (region !== null) members.set(region, shown + (members.get(region) ?? 0))
  const locale = ctx.locale ?? defaultLocale
  const byName = byAlphabetOf(locale)
  return regions
    .map(({ id, name }) => {
      const count = members.get(id) ?? 0
      return {
        region: id,
        name: regionNameIn(locale, id, name),
        members: count < fewestCounted ? null : roundedDown(count),
      }
    })
    .toSorted((one, other) => (other.members ?? 0) - (one.members ?? 0) || byName(one.name, other.name))
}

/** The visitor's country, of those that the site serves, and the members of its pool there. */
async function countsHere(ctx: Ctx): Promise<{ country: string; counts: ProfileCount[] }> {
  const { countries, defaultCountry } = ctx.site.settings
  const country = countries.find((each) => each === ctx.client.country) ?? defaultCountry
  const { value } = await countProfiles(ctx)
  const isOwn = (each: ProfileCount) =>
    each.poolId === ctx.site.poolId && each.country === country && each.kind === 'member'
  return { country, counts: value.filter(isOwn) }
}

function roundedDown(count: number): number {
  const step = 10 ** (String(count).length - 2)
  return Math.floor(count / step) * step
}
