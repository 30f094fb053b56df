import { defineEvent } from '../platform/events.ts'

/** Kept searches of one member that somebody new fits: of each, since when they are looked for, and until `at`: whoever comes later is the next news. */
export type NewlyFitting = { memberId: string; searches: readonly { searchId: string; since: Date }[]; at: Date }
/** Announced at most once a day for each member, in the transaction that notes it. */
export const newlyFitting = defineEvent<NewlyFitting>('search.newly_fitting')
