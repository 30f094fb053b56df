import { and, eq } from 'drizzle-orm'
import type { ProfileView } from '../../contract/profiles.ts'
import { dayOf } from '../../shared/dates.ts'
import { blockBetween } from '../moderation/index.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { cards } from './cards.ts'
import { isShownTo } from './facts.ts'
import { attributesView, type ProfileRow, photoRows } from './own-profile.ts'
import { photoView } from './photo-address.ts'
import { type BlockState, mayBeSeen, type Onlooker, photoSight } from './rules.ts'
import { profiles } from './tables.ts'

/** A member as this viewer may see them. Errors: blocked_by_member with the name, member_unavailable, authentication_required for visitors where the site shows them nobody. */
export async function profileFor(ctx: Ctx, memberId: string): Promise<ProfileView> {
  if (ctx.viewer === null && !ctx.site.settings.loggedOutSearch) throw new Refusal('authentication_required')
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
  const [row] = await ctx.db
    .select()
    .from(profiles)
    .where(and(eq(profiles.memberId, memberId), eq(profiles.poolId, ctx.site.poolId)))
  if (row === undefined) throw new Refusal('member_unavailable')
  const [block, isShownToViewer] = await Promise.all([
    blockState(ctx, memberId, viewerId),
    row.isPrivate && viewerId !== null ? isShownTo(ctx.db, { memberId, viewerId }) : false,
  ])
  const allowsFictional = ctx.site.settings.fictionalProfiles
  const sight = mayBeSeen({
    isOwn: memberId === viewerId,
    status: row.status,
    kind: row.kind,
    allowsFictional,
    isPrivate: row.isPrivate,
    isShownToViewer,
    block,
  })
  if (sight === 'blocked') throw new Refusal('blocked_by_member', { name: row.name })
  if (sight === 'no') throw new Refusal('member_unavailable')
  return row
}

async function blockState(ctx: Ctx, memberId: string, viewerId: string | null): Promise<BlockState> {
  if (viewerId === null) return null
  const block = await blockBetween(ctx.db, memberId, viewerId)
  if (block === 'by_a') return 'by_owner'
  return block === 'by_b' ? 'by_viewer' : block
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
