import { sepaCountries } from '../../../shared/sepa.ts'
import { type Ctx, companyOf } from '../../sites/index.ts'
import { providerFor } from '../providers/pick.ts'

/**
 * Whether direct debit is available for a country and currency. Our own collection requires a creditor identifier,
 * euros, a SEPA country and SMS delivery; for another provider, that provider decides.
 */
export async function isDebitOffered(ctx: Ctx, country: string, currency: string): Promise<boolean> {
  if (providerFor(ctx, 'directdebit', { country, currency }) !== 'debit') return true
  const hasTexts = ctx.config.isDemo || ctx.config.twilio !== null
  if (!hasTexts || currency !== 'EUR' || !sepaCountries.includes(country)) return false
  return (await companyOf(ctx.db, ctx.site.companyId)).sepa !== null
}
