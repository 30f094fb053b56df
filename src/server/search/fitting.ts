import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '../../contract/constants.ts'
import type { FittingView, searchEndpoints } from '../../contract/search.ts'
import { viewerOf } from '../accounts/index.ts'
import { hasPassed, passRelation, swipesOf } from '../likes/index.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import type { Platform } from '../platform/platform.ts'
import { cards, promptAnswersOf } from '../profiles/index.ts'
import { galleriesOf } from '../profiles/photos/index.ts'
import { audienceRelation } from '../profiles/visibility/index.ts'
import type { Ctx, Site } from '../sites/index.ts'
import type { Fitting } from './find-fitting.ts'
import { find } from './search-index.ts'
import { isSameTown, searcherFor } from './searcher.ts'

const mostFitting = 12

type FittingRequest = {
  most: number
  /** Members already suggested. */
  except: readonly string[]
  /** Only members who joined after this, and only in the searcher's own country. */
  since?: Date
  /** Only members with a photo. */
  withPhoto?: boolean
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
  const found = await fittingOf(ctx, memberId, request.except)
  if (found === null) return []
  const since = request.since?.getTime()
  const fitting = await find(ctx, 'fitting', {
    fitting: found,
    most: request.most,
    since,
    withPhoto: request.withPhoto,
  })
  const ids = fitting.map(({ id }) => id)
  const seen = await cards({ ...ctx, viewerId: memberId }, ids)
  return fitting.flatMap(({ id, shared_interests }) => {
    const profile = seen.get(id)
    // They may have hidden or left in the meantime
    if (profile === undefined) return []
    return [{ profile, shared_interests, is_same_town: isSameTown(found.self, profile, ctx.locale) }]
  })
}

/** The exact number of fitting members in the member's own country who joined since then. */
export async function countFitting(ctx: FittingContext, memberId: string, since: Date): Promise<number> {
  const fitting = await fittingOf(ctx, memberId, [])
  return fitting === null ? 0 : find(ctx, 'countFitting', { fitting, since: since.getTime() })
}

/** The member, and members who are not suggested to them. */
async function fittingOf(ctx: FittingContext, memberId: string, except: readonly string[]): Promise<Fitting | null> {
  const [{ self, hidden }, known] = await Promise.all([searcherFor(ctx, memberId), knownTo(ctx.db, { memberId })])
  return self && { self, hidden: [...hidden, ...except, ...known.map(({ id }) => id)] }
}

/** Members this member has liked, passed or messaged. */
const knownTo = statement<{ memberId: string }, { id: string }>('fitting_known', () => {
  const me = sql`${sql.placeholder('memberId')}::uuid`
  return sql`SELECT viewer_id AS id FROM ${audienceRelation} a WHERE a.member_id = ${me}
    UNION SELECT passed_id FROM ${passRelation} s WHERE s.member_id = ${me}`
})

const handful = 12
/** As many fit beside the photo on wide windows. */
const answersOnCard = 2

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
  const ids = deck.map(({ profile }) => profile.id)
  const [galleries, answers] = await Promise.all([galleriesOf(ctx, ids), promptAnswersOf(ctx, ids)])
  return {
    deck: deck.map((card) => ({
      ...card,
      photos: galleries.get(card.profile.id) ?? [],
      prompts: (answers.get(card.profile.id) ?? []).slice(0, answersOnCard),
    })),
    has_passed: passed,
    swipes,
  }
}
