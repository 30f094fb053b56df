import type { PhotoRejectionReason } from '../../../contract/constants.ts'
import {
  appealMonths,
  type DecisionState,
  type Discovery,
  limitDays,
  type SubjectKind,
} from '../../../contract/moderation/decisions.ts'
import type { Ground, Measure, QueueKind } from '../../../contract/office/office-constants.ts'

type DecisionRequest = {
  measure: Measure
  ground: Ground | null
  days: number | undefined
  subject: { kind: SubjectKind; id: string | null }
}

/** The invalid field of a requested measure; null if valid. */
export function measureFault({
  measure,
  ground,
  days,
  subject,
}: DecisionRequest): 'ground' | 'days' | 'subject' | null {
  if (measure === 'none') return null
  if (ground === null) return 'ground'
  if (measure === 'limit' ? !isLimitLength(days) : days !== undefined) return 'days'
  return measure === 'remove' && !mayBeRemoved(subject) ? 'subject' : null
}

function isLimitLength(days: number | undefined): boolean {
  return days !== undefined && Number.isInteger(days) && days >= limitDays.min && days <= limitDays.max
}

/** Accounts are limited or banned; they have no content to remove. */
function mayBeRemoved({ kind, id }: DecisionRequest['subject']): boolean {
  if (kind === 'account') return false
  return kind === 'profile' || kind === 'text' || id !== null
}

/** Illegal content; all other grounds are violations of the terms. */
const unlawful: readonly Ground[] = ['intimate_image', 'illegal', 'threat', 'hate', 'scam', 'payment_fraud']

export function basisOf(ground: Ground): 'law' | 'terms' {
  return unlawful.includes(ground) ? 'law' : 'terms'
}

/** Why a photo is turned down, where only the ground is known. */
export const photoReasonOf: Record<Ground, PhotoRejectionReason> = {
  underage: 'minor',
  intimate_image: 'nude',
  illegal: 'other',
  threat: 'violent',
  harassment: 'other',
  hate: 'violent',
  scam: 'other',
  payment_fraud: 'other',
  impersonation: 'somebody_else',
  fake: 'somebody_else',
  nudity: 'nude',
  contact_details: 'contact_details',
  advertising: 'advertising',
  spam: 'advertising',
  terms: 'other',
}

/** How we came to look at something, by the queue that it came from. A person decides in every case. */
export function foundBy(source: QueueKind | 'member'): Discovery {
  switch (source) {
    case 'reports':
      return 'report'
    case 'notices':
    case 'complaints':
      return 'notice'
    case 'texts':
    case 'payments':
      return 'machine'
    default:
      return 'review'
  }
}

/** Until when a decision can be appealed: six calendar months in UTC; of a longer month's end, the last day of a shorter one. */
export function appealEnd(decidedAt: Date): Date {
  const end = new Date(decidedAt)
  end.setUTCMonth(end.getUTCMonth() + appealMonths)
  // 31 August + 6 months would be a day in March
  if (end.getUTCDate() !== decidedAt.getUTCDate()) end.setUTCDate(0)
  return end
}

type Standing = { status: 'waiting' | 'standing' | 'refused' | 'overturned'; until: Date | null }

/** State of a decision as shown to the affected member. */
export function stateOf({ status, until }: Standing, now: Date): DecisionState {
  if (status === 'refused' || status === 'overturned') return 'undone'
  if (status === 'waiting') return 'waiting'
  return until !== null && until <= now ? 'ended' : 'standing'
}

/**
 * Whether a decision can be appealed now: within six months, once, and not withdrawn. Expired limits can still be
 * appealed.
 */
export function mayAppeal(decision: Standing & { decidedAt: Date; hasAppeal: boolean }, now: Date): boolean {
  const { hasAppeal, decidedAt } = decision
  return !hasAppeal && stateOf(decision, now) !== 'undone' && now < appealEnd(decidedAt)
}

/** Why a staff account may not decide an appeal: decided or closed, or they took or approved the original decision. */
export function appealFault(
  { status, tookPart }: { status: 'open' | 'decided' | 'closed'; tookPart: readonly string[] },
  staffId: string,
): 'conflict' | 'forbidden' | null {
  if (tookPart.includes(staffId)) return 'forbidden'
  return status === 'open' ? null : 'conflict'
}

/**
 * Grounds of a ban after which contacts are notified. Child safety cases are excluded to protect the child's identity.
 */
const fraud: readonly Ground[] = ['scam', 'payment_fraud', 'impersonation']

export function warnsContacts(ground: Ground): boolean {
  return fraud.includes(ground)
}

/** Of the last reports that were decided so many count, and so many unfounded ones among them are often. */
export const reporterMemory = { last: 8, unfounded: 5 } as const

/** Whether a member's reports are often unfounded. `wereUnfounded`: outcomes decided by staff, newest first. */
export function isOftenUnfounded(wereUnfounded: readonly boolean[]): boolean {
  const remembered = wereUnfounded.slice(0, reporterMemory.last)
  return remembered.filter(Boolean).length >= reporterMemory.unfounded
}
