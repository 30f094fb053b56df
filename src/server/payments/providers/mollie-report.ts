import type { Payment, Refund } from '@mollie/api-client'
import { isValidIBAN } from 'ibantools'
import { z } from 'zod'
import type { Method } from '../shop/methods.ts'
import { minorOf, noOrder } from './amounts.ts'
import type { PaymentReport, RefundReport, SavedMethod } from './psp.ts'

/** Our metadata on a payment. */
const noted = z.object({ order_id: z.uuid(), expires_at: z.iso.datetime() })
const notedOnRefund = z.object({ refund_id: z.uuid() })
const card = z.object({ cardLabel: z.string().nullish(), cardNumber: z.string().nullish() })

const payer = z.object({ cardCountryCode: z.string().nullish(), consumerAccount: z.string().nullish() })

const statuses: Record<`${Payment['status']}`, PaymentReport['status']> = {
  open: 'open',
  pending: 'pending',
  authorized: 'authorised',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'cancelled',
}
const refundStatuses: Record<`${Refund['status']}`, RefundReport['status']> = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'done',
  failed: 'failed',
  canceled: 'failed',
}
const reusableMethods: Partial<Record<string, Method>> = { creditcard: 'card', paypal: 'paypal' }

/** Converts a Mollie payment to a report. It must be fetched with its refunds and chargebacks. */
export function mollieReport(payment: Payment, account: { profileId: string; mode: string }): PaymentReport {
  const { refunds = [], chargebacks = [] } = payment._embedded ?? {}
  return {
    ref: payment.id,
    orderId: noted.safeParse(payment.metadata).data?.order_id ?? noOrder,
    status: statuses[payment.status],
    ...amountOf(payment),
    refunds: refunds.map(mollieRefund),
    disputes: chargebacks.map((chargeback) => ({
      ref: chargeback.id,
      amountMinor: amountOf(chargeback).amountMinor,
      isReversed: Boolean(chargeback.reversedAt),
    })),
    savedMethod: savedMethodOf(payment),
    payerCountry: payerCountryOf(payment),
    isOtherAccount: payment.profileId !== account.profileId || payment.mode !== account.mode,
  }
}

export function mollieRefund(refund: Refund): RefundReport {
  return {
    ref: refund.id,
    refundId: notedOnRefund.safeParse(refund.metadata).data?.refund_id ?? null,
    amountMinor: amountOf(refund).amountMinor,
    status: refundStatuses[refund.status],
  }
}

/** When the order of a payment expires; null if it is not ours. */
export function mollieExpiry(payment: Payment): Date | null {
  const { data } = noted.safeParse(payment.metadata)
  return data === undefined ? null : new Date(data.expires_at)
}

function amountOf({ amount: { value, currency } }: { amount: { value: string; currency: string } }) {
  const amountMinor = minorOf(value, currency)
  if (amountMinor === null) throw new Error('mollie names an amount that is none')
  return { amountMinor, currency }
}

/** Country of the card, or of the bank account by its IBAN. */
function payerCountryOf({ details }: Payment): string | null {
  const { cardCountryCode, consumerAccount } = payer.safeParse(details).data ?? {}
  return cardCountryCode ?? (consumerAccount && isValidIBAN(consumerAccount) ? consumerAccount.slice(0, 2) : null)
}

/**
 * The payment method saved by a first payment. Its label contains the last four digits of a card, and is empty for
 * other methods.
 */
function savedMethodOf({ status, sequenceType, customerId, mandateId, method, details }: Payment): SavedMethod | null {
  const reusable = reusableMethods[method ?? '']
  const isFirst = status === 'paid' && sequenceType === 'first'
  if (!isFirst || reusable === undefined || !customerId || !mandateId) return null
  const { cardLabel, cardNumber } = card.safeParse(details).data ?? {}
  const label = cardNumber ? `${cardLabel ?? ''} •••• ${cardNumber.slice(-4)}`.trim() : ''
  return { customerRef: customerId, mandateRef: mandateId, method: reusable, label }
}
