import { resetMailsPerDay } from '../../../contract/constants.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { commentsPerDay } from '../../../contract/like-constants.ts'
import { verificationLimits } from '../../../contract/profiles/verification-constants.ts'

/** Site settings that hold the points of a limit. */
export const limitSettings = [
  'signUpsPerHour',
  'messagesPerMinute',
  'newConversationsPerDay',
  'likesPerDay',
  'profileViewsPerHour',
  'searchesPerMinute',
  'reportsPerHour',
] as const
type LimitSetting = (typeof limitSettings)[number]

export type RateLimit = {
  /** The key that is counted. `network`: an IPv4 address or an IPv6 /64; `range`: a /24 or a /48. */
  key: 'member' | 'staff' | 'account' | 'account+range' | 'browser' | 'network' | 'range' | 'address'
  /** Points within `duration`, or the site setting that holds them; times `factor`. */
  points: number | LimitSetting
  factor?: number
  /** Seconds, from the first point on. */
  duration: number
  /**
   * Seconds for which the last point blocks the key, twice as long each time, at most a day. Without it the key is refused until the
   * duration is over.
   */
  block?: number
  /** From so many points on the caller has to solve a proof of work. */
  proofOfWorkAfter?: number
  code: ErrorCode
  /** When the store cannot be reached: what guards passwords and money refuses, what guards reading lets through. */
  onFailure: 'refuse' | 'allow'
  /** Frequent and harmless: so many points are counted in the process before they are written to the store. */
  batch?: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const closed = { code: 'too_many_requests', onFailure: 'refuse' } as const
const open = { code: 'too_many_requests', onFailure: 'allow' } as const
const resetMail = { duration: day, code: 'too_many_reset_mails', onFailure: 'refuse' } as const
const guess = {
  points: 5,
  duration: 15 * minute,
  block: 15 * minute,
  code: 'login_blocked',
  onFailure: 'refuse',
} as const

/** All rate limits. docs/operations/rate-limits.md explains what each means to a legitimate user. */
export const rateLimits = {
  // Log-in of members. Wrong passwords only: a right one takes its point back
  logIn: { key: 'account+range', ...guess },
  logInKnownBrowser: { key: 'browser', ...guess },
  logInNetwork: { key: 'network', points: 100, duration: hour, proofOfWorkAfter: 15, ...closed },
  logInRange: { key: 'range', points: 500, duration: hour, ...closed },
  logInAccount: { key: 'account', points: 1000, duration: day, proofOfWorkAfter: 20, ...closed },
  secondFactor: { key: 'member', ...guess },
  passwordProof: { key: 'member', ...guess },
  // Log-in of staff
  staffLogIn: { key: 'account+range', ...guess },
  staffLogInKnownBrowser: { key: 'browser', ...guess },
  staffLogInNetwork: { key: 'network', points: 50, duration: hour, proofOfWorkAfter: 15, ...closed },
  staffLogInAccount: { key: 'account', points: 200, duration: day, proofOfWorkAfter: 15, ...closed },
  staffSecondFactor: { key: 'staff', ...guess },
  staffPasswordProof: { key: 'staff', ...guess },
  // Sign-up
  signUpForm: { key: 'network', points: 'signUpsPerHour', factor: 5, duration: hour, ...closed },
  signUpNoScript: { key: 'range', points: 'signUpsPerHour', factor: 1 / 5, duration: hour, ...closed },
  signUp: { key: 'network', points: 'signUpsPerHour', duration: hour, ...closed },
  signUpDay: { key: 'network', points: 'signUpsPerHour', factor: 3, duration: day, ...closed },
  signUpRange: { key: 'range', points: 'signUpsPerHour', factor: 5, duration: day, ...closed },
  activationMailPause: { key: 'member', points: 1, duration: minute, ...closed },
  activationMail: { key: 'member', points: 10, duration: day, ...closed },
  activationPassword: { key: 'account', ...guess },
  activationCode: { key: 'account', ...guess },
  unprovedMail: { key: 'account', points: 20, duration: day, ...closed },
  // Password reset and account mails
  resetNoScript: { key: 'network', points: 10, duration: hour, ...closed },
  resetNetwork: { key: 'network', points: 20, duration: hour, ...closed },
  resetRange: { key: 'range', points: 150, duration: day, ...closed },
  resetAccountNetwork: { key: 'account+range', points: resetMailsPerDay, ...resetMail },
  resetAccount: { key: 'account', points: 4 * resetMailsPerDay, ...resetMail },
  resetKnownBrowser: { key: 'browser', points: resetMailsPerDay, ...resetMail },
  codeMail: { key: 'member', points: 3, duration: hour, ...closed },
  mailChange: { key: 'member', points: 5, duration: day, ...closed },
  // Money
  discountCodeMember: { key: 'member', points: 20, duration: hour, ...closed },
  discountCodeNetwork: { key: 'network', points: 30, duration: hour, ...closed },
  withdrawalPreview: { key: 'range', points: 60, duration: hour, ...closed },
  withdrawalPreviewMiss: { key: 'account', points: 30, duration: day, ...closed },
  withdrawal: { key: 'range', points: 20, duration: hour, ...closed },
  withdrawalMiss: { key: 'account', points: 5, duration: day, ...closed },
  debitCode: { key: 'member', points: 6, duration: day, code: 'too_many_codes', onFailure: 'refuse' },
  // Likes, profiles, search
  likeBurst: { key: 'member', points: 20, duration: minute, ...closed },
  likeDay: { key: 'member', points: 'likesPerDay', duration: day, ...closed },
  likeComment: {
    key: 'member',
    points: commentsPerDay,
    duration: day,
    code: 'like_comments_used',
    onFailure: 'refuse',
  },
  verificationRequest: {
    key: 'member',
    points: verificationLimits.requestsPerDay,
    duration: day,
    code: 'verification_requests_used',
    onFailure: 'refuse',
  },
  profileView: { key: 'member', points: 'profileViewsPerHour', duration: hour, batch: 10, ...open },
  profileViewVisitor: { key: 'network', points: 'profileViewsPerHour', duration: hour, batch: 10, ...open },
  search: { key: 'member', points: 'searchesPerMinute', duration: minute, batch: 5, ...open },
  searchVisitor: { key: 'network', points: 'searchesPerMinute', duration: minute, batch: 5, ...open },
  geocode: { key: 'network', points: 30, duration: 10 * minute, ...open },
  albumOpened: { key: 'member', points: 1, duration: day, ...open },
  photoUpload: { key: 'member', points: 60, duration: 10 * minute, ...closed },
  // Chat
  message: { key: 'member', points: 'messagesPerMinute', duration: minute, batch: 10, ...closed },
  newConversation: { key: 'member', points: 'newConversationsPerDay', duration: day, ...closed },
  reaction: { key: 'member', points: 60, duration: minute, batch: 5, ...open },
  chatSearch: { key: 'member', points: 120, duration: minute, batch: 10, ...open },
  chatUpload: { key: 'member', points: 60, duration: hour, ...closed },
  datePlan: { key: 'member', points: 30, duration: day, ...closed },
  // Reports and letters to the site
  blockContacts: { key: 'member', points: 30, duration: hour, ...closed },
  report: { key: 'member', points: 'reportsPerHour', duration: hour, ...closed },
  noticeNetwork: { key: 'range', points: 20, duration: hour, ...closed },
  noticeMail: { key: 'address', points: 10, duration: day, ...closed },
  contactNetwork: { key: 'range', points: 10, duration: hour, ...closed },
  contactMail: { key: 'address', points: 5, duration: day, ...closed },
  // What machines call
  webhook: { key: 'network', points: 4000, duration: minute, batch: 100, ...open },
  mailIntake: { key: 'network', points: 1200, duration: minute, batch: 50, ...open },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits
