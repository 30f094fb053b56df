import { z } from 'zod'
import { aboutMeLength, maxInterests, nameLength } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { routes } from './routes.ts'
import { country, done, id, isoDate, isoTime, queryInt, text } from './wire.ts'

export const gender = z.enum(['female', 'male'])
export const sought = z.enum(['female', 'male', 'both'])
/** The choices of a profile. Keys on the wire; the words are in i18n, area profiles. */
export const attributes = {
  sexuality: ['hetero', 'gay', 'lesbian', 'bi'],
  hair_color: ['black', 'brown', 'blond', 'red', 'grey', 'white', 'bald', 'coloured'],
  eye_color: ['brown', 'blue', 'green', 'grey', 'hazel'],
  body_type: ['slim', 'athletic', 'average', 'curvy', 'full'],
  relationship_status: ['single', 'relationship', 'married', 'divorced', 'widowed', 'open'],
  tattoos: ['none', 'few', 'many'],
} as const
export type AttributeName = keyof typeof attributes
export const attributeNames = Object.keys(attributes) as AttributeName[]
export const interestKeys = [
  'relationship',
  'kissing',
  'travelling',
  'friendship',
  'dancing',
  'cooking',
  'dining_out',
  'wine',
  'coffee',
  'cinema',
  'series',
  'music',
  'festivals',
  'concerts',
  'singing',
  'instruments',
  'reading',
  'writing',
  'theatre',
  'museums',
  'photography',
  'painting',
  'crafts',
  'fashion',
  'gaming',
  'board_games',
  'technology',
  'science',
  'languages',
  'politics',
  'walking',
  'hiking',
  'cycling',
  'running',
  'swimming',
  'sailing',
  'fitness',
  'yoga',
  'football',
  'tennis',
  'skiing',
  'climbing',
  'horse_riding',
  'fishing',
  'camping',
  'nature',
  'gardening',
  'animals',
  'dogs',
  'cats',
  'cars',
  'motorcycles',
  'city_trips',
  'beach',
  'wellness',
  'massage',
  'meditation',
  'spirituality',
  'volunteering',
  'family',
] as const
export const interest = z.enum(interestKeys)

/** A picture at one address per width and format: `${cdn_prefix}${match}/${width}.${format}${query}`; the addresses are signed and expire. */
export const photoView = z.object({
  id,
  filename: z.string(),
  thumb_filename: z.string(),
  status: z.enum(['pending', 'active', 'rejected']),
  /** Folder of the renditions below the CDN prefix, and the signature that each address needs. */
  match: z.string(),
  signature: z.string(),
  width: z.int(),
  height: z.int(),
  thumbhash: z.string(),
  is_blurred: z.boolean(),
})
export type PhotoView = z.infer<typeof photoView>
export const ownPhotoView = photoView.extend({ is_main: z.boolean(), rejection_reason: z.string().nullable() })
export type OwnPhotoView = z.infer<typeof ownPhotoView>

/** What a member looks like in a list: search, likes, chats, overlays. */
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
  main_image: photoView.nullable(),
  is_online: z.boolean(),
  last_active: z.enum(['online', 'today', 'week', 'earlier']),
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
export const profileView = cardView.extend({
  ...attributesView.shape,
  about_me: z.string(),
  interests: z.array(interest),
  shared_interests: z.array(interest),
  seeks: sought,
  photos: z.array(photoView),
  /** Photos this viewer does not get to see in full. */
  hidden_photos: z.int(),
  member_since: isoDate,
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
  photos: z.array(ownPhotoView),
  photo_limit: z.int(),
  /** What is still missing, most useful first; empty when the profile is complete. */
  advice: z.array(z.enum(['photo', 'about_me', 'interests', 'place', 'attributes', 'more_photos'])),
  completeness: z.int().min(0).max(100),
})
export type OwnProfileView = z.infer<typeof ownProfileView>

/** Who sees a member: `is_invisible` nobody by search, `is_private` only those they liked or wrote. */
export const visibilityView = z.object({ is_invisible: z.boolean(), is_private: z.boolean() })

export const regionView = z.object({ id: z.string(), name: z.string(), country })
export const placeView = z.object({ country, region: z.string(), region_name: z.string(), city: z.string() })
export type PlaceView = z.infer<typeof placeView>

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
    output: z.object({ regions: z.array(regionView), cities: z.array(z.string()) }),
  }),
  geocode: endpoint(routes.profiles.geocode, {
    who: 'anyone',
    summary: 'The nearest place to a point, from a bundled list; nothing leaves this server and the point is not kept.',
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
    summary: 'Makes an own photo the main one.',
    input: z.object({ id }),
    output: z.object({ photos: z.array(ownPhotoView), photo_limit: z.int() }),
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
    summary: 'Whom this member has blocked, with their names, newest first; no photo of somebody who blocked back.',
    input: z.object({}),
    output: z.object({ members: z.array(z.object({ id, name: z.string(), blocked_at: isoTime })) }),
  }),
}

export type OwnPhotos = { photos: OwnPhotoView[]; photo_limit: number }
/** What the upload answers, outside the JSON calls; `id` is the new photo's. */
export type UploadedPhoto = OwnPhotos & { id: string }
