import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the law of each language's countries wants on the button; another wording makes the order void. */
const lawful = {
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

test.each(Object.entries(lawful))('the order button in %s: %s', (locale, words) => {
  const texts = JSON.parse(readFileSync(new URL(`${locale}/payments.json`, import.meta.url), 'utf8'))
  expect(texts.order.button).toBe(words)
})
