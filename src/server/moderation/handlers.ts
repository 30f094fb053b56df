import type { moderationEndpoints } from '../../contract/moderation/moderation.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { appeal } from './appeals/appeals.ts'
import { block, listBlocks, unblock } from './blocks/blocks.ts'
import { blockContacts, getBlockedContacts, unblockAllContacts, unblockContact } from './contacts/contacts.ts'
import { type CreditsOf, decisionsByToken, listDecisions } from './decisions/statements.ts'
import { type NoticeEvidenceOf, sendNotice } from './notices/notices.ts'
import { type EvidenceOf, report } from './reports/reports.ts'

/** What calls need that only higher floors know. */
type ModerationFacts = {
  evidenceOf: EvidenceOf
  noticeEvidenceOf: NoticeEvidenceOf
  purchasedCreditsOf: CreditsOf
}

export function moderationHandlers({
  evidenceOf,
  noticeEvidenceOf,
  purchasedCreditsOf,
}: ModerationFacts): Handlers<typeof moderationEndpoints, Ctx> {
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
    getBlockedContacts,
    blockContacts,
    unblockContact: (ctx, { email }) => unblockContact(ctx, email),
    unblockAllContacts,
    report: async (ctx, input) => ({ receipt: await report(ctx, input, evidenceOf) }),
    sendNotice: async (ctx, input) => ({ receipt: await sendNotice(ctx, input, noticeEvidenceOf) }),
    listDecisions: (ctx) => listDecisions(ctx, purchasedCreditsOf),
    getDecisions: async (ctx, { token }) => ({ decisions: await decisionsByToken(ctx, token, purchasedCreditsOf) }),
    appeal: async (ctx, input) => ({ decision: await appeal(ctx, input, purchasedCreditsOf) }),
  }
}
