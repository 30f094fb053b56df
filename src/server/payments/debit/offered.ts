import { sepaCountries } from '../../../shared/sepa.ts'
import { type Ctx, companyOf } from '../../sites/index.ts'
import { providerFor } from '../providers/pick.ts'

/**
 * Whether one can pay by direct debit in a country and currency: where we collect ourselves only with a creditor's id, in euros, from
 * countries of SEPA, and if codes can be texted. Where another provider collects, that provider knows.
 */
export async function isDebitOffered(ctx: Ctx, country: string, currency: string): Promise<boolean> {
  if (providerFor(ctx, 'directdebit', { country, currency }) !== 'debit') return true
  const hasTexts = ctx.config.isDemo || ctx.config.twilio !== null
  if (!hasTexts || currency !== 'EUR' || !sepaCountries.includes(country)) return false
  return (await companyOf(ctx.db, ctx.site.companyId)).sepa !== null
}
