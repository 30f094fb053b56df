import type { ErrorCode } from '../../../contract/errors.ts'
import type { RefusalParams } from '../../platform/errors.ts'

/** A discount, whether from a code that somebody typed or from an offer made to one member. */
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
  /** Offers are for members who have not paid yet, whatever their validity says. */
  isOffer: boolean
}

/** Who buys, and when. */
export type Buyer = {
  memberId: string | null
  hasBought: boolean
  country: string
  usedCodes: ReadonlySet<string>
  now: Date
}

/** All discounts of a first purchase are used up together: they cannot be combined. */
const firstPurchase = 'first-purchase'

/** What may be redeemed once per member with this discount; null: any number of times. */
export function limitKeyOf({
  code,
  isOffer,
  validity,
}: Pick<Discount, 'code' | 'isOffer' | 'validity'>): string | null {
  if (isOffer || validity === 'first-purchase') return firstPurchase
  return validity === 'once-per-user' ? code : null
}

/** Codes as they are kept and compared. */
export function normalCode(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase()
}

/** Why this buyer cannot use a discount at all; null: can. */
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

/** Why a discount does not fit what is bought; `method` is null while none was chosen. */
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

/** What a refused code is limited to, for its refusal: the country, the currency, the least price or the ways to pay. Nothing of codes that are not the buyer's. */
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
