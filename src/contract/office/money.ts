import { z } from 'zod'
import type { StaffRole } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { paymentMethods } from '../payments/payment-methods.ts'
import { routes } from '../routes.ts'
import { done, id, isoDate, isoTime, money, queryInt, text } from '../wire.ts'

export const moneyActions = [
  'read_money',
  'make_debit_batch',
  'open_debit_batch',
  'settle_debit_batch',
  'return_debit',
  'import_statement',
  'lift_debit_block',
  'lift_debit_account_block',
  'resolve_difference',
  'resolve_withdrawal',
  'pay_manual_refund',
  'refuse_manual_refund',
  'open_vat_report',
] as const

const roles: readonly StaffRole[] = ['finance', 'admin']

/** A discrepancy between a provider's records and ours, open until resolved. */
const differenceView = z.object({
  id,
  provider: z.string(),
  order_id: id.nullable(),
  what: z.enum([
    'status',
    'amount',
    'currency',
    'refund',
    'charge_back',
    'unknown_payment',
    'missing_payment',
    'order',
    'account',
  ]),
  expected: z.string(),
  found: z.string(),
  found_at: isoTime,
})
export type DifferenceView = z.infer<typeof differenceView>

/** A withdrawal without a matching order, for staff. */
const openWithdrawalView = z.object({
  id,
  declared_at: isoTime,
  email: z.string(),
  name: z.string(),
  order_number: z.string(),
})
export type OpenWithdrawalView = z.infer<typeof openWithdrawalView>

/** A manual refund: the provider has no refund call or refused it. Its credits are removed already. */
const manualRefundView = z.object({
  id,
  order_id: id,
  provider: z.string(),
  /** The payment's reference at the provider, and its dashboard URL; null if none. */
  provider_ref: z.string().nullable(),
  portal_url: z.string().nullable(),
  /** The provider's own number of the sale, if it has another than the payment. */
  sale_ref: z.string().nullable(),
  amount: money,
  reason: z.enum(['by_hand', 'refused']),
  origin: z.enum(['withdrawal', 'office', 'discount', 'ban', 'erasure']),
  requested_at: isoTime,
  due_at: isoTime,
  is_late: z.boolean(),
})
export type ManualRefundView = z.infer<typeof manualRefundView>

/** What a payment provider in use can do; from its public documentation. */
const providerView = z.object({
  name: z.string(),
  title: z.string(),
  methods: z.array(z.enum(paymentMethods)),
  /** Wallets and methods that its own page adds. */
  on_its_page: z.array(z.string()),
  refunds: z.enum(['any_amount', 'whole_payment', 'by_hand']),
  saved_methods: z.array(z.enum(paymentMethods)),
  chargebacks: z.enum(['with_reversals', 'without_reversals']),
  adult_dating: z.enum(['accepted', 'prohibited', 'own']),
})
export type ProviderView = z.infer<typeof providerView>

/** A bank file: debits to collect (pain.008) or refunds to pay (pain.001). */
const debitBatchView = z.object({
  id,
  kind: z.enum(['collect', 'pay_out']),
  company: z.string(),
  created_at: isoTime,
  collect_on: isoDate,
  count: z.int(),
  total: money,
  is_settled: z.boolean(),
  url: z.string(),
})
export type DebitBatchView = z.infer<typeof debitBatchView>

/** A bank statement that was imported for its returned payments. */
const statementView = z.object({
  id,
  format: z.enum(['camt.053', 'camt.054']),
  message_id: z.string(),
  imported_at: isoTime,
  /** Returns recorded, known before, and noted as discrepancies; and all other transactions. */
  returned: z.int(),
  known: z.int(),
  unmatched: z.int(),
  others: z.int(),
})
export type StatementView = z.infer<typeof statementView>
/** Size limit of a bank statement, in characters; the request may escape them. */
const statementSize = 4_000_000

export const moneyEndpoints = {
  getMoney: endpoint(routes.backoffice.getMoney, {
    who: 'staff',
    roles,
    summary:
      'Open items for finance: discrepancies, waiting withdrawals, bank files, and the quarters of the VAT report.',
    input: z.object({}),
    output: z.object({
      differences: z.array(differenceView),
      withdrawals: z.array(openWithdrawalView),
      manual_refunds: z.array(manualRefundView),
      /** In order of preference, without our own direct debit. */
      providers: z.array(providerView),
      /** Signed debits and refunds that are in no file yet. */
      waiting: z.object({ collect: z.int(), pay_out: z.int() }),
      batches: z.array(debitBatchView),
      /** Newest first; at most 20. */
      statements: z.array(statementView),
      quarters: z.array(
        z.object({
          quarter: z.string(),
          company_id: id,
          company: z.string(),
          /** A file for each return: `oss`, `domestic`, a country outside the EU; and the evidence of countries. */
          reports: z.array(z.object({ name: z.string(), url: z.string() })),
        }),
      ),
    }),
  }),
  resolveDifference: endpoint(routes.backoffice.resolveDifference, {
    who: 'staff',
    roles,
    summary: 'Mark a discrepancy as resolved, with a note.',
    input: z.object({ id, note: text(3, 500) }),
    output: done,
    errors: ['conflict'],
  }),
  resolveWithdrawal: endpoint(routes.backoffice.resolveWithdrawal, {
    who: 'staff',
    roles,
    summary: 'Mark a withdrawal without an order as answered, with a note.',
    input: z.object({ id, note: text(3, 500) }),
    output: done,
    errors: ['conflict'],
  }),
  payManualRefund: endpoint(routes.backoffice.payManualRefund, {
    who: 'staff',
    roles,
    summary: 'Mark a manual refund as paid, at the provider or by bank transfer, with the payment reference.',
    input: z.object({ id, paid_by: z.enum(['provider', 'bank']), reference: text(3, 200) }),
    output: done,
    errors: ['conflict'],
  }),
  refuseManualRefund: endpoint(routes.backoffice.refuseManualRefund, {
    who: 'staff',
    roles,
    summary: 'Refuse a manual refund: its credits go back to the member, who reads the reason.',
    input: z.object({ id, note: text(3, 500) }),
    output: done,
    errors: ['conflict'],
  }),
  makeDebitBatches: endpoint(routes.backoffice.makeDebitBatches, {
    who: 'staff',
    roles,
    summary: 'Put all signed debits and refunds that are in no file yet into bank files, one of each kind per company.',
    input: z.object({}),
    output: z.object({ batches: z.array(debitBatchView) }),
  }),
  settleDebitBatch: endpoint(routes.backoffice.settleDebitBatch, {
    who: 'staff',
    roles,
    summary: 'Mark a bank file as executed: its debits are settled, except those that were returned.',
    input: z.object({ id }),
    output: done,
    errors: ['conflict'],
  }),
  returnDebit: endpoint(routes.backoffice.returnDebit, {
    who: 'staff',
    roles,
    summary:
      'Record a returned debit by the end-to-end id and reason of the bank statement: remaining credits are removed and the member is blocked from direct debit.',
    input: z.object({ end_to_end_id: text(1, 35), reason: z.string().regex(/^[A-Z]{2}\d{2}$/) }),
    output: done,
    errors: ['conflict'],
  }),
  importStatement: endpoint(routes.backoffice.importStatement, {
    who: 'staff',
    roles,
    summary:
      'Record the returned payments of a bank statement (camt.053 or camt.054). Entries that match no payment become discrepancies; a file has an effect only once.',
    maxBytes: 2 * statementSize,
    input: z.object({ file: z.string().min(1).max(statementSize) }),
    output: z.object({ statement: statementView }),
  }),
  listDebitBlocks: endpoint(routes.backoffice.listDebitBlocks, {
    who: 'staff',
    roles,
    summary: 'List members and bank accounts blocked after a returned debit, newest first; at most 200 of each.',
    input: z.looseObject({ limit: queryInt(1, 200).optional() }),
    output: z.object({
      blocks: z.array(z.object({ member_id: id, reason: z.string(), at: isoTime })),
      /** Blocked bank accounts; `account` is masked, and null with its member after erasure. */
      accounts: z.array(
        z.object({
          account_id: z.string(),
          account: z.string().nullable(),
          member_id: id.nullable(),
          reason: z.string(),
          at: isoTime,
        }),
      ),
    }),
  }),
  liftDebitAccountBlock: endpoint(routes.backoffice.liftDebitAccountBlock, {
    who: 'staff',
    roles,
    summary: 'Allow a bank account for direct debit again.',
    input: z.object({ account_id: z.string().max(60), note: text(3, 500) }),
    output: done,
    errors: ['conflict'],
  }),
  liftDebitBlock: endpoint(routes.backoffice.liftDebitBlock, {
    who: 'staff',
    roles,
    summary: 'Allow a member to pay by direct debit again.',
    input: z.object({ member_id: id, note: text(3, 500) }),
    output: done,
    errors: ['conflict'],
  }),
}
