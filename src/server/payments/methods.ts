import type { paymentMethods } from '../../contract/payments.ts'

export type Method = (typeof paymentMethods)[number]
export type OfferedMethod = { method: Method; feeMinor: number }

/** Where a way to pay exists: in which countries (null: all) and currencies (null: all). */
const reach: { method: Method; countries: string[] | null; currencies: string[] | null }[] = [
  { method: 'ideal', countries: ['NL'], currencies: ['EUR'] },
  { method: 'bancontact', countries: ['BE'], currencies: ['EUR'] },
  { method: 'przelewy24', countries: ['PL'], currencies: ['PLN'] },
  { method: 'card', countries: null, currencies: null },
  { method: 'paypal', countries: null, currencies: ['EUR', 'GBP', 'USD', 'DKK', 'SEK', 'NOK', 'PLN'] },
  { method: 'paysafecard', countries: ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IT', 'NL'], currencies: ['EUR'] },
]

/** Fees in minor units. Cards and bank transfers of consumers may not cost extra in Europe, so only vouchers do. */
const fees: Partial<Record<Method, Record<string, number>>> = { paysafecard: { EUR: 100 } }

/** How one can pay in a country, the best known way there first. */
export function methodsFor(country: string, currency: string): OfferedMethod[] {
  return reach
    .filter(
      ({ countries, currencies }) => (countries?.includes(country) ?? true) && (currencies?.includes(currency) ?? true),
    )
    .map(({ method }) => ({ method, feeMinor: fees[method]?.[currency] ?? 0 }))
}
