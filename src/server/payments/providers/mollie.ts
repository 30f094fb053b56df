import { randomUUID } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import { orNull } from './faults.ts'
import { mollieAccount, withFault } from './mollie-account.ts'
import {
  cancelMolliePayment,
  createMolliePayment,
  findMolliePayment,
  listMolliePayments,
  payMollieWithSaved,
  refundMolliePayment,
} from './mollie-payments.ts'
import type { PaymentRequest, Psp } from './psp.ts'

const purpose = 'mollie webhook'

/**
 * Mollie payments API. Webhooks contain only a payment id and are not signed, so the webhook URL is signed instead;
 * others cannot trigger requests to Mollie.
 */
export function mollie(platform: Platform): Psp {
  const account = mollieAccount(platform.config)
  const sealed = (request: PaymentRequest) => ({ ...request, webhookUrl: sealedAddress(platform, request) })
  return {
    name: 'mollie',
    createPayment: (request) => createMolliePayment(account, sealed(request)),
    chargeSavedMethod: (request, way) => payMollieWithSaved(account, sealed(request), way),
    async endSavedMethod({ customerRef, mandateRef }) {
      await orNull(withFault(account.client.customerMandates.revoke(mandateRef, { customerId: customerRef })))
    },
    // Without a stored id, the buyer never got the checkout page and cannot have paid
    findPayment: async ({ ref }) => (ref === null ? null : findMolliePayment(account, ref, platform.clock.now())),
    listPayments: (span) => listMolliePayments(account, span),
    cancelPayment: (ref) => cancelMolliePayment(account, ref),
    refundPayment: (request) => refundMolliePayment(account, request),
    readWebhook({ query, body }) {
      const id = new URLSearchParams(body.toString('utf8')).get('id') ?? ''
      if (!/^tr_\w{1,60}$/.test(id)) return null
      // Only Mollie knows the full URL, and each of its posts is a new event. All other posts collapse into one empty
      // event.
      const isSealed = platform.secrets.isSigned(purpose, query.get('order') ?? '', query.get('seal') ?? '')
      return isSealed ? { eventId: randomUUID(), body: { id } } : { eventId: 'not sealed', body: {} }
    },
    reportOf: async ({ id }) => (typeof id === 'string' ? findMolliePayment(account, id, null) : null),
  }
}

function sealedAddress({ secrets }: Platform, { webhookUrl, orderId }: PaymentRequest): string {
  const address = new URL(webhookUrl)
  address.searchParams.set('order', orderId)
  address.searchParams.set('seal', secrets.sign(purpose, orderId))
  return address.href
}
