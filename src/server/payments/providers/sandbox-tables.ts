import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { enumChecks, isCurrency, positive } from '../../platform/db/checks.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })

/** The sandbox provider's payments: what a real provider stores on its side. */
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
    /** Whether to save the payment method; and the saved method, once paid. */
    remember: boolean().notNull(),
    mandateRef: text('mandate_ref'),
    /** Result of the next charge; null until the method is saved. */
    mandateState: text('mandate_state', { enum: ['pays', 'fails_next', 'authenticates_next', 'ended'] }),
    refunds: jsonb()
      .$type<{ ref: string; refundId: string | null; amountMinor: number; status: 'pending' | 'done' | 'failed' }[]>()
      .notNull(),
    disputes: jsonb().$type<{ ref: string; amountMinor: number; isReversed: boolean }[]>().notNull(),
    /** A charge of a saved payment method that waits for the buyer's authentication (3-D Secure). */
    needsAuthentication: boolean('needs_authentication').notNull().default(false),
    /** Refuses every refund, like a closed card. */
    refusesRefunds: boolean('refuses_refunds').notNull().default(false),
  },
  (table) => [...enumChecks(table), isCurrency(table.currency), positive(table.amountMinor)],
)
