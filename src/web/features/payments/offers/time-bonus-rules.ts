import { timeBonus } from '../../../../contract/constants.ts'
import type { DiscountView } from '../../../../contract/payments/payments.ts'

/** Whether a discount is the one of the first hours after signing up. */
export function isTimeBonus({ code, user_id }: Pick<DiscountView, 'code' | 'user_id'>): boolean {
  return code === timeBonus.code && user_id !== null
}
