import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '../../contract/constants.ts'
import type { FittingView, SearchState, searchEndpoints } from '../../contract/search.ts'
import { viewerOf } from '../accounts/index.ts'
import { hasPassed, passRelation, swipesOf } from '../likes/index.ts'
import { blockRelation } from '../moderation/index.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import type { Platform } from '../platform/platform.ts'
import { cards } from '../profiles/index.ts'
import { galleriesOf } from '../profiles/photos/index.ts'
import { audienceRelation } from '../profiles/visibility/index.ts'
import type { Ctx, Site } from '../sites/index.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { followingOf } from './catalogue/follower.ts'
import { countIn, type Found, type Look } from './catalogue/lookup.ts'
import { type FindContext, lookOf, pageOf, sharedInterestsWith } from './find.ts'
import { searchOf } from './rules.ts'
import { isSameTown, type SearcherSelf, searcherFor } from './searcher.ts'

const mostFitting = 12

type FittingRequest = {
  most: number
  /** Members already suggested. */
  except: readonly string[]
  /** Only members who joined after this, and only in the searcher's own country. */
  since?: Date
}

/** Member, site, and language for region names. */
type FittingContext = Platform & { site: Site; locale?: Locale }

/**
 * Mutually fitting members, best first; excludes those the viewer has liked, passed or messaged, and blocks in either
 * direction.
 */
export function listFitting(
  ctx: Ctx,
  request: FittingRequest = { most: mostFitting, except: [] },
): Promise<FittingView[]> {
  return fittingFor(ctx, viewerOf(ctx).memberId, request)
}

/** The same for emails, without a request. */
export async function fittingFor(
  ctx: FittingContext,
  memberId: string,
  request: FittingRequest,
): Promise<FittingView[]> {
  const { catalogue, self, hidden } = await beginFor(ctx, memberId, request.except)
  if (self === null) return []
  const sharedWith = sharedInterestsWith(ctx, catalogue, self)
  // Computed at once: slots may be reused later
  const fitting = fittingIn(ctx, catalogue, { self, hidden }, request).map((one) => ({
    id: one.id,
    shared_interests: sharedWith(one),
  }))
  const ids = fitting.map(({ id }) => id)
  const seen = await cards({ ...ctx, viewerId: memberId }, ids)
  return fitting.flatMap(({ id, shared_interests }) => {
    const profile = seen.get(id)
    // They may have hidden or left in the meantime
    if (profile === undefined) return []
    return [{ profile, shared_interests, is_same_town: isSameTown(self, profile, ctx.locale) }]
  })
}

/** The exact number of fitting members in the member's own country who joined since then. */
export async function countFitting(ctx: FittingContext, memberId: string, since: Date): Promise<number> {
  const { catalogue, self, hidden } = await beginFor(ctx, memberId, [])
  if (self === null) return 0
  return countIn(fittingLook(ctx, catalogue, { self, hidden }, { country: self.preferences.country, since }))
}

async function beginFor(ctx: FittingContext, memberId: string, except: readonly string[]) {
  const [catalogue, { self }, known] = await Promise.all([
    followingOf(ctx).current(),
    searcherFor(ctx, memberId),
    knownTo(ctx.db, { memberId }),
  ])
  return { catalogue, self, hidden: [memberId, ...except, ...known.map(({ id }) => id)] }
}

/** Searches the own country first; others only if it has too few. */
function fittingIn(
  ctx: FindContext,
  catalogue: Catalogue,
  searcher: Fitting,
  { most, since }: Pick<FittingRequest, 'most' | 'since'>,
): Found[] {
  const { self } = searcher
  const inCountry = (country: string, left: number) =>
    pageOf(
      ctx,
      catalogue,
      fittingLook(ctx, catalogue, searcher, { country, since }),
      { sort: 'best', distance: null, self },
      { most: left, after: null, countUpTo: 0 },
    ).found
  const own = self.preferences.country
  const near = inCountry(own, most)
  if (near.length >= most || since !== undefined) return near
  const others = ctx.site.settings.countries.filter((country) => country !== own)
  const far = others.flatMap((country) => inCountry(country, most - near.length)).toSorted(byFit)
  return [...near, ...far].slice(0, most)
}

type Fitting = { self: SearcherSelf; hidden: readonly string[] }

/** The scope of fitting members in a country. */
function fittingLook(
  ctx: FindContext,
  catalogue: Catalogue,
  searcher: Fitting,
  { country, since }: { country: string; since: Date | undefined },
): Look {
  const look = lookOf(ctx, catalogue, fittingSearch(searcher.self, country), searcher)
  return since === undefined ? look : { ...look, wanted: { ...look.wanted, createdAfter: since.getTime() } }
}

function byFit(one: Found, other: Found): number {
  return other.rank[0] - one.rank[0] || other.rank[1] - one.rank[1] || (one.id < other.id ? -1 : 1)
}

/** A member's own preferences in a country, with mutual ages. */
function fittingSearch({ preferences }: SearcherSelf, country: string): SearchState {
  const limits = { defaultCountry: country, hasFictional: false, fields: [], genderIdentities: [] }
  return searchOf({}, { ...preferences, country }, limits, { isMember: true, hasPlace: false, seesPresence: true })
}

/** Members this member has liked, passed or messaged, and blocks in either direction. */
const knownTo = statement<{ memberId: string }, { id: string }>('fitting_known', () => {
  const me = sql`${sql.placeholder('memberId')}::uuid`
  return sql`SELECT viewer_id AS id FROM ${audienceRelation} a WHERE a.member_id = ${me}
    UNION SELECT passed_id FROM ${passRelation} s WHERE s.member_id = ${me}
    UNION SELECT blocked_id FROM ${blockRelation} b WHERE b.member_id = ${me}
    UNION SELECT member_id FROM ${blockRelation} b WHERE b.blocked_id = ${me}`
})

const handful = 12

/** The next cards of the swipe game, and the member's remaining likes. */
export async function getDeck(
  ctx: Ctx,
  { except }: z.output<typeof searchEndpoints.getDeck.input>,
): Promise<z.input<typeof searchEndpoints.getDeck.output>> {
  const { memberId } = viewerOf(ctx)
  const [deck, passed, swipes] = await Promise.all([
    listFitting(ctx, { most: handful, except: except ?? [] }),
    hasPassed(ctx.db, memberId),
    swipesOf(ctx, memberId),
  ])
  const galleries = await galleriesOf(
    ctx,
    deck.map(({ profile }) => profile.id),
  )
  return {
    deck: deck.map((card) => ({ ...card, photos: galleries.get(card.profile.id) ?? [] })),
    has_passed: passed,
    swipes,
  }
}
