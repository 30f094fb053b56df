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
  /** How many signed up from the same network within a day, this one included; unknown for those whom we make ourselves. */
  fromNetwork?: number | undefined
}
export const signedUp = defineEvent<SignedUp>('accounts.signed_up')
/** `byLink`: whoever reads the address has followed a link there; not so for those whom we confirm ourselves (seeds and tests). */
export const emailConfirmed = defineEvent<{
  memberId: string
  poolId: string
  siteId: string
  at: Date
  byLink: boolean
}>('accounts.email_confirmed')
/** They get mail elsewhere now: their address was changed, or changed back. */
export const emailChanged = defineEvent<{ memberId: string }>('accounts.email_changed')
export const becamePaid = defineEvent<{ memberId: string }>('accounts.became_paid')
/** Banned or deleted: gone from everybody's sight. */
export const accountClosed = defineEvent<{ memberId: string; poolId: string }>('accounts.closed')
/** Came back within the days of reactivation: everything is as it was. */
export const accountReopened = defineEvent<{ memberId: string; poolId: string }>('accounts.reopened')
/** Hidden from everybody by their own wish: on a pause, or without the consent that a profile needs. */
export const accountPaused = defineEvent<{ memberId: string }>('accounts.paused')
/** Limited by the staff for a while, and no longer. */
export const accountLimited = defineEvent<{ memberId: string }>('accounts.limited')
export const accountUnlimited = defineEvent<{ memberId: string }>('accounts.unlimited')
export const accountResumed = defineEvent<{ memberId: string }>('accounts.resumed')
/** The consent to be shown to visitors was given or withdrawn. */
export const showcaseChanged = defineEvent<{ memberId: string }>('accounts.showcase_changed')
/**
 * Everything of theirs goes in this transaction. What the law wants kept stays under `replacementId`: random, and written down nowhere
 * else. Accounts delete the member's own row last.
 */
export const memberErased = defineEvent<{ memberId: string; poolId: string; replacementId: string }>('accounts.erased')

/** A member is about to be erased, and everything of theirs is still there. May be announced more than once. */
export const memberErasing = defineEvent<{ memberId: string; at: Date }>('accounts.erasing')
