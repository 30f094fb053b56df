export {
  countWaitingVerifications,
  decidedVerificationRelation,
  decideVerification,
  photosForReview,
  reopenVerification,
  type SelfieDecision,
  selfieOf,
  settleBadgeOf,
  verificationsSince,
  waitingVerifications,
} from './verification-review.ts'
