import type { Platform } from '../platform/platform.ts'
import type { Site } from '../sites/index.ts'
import { searchFor } from './members.ts'
import type { SearchInput } from './rules.ts'
import { find } from './search-index.ts'
import { searcherFor } from './searcher.ts'

type NewContext = Platform & { site: Site }
/** Signed up after `since` until `until` (inclusive); default now. */
type Span = { since: Date; until?: Date }

/** Counts members who match these criteria for this member and signed up within a time span. */
export async function countNew(ctx: NewContext, input: SearchInput, memberId: string, span: Span): Promise<number> {
  return find(ctx, 'countNew', await newcomers(ctx, input, memberId, span))
}

/** Ids of the first of them, newest first. */
export async function findNew(
  ctx: NewContext,
  input: SearchInput,
  memberId: string,
  span: Span,
  most: number,
): Promise<string[]> {
  return find(ctx, 'newest', { ...(await newcomers(ctx, input, memberId, span)), most })
}

/** This member's search, without fictional profiles, limited to sign-ups within a time span. */
async function newcomers(ctx: NewContext, input: SearchInput, memberId: string, { since, until }: Span) {
  const searcher = await searcherFor(ctx, memberId)
  return { search: searchFor(ctx, searcher, input), searcher, since: since.getTime(), until: until?.getTime() }
}
