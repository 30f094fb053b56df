export {
  requestersAmong,
  verificationNewsRelation,
  verificationNewsSince,
  verificationRequestRelation,
} from './verification-requests.ts'
export {
  countWaitingVerifications,
  decidedVerificationRelation,
  decideVerification,
  photosForReview,
  reopenVerification,
  type SelfieDecision,
  selfieOf,
  verificationsSince,
  waitingVerifications,
} from './verification-review.ts'
