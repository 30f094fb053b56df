import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { movementKinds } from '../credits.ts'
import { endpoint } from '../endpoint.ts'
import { paymentMethods } from '../payments/payment-methods.ts'
import { orderStatus } from '../payments/payments.ts'
import { routes } from '../routes.ts'
import { currency, done, id, isoDate, isoTime, money, queryInt, text } from '../wire.ts'

export const orderActions = [
  'read_orders',
  'read_order',
  'refund_order',
  'open_orders',
  'open_document',
  'read_disputes',
  'read_ledger_proofs',
  'ask_ledger_proof',
] as const

const roles: readonly StaffRole[] = ['support', 'finance', 'admin']
const finance: readonly StaffRole[] = ['finance', 'admin']

/** Filter of orders; days are UTC, inclusive. */
export const orderFilter = z.object({
  site_id: id.optional(),
  status: orderStatus.optional(),
  method: z.enum(paymentMethods).optional(),
  provider: z.string().max(40).optional(),
  from_day: isoDate.optional(),
  to_day: isoDate.optional(),
  currency: currency.optional(),
  /** Minor units, inclusive. */
  from_minor: queryInt(0, 100_000_000).optional(),
  to_minor: queryInt(0, 100_000_000).optional(),
  returned: z.enum(['yes']).optional(),
})

const orderRowView = z.object({
  id,
  /** Last characters of the id, as shown to members. */
  number: z.string(),
  member: z.object({ id, name: z.string() }),
  site: z.string(),
  status: orderStatus,
  credits: z.int(),
  total: money,
  refunded: money,
  charged_back: money,
  method: z.string(),
  provider: z.string(),
  country: z.string(),
  at: isoTime,
})
export type OrderRowView = z.infer<typeof orderRowView>
const orderTotalsView = z.object({
  currency,
  orders: z.int(),
  completed: z.int(),
  paid: money,
  refunded: money,
  charged_back: money,
})

/** Order events, also in a member's timeline. */
export const paymentWords = [
  'ordered',
  'paid',
  'order_failed',
  'order_cancelled',
  'refund_asked',
  'refund_done',
  'refund_failed',
  'disputed',
  'dispute_reversed',
  'withdrawn',
] as const
const orderEvents = [...paymentWords, 'difference', 'document'] as const
const refundChoice = z.object({ amount: money, credits: z.int() }).nullable()
/** Uses of an order's credits by day (UTC) and kind: proof of delivery without content. */
const useView = z.object({ day: isoDate, kind: z.enum(movementKinds), count: z.int(), credits: z.int() })
const orderDetailView = orderRowView.extend({
  price: money,
  discount: money,
  fee: money,
  code: z.string().nullable(),
  provider_ref: z.string().nullable(),
  completed_at: isoTime.nullable(),
  checked_at: isoTime.nullable(),
  client_country: z.string().nullable(),
  /** When the buyer asked to start before the withdrawal period ends, and the texts that the order was placed with. */
  start_requested_at: isoTime.nullable(),
  texts: z.string().nullable(),
  /** Country of the card or bank account, and the country whose VAT applies; null before payment or if unknown. */
  payment_country: z.string().nullable(),
  vat_country: z.string().nullable(),
  /** How the evidence of the buyer's country fits together; null before payment. */
  vat_basis: z.enum(['agreed', 'corrected', 'conflict', 'single']).nullable(),
  events: z.array(
    z.object({
      at: isoTime,
      what: z.enum(orderEvents),
      amount: money.nullable(),
      /** Status of a refund, outcome of a withdrawal, number of a document, or what differs. */
      detail: z.string().nullable(),
    }),
  ),
  documents: z.array(
    z.object({ id, number: z.string(), kind: z.enum(['invoice', 'credit_note']), issued_at: isoTime, url: z.string() }),
  ),
  refunds: z.array(
    z.object({ id, amount: money, credits: z.int(), status: z.string(), origin: z.string(), at: isoTime }),
  ),
  disputes: z.array(z.object({ id, amount: money, opened_at: isoTime, is_reversed: z.boolean() })),
  uses: z.array(useView),
  /** The amounts that can be refunded now. */
  refundable: z.object({ unspent: refundChoice, whole: refundChoice }),
})
export type OrderDetailView = z.infer<typeof orderDetailView>

export const refundScopes = ['unspent', 'whole', 'part'] as const
export type RefundScope = (typeof refundScopes)[number]

const openDisputeView = z.object({
  id,
  order_id: id,
  number: z.string(),
  member: z.object({ id, name: z.string() }),
  provider: z.string(),
  amount: money,
  opened_at: isoTime,
  /** Deadline for a response: the provider's own, if it gives one. */
  answer_by: isoTime,
  is_late: z.boolean(),
  credits: z.int(),
  used: z.int(),
})
const ledgerProofView = z.object({
  id,
  at: isoTime,
  took_ms: z.int(),
  is_sound: z.boolean(),
  /** Number of movements checked. */
  entries: z.int(),
  checks: z.int(),
  /** Failed checks, with samples. */
  faults: z.array(z.object({ name: z.string(), differences: z.int(), samples: z.array(z.string()) })),
})
export type LedgerProofView = z.infer<typeof ledgerProofView>

export const orderEndpoints = {
  listOrders: endpoint(routes.backoffice.listOrders, {
    who: 'staff',
    roles,
    summary: 'List orders of all sites, newest first, with totals per currency; `before` an order for the next page.',
    input: z.looseObject({ ...orderFilter.shape, before: id.optional(), limit: queryInt(1, 100).optional() }),
    output: z.object({
      orders: z.array(orderRowView),
      has_more: z.boolean(),
      totals: z.array(orderTotalsView),
      sites: z.array(z.object({ id, name: z.string() })),
      providers: z.array(z.string()),
      url: z.string(),
    }),
  }),
  getOrder: endpoint(routes.backoffice.getOrder, {
    who: 'staff',
    roles,
    summary: 'Get an order with its history.',
    input: z.object({ id }),
    output: z.object({ order: orderDetailView }),
  }),
  refundOrder: endpoint(routes.backoffice.refundOrder, {
    who: 'staff',
    roles: finance,
    summary:
      'Refund the unspent part of an order, whole or in part, with its credits. From 100 euro or its equivalent, all refunds of the order together, it requires approval. `amount_minor` is the displayed amount; `conflict` if it can no longer be refunded.',
    input: z.object({
      id,
      /** Generated by the browser, so that a repeated submit refunds once. */
      refund_id: id,
      scope: z.enum(refundScopes),
      amount_minor: queryInt(1, 100_000_000),
      reason: text(3, 500),
    }),
    output: z.object({ is_waiting: z.boolean(), amount: money, credits: z.int().nullable() }),
    errors: ['conflict'],
  }),
  listDisputes: endpoint(routes.backoffice.listDisputes, {
    who: 'staff',
    roles: finance,
    summary: 'List chargebacks of the last 120 days that were not reversed, oldest first.',
    input: z.object({}),
    output: z.object({ disputes: z.array(openDisputeView) }),
  }),
  listLedgerProofs: endpoint(routes.backoffice.listLedgerProofs, {
    who: 'staff',
    roles: finance,
    summary: 'List results of the nightly ledger checks of the last 30 days, newest first.',
    input: z.object({}),
    output: z.object({ proofs: z.array(ledgerProofView), today: isoDate }),
  }),
  askLedgerProof: endpoint(routes.backoffice.askLedgerProof, {
    who: 'staff',
    roles: finance,
    summary: 'Start a ledger check; the result appears in the list a little later.',
    input: z.object({}),
    output: done,
  }),
}
