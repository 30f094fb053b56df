import type { Platform } from '../platform/platform.ts'
import type { Site } from '../sites/index.ts'
import { followingOf } from './catalogue/follower.ts'
import { remoteIndex } from './role/client.ts'
import { type Answer, type Request, runSearch, type SearchIndex, type SearchName } from './searches.ts'

type Parts = Pick<Platform, 'db' | 'replica' | 'log' | 'clock' | 'config'>
type Searching = Parts & { site: Site }

/** The index of the search process of this machine, or this process's own without one (docs/decisions/0059). */
export function searchIndex(platform: Parts): SearchIndex {
  const { searchAt } = platform.config
  return searchAt === null ? ownIndex(platform) : remoteIndex(platform.db, searchAt)
}

/** Runs a search for a member or visitor of a site. */
export function find<N extends SearchName>(ctx: Searching, name: N, request: Request<N>): Promise<Answer<N>> {
  const { countries, visibleProfileFields, visibleProfileNotes, searchFields, timeZone } = ctx.site.settings
  const settings = { countries, visibleProfileFields, visibleProfileNotes, searchFields, timeZone }
  const site = { poolId: ctx.site.poolId, settings }
  return searchIndex(ctx).find(name, { now: ctx.clock.now().getTime(), site }, request)
}

function ownIndex(platform: Parts): SearchIndex {
  const following = followingOf(platform)
  const { process, changed, active } = following
  return {
    process,
    find: (name, ctx, request) => following.current().then((catalogue) => runSearch(name, ctx, catalogue, request)),
    changed,
    active,
  }
}
