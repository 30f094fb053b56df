import { and, eq } from 'drizzle-orm'
import type { CampaignCodeFault } from '../../../contract/constants.ts'
import type { CampaignAudience } from '../../../contract/office/campaigns.ts'
import type { Db } from '../../platform/db/db.ts'
import { discountCodes } from '../tables.ts'
import { normalCode } from './discount-rules.ts'

/** A discount code in campaign emails; amounts in minor units. */
export type SharedCode = {
  code: string
  percentage: number
  endsAt: Date | null
  isForFirst: boolean
  minimum: { amountMinor: number; currency: string } | null
}
type Terms = Omit<typeof discountCodes.$inferSelect, 'id' | 'siteId' | 'code' | 'percentage' | 'batchId'>
type Shown = { at: Date; to: Pick<CampaignAudience, 'countries' | 'payers'>; currency: string }

/**
 * Why a code cannot be sent to all these recipients at this time; null if it can. Terms that the email itself states
 * are not reasons.
 */
export function sharedCodeFault(terms: Terms, { at, to, currency }: Shown): CampaignCodeFault | null {
  if (terms.status !== 'active') return 'code_unknown'
  if (terms.memberId !== null || terms.paymentMethods !== null) return 'code_limited'
  if (terms.currency !== null && terms.currency !== currency) return 'code_limited'
  if (terms.startsAt !== null && terms.startsAt > at) return 'code_over'
  if (terms.expiresAt !== null && terms.expiresAt <= at) return 'code_over'
  if (terms.country !== null && (to.countries.length !== 1 || to.countries[0] !== terms.country)) return 'code_country'
  if (terms.validity === 'first-purchase' && to.payers !== 'others') return 'code_first'
  return null
}

/** A code of a site, and why it cannot be sent to all these recipients at that time. */
export async function sharedCode(
  db: Db,
  { siteId, code: typed, ...shown }: Shown & { siteId: string; code: string },
): Promise<{ code: SharedCode | null; fault: CampaignCodeFault | null }> {
  const code = normalCode(typed)
  const [row] = await db
    .select()
    .from(discountCodes)
    .where(and(eq(discountCodes.siteId, siteId), eq(discountCodes.code, code)))
  if (row === undefined) return { code: null, fault: 'code_unknown' }
  const { percentage, expiresAt, validity, minimumOrderMinor, currency } = row
  const minimum =
    minimumOrderMinor > 0 ? { amountMinor: minimumOrderMinor, currency: currency ?? shown.currency } : null
  const known = { code, percentage, endsAt: expiresAt, isForFirst: validity === 'first-purchase', minimum }
  return { code: known, fault: sharedCodeFault(row, shown) }
}
