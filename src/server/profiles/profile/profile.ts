import { eq, sql } from 'drizzle-orm'
import { type AttributeName, attributeNames, type ProfileView } from '../../../contract/profiles/profiles.ts'
import { dayOf } from '../../../shared/dates.ts'
import { preparedQuery } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Ctx, maySearch } from '../../sites/index.ts'
import { galleryOf } from '../photos/gallery.ts'
import { isShownField } from '../rules.ts'
import { profiles } from '../tables.ts'
import { sightings } from '../visibility/viewer-access.ts'
import { cards } from './cards.ts'
import { attributesView, type ProfileRow, profileQuery } from './own-profile.ts'
import { shownAnswers } from './prompts.ts'

/**
 * A member as this viewer may see them. Errors: blocked_by_member with the name, member_unavailable,
 * authentication_required for visitors if the site does not show members to them.
 */
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
  const { interests, ...attributes } = attributesOf(ctx, row, viewerId === null)
  return {
    ...card,
    ...attributes,
    interests,
    shared_interests: viewerId === memberId ? [] : interests.filter((interest) => own.has(interest)),
    seeks: viewerId === null ? null : row.seeks,
    ...gallery,
    member_since: viewerId === null ? null : dayOf(row.createdAt),
  }
}

/** The member's own fields, as far as this site shows them; visitors get none. Other fields never leave the server. */
function attributesOf(
  ctx: Ctx,
  row: ProfileRow,
  isVisitor: boolean,
): Pick<ProfileView, AttributeName | 'about_me' | 'prompts' | 'interests'> {
  const isShown = (field: Parameters<typeof isShownField>[1]) => !isVisitor && isShownField(ctx.site.settings, field)
  const attributes = attributesView(row)
  for (const name of attributeNames) if (!isShown(name) || row.hiddenFacts.includes(name)) attributes[name] = null
  const intent = attributes.dating_intent
  if (intent !== null && !ctx.site.settings.datingIntents.some((offered) => offered === intent))
    attributes.dating_intent = null
  return {
    ...attributes,
    about_me: isShown('about_me') ? row.aboutMe : '',
    prompts: isVisitor ? [] : shownAnswers(row.prompts, ctx.site.settings.prompts),
    interests: isShown('interests') ? (row.interests as ProfileView['interests']) : [],
  }
}

async function seenRow(ctx: Ctx, memberId: string, viewerId: string | null): Promise<ProfileRow> {
  const [[row], known] = await Promise.all([
    profileQuery(ctx.db, { memberId }),
    sightings({ ...ctx, viewerId }, [memberId]),
  ])
  const sight = known.get(memberId)?.sight
  if (row === undefined || row.poolId !== ctx.site.poolId || sight === undefined || sight === 'no')
    throw new Refusal('member_unavailable')
  if (sight === 'blocked') throw new Refusal('blocked_by_member', { name: row.name })
  return row
}

const interestsQuery = preparedQuery<{ memberId: string }, { interests: string[] }[]>('profile_interests', (db) =>
  db
    .select({ interests: profiles.interests })
    .from(profiles)
    .where(eq(profiles.memberId, sql.placeholder('memberId'))),
)

async function interestsOf(ctx: Ctx, viewerId: string | null): Promise<Set<string>> {
  if (viewerId === null) return new Set()
  const [own] = await interestsQuery(ctx.db, { memberId: viewerId })
  return new Set(own?.interests)
}
