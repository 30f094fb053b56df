import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../platform/db/db.ts'
import { hashToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Site, Viewer } from '../../sites/index.ts'
import { sessionViewer } from './sessions.ts'

/** Well below the interval in which presence and the use of a session are noted. */
const cachedMs = 60_000
const mostCached = 20_000

type CachedViewer = { viewer: Viewer; until: number }
const cachedBy = new WeakMap<Db, Map<string, CachedViewer>>()

/** The member of a request as read up to a minute ago. `confirm` reads the session again and throws ViewerChanged if anything differs. */
export type RecentViewer = { viewer: Viewer; confirm: () => Promise<void> }

/** Something about a member or their session changed since a recent request: the call has to run again with a viewer read anew. */
export class ViewerChanged extends Error {}

/**
 * For calls that check the session in the statement that writes. Null if it is not known: then it is read, and known for the next call.
 * Only active members without limits are kept, so a change can only make more refusals.
 */
export function recentViewer(platform: Platform, site: Site, token: string): RecentViewer | null {
  const viewers = viewersOf(platform)
  const key = keyOf(site, token)
  const known = viewers.get(key)
  if (known === undefined || known.until <= platform.clock.now().getTime()) {
    viewers.delete(key)
    return null
  }
  const { viewer } = known
  async function confirm() {
    if (isDeepStrictEqual(await sessionViewer(platform, site, token), viewer)) return
    viewers.delete(key)
    throw new ViewerChanged()
  }
  return { viewer, confirm }
}

/** Keeps what was just read for the next call. */
export function keepViewer(platform: Platform, site: Site, { token, viewer }: { token: string; viewer: Viewer }): void {
  if (viewer.status !== 'active' || viewer.limitedUntil !== null) return
  const viewers = viewersOf(platform)
  if (viewers.size >= mostCached) viewers.clear()
  viewers.set(keyOf(site, token), { viewer, until: platform.clock.now().getTime() + cachedMs })
}

function viewersOf({ db }: Platform): Map<string, CachedViewer> {
  const viewers = cachedBy.get(db) ?? new Map<string, CachedViewer>()
  cachedBy.set(db, viewers)
  return viewers
}

const keyOf = (site: Site, token: string) => `${site.id} ${hashToken(token)}`
