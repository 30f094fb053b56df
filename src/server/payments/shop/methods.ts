import type { paymentMethods } from '../../../contract/payments/payment-methods.ts'
import { sepaCountries } from '../../../shared/sepa.ts'

export type Method = (typeof paymentMethods)[number]
export type OfferedMethod = { method: Method; feeMinor: number }

/** Countries where paysafecard vouchers are sold. */
const withVouchers = 'AT BE CY DE ES FI FR GR IE IT LU MT NL PT SI SK'.split(' ')

/** Countries and currencies of payment methods (null: all). For providers see `providers/capabilities.ts`. */
const reach: { method: Method; countries: readonly string[] | null; currencies: readonly string[] | null }[] = [
  { method: 'ideal', countries: ['NL'], currencies: ['EUR'] },
  { method: 'bancontact', countries: ['BE'], currencies: ['EUR'] },
  { method: 'przelewy24', countries: ['PL'], currencies: ['PLN', 'EUR'] },
  { method: 'mobilepay', countries: ['DK'], currencies: ['DKK', 'EUR'] },
  { method: 'mobilepay', countries: ['FI'], currencies: ['EUR'] },
  { method: 'vipps', countries: ['NO'], currencies: ['NOK'] },
  { method: 'swish', countries: ['SE'], currencies: ['SEK'] },
  { method: 'card', countries: null, currencies: null },
  { method: 'paypal', countries: null, currencies: ['EUR', 'GBP', 'USD', 'DKK', 'SEK', 'NOK', 'PLN'] },
  { method: 'directdebit', countries: sepaCountries, currencies: ['EUR'] },
  { method: 'paysafecard', countries: withVouchers, currencies: ['EUR'] },
]

/** Fees in minor units. EU law forbids surcharges on consumer cards and bank transfers, so only vouchers have one. */
const fees: Partial<Record<Method, Record<string, number>>> = { paysafecard: { EUR: 100 } }

/** Payment methods for a country, the most popular first. */
export function methodsFor(country: string, currency: string): OfferedMethod[] {
  return reach
    .filter(
      ({ countries, currencies }) => (countries?.includes(country) ?? true) && (currencies?.includes(currency) ?? true),
    )
    .map(({ method }) => ({ method, feeMinor: fees[method]?.[currency] ?? 0 }))
}
