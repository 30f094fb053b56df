import { randomInt } from 'node:crypto'
import { timeBonus, welcomeDiscount } from '../../../contract/constants.ts'
import { type Discount, orderFault } from './discount-rules.ts'

/** The terms of a code; amounts in minor units. */
export type CodeTerms = Pick<
  Discount,
  'country' | 'percentage' | 'currency' | 'minimumOrderMinor' | 'validity' | 'paymentMethods' | 'startsAt' | 'endsAt'
>
/** What is sold in a country, and its payment methods. */
export type Offered = { country: string; bundles: { amountMinor: number; currency: string }[]; methods: string[] }

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const endLength = 8
/** Names of automatic discounts, and the placeholder for erased personal codes. */
const reserved = [timeBonus.code, welcomeDiscount.code, 'PERSONAL']
const reservedPrefix = 'STAY'

/** Why a code cannot have this name (upper case); null if it can. */
export function nameFault(code: string): 'invalid_format' | 'reserved' | null {
  if (!/^[A-Z0-9][A-Z0-9-]{2,29}$/.test(code)) return 'invalid_format'
  return reserved.includes(code) || code.startsWith(reservedPrefix) ? 'reserved' : null
}

/**
 * Field faults of terms that make a code unusable or its refusal unexplainable; none if at least one credit pack in one
 * country can be paid with it.
 */
export function termsFaults(terms: CodeTerms, offered: readonly Offered[], now: Date): Record<string, string> {
  const { country, currency, minimumOrderMinor, paymentMethods, startsAt, endsAt } = terms
  if (endsAt !== null && endsAt <= now) return { expires: 'too_early' }
  if (endsAt !== null && startsAt !== null && startsAt >= endsAt) return { starts: 'too_late' }
  const there = offered.filter((place) => country === null || place.country === country)
  if (country !== null && there.every(({ bundles }) => bundles.length === 0)) return { country: 'country_not_served' }
  const currencies = new Set(there.flatMap(({ bundles }) => bundles.map((bundle) => bundle.currency)))
  if (currency !== null && !currencies.has(currency)) return { currency: 'other_currency' }
  // The shop shows the minimum in the buyer's currency
  if (minimumOrderMinor > 0 && currency === null && currencies.size > 1) return { currency: 'needs_currency' }
  const discount: Discount = { ...terms, code: '', memberId: null, status: 'active', isOffer: false }
  const fitsSome = (withMethod: boolean) =>
    there.some(({ bundles, methods }) =>
      bundles.some(({ amountMinor, currency: of }) =>
        (withMethod ? methods : [null]).some(
          (method) => orderFault(discount, { priceMinor: amountMinor, currency: of, method }) === null,
        ),
      ),
    )
  if (!fitsSome(false)) return { minimum: 'minimum_too_high' }
  return fitsSome(true) ? {} : { [paymentMethods === null ? 'country' : 'methods']: 'no_method' }
}

/** Distinct random codes with a common prefix. */
export function codesLike(prefix: string, count: number): string[] {
  const made = new Set<string>()
  while (made.size < count) {
    const end = Array.from({ length: endLength }, () => alphabet[randomInt(alphabet.length)])
    made.add(`${prefix}-${end.join('')}`)
  }
  return [...made]
}
