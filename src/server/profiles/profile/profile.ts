import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { choiceNames } from '../../../contract/constants.ts'
import type { AttributeName, ProfileView } from '../../../contract/profiles/profiles.ts'
import { dayOf } from '../../../shared/dates.ts'
import { preparedQuery } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Ctx, maySearch } from '../../sites/index.ts'
import { type AlbumsBetween, albumColumns } from '../album/album-access.ts'
import { galleryOf } from '../photos/gallery.ts'
import { isOfferedChoice, isShownField } from '../rules.ts'
import { profiles } from '../tables.ts'
import { cardWithSight } from './cards.ts'
import { attributesView, type ProfileRow, photoRows } from './own-profile.ts'
import { shownAnswers } from './prompts.ts'
import { isViewed, noteView, viewedSince } from './views.ts'

/**
 * A member as this viewer may see them. Errors: blocked_by_member with the name, member_unavailable,
 * authentication_required for visitors if the site does not show members to them.
 */
export async function profileFor(ctx: Ctx, memberId: string): Promise<ProfileView> {
  return (await readProfile(ctx, memberId)).profile
}

/** The same for a viewer who opens the profile: it records the view. */
export async function openProfile(ctx: Ctx, memberId: string): Promise<ProfileView> {
  const { profile, isViewed } = await readProfile(ctx, memberId)
  if (ctx.viewer !== null && !isViewed) await noteView(ctx, { memberId, viewerId: ctx.viewer.memberId })
  return profile
}

/** Three statements at once: each one costs more than what it reads. `isViewed`: whether today's view is recorded. */
async function readProfile(ctx: Ctx, memberId: string): Promise<{ profile: ProfileView; isViewed: boolean }> {
  if (!maySearch(ctx)) throw new Refusal('authentication_required')
  const viewerId = ctx.viewer?.memberId ?? null
  const [[found], { sight, card }, photos] = await Promise.all([
    pairQuery(ctx.db, { memberId, viewerId, viewedSince: viewedSince(ctx.clock) }),
    cardWithSight({ ...ctx, viewerId }, memberId),
    photoRows(ctx.db, memberId),
  ])
  if (found === undefined || found.profile.poolId !== ctx.site.poolId || sight === 'no')
    throw new Refusal('member_unavailable')
  const { profile: row, isViewed, ...album } = found
  if (sight === 'blocked') throw new Refusal('blocked_by_member', { name: row.name })
  if (card === null) throw new Refusal('member_unavailable')
  const { interests, ...attributes } = attributesOf(ctx, row, viewerId === null)
  const own = new Set(found.ownInterests)
  const profile = {
    ...card,
    ...attributes,
    interests,
    shared_interests: viewerId === memberId ? [] : interests.filter((interest) => own.has(interest)),
    seeks: viewerId === null ? null : row.seeks,
    ...galleryOf(ctx, { row, photos, album, viewerId }),
    member_since: viewerId === null ? null : dayOf(row.createdAt),
  }
  return { profile, isViewed }
}

/** The member's own fields, as far as this site shows them; visitors get none. Other fields never leave the server. */
function attributesOf(
  ctx: Ctx,
  row: ProfileRow,
  isVisitor: boolean,
): Pick<ProfileView, AttributeName | 'about_me' | 'prompts' | 'interests'> {
  const isShown = (field: Parameters<typeof isShownField>[1]) => !isVisitor && isShownField(ctx.site.settings, field)
  const attributes = attributesView(row)
  const isOpen = (name: AttributeName) => isShown(name) && !row.hiddenFacts.includes(name)
  for (const name of choiceNames)
    if (!isOpen(name) || !isOfferedChoice(ctx.site.settings, name, attributes[name] ?? '')) attributes[name] = null
  if (!isOpen('languages')) attributes.languages = []
  return {
    ...attributes,
    about_me: isShown('about_me') ? row.aboutMe : '',
    prompts: isVisitor ? [] : shownAnswers(row.prompts, ctx.site.settings.prompts),
    interests: isShown('interests') ? (row.interests as ProfileView['interests']) : [],
  }
}

type Pair = { profile: ProfileRow; ownInterests: string[] | null; isViewed: boolean } & AlbumsBetween

/** A profile with what there is between its member and the viewer. */
const pairQuery = preparedQuery<{ memberId: string; viewerId: string | null; viewedSince: Date }, Pair[]>(
  'profile_pair',
  (db) => {
    const viewer = alias(profiles, 'viewer')
    const [memberId, viewerId] = [sql`${sql.placeholder('memberId')}::uuid`, sql`${sql.placeholder('viewerId')}::uuid`]
    return db
      .select({
        profile: profiles,
        ownInterests: viewer.interests,
        ...albumColumns({ memberId, viewerId }),
        isViewed: isViewed({ memberId, viewerId, since: sql`${sql.placeholder('viewedSince')}::timestamptz` }),
      })
      .from(profiles)
      .leftJoin(viewer, eq(viewer.memberId, viewerId))
      .where(eq(profiles.memberId, memberId))
  },
)
