import type { LeavingView } from '../../../contract/accounts/leaving.ts'
import { leavingReasons } from '../../../contract/constants.ts'

export type OfferName = keyof LeavingView['offers']
export type LeavingReason = (typeof leavingReasons)[number]

/** A reason from the URL; `other` for any other value, since a reason is optional. */
export function reasonOf(text: string | null): LeavingReason {
  return leavingReasons.find((reason) => reason === text) ?? 'other'
}

/** What helps most against a reason. */
const helps: Partial<Record<LeavingReason, OfferName>> = {
  taking_a_break: 'pause',
  met_someone: 'pause',
  privacy: 'invisible',
  too_many_mails: 'fewer_mails',
  too_expensive: 'discount_percentage',
}
const usual: readonly OfferName[] = ['pause', 'invisible', 'fewer_mails', 'discount_percentage']

/** The offers that there are for a member, what helps most first. */
export function offersFor(offers: LeavingView['offers'], reason: LeavingReason): OfferName[] {
  const first = helps[reason]
  const ordered = first ? [first, ...usual.filter((name) => name !== first)] : usual
  return ordered.filter((name) => offers[name])
}

export const steps = ['why', 'instead', 'erased', 'last'] as const
export type Step = (typeof steps)[number]

/** Steps of this member: without an offer there is only one. */
export function stepsFor(offers: LeavingView['offers']): Step[] {
  const hasOffers = Object.values(offers).some(Boolean)
  return steps.filter((step) => step !== 'instead' || hasOffers)
}

/** The step of an address; the first one if unknown. */
export function stepOf(text: string | null, all: readonly Step[]): Step {
  return all.find((step) => step === text) ?? all[0] ?? 'why'
}
