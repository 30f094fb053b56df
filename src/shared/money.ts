/** Integer minor units (cents, øre, grosze) and the ISO 4217 currency they are of. */
export type MoneyAmount = { amount_minor: number; currency: string }

/** Money in words of a language: `{ amount_minor: 2500, currency: 'EUR' }` -> "€25.00" in English, "25,00 €" in German. */
export function formatMoney({ amount_minor, currency }: MoneyAmount, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(amount_minor / 10 ** minorDigits(format))
}

function minorDigits(format: Intl.NumberFormat) {
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
