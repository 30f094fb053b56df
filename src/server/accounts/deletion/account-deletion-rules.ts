type Given = { givenAt: Date; withdrawnAt: Date | null }

/** Whether a required consent was given and is now withdrawn. Members without any (seeds) have nothing to withdraw. */
export function isConsentMissing(given: readonly Given[]): boolean {
  return given.length > 0 && given.every(({ withdrawnAt }) => withdrawnAt !== null)
}

/**
 * Whether a member is hidden only because consent was withdrawn; giving it again then shows them. The member's own
 * pause continues. The two are distinguished by time: a withdrawal uses its own time as the start.
 */
export function isHiddenByWithdrawal(pausedAt: Date | null, given: readonly Given[]): boolean {
  if (pausedAt === null || !isConsentMissing(given)) return false
  const last = Math.max(...given.map(({ withdrawnAt }) => withdrawnAt?.getTime() ?? 0))
  return pausedAt.getTime() === last
}

export type OfferFacts = {
  isConfirmed: boolean
  isPaused: boolean
  isInvisible: boolean
  getsMails: boolean
  /** Of the company; 0 for none. */
  discountPercentage: number
  hasClaimedDiscount: boolean
}

/** What there is instead of leaving: only what would change something for this member. */
export function offersFor(facts: OfferFacts) {
  const { isConfirmed, isPaused, isInvisible, getsMails, discountPercentage, hasClaimedDiscount } = facts
  const isDiscountOpen = isConfirmed && discountPercentage > 0 && !hasClaimedDiscount
  return {
    pause: isConfirmed && !isPaused,
    invisible: isConfirmed && !isPaused && !isInvisible,
    fewer_mails: isConfirmed && getsMails,
    discount_percentage: isDiscountOpen ? discountPercentage : null,
  }
}

const exportsPerDay = 3
export const exportDays = 7
const dayMs = 86_400_000
/** Longer than any export takes: its process has crashed. */
const longestMakingMs = 3_600_000

type ExportFacts = { state: 'making' | 'ready' | 'failed'; requestedAt: Date }

/** Whether another export may be requested: three per day, not counting failed ones. */
export function mayAskExport(known: readonly ExportFacts[], now: Date): boolean {
  const today = known.filter(
    ({ state, requestedAt }) => state !== 'failed' && now.getTime() - requestedAt.getTime() < dayMs,
  )
  return today.length < exportsPerDay
}

/** Whether an export that is being made will never be finished. */
export function isAbandoned({ state, requestedAt }: ExportFacts, now: Date): boolean {
  return state === 'making' && now.getTime() - requestedAt.getTime() > longestMakingMs
}
