import type { TransparencyView } from '../../../contract/content.ts'
import type { Db } from '../../platform/db/db.ts'
import { authorityOrderCounts } from './authority-order-counts.ts'
import type { ComplaintCounts } from './complaint-counts.ts'
import { moderationCounts, type Period } from './moderation-counts.ts'

/** Transparency report of a period (Digital Services Act, articles 15 and 24), without the number of recipients. */
export async function transparencyReport(db: Db, period: Period): Promise<Omit<TransparencyView, 'recipients'>> {
  const [{ notices, reports, decisions, appeals }, orders] = await Promise.all([
    moderationCounts(db, period),
    authorityOrderCounts(db, period),
  ])
  return {
    from: period.from.toISOString(),
    until: period.until.toISOString(),
    notices: [...notices].map(([kind, counts]) => ({ kind, ...countsView(counts) })),
    reports: [...reports].map(([reason, counts]) => ({ reason, ...countsView(counts) })),
    decisions: decisions.map(({ measure, ground, isOwnInitiative, count, overturned }) => ({
      measure,
      ground,
      own_initiative: isOwnInitiative,
      count,
      overturned,
    })),
    appeals: countsView(appeals),
    authority_orders: orders,
  }
}

function countsView({ received, decided, actedOn, medianHours }: ComplaintCounts) {
  return { received, decided, acted_on: actedOn, median_hours: medianHours }
}
