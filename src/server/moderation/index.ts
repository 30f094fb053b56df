import type { moderationEndpoints } from '../../contract/moderation.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { block, listBlocks, unblock } from './blocks.ts'
import { sendNotice } from './notices.ts'
import { type EvidenceOf, report } from './reports.ts'

export { listBlocks } from './blocks.ts'
export { exportModeration } from './export.ts'
export { countOpenNotices, decideNotice, type OpenNotice, openNotices } from './notice-queue.ts'
export { reactModeration, registerModerationJobs } from './on.ts'
export { countOpenReports, decideReport, findReport, type OpenReport, openReports } from './queue.ts'
export { storeOnce } from './receipts.ts'
export { blockRelation } from './relations.ts'
export type { EvidenceOf } from './reports.ts'

export function moderationHandlers(evidenceOf: EvidenceOf): Handlers<typeof moderationEndpoints, Ctx> {
  return {
    block: async (ctx, { member_id }) => {
      await block(ctx, member_id)
      return { done: true }
    },
    unblock: async (ctx, { member_id }) => {
      await unblock(ctx, member_id)
      return { done: true }
    },
    listBlocks: async (ctx) => ({ blocks: await listBlocks(ctx) }),
    report: async (ctx, input) => ({ receipt: await report(ctx, input, evidenceOf) }),
    sendNotice: async (ctx, input) => ({ receipt: await sendNotice(ctx, input) }),
  }
}
