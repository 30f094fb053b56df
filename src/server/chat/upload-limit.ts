import { chatUpload } from '../../contract/constants.ts'
import { memberLimit } from '../platform/member-limit.ts'

/** Counts an upload of a member: far more in an hour than anybody sends. Errors: too_many_requests. */
export const countUpload = memberLimit({ most: chatUpload.perHour, windowMs: 3_600_000 })
