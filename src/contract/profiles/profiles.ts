import { z } from 'zod'
import {
  type AttributeName,
  aboutMeLength,
  attributeNames,
  attributes,
  interestKeys,
  maxInterests,
  maxLanguages,
  nameLength,
} from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { country, done, id, isoDate, isoTime, queryInt, text } from '../wire.ts'
import { galleryPhotoView, ownPhotoView, photoEndpoints, photoView } from './photos.ts'
import { promptAnswers } from './prompt-constants.ts'
import { promptAnswerView, promptKey } from './prompts.ts'
import { ownTripView, savedTrips, tripView } from './trips.ts'
import { verificationEndpoints } from './verification.ts'

export const gender = z.enum(['female', 'male'])
const genderIdentity = z.enum(attributes.gender_identity)
export const sought = z.enum(['female', 'male', 'both'])
export {
  type AttributeName,
  attributeNames,
  attributes,
  interestKeys,
} from '../constants.ts'
export const interest = z.enum(interestKeys)
export {
  type GalleryPhotoView,
  galleryPhotoView,
  type OwnPhotos,
  type OwnPhotoView,
  type PhotoView,
  photoFaults,
  photoView,
  type UploadedPhoto,
} from './photos.ts'

/** A member in lists: search, likes, chats, overlays. */
export const cardView = z.object({
  id,
  name: z.string(),
  age: z.int(),
  gender,
  /** Null for visitors, and if the owner hides it or the site does not offer it. */
  gender_identity: genderIdentity.nullable(),
  country,
  /** Id of the region (ISO 3166-2) and its name. */
  region: z.string().nullable(),
  region_name: z.string().nullable(),
  city: z.string().nullable(),
  /** Current and coming trips, the next one first; none for visitors. Over at the end of the last day in the time zone of the site. */
  trips: z.array(tripView),
  /** Distance from the viewer, between coarse cells and in coarse steps; null if either location is unknown. */
  distance_km: z.int().nullable(),
  main_image: photoView.nullable(),
  is_online: z.boolean(),
  /** Null for visitors and for fictional profiles. */
  last_active: z.enum(['online', 'today', 'week', 'earlier']).nullable(),
  is_new: z.boolean(),
  is_verified: z.boolean(),
  is_fictional: z.boolean(),
})
export type CardView = z.infer<typeof cardView>

const attributeName = z.enum(attributeNames)
const choice = <N extends AttributeName>(name: N) => z.enum(attributes[name])
const attributesView = z.object({
  gender_identity: genderIdentity.nullable(),
  pronouns: choice('pronouns').nullable(),
  sexuality: choice('sexuality').nullable(),
  hair_color: choice('hair_color').nullable(),
  eye_color: choice('eye_color').nullable(),
  body_type: choice('body_type').nullable(),
  relationship_status: choice('relationship_status').nullable(),
  tattoos: choice('tattoos').nullable(),
  dating_intent: choice('dating_intent').nullable(),
  children: choice('children').nullable(),
  smoking: choice('smoking').nullable(),
  drinking: choice('drinking').nullable(),
  education: choice('education').nullable(),
  height: choice('height').nullable(),
  /** Languages spoken. */
  languages: z.array(choice('languages')),
})
export const profileView = cardView.extend({
  ...attributesView.shape,
  about_me: z.string(),
  /** Answers to prompts that the site offers, in the owner's order; none for visitors. */
  prompts: z.array(promptAnswerView),
  interests: z.array(interest),
  shared_interests: z.array(interest),
  /** Null for visitors, as everything outside showcase consent. */
  seeks: sought.nullable(),
  photos: z.array(galleryPhotoView),
  /** Number of photos this viewer does not see in full. */
  hidden_photos: z.int(),
  /**
   * The private album: number of photos, and the photos if open to this viewer; `is_own_open`: the viewer's album is
   * open to them.
   */
  album: z.object({
    count: z.int(),
    is_open: z.boolean(),
    photos: z.array(galleryPhotoView),
    is_own_open: z.boolean(),
  }),
  member_since: isoDate.nullable(),
})
export type ProfileView = z.infer<typeof profileView>

export const ownProfileView = z.object({
  id,
  name: z.string(),
  gender,
  seeks: sought,
  min_age: z.int(),
  max_age: z.int(),
  date_of_birth: isoDate,
  age: z.int(),
  country,
  region: z.string().nullable(),
  city: z.string().nullable(),
  ...attributesView.shape,
  about_me: z.string(),
  prompts: z.array(promptAnswerView),
  /** Attributes that others neither see nor find the member by. */
  hidden_facts: z.array(attributeName),
  /** Prompts that the site offers; answers to others are stored and not shown here. */
  offered_prompts: z.array(promptKey),
  interests: z.array(interest),
  /** Current and coming trips, the next one first. */
  trips: z.array(ownTripView),
  is_verified: z.boolean(),
  /** Not suggested to others until reviewed by staff. */
  is_held: z.boolean(),
  photos: z.array(ownPhotoView),
  photo_limit: z.int(),
  /** Missing parts, most useful first; empty for a complete profile. */
  advice: z.array(z.enum(['photo', 'about_me', 'interests', 'place', 'attributes', 'more_photos'])),
  completeness: z.int().min(0).max(100),
})
export type OwnProfileView = z.infer<typeof ownProfileView>

/**
 * Visibility modes: `is_invisible` hides from search, `is_private` from everyone except members they have liked or
 * messaged. Privacy switches, which hold both ways: with `hides_presence` a member neither shows nor sees who is or was
 * here, with `hides_receipts` what was delivered, read or opened. With `is_verified_only` only verified members may write
 * first.
 */
export const visibilityView = z.object({
  is_invisible: z.boolean(),
  is_private: z.boolean(),
  hides_presence: z.boolean(),
  hides_receipts: z.boolean(),
  is_verified_only: z.boolean(),
})
export type VisibilityView = z.infer<typeof visibilityView>

const regionView = z.object({ id: z.string(), name: z.string(), country })
const placeView = z.object({ country, region: z.string(), region_name: z.string(), city: z.string() })
export type PlaceView = z.infer<typeof placeView>
/** A town, or a whole region. */
const foundPlaceView = placeView.extend({ city: z.string().nullable() })
export type FoundPlaceView = z.infer<typeof foundPlaceView>

/**
 * A guest of the private album; `profile` is null while not visible to its owner, and then the guest cannot see the
 * album.
 */
const albumGuestView = z.object({ id, name: z.string(), profile: cardView.nullable(), opened_at: isoTime })

export const profilesEndpoints = {
  listInterests: endpoint(routes.profiles.listInterests, {
    who: 'anyone',
    summary: 'List the keys of all interests; their texts are translations.',
    input: z.object({}),
    output: z.object({ interests: z.array(interest) }),
  }),
  listRegions: endpoint(routes.profiles.listRegions, {
    who: 'anyone',
    summary: 'List regions of the countries of this site, or of one country; with `region`, its cities.',
    input: z.object({ country: country.optional(), region: z.string().max(20).optional() }),
    output: z.object({
      regions: z.array(regionView),
      cities: z.array(z.string()),
      /** By city: its names in other languages. */
      spellings: z.record(z.string(), z.array(z.string())),
    }),
  }),
  searchPlaces: endpoint(routes.profiles.searchPlaces, {
    who: 'anyone',
    summary:
      'Regions and towns of the countries of this site that begin with a text, best first; `country` is preferred.',
    input: z.object({ text: text(1, 60), country: country.optional() }),
    output: z.object({ places: z.array(foundPlaceView) }),
  }),
  geocode: endpoint(routes.profiles.geocode, {
    who: 'anyone',
    summary: 'Find the nearest place to a point in a bundled list; the point is neither sent elsewhere nor stored.',
    input: z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }),
    output: z.object({ geocode: z.union([placeView, z.literal(false)]) }),
  }),
  pageHidden: endpoint(routes.profiles.pageHidden, {
    who: 'anyone',
    summary: 'Report that the page became hidden (beacon); ends "online" early.',
    input: z.looseObject({}),
    output: done,
  }),
  getOwnProfile: endpoint(routes.profiles.getOwnProfile, {
    who: 'member',
    summary: 'Get the profile as its owner edits it.',
    input: z.object({}),
    output: z.object({ profile: ownProfileView }),
  }),
  saveProfile: endpoint(routes.profiles.saveProfile, {
    who: 'member',
    summary: 'Change the given fields and leave the others.',
    input: z.object({
      name: text(nameLength.min, nameLength.max).optional(),
      gender: gender.optional(),
      seeks: sought.optional(),
      min_age: queryInt(18, 99).optional(),
      max_age: queryInt(18, 99).optional(),
      country: country.optional(),
      region: z.string().max(20).nullable().optional(),
      city: text(1, 80).nullable().optional(),
      sexuality: choice('sexuality').nullable().optional(),
      hair_color: choice('hair_color').nullable().optional(),
      eye_color: choice('eye_color').nullable().optional(),
      body_type: choice('body_type').nullable().optional(),
      relationship_status: choice('relationship_status').nullable().optional(),
      tattoos: choice('tattoos').nullable().optional(),
      dating_intent: choice('dating_intent').nullable().optional(),
      children: choice('children').nullable().optional(),
      gender_identity: choice('gender_identity').nullable().optional(),
      pronouns: choice('pronouns').nullable().optional(),
      smoking: choice('smoking').nullable().optional(),
      drinking: choice('drinking').nullable().optional(),
      education: choice('education').nullable().optional(),
      height: choice('height').nullable().optional(),
      languages: z.array(choice('languages')).max(maxLanguages).optional(),
      hidden_facts: z.array(attributeName).max(attributeNames.length).optional(),
      about_me: text(0, aboutMeLength).optional(),
      /** All answers in their order; empty ones are dropped. */
      prompts: z
        .array(z.object({ prompt: promptKey, answer: text(0, promptAnswers.length) }))
        .max(promptAnswers.most)
        .refine((answers) => new Set(answers.map(({ prompt }) => prompt)).size === answers.length)
        .optional(),
      interests: z.array(interest).max(maxInterests).optional(),
      trips: savedTrips.optional(),
    }),
    output: z.object({ profile: ownProfileView }),
    errors: ['name_is_email', 'name_starts_with_at', 'name_has_contact_details', 'name_reserved'],
  }),
  getProfile: endpoint(routes.profiles.getProfile, {
    who: 'anyone',
    summary: 'Get a member as this viewer may see them. Visitors see what the site allows.',
    input: z.object({ id }),
    output: z.object({ profile: profileView }),
    errors: ['blocked_by_member', 'member_unavailable'],
  }),
  ...photoEndpoints,
  ...verificationEndpoints,
  listAlbumGuests: endpoint(routes.profiles.listAlbumGuests, {
    who: 'member',
    summary: 'List guests of the private album, newest first; only the name of those no longer visible.',
    input: z.object({}),
    output: z.object({ guests: z.array(albumGuestView) }),
  }),
  openAlbum: endpoint(routes.profiles.openAlbum, {
    who: 'confirmed',
    summary: 'Open the private album to one member. Idempotent.',
    input: z.object({ member_id: id }),
    output: z.object({ guests: z.array(albumGuestView) }),
    errors: ['member_unavailable', 'blocked_by_member', 'conflict'],
  }),
  closeAlbum: endpoint(routes.profiles.closeAlbum, {
    who: 'member',
    summary: 'Close the private album to one member; known photo addresses stop working at once.',
    input: z.object({ id }),
    output: z.object({ guests: z.array(albumGuestView) }),
  }),
  getVisibility: endpoint(routes.profiles.getVisibility, {
    who: 'member',
    summary: 'Get the visibility modes and privacy switches.',
    input: z.object({}),
    output: z.object({ visibility: visibilityView }),
  }),
  setVisibility: endpoint(routes.profiles.setVisibility, {
    who: 'member',
    summary: 'Set the given visibility modes and privacy switches; they apply to the next request.',
    input: visibilityView.partial(),
    output: z.object({ visibility: visibilityView }),
  }),
  listBlockedMembers: endpoint(routes.profiles.listBlockedMembers, {
    who: 'member',
    summary: 'List members this member has blocked, with names, newest first; no photo of members who blocked back.',
    input: z.object({}),
    output: z.object({ members: z.array(z.object({ id, name: z.string(), blocked_at: isoTime })) }),
  }),
}
