import { numberFormat } from '../../../../shared/formatters.ts'
import { type MoneyAmount, minorDigits } from '../../../../shared/money.ts'

/** An amount as people type it ("25", "25,50", "25.5"), in minor units; null where it is none. Groups of thousands are not taken: nobody could tell "1.000" for sure. */
export function minorOf(typed: string, currency: string): number | null {
  const digits = minorDigits(currency)
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d*))?$/.exec(typed.replace(/\s/g, '')) ?? []
  if (whole === undefined || part.length > digits) return null
  return Number(whole + part.padEnd(digits, '0'))
}

/** The same amount as somebody of this language would type it: "25", "25,50". */
export function typedAmount({ amount_minor, currency }: MoneyAmount, locale: string): string {
  const digits = minorDigits(currency)
  const isWhole = amount_minor % 10 ** digits === 0
  const format = { useGrouping: false, minimumFractionDigits: isWhole ? 0 : digits, maximumFractionDigits: digits }
  return numberFormat(locale, format).format(amount_minor / 10 ** digits)
}
