import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { enumChecks, isCurrency, positive } from '../../platform/db/checks.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** The sandbox provider's own book: what a real provider would keep on its side. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    ref: text().primaryKey(),
    orderId: uuid('order_id').notNull().unique(),
    currency: text().notNull(),
    amountMinor: integer('amount_minor').notNull(),
    method: text().notNull(),
    locale: text().notNull(),
    description: text().notNull(),
    returnUrl: text('return_url').notNull(),
    status: text({ enum: ['open', 'pending', 'authorised', 'paid', 'failed', 'cancelled'] }).notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** Keep the way to pay; and how it was kept, once paid. */
    remember: boolean().notNull(),
    mandateRef: text('mandate_ref'),
    /** What its next charge does; null until it is kept. */
    mandateState: text('mandate_state', { enum: ['pays', 'fails_next', 'ended'] }),
    refunds: jsonb()
      .$type<{ ref: string; refundId: string | null; amountMinor: number; status: 'pending' | 'done' | 'failed' }[]>()
      .notNull(),
    disputes: jsonb().$type<{ ref: string; amountMinor: number; isReversed: boolean }[]>().notNull(),
    /** Every refund that we ask for is refused, as where a card is closed. */
    refusesRefunds: boolean('refuses_refunds').notNull().default(false),
  },
  (table) => [...enumChecks(table), isCurrency(table.currency), positive(table.amountMinor)],
)
