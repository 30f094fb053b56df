import { and, eq } from 'drizzle-orm'
import type { ProfileView } from '../../contract/profiles.ts'
import { dayOf } from '../../shared/dates.ts'
import { Refusal } from '../platform/errors.ts'
import { type Ctx, maySearch } from '../sites/index.ts'
import { cards } from './cards.ts'
import { attributesView, type ProfileRow, photoRows } from './own-profile.ts'
import { photoView } from './photo-address.ts'
import { type Onlooker, photoSight } from './rules.ts'
import { sightings } from './sight.ts'
import { profiles } from './tables.ts'

/** A member as this viewer may see them. Errors: blocked_by_member with the name, member_unavailable, authentication_required for visitors where the site shows them nobody. */
export async function profileFor(ctx: Ctx, memberId: string): Promise<ProfileView> {
  if (!maySearch(ctx)) throw new Refusal('authentication_required')
  const viewerId = ctx.viewer?.memberId ?? null
  const row = await seenRow(ctx, memberId, viewerId)
  const [known, gallery, own] = await Promise.all([
    cards({ ...ctx, viewerId }, [memberId]),
    galleryOf(ctx, row, viewerId),
    interestsOf(ctx, viewerId),
  ])
  const card = known.get(memberId)
  if (card === undefined) throw new Refusal('member_unavailable')
  const interests = row.interests as ProfileView['interests']
  return {
    ...card,
    ...attributesView(row),
    about_me: row.aboutMe,
    interests,
    shared_interests: viewerId === memberId ? [] : interests.filter((interest) => own.has(interest)),
    seeks: row.seeks,
    ...gallery,
    member_since: dayOf(row.createdAt),
  }
}

async function seenRow(ctx: Ctx, memberId: string, viewerId: string | null): Promise<ProfileRow> {
  const here = and(eq(profiles.memberId, memberId), eq(profiles.poolId, ctx.site.poolId))
  const [[row], known] = await Promise.all([
    ctx.db.select().from(profiles).where(here),
    sightings({ ...ctx, viewerId }, [memberId]),
  ])
  const sight = known.get(memberId)?.sight
  if (row === undefined || sight === undefined || sight === 'no') throw new Refusal('member_unavailable')
  if (sight === 'blocked') throw new Refusal('blocked_by_member', { name: row.name })
  return row
}

async function interestsOf(ctx: Ctx, viewerId: string | null): Promise<Set<string>> {
  if (viewerId === null) return new Set()
  const [own] = await ctx.db
    .select({ interests: profiles.interests })
    .from(profiles)
    .where(eq(profiles.memberId, viewerId))
  return new Set(own?.interests)
}

/** The main photo first, then the others in their order; blurred where this viewer does not see them in full. */
async function galleryOf(
  ctx: Ctx,
  row: ProfileRow,
  viewerId: string | null,
): Promise<Pick<ProfileView, 'photos' | 'hidden_photos'>> {
  const isMain = (photo: { id: string }) => photo.id === row.mainPhotoId
  const shown = (await photoRows(ctx.db, row.memberId)).filter((photo) => photo.status === 'active')
  const ordered = [...shown.filter(isMain), ...shown.filter((photo) => !isMain(photo))]
  const onlooker = onlookerOf(ctx, row.memberId === viewerId)
  const photos = ordered.map((photo, place) => photoView(ctx, photo, photoSight(onlooker, place)))
  return { photos, hidden_photos: photos.filter((photo) => photo.is_blurred).length }
}

function onlookerOf(ctx: Ctx, isOwn: boolean): Onlooker {
  if (isOwn) return 'owner'
  if (ctx.viewer === null) return 'visitor'
  return ctx.viewer.isPaid ? 'paid' : 'free'
}
