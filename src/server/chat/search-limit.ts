import { memberLimit } from '../platform/member-limit.ts'

/** Counts a search of a member, which reads much: faster than somebody types, and no faster. Errors: too_many_requests. */
export const countSearch = memberLimit({ most: 120, windowMs: 60_000 })
