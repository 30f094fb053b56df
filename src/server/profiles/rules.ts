import { onlineMinutes, photoLimit } from '../../contract/constants.ts'
import type { AttributeName, OwnProfileView } from '../../contract/profiles/profiles.ts'

export type BlockState = 'by_owner' | 'by_viewer' | 'both' | null
/** What decides whether somebody may see a profile. */
export type Sight = {
  isOwn: boolean
  /** A visitor (logged out) sees only members with the showcase consent; for a viewer who is a member it is always true. */
  hasConsent: boolean
  status: 'disabled' | 'active'
  kind: 'member' | 'fictional'
  /** Whether this site has fictional profiles at all. */
  allowsFictional: boolean
  isInvisible: boolean
  isPrivate: boolean
  /** The owner liked or wrote this viewer. */
  isShownToViewer: boolean
  /** This viewer liked or wrote the owner, when that was possible. */
  isKnownToViewer: boolean
  block: BlockState
}

/**
 * `blocked` only where the owner blocked the viewer, who is told so by name; whatever else hides a profile looks like nobody was there.
 * Nobody learns of a block from somebody whom they could not see without it.
 */
export function mayBeSeen(sight: Sight): 'yes' | 'blocked' | 'no' {
  if (sight.isOwn) return 'yes'
  if (sight.status !== 'active' || !sight.hasConsent) return 'no'
  if (sight.kind === 'fictional' && !sight.allowsFictional) return 'no'
  if (keepsAway(sight)) return 'no'
  if (sight.block === 'by_owner' || sight.block === 'both') return 'blocked'
  return sight.block === 'by_viewer' ? 'no' : 'yes'
}

/** Private members show themselves to whom they liked or wrote, invisible ones also to those who knew them already. */
function keepsAway({ isPrivate, isInvisible, isShownToViewer, isKnownToViewer }: Sight): boolean {
  if (isShownToViewer) return false
  return isPrivate || (isInvisible && !isKnownToViewer)
}

/** Whether a profile may appear where members are searched, suggested or browsed. One that the staff limited may not; who knows them still sees them. */
export function mayBeListed(profile: {
  status: 'disabled' | 'active'
  isInvisible: boolean
  isPrivate: boolean
  isLimited: boolean
}): boolean {
  return profile.status === 'active' && !profile.isInvisible && !profile.isPrivate && !profile.isLimited
}

export type ViewerTier = 'owner' | 'visitor' | 'free' | 'paid'

/** How the photo at a place (0 is the main photo) shows to a viewer. Free members see as many as they may upload themselves; visitors the main photo only. */
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

/** How long ago somebody was here, in the steps that a card shows. */
export function lastActiveStep(lastActiveAt: Date, now: Date): 'online' | 'today' | 'week' | 'earlier' {
  const ago = now.getTime() - lastActiveAt.getTime()
  if (ago < onlineMinutes * minute) return 'online'
  if (ago < day) return 'today'
  return ago < 7 * day ? 'week' : 'earlier'
}

/** The same as others are told it: of an invisible member nobody learns when they are here. */
export function announcedStep(
  { lastActiveAt, isInvisible }: { lastActiveAt: Date; isInvisible: boolean },
  now: Date,
): ReturnType<typeof lastActiveStep> {
  return isInvisible ? 'earlier' : lastActiveStep(lastActiveAt, now)
}

/** How long somebody is new. */
export const newMemberDays = 7

export function isNewMember(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < newMemberDays * day
}

/** The ages somebody is taken to look for until they say so: ten years either way, adults only. */
export function likelyAges(age: number): { minAge: number; maxAge: number } {
  return { minAge: Math.min(99, Math.max(18, age - 10)), maxAge: Math.max(18, Math.min(99, age + 10)) }
}

/** What a site shows of profiles and searches by: names of fields and notes. */
type SiteFields = { visibleProfileFields: string[]; visibleProfileNotes: string[]; searchFields: string[] }

/** Whether a site shows what members say in a field of their profile. */
export function isShownField(site: SiteFields, field: AttributeName | 'interests' | 'about_me'): boolean {
  return (field === 'about_me' ? site.visibleProfileNotes : site.visibleProfileFields).includes(field)
}

/** Whether a site has a use for a field: it shows it, or members are searched by it. What is of no use is not asked for. */
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
  /** How many of them this site asks for. */
  attributesInAll: number
  asksForAboutMe: boolean
  asksForInterests: boolean
}

/** What to add, most useful first, and what each counts for in per cent. */
const steps: { advice: Advice; weight: number; isDone(filled: Filled): boolean; isAsked?(filled: Filled): boolean }[] =
  [
    { advice: 'photo', weight: 35, isDone: ({ photos }) => photos > 0 },
    {
      advice: 'about_me',
      weight: 20,
      isDone: ({ aboutMe }) => [...aboutMe].length >= 40,
      isAsked: ({ asksForAboutMe }) => asksForAboutMe,
    },
    {
      advice: 'interests',
      weight: 15,
      isDone: ({ interests }) => interests >= 3,
      isAsked: ({ asksForInterests }) => asksForInterests,
    },
    { advice: 'place', weight: 10, isDone: ({ city }) => city !== null },
    {
      advice: 'attributes',
      weight: 10,
      isDone: ({ attributes, attributesInAll }) => attributes * 2 >= attributesInAll,
      isAsked: ({ attributesInAll }) => attributesInAll > 0,
    },
    { advice: 'more_photos', weight: 10, isDone: ({ photos }) => photos >= 3 },
  ]

/** How complete a profile is, in per cent of what its site asks for. */
export function completenessOf(filled: Filled): { completeness: number; advice: Advice[] } {
  const asked = steps.filter((step) => step.isAsked?.(filled) ?? true)
  const missing = asked.filter((step) => !step.isDone(filled))
  const whole = weightOf(asked)
  return {
    completeness: Math.floor((100 * (whole - weightOf(missing))) / whole),
    advice: missing.map((step) => step.advice),
  }
}

function weightOf(some: { weight: number }[]): number {
  return some.reduce((sum, { weight }) => sum + weight, 0)
}

/** Centre of a cell of a tenth of a degree (about 11 km): where somebody lives is kept no finer than this. */
export function coarsely(degrees: number): number {
  return Math.round(Math.floor(degrees * 10) * 10 + 5) / 100
}

export type Point = { latitude: number; longitude: number }
const earthRadiusKm = 6_371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Along the surface of the earth (haversine). */
export function kilometresBetween(one: Point, other: Point): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const half =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** A distance as it is told, rounded up: 10 km at least, then in tens, from 100 km on in fifties, from 500 km on in hundreds. */
export function distanceStep(km: number): number {
  const step = km <= 100 ? 10 : km <= 500 ? 50 : 100
  return Math.max(10, Math.ceil(km / step) * step)
}
