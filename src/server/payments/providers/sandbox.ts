import { createHash } from 'node:crypto'
import { z } from 'zod'
import { paymentMethod } from '../../../contract/wire.ts'
import { newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Method } from '../shop/methods.ts'
import { type PaymentReport, type Psp, type RefundRequest, refundedMinorOf } from './psp.ts'
import { RefundOutdated, RefundRefused } from './refused.ts'
import {
  changePayment,
  endSavedMethodRef,
  enterCharge,
  enterPayment,
  moveSandboxPayment,
  paymentsMade,
  sandboxPayment,
  sandboxPaymentOf,
} from './sandbox-book.ts'
import { restOf, type SandboxPayment, withRefund } from './sandbox-moves.ts'

export const sandboxPath = '/sandbox/pay'
const purpose = 'sandbox webhook'
const signatureHeader = 'x-sandbox-signature'
const maxAgeMs = 5 * 60_000

/**
 * A provider that takes no money: payments are rows in a table, and it has a checkout page and webhooks like a real
 * one.
 */
export function sandbox(platform: Platform): Psp {
  const { db, clock } = platform
  return {
    name: 'sandbox',
    async createPayment(request) {
      const payment = await enterPayment(platform, request)
      return { ref: payment.ref, checkoutUrl: pageUrl(payment) }
    },
    async chargeSavedMethod(request, way) {
      const charge = await enterCharge(platform, request, way)
      return { ref: charge.ref, checkoutUrl: charge.needsAuthentication ? pageUrl(charge) : null }
    },
    endSavedMethod: ({ mandateRef }) => endSavedMethodRef(db, mandateRef),
    async findPayment({ orderId }) {
      const payment = await sandboxPaymentOf(platform, orderId)
      return payment === null ? null : reportOfPayment(payment)
    },
    async *listPayments(span) {
      for await (const payment of paymentsMade(db, span)) yield reportOfPayment(payment)
    },
    async cancelPayment(ref) {
      await moveSandboxPayment(platform, ref, 'cancelled', ['open'])
      const payment = await sandboxPayment(platform, ref)
      return payment === null ? null : reportOfPayment(payment)
    },
    refundPayment: (request) => refund(platform, request),
    readWebhook({ headers, body }) {
      const [, time = '', signature = ''] =
        /^t=(\d{1,15}),v1=([\w-]+)$/.exec(String(headers[signatureHeader] ?? '')) ?? []
      const isFresh = Math.abs(clock.now().getTime() - Number(time)) <= maxAgeMs
      if (!isFresh || !platform.secrets.isSigned(purpose, signedText(time, body), signature)) return null
      const event = webhookBody.safeParse(parseJson(body))
      return event.success ? { eventId: event.data.id, body: event.data } : null
    },
    reportOf: async (body) => reportSchema.safeParse(body.payment).data ?? null,
  }
}

function pageUrl({ ref, returnUrl }: SandboxPayment): string {
  return `${new URL(returnUrl).origin}${sandboxPath}/${ref}`
}

async function refund(platform: Platform, request: RefundRequest) {
  const { ref, refundId, amountMinor, currency, refundedMinor } = request
  const changed = await changePayment(platform, ref, (payment) => {
    if (payment.refunds.some((made) => made.refundId === refundId)) return payment
    if (refundedMinorOf(payment.refunds) !== refundedMinor) throw new RefundOutdated()
    if (payment.refusesRefunds || payment.currency !== currency || amountMinor < 1 || amountMinor > restOf(payment))
      return null
    return withRefund(payment, { ref: newToken(), refundId, amountMinor, status: 'done' })
  })
  const made = changed?.refunds.find((known) => known.refundId === refundId)
  if (made === undefined) throw new RefundRefused('the sandbox refuses this refund')
  return made
}

const reportSchema = z.object({
  ref: z.string(),
  orderId: z.uuid(),
  status: z.enum(['open', 'pending', 'authorised', 'paid', 'failed', 'cancelled']),
  amountMinor: z.int(),
  currency: z.string(),
  refunds: z.array(
    z.object({
      ref: z.string(),
      refundId: z.uuid().nullable(),
      amountMinor: z.int(),
      status: z.enum(['pending', 'done', 'failed']),
    }),
  ),
  disputes: z.array(z.object({ ref: z.string(), amountMinor: z.int(), isReversed: z.boolean() })),
  savedMethod: z
    .object({ customerRef: z.string(), mandateRef: z.string(), method: paymentMethod, label: z.string() })
    .nullable(),
  payerCountry: z.string().nullish(),
  isOtherAccount: z.boolean(),
})
const webhookBody = z.looseObject({ id: z.string().min(1).max(200) })

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Converts a payment to a report. */
export function reportOfPayment(payment: SandboxPayment): PaymentReport {
  const { ref, orderId, amountMinor, currency, status, refunds, disputes } = payment
  const savedMethod = savedMethodOf(payment)
  return { ref, orderId, amountMinor, currency, status, refunds, disputes, savedMethod, isOtherAccount: false }
}

function savedMethodOf({ mandateRef, mandateState, method }: SandboxPayment): PaymentReport['savedMethod'] {
  if (mandateRef === null || mandateState === 'ended') return null
  return {
    customerRef: `customer_${mandateRef}`,
    mandateRef,
    method: method as Method,
    label: method === 'card' ? 'Test card •••• 4242' : '',
  }
}

/** The webhook of a report: body and signature headers. The same report gives the same event. */
export function signedWebhook(
  platform: Platform,
  report: PaymentReport,
): { body: string; headers: Record<string, string> } {
  const payload = JSON.stringify(report)
  const id = `${report.ref}:${createHash('sha256').update(payload).digest('base64url')}`
  const body = JSON.stringify({ id, type: 'payment', payment: report })
  const time = String(platform.clock.now().getTime())
  const signature = platform.secrets.sign(purpose, signedText(time, Buffer.from(body)))
  return { body, headers: { 'content-type': 'application/json', [signatureHeader]: `t=${time},v1=${signature}` } }
}

/** Latin-1, byte by byte: distinct bodies give distinct texts. */
function signedText(time: string, body: Buffer): string {
  return `${time}.${body.toString('latin1')}`
}
