import { memberLimit } from '../platform/member-limit.ts'

/**
 * Counts an upload of a member. Decoding is the dearest thing that can be asked for: so many tries in so long, far above what anybody needs.
 * Errors: too_many_requests.
 */
export const countUpload = memberLimit({ most: 60, windowMs: 10 * 60_000 })
