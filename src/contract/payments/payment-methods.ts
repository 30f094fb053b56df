/** All payment methods of all providers; availability is decided per country and currency. */
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

/** Why a member cannot pay an amount by direct debit, or not from an account. */
export const debitRefusals = [
  'debit_blocked',
  'debit_account_blocked',
  'debit_limit_reached',
  'debit_amount_too_high',
] as const
