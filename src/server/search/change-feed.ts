import type { Platform } from '../platform/platform.ts'
import { type Following, follow } from './catalogue/follower.ts'

const known = new WeakMap<object, Following>()

/** The catalogue of this installation's database. */
export function followingOf(platform: Pick<Platform, 'db' | 'log'>): Following {
  const following = known.get(platform.db) ?? follow(platform)
  known.set(platform.db, following)
  return following
}

/** Reads everybody anew at the next search: for rows that were written behind the product's back. */
export function rebuildSearch(db: Platform['db']): void {
  known.get(db)?.forget()
}

/** Reads everybody ahead of the first search; a failure is met again by that one. */
export async function warmSearch(platform: Pick<Platform, 'db' | 'log'>): Promise<void> {
  await followingOf(platform)
    .current()
    .catch((error: unknown) => platform.log.error({ err: error }, 'the members could not be read for search'))
}
