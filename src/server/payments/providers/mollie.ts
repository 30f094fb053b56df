import { randomUUID } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import { orNull } from './faults.ts'
import { asked, mollieAccount } from './mollie-account.ts'
import {
  cancelMolliePayment,
  chargeMollieMandate,
  createMolliePayment,
  findMolliePayment,
  listMolliePayments,
  refundMolliePayment,
} from './mollie-payments.ts'
import type { PaymentRequest, Psp } from './psp.ts'
import { methodsAt } from './reach.ts'

const purpose = 'mollie webhook'

/**
 * Mollie, by its payments API. What it posts is only the id of a payment, and not signed: the address that it posts to is signed instead,
 * so that nobody else can make us ask it.
 */
export function mollie(platform: Platform): Psp {
  const account = mollieAccount(platform.config)
  const sealed = (request: PaymentRequest) => ({ ...request, webhookUrl: sealedAddress(platform, request) })
  return {
    name: 'mollie',
    methods: methodsAt('mollie'),
    createPayment: (request) => createMolliePayment(account, sealed(request)),
    chargeSavedMethod: (request, way) => chargeMollieMandate(account, sealed(request), way),
    async endSavedMethod({ customerRef, mandateRef }) {
      await orNull(asked(account.client.customerMandates.revoke(mandateRef, { customerId: customerRef })))
    },
    // Without its id nobody knows the page of it either, so nobody can have paid
    findPayment: async ({ ref }) => (ref === null ? null : findMolliePayment(account, ref, platform.clock.now())),
    listPayments: (span) => listMolliePayments(account, span),
    cancelPayment: (ref) => cancelMolliePayment(account, ref),
    refundPayment: (request) => refundMolliePayment(account, request),
    readWebhook({ query, body }) {
      const id = new URLSearchParams(body.toString('utf8')).get('id') ?? ''
      if (!/^tr_\w{1,60}$/.test(id)) return null
      // Only Mollie knows the whole address, and each of its posts is news. All others are one event, which says nothing.
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
