import { lazy } from 'react'

// Parts of the search whose code a browser gets after the first paint: the server draws them at once, and until their code is there
// they work as plain links and forms. The server has them from its start, so that none of its pages waits for them.
const chunk = () => import('./later-chunk.ts')

/** Saved searches. */
export const SavedOfMember = import.meta.env.SSR
  ? await (await chunk()).savedOfMember()
  : lazy(async () => ({ default: await (await chunk()).savedOfMember() }))

/** Active filters. */
export const AboveResults = import.meta.env.SSR
  ? await (await chunk()).aboveResults()
  : lazy(async () => ({ default: await (await chunk()).aboveResults() }))

/** Only where few fit. */
export const SimilarPeople = import.meta.env.SSR
  ? await (await chunk()).similarPeople()
  : lazy(async () => ({ default: await (await chunk()).similarPeople() }))

/** Only after the last result. */
export const EndOfResults = import.meta.env.SSR
  ? await (await chunk()).endOfResults()
  : lazy(async () => ({ default: await (await chunk()).endOfResults() }))

/** Only where the site advertises. */
export const Tiles = import.meta.env.SSR
  ? await (await chunk()).tiles()
  : lazy(async () => ({ default: await (await chunk()).tiles() }))

/** Only where the best fit comes first. */
export const FittingReasons = import.meta.env.SSR
  ? await (await chunk()).fittingReasons()
  : lazy(async () => ({ default: await (await chunk()).fittingReasons() }))

/** What every search shows, for a page that is navigated to: fetched along with its results, so that it is drawn with them. */
export async function fetchLater(): Promise<void> {
  const parts = await chunk()
  await Promise.all([parts.savedOfMember(), parts.aboveResults()])
}
