import { numberFormat } from './formatters.ts'

/** Integer minor units (cents, øre, grosze) and the ISO 4217 currency they are of. */
export type MoneyAmount = { amount_minor: number; currency: string }

/** Digits after the point that a currency (ISO 4217) has: 2 for EUR, 0 for JPY. */
export function minorDigits(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Money in words of a language: `{ amount_minor: 2500, currency: 'EUR' }` -> "€25.00" in English, "25,00 €" in German. */
export function formatMoney({ amount_minor, currency }: MoneyAmount, locale: string): string {
  return numberFormat(locale, { style: 'currency', currency }).format(amount_minor / 10 ** minorDigits(currency))
}
