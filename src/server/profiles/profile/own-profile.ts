import { and, asc, eq, sql } from 'drizzle-orm'
import type { UserView } from '../../../contract/accounts/accounts.ts'
import {
  type AttributeName,
  attributeNames,
  type OwnPhotoView,
  type OwnProfileView,
} from '../../../contract/profiles/profiles.ts'
import { searchedAttributes } from '../../../contract/search-constants.ts'
import { ageOn, dayOf } from '../../../shared/dates.ts'
import { accountsOf } from '../../accounts/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { preparedQuery } from '../../platform/db/prepared-statement.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Ctx, Site } from '../../sites/index.ts'
import { photoView } from '../photos/files/photo-address.ts'
import { refusalWords } from '../photos/photo-decision-email.ts'
import { cityNameIn } from '../places/city-names.ts'
import { completenessOf, type Filled, isRequestedField, photoLimitOf } from '../rules.ts'
import { photos, profiles } from '../tables.ts'
import { ownTrips } from './trips.ts'

export type ProfileRow = typeof profiles.$inferSelect
export type PhotoRow = typeof photos.$inferSelect

/** The profile of a member, of any pool. */
const profileQuery = preparedQuery<{ memberId: string }, ProfileRow[]>('profile_row', (db) =>
  db
    .select()
    .from(profiles)
    .where(eq(profiles.memberId, sql.placeholder('memberId'))),
)
const photosQuery = preparedQuery<{ memberId: string }, PhotoRow[]>('profile_photos', (db) =>
  db
    .select()
    .from(photos)
    .where(eq(photos.memberId, sql.placeholder('memberId')))
    .orderBy(asc(photos.position), asc(photos.id)),
)
const profileWithPhoto = preparedQuery<{ memberId: string }, { profile: ProfileRow; photo: PhotoRow | null }[]>(
  'profile_with_photo',
  (db) =>
    db
      .select({ profile: profiles, photo: photos })
      .from(profiles)
      .leftJoin(photos, and(eq(photos.memberId, profiles.memberId), eq(photos.id, profiles.mainPhotoId)))
      .where(eq(profiles.memberId, sql.placeholder('memberId'))),
)

export async function profileRow(db: Db, memberId: string): Promise<ProfileRow> {
  const [row] = await profileQuery(db, { memberId })
  if (row === undefined) throw new Refusal('not_found')
  return row
}

/** All photos of a member in order. */
export function photoRows(db: Db, memberId: string): Promise<PhotoRow[]> {
  return photosQuery(db, { memberId })
}

function ownPhotoView(ctx: Ctx, photo: PhotoRow, mainPhotoId: string | null): OwnPhotoView {
  return {
    ...photoView(ctx, photo, ctx.staff === null ? 'own' : 'staff'),
    caption: photo.caption,
    is_main: photo.id === mainPhotoId,
    is_private: photo.isPrivate,
    rejection_reason: refusalWords(ctx.locale, photo.rejectionReason),
  }
}

export async function isPaidMember(db: Db, memberId: string): Promise<boolean> {
  return (await accountsOf(db, [memberId])).get(memberId)?.isPaid ?? false
}

export type OwnPhotos = { photos: OwnPhotoView[]; photo_limit: number }

export async function listOwnPhotos(ctx: Ctx, memberId: string): Promise<OwnPhotos> {
  const [profile, rows, isPaid] = await Promise.all([
    profileRow(ctx.db, memberId),
    photoRows(ctx.db, memberId),
    isPaidMember(ctx.db, memberId),
  ])
  return { photos: rows.map((row) => ownPhotoView(ctx, row, profile.mainPhotoId)), photo_limit: photoLimitOf(isPaid) }
}

/** The columns of a profile's attributes, by their API names. */
export const attributeColumns = {
  gender_identity: 'genderIdentity',
  pronouns: 'pronouns',
  sexuality: 'sexuality',
  hair_color: 'hairColor',
  eye_color: 'eyeColor',
  body_type: 'bodyType',
  relationship_status: 'relationshipStatus',
  tattoos: 'tattoos',
  dating_intent: 'datingIntent',
  children: 'children',
  smoking: 'smoking',
  drinking: 'drinking',
  education: 'education',
  height: 'height',
  languages: 'languages',
} as const satisfies Record<AttributeName, keyof ProfileRow>

type AttributesView = Pick<OwnProfileView, AttributeName>

export function attributesView(row: ProfileRow): AttributesView {
  return Object.fromEntries(attributeNames.map((name) => [name, row[attributeColumns[name]]])) as AttributesView
}

/** The profile as its owner edits it. */
export async function ownProfileView(ctx: Ctx, memberId: string): Promise<OwnProfileView> {
  const [row, own, trips] = await Promise.all([
    profileRow(ctx.db, memberId),
    listOwnPhotos(ctx, memberId),
    ownTrips(ctx, memberId),
  ])
  return {
    id: memberId,
    name: row.name,
    gender: row.gender,
    seeks: row.seeks,
    min_age: row.minAge,
    max_age: row.maxAge,
    date_of_birth: row.dateOfBirth,
    age: ageOn(row.dateOfBirth, dayOf(ctx.clock.now())),
    country: row.country,
    region: row.region,
    city: row.city === null ? null : cityNameIn(ctx.locale, row.country, row.city),
    ...attributesView(row),
    hidden_facts: row.hiddenFacts,
    about_me: row.aboutMe,
    prompts: row.prompts,
    offered_prompts: ctx.site.settings.prompts,
    interests: row.interests as OwnProfileView['interests'],
    trips,
    is_verified: row.isVerified,
    is_held: row.isHeld,
    ...own,
    ...completenessOf(
      filledOn(
        ctx.site,
        row,
        own.photos.filter((photo) => isOnShow(photo.status, photo.is_private)),
      ),
    ),
  }
}

const isOnShow = (status: PhotoRow['status'], isPrivate: boolean) => status !== 'rejected' && !isPrivate

/** Which of the fields requested by its site are filled in. */
function filledOn({ settings }: Pick<Site, 'settings'>, row: ProfileRow, shown: readonly unknown[]): Filled {
  const chosen = attributesView(row)
  // No one is urged to tell their identity
  const requested = searchedAttributes.filter((name) => name !== 'gender_identity' && isRequestedField(settings, name))
  return {
    photos: shown.length,
    aboutMe: row.aboutMe,
    interests: row.interests.length,
    city: row.city,
    attributes: requested.filter((name) => chosen[name] !== null && chosen[name].length > 0).length,
    attributesInAll: requested.length,
    asksForAboutMe: isRequestedField(settings, 'about_me'),
    asksForInterests: isRequestedField(settings, 'interests'),
  }
}

/**
 * A member's profile completeness: percent of the requested fields, and whether there is a photo that is visible, or
 * will be after review.
 */
export async function profileProgress(
  db: Db,
  site: Pick<Site, 'settings'>,
  memberId: string,
): Promise<{ completeness: number; hasPhoto: boolean }> {
  const [row, all] = await Promise.all([profileRow(db, memberId), photoRows(db, memberId)])
  const shown = all.filter(({ status, isPrivate }) => isOnShow(status, isPrivate))
  return { completeness: completenessOf(filledOn(site, row, shown)).completeness, hasPhoto: shown.length > 0 }
}

/** The profile part of user.php, shown in the top bar. */
export async function userProfile(ctx: Ctx, memberId: string): Promise<UserView['profile']> {
  const [found] = await profileWithPhoto(ctx.db, { memberId })
  if (found === undefined) throw new Refusal('not_found')
  const { profile, photo } = found
  const main = photo !== null && photo.status !== 'rejected' ? photoView(ctx, photo, 'own') : null
  return {
    id: memberId,
    name: profile.name,
    country: profile.country,
    status: profile.status,
    main_image: main,
    has_photo: main !== null,
    hides_presence: profile.hidesPresence,
  }
}
