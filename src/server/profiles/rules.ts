import { onlineMinutes, photoLimit } from '../../contract/constants.ts'
import type { AttributeName, OwnProfileView } from '../../contract/profiles/profiles.ts'

export type BlockState = 'by_owner' | 'by_viewer' | 'both' | null
/** Facts that decide whether a viewer may see a profile. */
export type Sight = {
  isOwn: boolean
  /** Showcase consent, required for visitors; always true for members. */
  hasConsent: boolean
  status: 'disabled' | 'active'
  kind: 'member' | 'fictional'
  /** Whether this site has fictional profiles. */
  allowsFictional: boolean
  isInvisible: boolean
  isPrivate: boolean
  /** The owner has liked or messaged this viewer. */
  isShownToViewer: boolean
  /** This viewer has liked or messaged the owner before. */
  isKnownToViewer: boolean
  /** The viewer is a blocked contact of the owner. */
  isContact: boolean
  block: BlockState
}

/**
 * `blocked` only if the owner blocked the viewer, who gets the name; all other reasons look like a missing profile. A
 * block is not revealed to viewers who could not see the profile anyway.
 */
export function mayBeSeen(sight: Sight): 'yes' | 'blocked' | 'no' {
  if (sight.isOwn) return 'yes'
  if (sight.status !== 'active' || !sight.hasConsent) return 'no'
  if (sight.kind === 'fictional' && !sight.allowsFictional) return 'no'
  if (keepsAway(sight)) return 'no'
  if (sight.block === 'by_owner' || sight.block === 'both') return 'blocked'
  return sight.block === 'by_viewer' ? 'no' : 'yes'
}

/**
 * Private members are visible to those they have liked or messaged, invisible ones also to those who knew them before.
 * To their blocked contacts, members are as private ones.
 */
function keepsAway({ isPrivate, isInvisible, isContact, isShownToViewer, isKnownToViewer }: Sight): boolean {
  if (isShownToViewer) return false
  return isPrivate || isContact || (isInvisible && !isKnownToViewer)
}

/**
 * Whether a profile may appear in search, suggestions or lists. Limited members may not; those who know them still see
 * them.
 */
export function mayBeListed(profile: {
  status: 'disabled' | 'active'
  isInvisible: boolean
  isPrivate: boolean
  isLimited: boolean
}): boolean {
  return profile.status === 'active' && !profile.isInvisible && !profile.isPrivate && !profile.isLimited
}

export type ViewerTier = 'owner' | 'visitor' | 'free' | 'paid'

/**
 * How the photo at a position (0 is the main photo) is shown to a viewer. Free members see as many as they may upload;
 * visitors the main photo only.
 */
export function photoSight(onlooker: ViewerTier, place: number): 'clear' | 'blurred' | null {
  if (onlooker === 'owner' || onlooker === 'paid' || place === 0) return 'clear'
  if (onlooker === 'visitor') return null
  return onlooker === 'free' && place < photoLimit.free ? 'clear' : 'blurred'
}

export function photoLimitOf(isPaid: boolean): number {
  return isPaid ? photoLimit.premium : photoLimit.free
}

const minute = 60_000
const day = 1_440 * minute

/** Time since last activity, in the steps shown on cards. */
export function lastActiveStep(lastActiveAt: Date, now: Date): 'online' | 'today' | 'week' | 'earlier' {
  const ago = now.getTime() - lastActiveAt.getTime()
  if (ago < onlineMinutes * minute) return 'online'
  if (ago < day) return 'today'
  return ago < 7 * day ? 'week' : 'earlier'
}

type Presence = { lastActiveAt: Date; isInvisible: boolean; hidesPresence: boolean }

/** The same for another viewer: nothing if either of the two hides it; invisible members were never here lately. */
export function announcedStep(
  { lastActiveAt, isInvisible, hidesPresence }: Presence,
  viewer: { hidesPresence: boolean },
  now: Date,
): ReturnType<typeof lastActiveStep> | null {
  if (hidesPresence || viewer.hidesPresence) return null
  return isInvisible ? 'earlier' : lastActiveStep(lastActiveAt, now)
}

/** Number of days for which a member counts as new. */
export const newMemberDays = 7

export function isNewMember(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < newMemberDays * day
}

/** Default preferred ages: ten years either way, adults only. */
export function likelyAges(age: number): { minAge: number; maxAge: number } {
  return { minAge: Math.min(99, Math.max(18, age - 10)), maxAge: Math.max(18, Math.min(99, age + 10)) }
}

/** Field settings of a site: names of fields and notes. */
type SiteFields = { visibleProfileFields: string[]; visibleProfileNotes: string[]; searchFields: string[] }

/** Whether a site shows a profile field. */
export function isShownField(site: SiteFields, field: AttributeName | 'interests' | 'about_me'): boolean {
  return (field === 'about_me' ? site.visibleProfileNotes : site.visibleProfileFields).includes(field)
}

type OfferedChoices = { datingIntents: readonly string[]; genderIdentities: readonly string[] }

/** Whether a site offers a choice: sites choose their own dating goals and gender identities. */
export function isOfferedChoice(site: OfferedChoices, name: AttributeName, value: string): boolean {
  if (name === 'dating_intent') return site.datingIntents.includes(value)
  return name !== 'gender_identity' || site.genderIdentities.includes(value)
}

/** Whether a site uses a field: shown or searchable. Others are not requested. */
export function isRequestedField(site: SiteFields, field: AttributeName | 'interests' | 'about_me'): boolean {
  return isShownField(site, field) || site.searchFields.includes(field)
}

type Advice = OwnProfileView['advice'][number]
export type Filled = {
  photos: number
  aboutMe: string
  interests: number
  city: string | null
  attributes: number
  /** Number of attributes that this site requests. */
  attributesInAll: number
  asksForAboutMe: boolean
  asksForInterests: boolean
}

/** Advice, most useful first, and the weight of each in percent. */
const steps: {
  advice: Advice
  weight: number
  isDone(filled: Filled): boolean
  isRelevant?(filled: Filled): boolean
}[] = [
  { advice: 'photo', weight: 35, isDone: ({ photos }) => photos > 0 },
  {
    advice: 'about_me',
    weight: 20,
    isDone: ({ aboutMe }) => [...aboutMe].length >= 40,
    isRelevant: ({ asksForAboutMe }) => asksForAboutMe,
  },
  {
    advice: 'interests',
    weight: 15,
    isDone: ({ interests }) => interests >= 3,
    isRelevant: ({ asksForInterests }) => asksForInterests,
  },
  { advice: 'place', weight: 10, isDone: ({ city }) => city !== null },
  {
    advice: 'attributes',
    weight: 10,
    isDone: ({ attributes, attributesInAll }) => attributes * 2 >= attributesInAll,
    isRelevant: ({ attributesInAll }) => attributesInAll > 0,
  },
  { advice: 'more_photos', weight: 10, isDone: ({ photos }) => photos >= 3 },
]

/** Profile completeness in percent of what its site requests. */
export function completenessOf(filled: Filled): { completeness: number; advice: Advice[] } {
  const relevant = steps.filter((step) => step.isRelevant?.(filled) ?? true)
  const missing = relevant.filter((step) => !step.isDone(filled))
  const whole = weightOf(relevant)
  return {
    completeness: Math.floor((100 * (whole - weightOf(missing))) / whole),
    advice: missing.map((step) => step.advice),
  }
}

function weightOf(some: { weight: number }[]): number {
  return some.reduce((sum, { weight }) => sum + weight, 0)
}

/** Centre of a 0.1 degree cell (about 11 km): the finest stored precision of locations. */
export function coarsely(degrees: number): number {
  return Math.round(Math.floor(degrees * 10) * 10 + 5) / 100
}

export type Point = { latitude: number; longitude: number }
const earthRadiusKm = 6_371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance (haversine). */
export function kilometresBetween(one: Point, other: Point): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const half =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Displayed distance, rounded up: at least 10 km, then steps of 10, from 100 km of 50, from 500 km of 100. */
export function distanceStep(km: number): number {
  const step = km <= 100 ? 10 : km <= 500 ? 50 : 100
  return Math.max(10, Math.ceil(km / step) * step)
}
