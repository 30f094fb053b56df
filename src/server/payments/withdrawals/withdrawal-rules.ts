import type { FirstOutcome } from '../../../contract/payments/withdrawal.ts'
import { dayOf } from '../../../shared/dates.ts'
import { addTargetDays } from '../debit/target-days.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A normalised order number: `full` is the whole id, `tail` its last eight characters. */
type OrderNumber = { kind: 'full' | 'tail'; text: string }

/**
 * Parses a typed order number: the id, or its last eight characters, as on the bank statement. Ignores case, spaces,
 * dashes and a leading #. Null if invalid.
 */
export function orderNumberOf(typed: string): OrderNumber | null {
  const text = typed.replace(/[\s\p{Pd}#]/gu, '').toLowerCase()
  if (/^[\da-f]{8}$/.test(text)) return { kind: 'tail', text }
  const parts = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/.exec(text)
  return parts === null ? null : { kind: 'full', text: parts.slice(1).join('-') }
}

/** UTC offset of the easternmost served country (Finland in summer), so that no buyer is shown too early a day. */
const easternmostMs = 3 * hourMs
/** How long a UTC day lasts in the westernmost time zone. */
const westernmostMs = 12 * hourMs

/**
 * The end, in UTC, of the last withdrawal day: the given number of days after completion, moved from a weekend or bank
 * holiday to the next working day (Regulation 1182/71).
 */
export function withdrawalEnd(completedAt: Date, refundDays: number): Date {
  const last = new Date(completedAt.getTime() + easternmostMs + refundDays * dayMs)
  return new Date(`${addTargetDays(dayOf(last), 0)}T23:59:59.999Z`)
}

type Sold = { completedAt: Date | null; totalMinor: number; refundedMinor: number; chargedBackMinor: number }

/**
 * Whether a declaration is in time: until the last day ends in every time zone. An unpaid order has no contract to
 * withdraw from.
 */
export function isInTime({ completedAt }: Pick<Sold, 'completedAt'>, refundDays: number, now: Date): boolean {
  return completedAt !== null && now.getTime() <= withdrawalEnd(completedAt, refundDays).getTime() + westernmostMs
}

/** The outcome of a declaration. `order` null: no match; `refund` null: nothing left to refund. */
export function outcomeOf({
  order,
  refund,
  refundDays,
  now,
}: {
  order: Sold | null
  refund: object | null
  refundDays: number
  now: Date
}): FirstOutcome {
  if (order === null || order.completedAt === null) return 'not_found'
  const returned = order.refundedMinor + order.chargedBackMinor
  if (returned > 0 && returned >= order.totalMinor) return 'already_returned'
  if (!isInTime(order, refundDays, now)) return 'too_late'
  if (refund !== null) return 'refunded'
  return returned > 0 ? 'already_returned' : 'nothing_left'
}
