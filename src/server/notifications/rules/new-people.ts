import { accountsOf } from '../../accounts/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { type NewPeople, newPeople } from '../../search/index.ts'
import { siteById } from '../../sites/index.ts'

/** Kept searches as a job carries them, with the time that was looked at: who is new in them is not in it, that is looked up each time. */
export type SearchesLeft = readonly { searchId: string; since: string; until: string }[]

export function searchesIn(found: readonly { searchId: string; since: Date; until: Date }[]): SearchesLeft {
  return found.map(({ searchId, since, until }) => ({
    searchId,
    since: since.toISOString(),
    until: until.toISOString(),
  }))
}

/** Who is still new in these searches of a member, and may be seen by them; the search with most people first. */
export async function peopleIn(platform: Platform, memberId: string, searches: SearchesLeft): Promise<NewPeople[]> {
  const account = (await accountsOf(platform.db, [memberId])).get(memberId)
  const site = account === undefined ? null : await siteById(platform.db, account.siteId)
  if (site === null) return []
  const asked = searches.map(({ searchId, since, until }) => ({
    searchId,
    since: new Date(since),
    until: new Date(until),
  }))
  return newPeople({ ...platform, site }, memberId, asked)
}
