import { paymentMethods } from '../../../contract/payments/payment-methods.ts'
import type { Method } from '../shop/methods.ts'
import type { ProviderName } from './psp.ts'

/** Where a provider offers a payment method. Null: no limit beyond the method's own (`methods.ts`). */
type Reach = { method: Method; currencies: readonly string[] | null; countries: readonly string[] | null }

/**
 * What a provider can do, according to its public documentation. No provider is ever asked to rebill: every payment is
 * an order of a buyer who is present.
 */
export type Capabilities = {
  title: string
  reach: readonly Reach[]
  /** Wallets and methods that its own checkout page adds to a payment method. */
  onItsPage: readonly string[]
  /** Refunds by call: any amount, only the whole payment, or none (staff refund in its portal). */
  refunds: 'any_amount' | 'whole_payment' | 'by_hand'
  /** Payment methods that it can save for later orders. */
  savedMethods: readonly Method[]
  chargebacks: 'with_reversals' | 'without_reversals'
  /** Whether it takes adult dating as a business, and where it says so. `own`: no provider is involved. */
  adultDating: 'accepted' | 'prohibited' | 'own'
  source: string | null
}

// docs.mollie.com/docs/multicurrency
const mollieCards = ['EUR', 'GBP', 'USD', 'DKK', 'SEK', 'NOK', 'PLN', 'CHF', 'CZK', 'HUF', 'RON', 'AUD', 'CAD', 'NZD']
// docs.stripe.com/payments/paypal
const stripePaypal = ['EUR', 'GBP', 'USD', 'DKK', 'SEK', 'NOK', 'PLN', 'CHF', 'CZK', 'AUD', 'CAD', 'NZD']
// controlcenter.verotel.com/flexpay-doc/purchase.html, `priceCurrency` and `paymentMethod`
const verotelCurrencies = ['EUR', 'GBP', 'USD', 'DKK', 'SEK', 'NOK', 'CHF', 'AUD', 'CAD']
const verotelDebit = ['DE', 'AT', 'CH', 'BE', 'IT', 'NL', 'ES', 'FR']

const everywhere = (method: Method, currencies: readonly string[] | null = null): Reach => ({
  method,
  currencies,
  countries: null,
})

export const capabilities: Record<ProviderName, Capabilities> = {
  verotel: {
    title: 'Verotel',
    reach: [
      everywhere('card', verotelCurrencies),
      { method: 'directdebit', currencies: ['EUR'], countries: verotelDebit },
      // Accounts of the brands YoursafeDirect and BitsafePay (VEROTEL_METHODS)
      everywhere('ideal', ['EUR']),
    ],
    onItsPage: [],
    refunds: 'by_hand',
    savedMethods: [],
    chargebacks: 'without_reversals',
    adultDating: 'accepted',
    source: 'https://www.verotel.com/',
  },
  ccbill: {
    title: 'CCBill',
    // ccbill.com/doc/formdigest-value, without JPY
    reach: [everywhere('card', ['EUR', 'GBP', 'USD', 'CAD', 'AUD'])],
    onItsPage: [],
    refunds: 'any_amount',
    savedMethods: [],
    chargebacks: 'without_reversals',
    adultDating: 'accepted',
    source: 'https://www.ccbill.com/cs/client/policies/ccbill/acceptable_use.html',
  },
  segpay: {
    title: 'Segpay',
    // segpay.com/csfaq; only currencies with a price point of the account (SEGPAY_ETICKETS)
    reach: [everywhere('card', ['EUR', 'GBP', 'USD', 'CHF', 'DKK', 'NOK', 'SEK', 'CAD', 'AUD'])],
    onItsPage: ['PayPal', 'SEPA'],
    refunds: 'whole_payment',
    savedMethods: [],
    chargebacks: 'without_reversals',
    adultDating: 'accepted',
    source: 'https://www.sphelpdesk.com/kb/article/25-website-compliance-guidelines/',
  },
  mollie: {
    title: 'Mollie',
    reach: [
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
    onItsPage: ['Apple Pay', 'Google Pay', 'BLIK (Przelewy24)'],
    refunds: 'any_amount',
    savedMethods: ['card', 'paypal'],
    chargebacks: 'with_reversals',
    adultDating: 'prohibited',
    source: 'https://help.mollie.com/hc/en-us/articles/115000481665',
  },
  stripe: {
    title: 'Stripe',
    reach: [
      // Currencies with two decimals: Stripe uses non-standard units for some others
      everywhere('card', [...mollieCards, 'SGD', 'HKD', 'MXN', 'BRL', 'ZAR', 'ILS', 'AED', 'THB']),
      everywhere('ideal'),
      everywhere('bancontact'),
      everywhere('paypal', stripePaypal),
      everywhere('przelewy24'),
      everywhere('mobilepay'),
      everywhere('swish'),
    ],
    onItsPage: ['Apple Pay', 'Google Pay', 'BLIK (Przelewy24)'],
    refunds: 'any_amount',
    savedMethods: ['card', 'paypal'],
    chargebacks: 'with_reversals',
    adultDating: 'prohibited',
    source: 'https://stripe.com/legal/restricted-businesses',
  },
  debit: {
    title: 'Own direct debit',
    reach: [everywhere('directdebit', ['EUR'])],
    onItsPage: [],
    refunds: 'any_amount',
    savedMethods: [],
    chargebacks: 'without_reversals',
    adultDating: 'own',
    source: null,
  },
  sandbox: {
    title: 'Sandbox',
    reach: paymentMethods.filter((method) => method !== 'directdebit').map((method) => everywhere(method)),
    onItsPage: [],
    refunds: 'any_amount',
    savedMethods: ['card', 'paypal'],
    chargebacks: 'with_reversals',
    adultDating: 'own',
    source: null,
  },
}

/** Whether a provider takes a payment method for this country and currency. */
export function takes(provider: ProviderName, method: Method, country: string, currency: string): boolean {
  return capabilities[provider].reach.some(
    (row) =>
      row.method === method &&
      (row.currencies?.includes(currency) ?? true) &&
      (row.countries?.includes(country) ?? true),
  )
}

/** Whether a provider can save a payment method. Bank transfers would be saved as direct debits, which no one chose. */
export function maySave(provider: ProviderName, method: Method): boolean {
  return capabilities[provider].savedMethods.includes(method)
}
