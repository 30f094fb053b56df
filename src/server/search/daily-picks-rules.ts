import type { FittingReasons } from '../../contract/search.ts'

/** Number of members suggested a day. */
export const picksPerDay = 3

type Candidate = FittingReasons & { id: string; hasPhoto: boolean }

/**
 * The members to suggest, from candidates in order of fit: first those with a reason that no other pick has, then those
 * with any reason, then the best fits. Those without a photo follow all others, in the same order.
 */
export function pickOfDay<C extends Candidate>(candidates: readonly C[]): C[] {
  const picked: C[] = []
  const named = new Set<string>()
  const isNew = (candidate: C) => reasonsOf(candidate).some((reason) => !named.has(reason))
  const rounds = [isNew, (candidate: C) => reasonsOf(candidate).length > 0, () => true]
  const turns = [true, false].flatMap((hasPhoto) => rounds.map((isWanted) => ({ hasPhoto, isWanted })))
  for (const { hasPhoto, isWanted } of turns) {
    for (const candidate of candidates) {
      if (picked.length === picksPerDay) return picked
      if (candidate.hasPhoto !== hasPhoto || picked.includes(candidate) || !isWanted(candidate)) continue
      picked.push(candidate)
      for (const reason of reasonsOf(candidate)) named.add(reason)
    }
  }
  return picked
}

const reasonsOf = ({ shared_interests, is_same_town }: FittingReasons): string[] => [
  ...shared_interests,
  ...(is_same_town ? ['town'] : []),
]
