export { listBlocks } from './blocks/blocks.ts'
export { forgetWarnings, warnContacts, warningsFor } from './blocks/suggested-blocks.ts'
export { moderationHandlers } from './handlers.ts'
export { reactModeration, registerModerationJobs } from './listeners.ts'
export { countBlocks, mailStatementsAgain, membersOfReceipt, reportsOfMember, safetyCountsOf } from './office.ts'
export { moderationData } from './personal-data.ts'
export {
  countOpenReports,
  decideReport,
  findReport,
  type OpenReport,
  openReports,
  reportDue,
  tallyReports,
} from './queue.ts'
export { blockRelation, contactViewerRelation, decidedNoticeRelation, decidedReportRelation } from './relations.ts'
export { type DecisionTimes, decisionTimesIn, decisionTimesOf } from './reports/decision-times.ts'
export { storeOnce } from './reports/receipts.ts'
export type { EvidenceOf } from './reports/reports.ts'
export { mayStayUnknown } from './rules.ts'
