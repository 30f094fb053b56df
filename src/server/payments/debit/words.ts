import type { Locale } from '../../../contract/constants.ts'
import { longDay } from '../../../shared/date-words.ts'
import { formatMoney } from '../../../shared/money.ts'
import type { Debit } from './rules.ts'

export function formattedAmount({ amountMinor, currency }: Pick<Debit, 'amountMinor' | 'currency'>, locale: Locale) {
  return formatMoney({ amount_minor: amountMinor, currency }, locale)
}

/** Formats a day (`YYYY-MM-DD`). */
export function formattedDay(day: string, locale: Locale): string {
  return longDay(locale, new Date(`${day}T00:00:00Z`))
}
