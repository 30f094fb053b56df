import { defineEvent } from '../platform/events.ts'

export type SignedUp = {
  memberId: string
  poolId: string
  siteId: string
  kind: 'member' | 'fictional'
  name: string
  gender: 'female' | 'male'
  seeks: 'female' | 'male' | 'both'
  /** YYYY-MM-DD */
  dateOfBirth: string
  country: string
  locale: string
  at: Date
  /** The first message to the member whose page started the sign-up. */
  signupMessage: string | null
  toMemberId: string | null
  /** Sign-ups from the same network within a day, including this one; undefined for generated accounts. */
  fromNetwork?: number | undefined
}
export const signedUp = defineEvent<SignedUp>('accounts.signed_up')
/** `byLink`: confirmed by an emailed link; false for accounts confirmed by the system (seeds and tests). */
export const emailConfirmed = defineEvent<{
  memberId: string
  poolId: string
  siteId: string
  at: Date
  byLink: boolean
}>('accounts.email_confirmed')
/** The member's address changed, or a change was undone. */
export const emailChanged = defineEvent<{ memberId: string }>('accounts.email_changed')
export const becamePaid = defineEvent<{ memberId: string }>('accounts.became_paid')
/** The account was banned or deleted and is hidden. */
export const accountClosed = defineEvent<{ memberId: string; poolId: string }>('accounts.closed')
/** Came back within the days of reactivation: everything is as it was. */
export const accountReopened = defineEvent<{ memberId: string; poolId: string }>('accounts.reopened')
/** The member is hidden by a pause or a missing profile consent. */
export const accountPaused = defineEvent<{ memberId: string }>('accounts.paused')
/** Limited by the staff for a while, and no longer. */
export const accountLimited = defineEvent<{ memberId: string }>('accounts.limited')
export const accountUnlimited = defineEvent<{ memberId: string }>('accounts.unlimited')
export const accountResumed = defineEvent<{ memberId: string }>('accounts.resumed')
/** The consent to be shown to visitors was given or withdrawn. */
export const showcaseChanged = defineEvent<{ memberId: string }>('accounts.showcase_changed')
/**
 * All data is erased in this transaction. Data retained by law is stored under `replacementId`, a random id recorded
 * nowhere else. Accounts delete the member row last.
 */
export const memberErased = defineEvent<{ memberId: string; poolId: string; replacementId: string }>('accounts.erased')

/** A member is about to be erased, and everything of theirs is still there. May be announced more than once. */
export const memberErasing = defineEvent<{ memberId: string; at: Date }>('accounts.erasing')
