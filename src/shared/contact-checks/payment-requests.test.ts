import { describe, expect, it } from 'vitest'
import { findContactDetails } from './contact-details.ts'

/** Sentences of every language of the product: requests for money, and others that speak of money and mean nothing by it. */
const sentences: Record<string, { asks: string[]; does_not: string[] }> = {
  en: {
    asks: [
      'Could you lend me some money until Friday?',
      'Please send me 200 euros for the ticket',
      'Can you buy me a Steam gift card?',
    ],
    does_not: ['I lend my books to everybody', 'The concert costs 20 euros', 'Money does not make me happy'],
  },
  nl: {
    asks: [
      'Kun je mij wat geld lenen?',
      'Kun je me 100 euro overmaken?',
      'Stuur me even een tikkie terug of koop een cadeaukaart',
    ],
    does_not: ['Ik leen graag boeken uit de bibliotheek', 'Het kaartje kost 15 euro', 'Geld maakt niet gelukkig'],
  },
  de: {
    asks: ['Kannst du mir Geld leihen?', 'Bitte überweise mir 300 Euro', 'Kauf mir bitte eine Geschenkkarte'],
    does_not: ['Ich leihe mir oft Bücher aus', 'Der Eintritt kostet 12 Euro', 'Geld ist nicht alles'],
  },
  it: {
    asks: ['Puoi prestarmi dei soldi?', 'Mandami 200 euro per favore', 'Mi compri una carta regalo?'],
    does_not: ['Presto molti libri agli amici', 'Il biglietto costa 10 euro', 'I soldi non fanno la felicità'],
  },
  fr: {
    asks: [
      "Peux-tu me prêter de l'argent ?",
      'Envoie-moi 150 euros s’il te plaît',
      'Tu peux m’acheter une carte cadeau ?',
    ],
    does_not: ['Je prête souvent mes livres', 'Le billet coûte 18 euros', 'L’argent ne fait pas le bonheur'],
  },
  es: {
    asks: ['¿Me puedes prestar dinero?', 'Envíame 200 euros por favor', '¿Me compras una tarjeta regalo?'],
    does_not: ['Presto mis libros a todos', 'La entrada cuesta 12 euros', 'El dinero no da la felicidad'],
  },
  pl: {
    asks: ['Możesz mi pożyczyć pieniądze?', 'Wyślij mi 200 zł', 'Kup mi kartę podarunkową'],
    does_not: ['Pożyczam książki z biblioteki', 'Bilet kosztuje 40 zł', 'Pieniądze szczęścia nie dają'],
  },
  da: {
    asks: ['Kan du låne mig nogle penge?', 'Send mig 500 kroner', 'Kan du købe et gavekort til mig?'],
    does_not: ['Jeg låner bøger på biblioteket', 'Billetten koster 90 kroner', 'Penge er ikke alt'],
  },
  fi: {
    asks: ['Voitko lainata minulle rahaa?', 'Lähetä minulle 200 euroa', 'Osta minulle lahjakortti'],
    does_not: ['Lainaan kirjoja kirjastosta', 'Lippu maksaa 15 euroa', 'Raha ei tee onnelliseksi'],
  },
  nb: {
    asks: ['Kan du låne meg penger?', 'Send meg 500 kroner', 'Kan du kjøpe et gavekort til meg?'],
    does_not: ['Jeg låner bøker på biblioteket', 'Billetten koster 120 kroner', 'Penger er ikke alt'],
  },
  sv: {
    asks: ['Kan du låna mig pengar?', 'Skicka mig 500 kronor', 'Kan du köpa ett presentkort till mig?'],
    does_not: ['Jag lånar böcker på biblioteket', 'Biljetten kostar 100 kronor', 'Pengar är inte allt'],
  },
}

describe.each(Object.entries(sentences))('in %s', (_language, { asks, does_not }) => {
  it.each(asks)('asks for money: %s', (text) => expect(findContactDetails(text)).toBe('payment_request'))
  it.each(does_not)('does not: %s', (text) => expect(findContactDetails(text)).toBeNull())
})

it('knows requests in eleven languages', () => expect(Object.keys(sentences)).toHaveLength(11))
