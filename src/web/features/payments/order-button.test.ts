import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Locale } from '../../../contract/constants.ts'
import { locales } from '../../../contract/constants.ts'

/** What the button that orders must say, by the law of each language: an order that has to be paid. */
const words: Record<Locale, string> = {
  en: 'Order with obligation to pay',
  nl: 'Bestelling met betalingsverplichting',
  de: 'Zahlungspflichtig bestellen',
  it: 'Ordine con obbligo di pagare',
  fr: 'Commande avec obligation de paiement',
  es: 'Pedido con obligación de pago',
  pl: 'Zamówienie z obowiązkiem zapłaty',
  da: 'Ordre med betalingsforpligtelse',
  fi: 'Tilaus, johon sisältyy maksuvelvoite',
  nb: 'Bestilling med betalingsforpliktelse',
  sv: 'Beställning förenad med betalningsskyldighet',
}

test.each(locales)('the order button in %s', (locale) => {
  const path = new URL(`../../../shared/i18n/${locale}/payments.json`, import.meta.url)
  const { order } = JSON.parse(readFileSync(path, 'utf8')) as { order: { button: string } }
  expect(order.button).toBe(words[locale])
})
