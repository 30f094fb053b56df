import { defineEvent } from '../platform/events.ts'

/**
 * A member's saved searches with new matches: the start of each search's period, and its end `at`; later members are in
 * the next alert.
 */
export type NewlyFitting = { memberId: string; searches: readonly { searchId: string; since: Date }[]; at: Date }
/** Emitted at most once a day per member, in the transaction that records it. */
export const newlyFitting = defineEvent<NewlyFitting>('search.newly_fitting')
