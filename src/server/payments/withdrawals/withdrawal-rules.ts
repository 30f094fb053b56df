import type { FirstOutcome } from '../../../contract/payments/withdrawal.ts'
import { dayOf } from '../../../shared/dates.ts'
import { addTargetDays } from '../debit/target-days.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** An order's number as it is compared: `full`, the whole id; `tail`, its last eight characters. */
type OrderNumber = { kind: 'full' | 'tail'; text: string }

/**
 * What somebody typed as the number of an order: the id, or its last eight characters, as the bank statement has them. Case, spaces, dashes
 * and a # before it make no difference. Null where it cannot be the number of any order.
 */
export function orderNumberOf(typed: string): OrderNumber | null {
  const text = typed.replace(/[\s\p{Pd}#]/gu, '').toLowerCase()
  if (/^[\da-f]{8}$/.test(text)) return { kind: 'tail', text }
  const parts = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/.exec(text)
  return parts === null ? null : { kind: 'full', text: parts.slice(1).join('-') }
}

/** Which day it is where the day begins first of the countries that sites serve (Finland in summer): no buyer is told of an earlier one. */
const easternmostMs = 3 * hourMs
/** How long a day that has ended in UTC lasts in the westernmost place of the world. */
const westernmostMs = 12 * hourMs

/**
 * The end, in UTC, of the last day on which a buyer can withdraw: so many days after the day of completion, moved from a weekend or a bank
 * holiday to the next working day (Regulation 1182/71).
 */
export function withdrawalEnd(completedAt: Date, refundDays: number): Date {
  const last = new Date(completedAt.getTime() + easternmostMs + refundDays * dayMs)
  return new Date(`${addTargetDays(dayOf(last), 0)}T23:59:59.999Z`)
}

type Sold = { completedAt: Date | null; totalMinor: number; refundedMinor: number; chargedBackMinor: number }

/** Whether a declaration about this order comes in time: while the last day lasts anywhere. One that nobody has paid for has no contract to withdraw from. */
export function isInTime({ completedAt }: Pick<Sold, 'completedAt'>, refundDays: number, now: Date): boolean {
  return completedAt !== null && now.getTime() <= withdrawalEnd(completedAt, refundDays).getTime() + westernmostMs
}

/** What a declaration comes to. `order` null: none fits; `refund` null: nothing of it is left that could come back. */
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
