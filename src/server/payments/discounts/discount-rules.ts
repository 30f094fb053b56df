import type { ErrorCode } from '../../../contract/errors.ts'
import type { RefusalParams } from '../../platform/errors.ts'

/** A discount from a typed code or from an offer to one member. */
export type Discount = {
  code: string
  country: string | null
  memberId: string | null
  startsAt: Date | null
  endsAt: Date | null
  percentage: number
  currency: string | null
  minimumOrderMinor: number
  status: 'active' | 'inactive'
  validity: 'once-per-user' | 'first-purchase' | 'unlimited'
  paymentMethods: string[] | null
  /** Offers only apply to members who have not paid yet, regardless of their validity. */
  isOffer: boolean
}

/** The buyer, at the time of purchase. */
export type Buyer = {
  memberId: string | null
  hasBought: boolean
  country: string
  usedCodes: ReadonlySet<string>
  now: Date
}

/** All first-purchase discounts share one limit, so they cannot be combined. */
const firstPurchase = 'first-purchase'

/** Key of the once-per-member limit of this discount; null if unlimited. */
export function limitKeyOf({
  code,
  isOffer,
  validity,
}: Pick<Discount, 'code' | 'isOffer' | 'validity'>): string | null {
  if (isOffer || validity === 'first-purchase') return firstPurchase
  return validity === 'once-per-user' ? code : null
}

/** Normalises a code for storage and comparison. */
export function normalCode(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase()
}

/** Why this buyer cannot use a discount at all; null if they can. */
export function discountFault(discount: Discount, buyer: Buyer): ErrorCode | null {
  const isForAnother = discount.memberId !== null && discount.memberId !== buyer.memberId
  if (discount.status !== 'active' || isForAnother) return 'code_not_found'
  if (discount.startsAt !== null && discount.startsAt > buyer.now) return 'code_not_found'
  if (discount.validity !== 'unlimited' && buyer.usedCodes.has(discount.code)) return 'code_used'
  if (discount.endsAt !== null && discount.endsAt <= buyer.now) return 'code_expired'
  if (buyer.hasBought && (discount.isOffer || discount.validity === 'first-purchase')) return 'code_first_purchase'
  if (discount.country !== null && discount.country !== buyer.country) return 'code_country'
  return null
}

/** Why a discount does not apply to an order; `method` is null until one is chosen. */
export function orderFault(
  discount: Discount,
  order: { priceMinor: number; currency: string; method: string | null },
): ErrorCode | null {
  if (discount.currency !== null && discount.currency !== order.currency) return 'code_country'
  if (order.priceMinor < discount.minimumOrderMinor) return 'code_minimum_not_met'
  if (order.method !== null && discount.paymentMethods !== null && !discount.paymentMethods.includes(order.method))
    return 'code_method'
  return null
}

/**
 * The restriction to show with a refused code: country, currency, minimum price or payment methods. Null for codes that
 * belong to another member.
 */
export function limitOf(
  fault: ErrorCode,
  { country, currency, minimumOrderMinor, paymentMethods }: Discount,
  bought: { country: string; currency: string },
): RefusalParams {
  switch (fault) {
    case 'code_country':
      if (country !== null && country !== bought.country) return { country }
      return currency === null ? {} : { currency }
    case 'code_minimum_not_met':
      return { minimum_minor: minimumOrderMinor, currency: currency ?? bought.currency }
    case 'code_method':
      return { methods: (paymentMethods ?? []).join(',') }
    default:
      return {}
  }
}
