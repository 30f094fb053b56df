export { bansToRefund, claimBanRefund } from './bans.ts'
export { decisionsAbout } from './decision-history.ts'
export { measureFault, photoReasonOf } from './decision-rules.ts'
export {
  type Case,
  casesOf,
  confirmDecision,
  type Decision,
  holdDecision,
  keepDecision,
  limitedByOthers,
  refuseDecision,
} from './decisions.ts'
export { queueOutcome } from './statement-emails.ts'
export { banFacts, decisionView } from './statements.ts'
export { takeBackDecision } from './undo-decision.ts'
