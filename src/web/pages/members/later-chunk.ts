/** A step in between: who imports something big carries the list of all that it needs, and the page itself would. */
export async function savedOfMember() {
  return (await import('./saved-of-member.tsx')).SavedOfMember
}
export async function aboveResults() {
  return (await import('./above-results.tsx')).AboveResults
}
export async function similarPeople() {
  return (await import('../../features/search/similar-people.tsx')).SimilarPeople
}
export async function endOfResults() {
  return (await import('./end-of-results.tsx')).EndOfResults
}
export async function tiles() {
  return (await import('./tiles.tsx')).Tiles
}
export async function fittingReasons() {
  return (await import('../../features/profiles/card/fitting-reasons.tsx')).FittingReasons
}
