import type { Method } from '../shop/methods.ts'
import type { ProviderName } from './psp.ts'

/** Where a provider offers a payment method. Null: no limit beyond the method's own (`methods.ts`). */
type Reach = { method: Method; currencies: readonly string[] | null; countries: readonly string[] | null }

// docs.mollie.com/docs/multicurrency
const mollieCards = ['EUR', 'GBP', 'USD', 'DKK', 'SEK', 'NOK', 'PLN', 'CHF', 'CZK', 'HUF', 'RON', 'AUD', 'CAD', 'NZD']
// docs.stripe.com/payments/paypal
const stripePaypal = ['EUR', 'GBP', 'USD', 'DKK', 'SEK', 'NOK', 'PLN', 'CHF', 'CZK', 'AUD', 'CAD', 'NZD']
// FlexPay 4, `priceCurrency` and `paymentMethod`
const verotelCurrencies = ['EUR', 'GBP', 'USD', 'DKK', 'SEK', 'NOK', 'CHF', 'AUD', 'CAD']
const verotelDebit = ['DE', 'AT', 'CH', 'BE', 'IT', 'NL', 'ES', 'FR']

const everywhere = (method: Method, currencies: readonly string[] | null = null): Reach => ({
  method,
  currencies,
  countries: null,
})

const reach: Partial<Record<ProviderName, readonly Reach[]>> = {
  mollie: [
    everywhere('card', mollieCards),
    everywhere('ideal'),
    everywhere('bancontact'),
    everywhere('paypal'),
    everywhere('przelewy24'),
    everywhere('mobilepay'),
    everywhere('vipps'),
    everywhere('swish'),
    everywhere('paysafecard', ['EUR']),
  ],
  stripe: [
    // Currencies with two decimals: Stripe uses non-standard units for some others
    everywhere('card', [...mollieCards, 'SGD', 'HKD', 'MXN', 'BRL', 'ZAR', 'ILS', 'AED', 'THB']),
    everywhere('ideal'),
    everywhere('bancontact'),
    everywhere('paypal', stripePaypal),
    everywhere('przelewy24'),
    everywhere('mobilepay'),
    everywhere('swish'),
  ],
  verotel: [
    everywhere('card', verotelCurrencies),
    { method: 'directdebit', currencies: ['EUR'], countries: verotelDebit },
  ],
}

/** Payment methods of a provider. */
export function methodsAt(provider: ProviderName): Method[] {
  return (reach[provider] ?? []).map(({ method }) => method)
}

/**
 * Whether a provider takes a payment method for this country and currency. A provider without a table here takes all
 * its methods.
 */
export function takes(provider: ProviderName, method: Method, country: string, currency: string): boolean {
  const table = reach[provider]
  if (table === undefined) return true
  return table.some(
    (row) =>
      row.method === method &&
      (row.currencies?.includes(currency) ?? true) &&
      (row.countries?.includes(country) ?? true),
  )
}
