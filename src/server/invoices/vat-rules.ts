import { isMemberState } from '../../shared/vat-rates.ts'

type Scheme = 'oss' | 'domestic' | 'outside'

/**
 * How the VAT of a sale to a consumer is declared. Credits are electronic services, taxed in the buyer's country
 * (Article 58 of Directive 2006/112/EC): domestic, one-stop shop for the rest of the EU, and local registration or none
 * outside it.
 */
export function schemeOf(sellerCountry: string, buyerCountry: string): Scheme {
  if (sellerCountry === buyerCountry) return 'domestic'
  return isMemberState(buyerCountry) ? 'oss' : 'outside'
}

/** The VAT included in an amount, in minor units, rounded half away from zero. `rate` in hundredths of a percent. */
export function vatWithin(grossMinor: number, rate: number): number {
  const whole = 10_000 + rate
  const doubled = 2 * Math.abs(grossMinor) * rate + whole
  const vat = (doubled - (doubled % (2 * whole))) / (2 * whole)
  return grossMinor < 0 && vat > 0 ? -vat : vat
}

/**
 * Net and VAT of a document, after earlier documents of the order with a gross of `beforeMinor`. VAT is the difference
 * of the cumulative VAT, so that partial credit notes add up to the invoice exactly.
 */
export function amountsOf(grossMinor: number, beforeMinor: number, rate: number) {
  const vatMinor = vatWithin(beforeMinor + grossMinor, rate) - vatWithin(beforeMinor, rate)
  return { grossMinor, netMinor: grossMinor - vatMinor, vatMinor }
}
