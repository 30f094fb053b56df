import { Refusal } from '../../platform/errors.ts'
import type { ActThatWaits } from '../approvals/approvals.ts'
import type { ApprovalPayload } from '../auth/access-tables.ts'
import { confirmBan, refuseBan } from './moderation-action-rules.ts'

/** A ban shuts the member out while it waits; the second person makes it last, or takes it back. */
export const banThatWaits: ActThatWaits = {
  roles: ['moderator', 'admin'],
  apply: (ctx, tx, who, { payload }) => confirmBan(ctx, tx, who, decisionOf(payload)),
  refuse: async (platform, tx, { payload }) => {
    await refuseBan(platform, tx, decisionOf(payload))
  },
}

function decisionOf({ decisionId }: ApprovalPayload): string {
  if (typeof decisionId !== 'string') throw new Refusal('conflict')
  return decisionId
}
