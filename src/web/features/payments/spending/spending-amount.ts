import { numberFormat } from '../../../../shared/formatters.ts'
import { type MoneyAmount, minorDigits } from '../../../../shared/money.ts'

/**
 * Parses a typed amount ("25", "25,50", "25.5") into minor units; null if invalid. Thousands separators are rejected
 * because "1.000" is ambiguous.
 */
export function minorOf(typed: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d*))?$/.exec(typed.replace(/\s/g, '')) ?? []
  if (whole === undefined || part.length > digits) return null
  return Number(whole + part.padEnd(digits, '0'))
}

/** Formats an amount for typing in this language: "25", "25,50". */
export function typedAmount({ amount_minor, currency }: MoneyAmount, locale: string): string {
  const digits = minorDigits(currency)
  const isWhole = amount_minor % 10 ** digits === 0
  const format = { useGrouping: false, minimumFractionDigits: isWhole ? 0 : digits, maximumFractionDigits: digits }
  return numberFormat(locale, format).format(amount_minor / 10 ** digits)
}
