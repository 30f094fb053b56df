import type { Platform } from '../platform/platform.ts'
import type { Site } from '../sites/index.ts'
import { followingOf } from './catalogue/follower.ts'
import { countIn, type Look, topOf } from './catalogue/lookup.ts'
import { lookOf } from './find.ts'
import { searchFor } from './members.ts'
import type { SearchInput } from './rules.ts'
import { searcherFor } from './searcher.ts'

type NewContext = Platform & { site: Site }
/** Signed up after `since` until `until` (inclusive); default now. */
type Span = { since: Date; until?: Date }

/** Counts members who match these criteria for this member and signed up within a time span. */
export async function countNew(ctx: NewContext, input: SearchInput, memberId: string, span: Span): Promise<number> {
  return countIn(await newLook(ctx, input, memberId, span))
}

/** Ids of the first of them, newest first. */
export async function findNew(
  ctx: NewContext,
  input: SearchInput,
  memberId: string,
  span: Span,
  most: number,
): Promise<string[]> {
  const look = await newLook(ctx, input, memberId, span)
  return topOf(look, { sorting: { by: 'new' }, most, after: null }).found.map(({ id }) => id)
}

/** The scope of this member's search, without fictional profiles, limited to sign-ups within a time span. */
async function newLook(ctx: NewContext, input: SearchInput, memberId: string, { since, until }: Span): Promise<Look> {
  const [catalogue, searcher] = await Promise.all([followingOf(ctx).current(), searcherFor(ctx, memberId)])
  const look = lookOf(ctx, catalogue, searchFor(ctx, searcher, input), searcher)
  const createdAfter = Math.max(look.wanted.createdAfter, since.getTime())
  const end = until === undefined ? {} : { createdUntil: until.getTime() }
  return { ...look, wanted: { ...look.wanted, createdAfter, ...end } }
}
