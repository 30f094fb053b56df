import type { moderationEndpoints } from '../../contract/moderation/moderation.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { appeal } from './appeals/appeals.ts'
import { block, listBlocks, unblock } from './blocks/blocks.ts'
import { banFacts, type CreditsOf, decisionsByToken, listDecisions } from './decisions/statements.ts'
import { type NoticeEvidenceOf, sendNotice } from './notices/notices.ts'
import { type EvidenceOf, report } from './reports/reports.ts'

export { decidedNoticeRelation, decidedReportRelation } from './analytics.ts'
export { closeAppealOf, countOpenAppeals, type OpenAppeal, openAppeals, settleAppeal } from './appeals/appeals.ts'
export { listBlocks } from './blocks/blocks.ts'
export { type ContactsOf, forgetWarnings, warnContacts, warningsFor } from './blocks/suggested-blocks.ts'
export { banRefundDays, bansToRefund, claimBanRefund } from './decisions/bans.ts'
export { type DecidedBefore, decisionsAbout } from './decisions/decision-history.ts'
export { measureFault, photoReasonOf } from './decisions/decision-rules.ts'
export {
  type Case,
  casesById,
  casesOf,
  confirmDecision,
  type Decision,
  holdDecision,
  keepDecision,
  limitedByOthers,
  refuseDecision,
  standingBan,
} from './decisions/decisions.ts'
export { queueOutcome } from './decisions/statement-emails.ts'
export { decisionView } from './decisions/statements.ts'
export { takeBackDecision } from './decisions/undo-decision.ts'
export { exportModeration } from './export.ts'
export { reactModeration, registerModerationJobs } from './listeners.ts'
export {
  countOpenNotices,
  decideNotice,
  findNotice,
  noticeDue,
  type OpenNotice,
  openNotices,
  tallyNotices,
} from './notices/notice-queue.ts'
export type { NoticeEvidenceOf } from './notices/notices.ts'
export { countBlocks, mailStatementsAgain, membersOfReceipt, type ReportOfMember, reportsOfMember } from './office.ts'
export { countOpenReports, decideReport, findReport, type OpenReport, openReports, tallyReports } from './queue.ts'
export { blockRelation } from './relations.ts'
export { type DecisionTimes, decisionTimesOf } from './reports/decision-times.ts'
export { storeOnce } from './reports/receipts.ts'
export { type Reporter, reportersOf } from './reports/reporters.ts'
export type { EvidenceOf } from './reports/reports.ts'
export { mayStayUnknown } from './rules.ts'
export {
  addKnownImage,
  forgetKnownImage,
  type KnownImage,
  knownImage,
  listKnownImages,
  type Recognised,
  recognise,
} from './signals/known-images.ts'
export { noteLater } from './signals/signal-jobs.ts'
export { countOpeners, markDone, markOf } from './signals/signal-marks.ts'
export {
  countFlagged,
  type FlaggedMember,
  flaggedTexts,
  isFlagged,
  isHeld,
  markFine,
  type NewSignal,
  noteSignals,
  signalsOf,
} from './signals/signals.ts'
export { openerKey, type Reason, type Score } from './signals/signals-rules.ts'
export { banFacts }

/** What calls need that only higher floors know. */
export type ModerationFacts = {
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
    report: async (ctx, input) => ({ receipt: await report(ctx, input, evidenceOf) }),
    sendNotice: async (ctx, input) => ({ receipt: await sendNotice(ctx, input, noticeEvidenceOf) }),
    listDecisions: (ctx) => listDecisions(ctx, purchasedCreditsOf),
    getDecisions: async (ctx, { token }) => ({ decisions: await decisionsByToken(ctx, token, purchasedCreditsOf) }),
    appeal: async (ctx, said) => ({ decision: await appeal(ctx, said, purchasedCreditsOf) }),
  }
}
