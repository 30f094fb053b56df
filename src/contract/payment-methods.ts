/** Every way to pay that some provider has somewhere; which of them there are is decided per country and currency. */
export const paymentMethods = [
  'card',
  'ideal',
  'bancontact',
  'paypal',
  'directdebit',
  'przelewy24',
  'mobilepay',
  'vipps',
  'swish',
  'paysafecard',
] as const
