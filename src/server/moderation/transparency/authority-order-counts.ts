import { and, eq, gte, lt } from 'drizzle-orm'
import type { TransparencyView } from '../../../contract/content.ts'
import type { Db } from '../../platform/db/db.ts'
import { authorityOrders } from '../authority-orders/index.ts'
import { medianHours } from './complaint-counts.ts'
import type { Period } from './moderation-counts.ts'

/** Orders received in a period by kind, country and category (Digital Services Act, article 15(1)(a)). */
export async function authorityOrderCounts(
  db: Db,
  { siteId, from, until }: Period,
): Promise<TransparencyView['authority_orders']> {
  const rows = await db
    .select()
    .from(authorityOrders)
    .where(
      and(
        siteId === null ? undefined : eq(authorityOrders.siteId, siteId),
        gte(authorityOrders.receivedAt, from),
        lt(authorityOrders.receivedAt, until),
      ),
    )
    .orderBy(authorityOrders.kind, authorityOrders.country, authorityOrders.category)
  const groups = Map.groupBy(rows, ({ kind, country, category }) => `${kind} ${country} ${category}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { kind, country, category } = first
    const hoursUntil = (end: 'confirmedAt' | 'effectAt') =>
      medianHours(group.flatMap((row) => (row[end] === null ? [] : [row[end].getTime() - row.receivedAt.getTime()])))
    return [
      {
        kind,
        country,
        category,
        count: group.length,
        receipt_hours: hoursUntil('confirmedAt'),
        effect_hours: hoursUntil('effectAt'),
      },
    ]
  })
}
