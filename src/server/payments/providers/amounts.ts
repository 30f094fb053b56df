import { minorDigits } from '../../../shared/money.ts'

/** Formats an amount for providers, exactly: 1999 of EUR is `19.99`, of JPY `1999`. */
export function decimalOf(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency)
  const text = String(amountMinor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Parses a provider's amount to minor units, exactly; ignores a sign. Null if it is not an amount in this currency. */
export function minorOf(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^-?(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  const digits = minorDigits(currency)
  if (whole === undefined || /[^0]/.test(fraction.slice(digits))) return null
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}

/** Order id of payments that belong to no order of ours. */
export const noOrder = '00000000-0000-0000-0000-000000000000'
