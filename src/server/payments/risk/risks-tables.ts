import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core'
import { members } from '../../accounts/tables.ts'
import { notNegative } from '../../platform/db/checks.ts'
import { sites } from '../../sites/tables.ts'
import { orders } from '../tables.ts'
import type { OrderReason } from './risks-rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** Paid orders to review, with reasons. The credits remain available meanwhile. */
export const orderRisks = pgTable(
  'order_risks',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    siteId: uuid('site_id')
      .notNull()
      .references(() => sites.id),
    reasons: jsonb().$type<OrderReason[]>().notNull(),
    score: smallint().notNull(),
    at: time('at').notNull(),
    checkedAt: time('checked_at'),
    checkedBy: uuid('checked_by'),
  },
  (table) => [
    index('order_risks_open').on(table.at, table.orderId).where(sql`checked_at IS NULL`),
    index('order_risks_member').on(table.memberId),
    notNegative(table.score),
  ],
)
