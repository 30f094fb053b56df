import { isVatKnown } from '../../../shared/vat-rates.ts'
import type { Method } from '../shop/methods.ts'
import type { orders } from '../tables.ts'

type Order = typeof orders.$inferSelect

/** What is known of where a buyer is, as ISO 3166 countries; null if unknown. */
export type LocationEvidence = {
  /** The country the buyer chose: the billing address. */
  billing: string
  /** The country of the buyer's network (IP address). */
  network: string | null
  /** The country of the card or bank account that paid. */
  payment: string | null
}
/**
 * `agreed`: two pieces of evidence name the billing country. `corrected`: the other two agree on another country.
 * `conflict`: they name different countries and no two agree. `single`: the billing country is all there is.
 */
export type LocationBasis = 'agreed' | 'corrected' | 'conflict' | 'single'

/** Territories that are treated as part of a country for VAT (Article 7 of Directive 2006/112/EC). */
const vatTerritories: Record<string, string> = { MC: 'FR', IM: 'GB' }

/** Payment methods that need a bank account or phone of one country. */
const methodCountries: Partial<Record<Method, string>> = {
  ideal: 'NL',
  bancontact: 'BE',
  przelewy24: 'PL',
  vipps: 'NO',
  swish: 'SE',
}

/** The country of a payment: as the provider reports it, otherwise the only one in which the method exists. */
export function paymentCountry(method: string, reported: string | null | undefined): string | null {
  if (/^[A-Z]{2}$/.test(reported ?? '')) return reported ?? null
  return methodCountries[method as Method] ?? null
}

/**
 * The country whose VAT applies to an order (Articles 24b and 24f of Regulation (EU) No 282/2011): two pieces of
 * evidence that do not contradict each other decide; on a conflict the third does. If no two agree, or nothing may be
 * sold where they agree, the billing country stands and finance reviews the order.
 */
export function vatLocation({ billing, network, payment }: LocationEvidence): {
  country: string
  basis: LocationBasis
} {
  const territory = (country: string | null) => country && (vatTerritories[country] ?? country)
  const [own, ip, bank] = [territory(billing), territory(network), territory(payment)]
  if (ip === own || bank === own) return { country: billing, basis: 'agreed' }
  if (ip === null && bank === null) return { country: billing, basis: 'single' }
  if (ip !== null && ip === bank && isVatKnown(ip)) return { country: ip, basis: 'corrected' }
  return { country: billing, basis: 'conflict' }
}

/** How the evidence of a paid order's country fits together. */
export function locationOf(order: Pick<Order, 'country' | 'clientCountry' | 'paymentCountry'>) {
  return vatLocation({ billing: order.country, network: order.clientCountry, payment: order.paymentCountry })
}
