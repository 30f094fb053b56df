import { accountsOf } from '../../accounts/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { type NewPeople, newPeople } from '../../search/index.ts'
import { siteById } from '../../sites/index.ts'

/** Saved searches with the searched time range as job payload. The new members are looked up on each run. */
export type SearchesLeft = readonly { searchId: string; since: string; until: string }[]

export function searchesIn(found: readonly { searchId: string; since: Date; until: Date }[]): SearchesLeft {
  return found.map(({ searchId, since, until }) => ({
    searchId,
    since: since.toISOString(),
    until: until.toISOString(),
  }))
}

/** New members in these searches that the member may see; the search with most of them first. */
export async function peopleIn(platform: Platform, memberId: string, searches: SearchesLeft): Promise<NewPeople[]> {
  const account = (await accountsOf(platform.db, [memberId])).get(memberId)
  const site = account === undefined ? null : await siteById(platform.db, account.siteId)
  if (site === null) return []
  const requests = searches.map(({ searchId, since, until }) => ({
    searchId,
    since: new Date(since),
    until: new Date(until),
  }))
  return newPeople({ ...platform, site }, memberId, requests)
}
