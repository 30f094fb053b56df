import { isMemberState } from '../../shared/vat-rates.ts'

type Scheme = 'oss' | 'domestic' | 'outside'

/**
 * How the VAT of a sale to a consumer is declared. Credits are supplied electronically, so it is owed where the buyer is (Article 58 of
 * Directive 2006/112/EC): at home, through the one-stop shop for the rest of the EU, and outside of it by registering there, or not at all.
 */
export function schemeOf(sellerCountry: string, buyerCountry: string): Scheme {
  if (sellerCountry === buyerCountry) return 'domestic'
  return isMemberState(buyerCountry) ? 'oss' : 'outside'
}

/** The VAT within an amount that includes it, in minor units, rounded half up; below zero as above it. `rate` in hundredths of a percent. */
export function vatWithin(grossMinor: number, rate: number): number {
  const whole = 10_000 + rate
  const doubled = 2 * Math.abs(grossMinor) * rate + whole
  const vat = (doubled - (doubled % (2 * whole))) / (2 * whole)
  return grossMinor < 0 && vat > 0 ? -vat : vat
}

/**
 * Net and VAT of a document, when documents of `beforeMinor` gross were made of the order already. The VAT is what changes in that of their
 * sum, so that parts which are credited one by one add up to the invoice to the cent.
 */
export function amountsOf(grossMinor: number, beforeMinor: number, rate: number) {
  const vatMinor = vatWithin(beforeMinor + grossMinor, rate) - vatWithin(beforeMinor, rate)
  return { grossMinor, netMinor: grossMinor - vatMinor, vatMinor }
}
