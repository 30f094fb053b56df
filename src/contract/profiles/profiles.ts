import { z } from 'zod'
import {
  type AttributeName,
  aboutMeLength,
  attributes,
  captionLength,
  interestKeys,
  maxInterests,
  nameLength,
} from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { routes } from '../routes.ts'
import { country, done, id, isoDate, isoTime, queryBool, queryInt, text } from '../wire.ts'
import { verificationEndpoints } from './verification.ts'

export const gender = z.enum(['female', 'male'])
export const sought = z.enum(['female', 'male', 'both'])
export { type AttributeName, attributeNames, attributes, interestKeys } from '../constants.ts'
export const interest = z.enum(interestKeys)

/**
 * A photo with one URL per width and format: `${cdn_prefix}${match}/${width}.${format}${query}`; URLs are signed and
 * expire.
 */
export const photoView = z.object({
  id,
  filename: z.string(),
  thumb_filename: z.string(),
  status: z.enum(['pending', 'active', 'rejected']),
  /** Folder of the renditions below the CDN prefix, and the signature for each URL. */
  match: z.string(),
  signature: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string(),
  is_blurred: z.boolean(),
})
export type PhotoView = z.infer<typeof photoView>
/** A photo of a profile with its caption; empty if none. */
const galleryPhotoView = photoView.extend({ caption: z.string() })
export type GalleryPhotoView = z.infer<typeof galleryPhotoView>
/** `is_private`: in the private album, for invited members only. */
const ownPhotoView = galleryPhotoView.extend({
  is_main: z.boolean(),
  is_private: z.boolean(),
  /** Localised; null unless rejected. */
  rejection_reason: z.string().nullable(),
})
export type OwnPhotoView = z.infer<typeof ownPhotoView>

/** A member in lists: search, likes, chats, overlays. */
export const cardView = z.object({
  id,
  name: z.string(),
  age: z.int(),
  gender,
  country,
  /** Id of the region (ISO 3166-2) and its name. */
  region: z.string().nullable(),
  region_name: z.string().nullable(),
  city: z.string().nullable(),
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

const choice = (name: AttributeName) => z.enum(attributes[name])
const attributesView = z.object({
  sexuality: choice('sexuality').nullable(),
  hair_color: choice('hair_color').nullable(),
  eye_color: choice('eye_color').nullable(),
  body_type: choice('body_type').nullable(),
  relationship_status: choice('relationship_status').nullable(),
  tattoos: choice('tattoos').nullable(),
})
const profileView = cardView.extend({
  ...attributesView.shape,
  about_me: z.string(),
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
  interests: z.array(interest),
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
 * messaged.
 */
const visibilityView = z.object({ is_invisible: z.boolean(), is_private: z.boolean() })

const regionView = z.object({ id: z.string(), name: z.string(), country })
const placeView = z.object({ country, region: z.string(), region_name: z.string(), city: z.string() })
export type PlaceView = z.infer<typeof placeView>

/** Faults of an uploaded file; a retry does not help. */
export const photoFaults = [
  'photo_wrong_type',
  'photo_unreadable',
  'photo_animated',
  'photo_too_many_pixels',
  'photo_too_small',
  'photo_not_allowed',
] as const

/**
 * A guest of the private album; `profile` is null while not visible to its owner, and then the guest cannot see the
 * album.
 */
const albumGuestView = z.object({ id, name: z.string(), profile: cardView.nullable(), opened_at: isoTime })

export const profilesEndpoints = {
  listInterests: endpoint(routes.profiles.listInterests, {
    who: 'anyone',
    summary: 'Keys of all interests; the words come with the language.',
    input: z.object({}),
    output: z.object({ interests: z.array(interest) }),
  }),
  listRegions: endpoint(routes.profiles.listRegions, {
    who: 'anyone',
    summary: 'Regions of the countries of this site, or of one country; with `region`, its cities.',
    input: z.object({ country: country.optional(), region: z.string().max(20).optional() }),
    output: z.object({
      regions: z.array(regionView),
      cities: z.array(z.string()),
      /** By city: its names in other languages. */
      spellings: z.record(z.string(), z.array(z.string())),
    }),
  }),
  geocode: endpoint(routes.profiles.geocode, {
    who: 'anyone',
    summary: 'The nearest place to a point, from a bundled list; the point is neither sent elsewhere nor stored.',
    input: z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }),
    output: z.object({ geocode: z.union([placeView, z.literal(false)]) }),
  }),
  pageHidden: endpoint(routes.profiles.pageHidden, {
    who: 'anyone',
    summary: 'Beacon: the page became hidden. Ends "online" early.',
    input: z.looseObject({}),
    output: done,
  }),
  getOwnProfile: endpoint(routes.profiles.getOwnProfile, {
    who: 'member',
    summary: 'The profile as its owner edits it.',
    input: z.object({}),
    output: z.object({ profile: ownProfileView }),
  }),
  saveProfile: endpoint(routes.profiles.saveProfile, {
    who: 'member',
    summary: 'Changes the given fields and leaves the others.',
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
      about_me: text(0, aboutMeLength).optional(),
      interests: z.array(interest).max(maxInterests).optional(),
    }),
    output: z.object({ profile: ownProfileView }),
    errors: ['name_is_email', 'name_starts_with_at', 'name_has_contact_details', 'name_reserved'],
  }),
  getProfile: endpoint(routes.profiles.getProfile, {
    who: 'anyone',
    summary: 'A member as this viewer may see them. Visitors see what the site allows.',
    input: z.object({ id }),
    output: z.object({ profile: profileView }),
    errors: ['blocked_by_member', 'member_unavailable'],
  }),
  listPhotos: endpoint(routes.profiles.listPhotos, {
    who: 'member',
    summary: 'Own photos in their order.',
    input: z.object({}),
    output: z.object({ photos: z.array(ownPhotoView), photo_limit: z.int() }),
  }),
  orderPhotos: endpoint(routes.profiles.orderPhotos, {
    who: 'member',
    summary: 'Puts own photos into this order; names each of them once.',
    input: z.object({ ids: z.array(id).max(25) }),
    output: z.object({ photos: z.array(ownPhotoView), photo_limit: z.int() }),
    errors: ['conflict'],
  }),
  deletePhoto: endpoint(routes.profiles.deletePhoto, {
    who: 'member',
    summary: 'Deletes an own photo and its files.',
    input: z.object({ id }),
    output: z.object({ photos: z.array(ownPhotoView), photo_limit: z.int() }),
  }),
  setMainPhoto: endpoint(routes.profiles.setMainPhoto, {
    who: 'member',
    summary: 'Makes an own photo the main one; not a private one.',
    input: z.object({ id }),
    output: z.object({ photos: z.array(ownPhotoView), photo_limit: z.int() }),
    errors: ['conflict'],
  }),
  savePhoto: endpoint(routes.profiles.savePhoto, {
    who: 'member',
    summary:
      'Changes the words below an own photo, or moves it into or out of the private album; the main photo cannot be private.',
    input: z.object({ id, caption: text(0, captionLength).optional(), is_private: queryBool.optional() }),
    output: z.object({ photos: z.array(ownPhotoView), photo_limit: z.int() }),
    errors: ['conflict'],
  }),
  finishUpload: endpoint(routes.profiles.finishUpload, {
    who: 'member',
    summary:
      'Makes a photo of an upload that came in pieces, once all bytes are there (before: conflict). The photo has the id of its upload; repeating it answers the same.',
    input: z.object({ id }),
    output: z.object({ photos: z.array(ownPhotoView), photo_limit: z.int(), id }),
    errors: ['conflict', 'photo_limit', ...photoFaults],
  }),
  ...verificationEndpoints,
  listAlbumGuests: endpoint(routes.profiles.listAlbumGuests, {
    who: 'member',
    summary: 'Guests of the private album, newest first; only the name of those no longer visible.',
    input: z.object({}),
    output: z.object({ guests: z.array(albumGuestView) }),
  }),
  openAlbum: endpoint(routes.profiles.openAlbum, {
    who: 'confirmed',
    summary: 'Opens the private album to one person. Repeating it changes nothing.',
    input: z.object({ member_id: id }),
    output: z.object({ guests: z.array(albumGuestView) }),
    errors: ['member_unavailable', 'blocked_by_member', 'conflict'],
  }),
  closeAlbum: endpoint(routes.profiles.closeAlbum, {
    who: 'member',
    summary: 'Closes the private album to one person, at once, whatever addresses they have.',
    input: z.object({ id }),
    output: z.object({ guests: z.array(albumGuestView) }),
  }),
  getVisibility: endpoint(routes.profiles.getVisibility, {
    who: 'member',
    summary: 'Whether the member is invisible or private.',
    input: z.object({}),
    output: z.object({ visibility: visibilityView }),
  }),
  setVisibility: endpoint(routes.profiles.setVisibility, {
    who: 'member',
    summary: 'Sets the given modes; holds for the very next search, message and like.',
    input: visibilityView.partial(),
    output: z.object({ visibility: visibilityView }),
  }),
  listBlockedMembers: endpoint(routes.profiles.listBlockedMembers, {
    who: 'member',
    summary: 'Members this member has blocked, with names, newest first; no photo of members who blocked back.',
    input: z.object({}),
    output: z.object({ members: z.array(z.object({ id, name: z.string(), blocked_at: isoTime })) }),
  }),
}

export type OwnPhotos = { photos: OwnPhotoView[]; photo_limit: number }
/** Response of both upload routes; `id` is the new photo's. */
export type UploadedPhoto = OwnPhotos & { id: string }
