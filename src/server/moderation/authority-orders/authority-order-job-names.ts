import { defineJob } from '../../platform/jobs/jobs.ts'

/** Writes the approved data into a copy for the authority. */
export const makeDisclosureJob = defineJob<{ id: string }>('moderation.make_disclosure')
/** Emails the member about an order, if it is time. */
export const informMemberJob = defineJob<{ id: string }>('moderation.inform_of_authority_order')
export const removeDisclosureJob = defineJob<{ key: string }>('moderation.remove_disclosure')
