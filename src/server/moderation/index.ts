import type { moderationEndpoints } from '../../contract/moderation.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { appeal } from './appeals.ts'
import { block, listBlocks, unblock } from './blocks.ts'
import { type NoticeEvidenceOf, sendNotice } from './notices.ts'
import { type EvidenceOf, report } from './reports.ts'
import { banFacts, type CreditsOf, decisionsByToken, listDecisions } from './statements.ts'

export { closeAppealOf, countOpenAppeals, type OpenAppeal, openAppeals, settleAppeal } from './appeals.ts'
export { banRefundDays, bansToRefund, claimBanRefund } from './bans.ts'
export { listBlocks } from './blocks.ts'
export { type ContactsOf, forgetWarnings, warnContacts, warningsFor } from './contacts.ts'
export { type DecidedBefore, decisionsAbout } from './decided.ts'
export { measureFault, photoReasonOf } from './decision-rules.ts'
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
} from './decisions.ts'
export { exportModeration } from './export.ts'
export { decidedNoticeRelation, decidedReportRelation } from './figures.ts'
export {
  addKnownImage,
  forgetKnownImage,
  type KnownImage,
  knownImage,
  listKnownImages,
  type Recognised,
  recognise,
} from './known-images.ts'
export {
  countOpenNotices,
  decideNotice,
  findNotice,
  noticeDue,
  type OpenNotice,
  openNotices,
  tallyNotices,
} from './notice-queue.ts'
export type { NoticeEvidenceOf } from './notices.ts'
export { countBlocks, mailStatementsAgain, membersOfReceipt, type ReportOfMember, reportsOfMember } from './office.ts'
export { reactModeration, registerModerationJobs } from './on.ts'
export { type Pace, paceOf } from './pace.ts'
export { countOpenReports, decideReport, findReport, type OpenReport, openReports, tallyReports } from './queue.ts'
export { storeOnce } from './receipts.ts'
export { blockRelation } from './relations.ts'
export { type Reporter, reportersOf } from './reporters.ts'
export type { EvidenceOf } from './reports.ts'
export { mayStayUnknown } from './rules.ts'
export { noteLater } from './signal-jobs.ts'
export { countOpeners, markDone, markOf } from './signal-marks.ts'
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
} from './signals.ts'
export { openerKey, type Reason, type Score } from './signals-rules.ts'
export { queueOutcome } from './statement-mails.ts'
export { decisionView } from './statements.ts'
export { takeBackDecision } from './take-back.ts'
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
