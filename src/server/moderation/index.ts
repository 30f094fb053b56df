import type { moderationEndpoints } from '../../contract/moderation.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { block, listBlocks, unblock } from './blocks.ts'
import { type EvidenceOf, report } from './reports.ts'

export { listBlocks } from './blocks.ts'
export { registerModerationJobs } from './evidence-files.ts'
export { exportModeration } from './export.ts'
export { reactModeration } from './on.ts'
export { countOpenReports, decideReport, findReport, type OpenReport, openReports } from './queue.ts'
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
  }
}
