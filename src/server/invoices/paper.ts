import type { Locale } from '../../contract/constants.ts'
import { longDay } from '../../shared/date-words.ts'
import { namesOf, numberFormat } from '../../shared/formatters.ts'
import { formatMoney } from '../../shared/money.ts'
import { localeOf, type Say, wordsOf } from '../platform/words.ts'
import { type Invoice, numberOf } from './documents.ts'

type Fact = { label: string; value: string }
/** The contents of a document in its language, top to bottom. */
export type Paper = {
  locale: Locale
  title: string
  issuedAt: Date
  seller: string[]
  facts: Fact[]
  /** Headings and the single line below; all but the first are numeric. */
  columns: Fact[]
  /** The last one is the total. */
  totals: Fact[]
  notes: string[]
}

/**
 * Builds the contents of a document. `others` are all documents of the order, including this one; `buyer` is the
 * account's email address, null after erasure. Descriptions are neutral about the product.
 */
export function paperOf(invoice: Invoice, others: readonly Invoice[], buyer: string | null): Paper {
  const locale = localeOf(invoice.locale)
  const say = wordsOf(locale, 'mail')
  const words = { invoice, say, locale }
  return {
    locale,
    title: titleOf(invoice, say),
    issuedAt: invoice.issuedAt,
    seller: sellerLines(words),
    facts: factsOf(words, others, buyer),
    columns: columnsOf(words),
    totals: totalsOf(words),
    notes: notesOf(words),
  }
}

type Words = { invoice: Invoice; say: Say; locale: Locale }

function titleOf(invoice: Invoice, say: Say): string {
  return say(`invoice.title.${invoice.kind}`, { number: numberOf(invoice) })
}

function sellerLines({ invoice: { seller }, say, locale }: Words): string[] {
  return [
    seller.name,
    seller.address,
    `${seller.city}, ${regionName(seller.country, locale)}`,
    say('invoice.company', { number: seller.kvk }),
    ...seller.vatNumbers.map((number) => say('invoice.vatNumber', { number })),
  ]
}

function factsOf({ invoice, say, locale }: Words, others: readonly Invoice[], buyer: string | null): Fact[] {
  const day = (date: Date) => longDay(locale, date, invoice.country)
  const sale = others.find(({ cause }) => cause === 'order') ?? invoice
  const corrected = others.find(({ id }) => id === invoice.correctsId)
  const fact = (key: string, value: string) => ({ label: say(`invoice.${key}`), value })
  const method = wordsOf(locale, 'payments')(`methods.${invoice.method}`)
  return [
    fact('number', numberOf(invoice)),
    fact('issued', day(invoice.issuedAt)),
    fact('supplied', day(sale.issuedAt)),
    ...(corrected === undefined
      ? []
      : [fact('corrects', say('invoice.ofDay', { document: titleOf(corrected, say), day: day(corrected.issuedAt) }))]),
    fact('order', invoice.orderId),
    ...(buyer === null ? [] : [fact('buyer', buyer)]),
    fact('method', method),
    fact('currency', invoice.currency),
  ]
}

function columnsOf(words: Words): Fact[] {
  const { invoice, say, locale } = words
  const [occasion = ''] = invoice.cause.split(':')
  const money = moneyOf(words)
  const column = (key: string, value: string) => ({ label: say(`invoice.${key}`), value })
  return [
    column('description', say(`invoice.line.${occasion}`)),
    column('quantity', invoice.credits === 0 ? '' : numberFormat(locale).format(invoice.credits)),
    column('net', money(invoice.netMinor)),
    column('rate', rateOf(invoice.vatRate, locale)),
    column('vat', money(invoice.vatMinor)),
    column('gross', money(invoice.grossMinor)),
  ]
}

function totalsOf(words: Words): Fact[] {
  const { invoice, say, locale } = words
  const money = moneyOf(words)
  const vat = { rate: rateOf(invoice.vatRate, locale), country: regionName(invoice.country, locale) }
  return [
    { label: say('invoice.totalNet'), value: money(invoice.netMinor) },
    { label: say('invoice.totalVat', vat), value: money(invoice.vatMinor) },
    { label: say('invoice.totalGross'), value: money(invoice.grossMinor) },
  ]
}

/** Notes on VAT due in another country, and that nothing remains to be paid. */
function notesOf({ invoice, say, locale }: Words): string[] {
  const country = regionName(invoice.country, locale)
  const notes = []
  if (invoice.cause === 'order') notes.push(say('invoice.note.paid'))
  if (invoice.scheme === 'oss') notes.push(say('invoice.note.oss', { country }))
  if (invoice.scheme === 'outside')
    notes.push(say(`invoice.note.${invoice.vatRate === 0 ? 'untaxed' : 'outside'}`, { country }))
  return notes
}

function moneyOf({ invoice: { currency }, locale }: Words): (minor: number) => string {
  return (minor) => formatMoney({ amount_minor: minor, currency }, locale)
}

/** `2550` -> "25.5%" in English */
export function rateOf(rate: number, locale: Locale): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000)
}

function regionName(country: string, locale: Locale): string {
  return namesOf('region', locale).of(country) ?? country
}
