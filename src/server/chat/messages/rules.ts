import { isLongerThan } from '../../../shared/text.ts'
import type { Viewer } from '../../sites/index.ts'

/** The conversation, its two members and the site, as the rules of writing need to know them. */
export type WritingFacts = {
  writer: {
    status: 'visitor' | Viewer['status']
    isPaid: boolean
    isVerified: boolean
    balance: number
    /** Conversations whose first message this member wrote. */
    startedConversations: number
    /** Has this member blocked the other one? */
    isBlocking: boolean
    /** Messages since the other one's last, whether or not they were unsent; a gift is a message, a reaction is not. */
    unanswered: number
  }
  other: {
    kind: 'member' | 'fictional'
    /** How the writer sees the other one: see profiles' `mayBeSeen`. */
    sight: 'yes' | 'blocked' | 'no'
    isInvisible: boolean
    /** Only verified members may write to the other one first. */
    isVerifiedOnly: boolean
    /** Has the other one written in this conversation? */
    hasWritten: boolean
  }
  /** No messages yet: the next one starts the conversation. */
  isEmpty: boolean
  site: {
    freeChat: 'credits' | 'conversations'
    messageCredits: number
    photoCredits: number
    freeConversations: number
    /** So many unanswered messages at most; 0: no limit. */
    unansweredLimit: number
    allowsFictional: boolean
  }
}

/** Why writing is refused, most fundamental reason first, so that buying credits is suggested only if it helps. */
export type WritingRefusal =
  | 'authentication_required'
  | 'forbidden'
  | 'not_confirmed'
  | 'fictional_member'
  | 'blocked_by_me'
  | 'blocked'
  | 'member_unavailable'
  | 'verified_only'
  | 'unanswered_limit'
  | 'free_conversations_used'
  | 'not_enough_credits'

/** Why the viewer may not write here now at any price; null if only credits matter. */
export function refusalOf(facts: WritingFacts): Exclude<WritingRefusal, 'not_enough_credits'> | null {
  const { writer, other, site } = facts
  if (writer.status === 'visitor') return 'authentication_required'
  if (writer.status === 'not_confirmed') return 'not_confirmed'
  if (writer.status !== 'active') return 'forbidden'
  if (other.kind === 'fictional') return site.allowsFictional ? 'fictional_member' : 'member_unavailable'
  if (writer.isBlocking) return 'blocked_by_me'
  if (other.sight === 'blocked') return 'blocked'
  if (!isReachable(other)) return 'member_unavailable'
  if (other.isVerifiedOnly && !writer.isVerified && !other.hasWritten) return 'verified_only'
  if (site.unansweredLimit > 0 && writer.unanswered >= site.unansweredLimit) return 'unanswered_limit'
  if (isFreeStart(facts) && writer.startedConversations >= site.freeConversations) return 'free_conversations_used'
  return null
}

/** Content to send: text, voice note, photo, or a gift of the given price. */
export type Sending = 'text' | 'voice' | 'photo' | { giftCredits: number }

/** May the writer send this here now, and if not, why? */
export function mayWrite(
  facts: WritingFacts,
  sending: Sending = 'text',
): { may: true } | { may: false; reason: WritingRefusal } {
  const reason = refusalOf(facts)
  if (reason !== null) return { may: false, reason }
  return facts.writer.balance >= priceOf(facts, sending) ? { may: true } : { may: false, reason: 'not_enough_credits' }
}

/** Credits of what is sent; 0 where it is free. Photos and gifts cost the same in a conversation that is begun for free. */
export function priceOf(facts: WritingFacts, sending: Sending = 'text'): number {
  if (sending === 'photo') return facts.site.photoCredits
  if (typeof sending === 'object') return sending.giftCredits
  return isFreeStart(facts) ? 0 : facts.site.messageCredits
}

/** On sites with free conversations, the first message of each that a free member starts costs nothing. */
export function isFreeStart({ writer, isEmpty, site }: WritingFacts): boolean {
  return site.freeChat === 'conversations' && isEmpty && !writer.isPaid
}

/** Writing requires visibility. Invisible members can be reached only by members they wrote to. */
function isReachable({ sight, isInvisible, hasWritten }: WritingFacts['other']): boolean {
  return sight === 'yes' && (!isInvisible || hasWritten)
}

/** Contains no visible characters. */
export function isBlank(text: string): boolean {
  return /^[\p{White_Space}\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u.test(text)
}

/** Faults of a text that no message may have; null when it can be sent. `max` counts what people see as characters. */
export function textFault(text: string, max: number): 'unprintable' | 'message_empty' | 'message_too_long' | null {
  // PostgreSQL stores neither NUL nor unpaired surrogates; all other text is stored unchanged
  if (text.includes('\0') || !text.isWellFormed()) return 'unprintable'
  if (isBlank(text)) return 'message_empty'
  return isLongerThan(text, max) ? 'message_too_long' : null
}
