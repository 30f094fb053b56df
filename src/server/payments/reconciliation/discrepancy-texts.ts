import { formatMoney } from '../../../shared/money.ts'
import type { DisputeReport } from '../providers/psp.ts'
import type { RefundStatus } from '../returns/changes.ts'

/** Shown for a side without a value. */
export const nothing = 'none'

export function moneyText(amountMinor: number, currency: string): string {
  return formatMoney({ amount_minor: amountMinor, currency }, 'en')
}

/** `€7.50 done, €2.00 pending` */
export function refundsText(list: readonly { amountMinor: number; status: RefundStatus }[], currency: string): string {
  return list.map(({ amountMinor, status }) => `${moneyText(amountMinor, currency)} ${status}`).join(', ') || nothing
}

/** `€15.00 open` */
export function disputesText(
  list: readonly Pick<DisputeReport, 'amountMinor' | 'isReversed'>[],
  currency: string,
): string {
  const texts = list.map(
    ({ amountMinor, isReversed }) => `${moneyText(amountMinor, currency)} ${isReversed ? 'reversed' : 'open'}`,
  )
  return texts.join(', ') || nothing
}
