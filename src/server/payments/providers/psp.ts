import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '../../../contract/constants.ts'
import type { Config } from '../../platform/config/config.ts'
import type { PaymentStatus } from '../orders/status-rules.ts'
import type { Method } from '../shop/methods.ts'

export type ProviderName = Config['paymentProviders'][number]

export type PaymentRequest = {
  /** Also the idempotency key: the same order never gets two payments. */
  orderId: string
  amountMinor: number
  currency: string
  method: Method
  /** Where the buyer is, ISO 3166. */
  country: string
  locale: Locale
  /** What the buyer's statement says: neutral. */
  description: string
  returnUrl: string
  /** Where the provider may post about this payment. */
  webhookUrl: string
  expiresAt: Date
  /** Keep the way to pay, so that it can be charged again: a report names it once it is there. */
  remember: boolean
  /** How this provider knows the buyer from an earlier agreement; null: not yet. */
  customerRef: string | null
}

/** A way to pay that the provider keeps. Only references: no number of a card or an account. */
export type SavedMethod = {
  customerRef: string
  mandateRef: string
  method: Method
  /** As the provider describes it (`Visa •••• 4242`); empty where it says nothing. */
  label: string
}

/** A refund as the provider has it. */
export type RefundReport = {
  /** The provider's id of it. */
  ref: string
  /** Ours, if we asked for it; null for one that was made at the provider. */
  refundId: string | null
  amountMinor: number
  status: 'pending' | 'done' | 'failed'
}

/** Money that the buyer's bank took back, or gave up taking. */
export type DisputeReport = { ref: string; amountMinor: number; isReversed: boolean }

/**
 * What a provider says of a payment: a picture of the whole, or what one event tells of it. Applying any number of them in any order, each
 * any number of times, comes to the same: refunds and disputes are sets, and what was paid or reversed stays so.
 */
export type PaymentReport = {
  ref: string
  orderId: string
  status: PaymentStatus
  /** Of the payment itself, whatever was refunded. */
  amountMinor: number
  currency: string
  refunds: RefundReport[]
  disputes: DisputeReport[]
  savedMethod: SavedMethod | null
  /** It belongs to an account at the provider that is not the configured one. */
  isOtherAccount: boolean
}

export type RefundRequest = {
  ref: string
  orderId: string
  /** Also the idempotency key. */
  refundId: string
  amountMinor: number
  currency: string
  description: string
  /** What has been refunded at the provider, as far as we have heard. Where it is another amount by now, nothing is refunded. */
  refundedMinor: number
}

/** Sum of the refunds of a payment that have not failed, in minor units. */
export function refundedMinorOf(refunds: readonly Pick<RefundReport, 'amountMinor' | 'status'>[]): number {
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** A payment provider: one file each. Calls may fail or hang; whoever calls has a time limit and no open transaction. */
export type Psp = {
  name: ProviderName
  /** The ways to pay that it takes; where they exist is `methods.ts`. */
  methods: readonly Method[]
  /** Makes the payment, or answers the one that this order has. */
  createPayment(request: PaymentRequest): Promise<{ ref: string; checkoutUrl: string }>
  /** Charges a kept way without the buyer being there, or answers the payment that this order has. Null: this provider keeps none. */
  chargeSavedMethod: ((request: PaymentRequest, way: SavedMethod) => Promise<{ ref: string }>) | null
  /** Forgets a kept way. */
  endSavedMethod(way: SavedMethod): Promise<void>
  /** How a payment stands; null where the provider knows none for this order. */
  findPayment(order: { orderId: string; ref: string | null }): Promise<PaymentReport | null>
  /** All payments made in a span of time, for reconciliation; null where the provider cannot list them. */
  listPayments: ((span: { from: Date; to: Date }) => AsyncIterable<PaymentReport>) | null
  /** Closes a payment that nobody has paid; answers how it stands then. */
  cancelPayment(ref: string): Promise<PaymentReport | null>
  /**
   * Pays money back. The same refund again is the same refund. Throws `RefundOutdated` where other refunds were made there since the payment
   * was read, `RefundRefused` where the provider never will; whatever else it throws is tried again. Null: this provider has no such call, and
   * people make the refund there.
   */
  refundPayment: ((request: RefundRequest) => Promise<RefundReport>) | null
  /**
   * What was posted, if it is really from the provider; null otherwise. What is signed is an event even where it cannot be read, with an
   * empty body: a provider repeats for days what is refused. Reads headers, address and bytes only.
   */
  readWebhook(request: {
    headers: IncomingHttpHeaders
    /** The query string of the address, decoded. */
    query: URLSearchParams
    body: Buffer
  }): { eventId: string; body: Record<string, unknown> } | null
  /** What a stored event says of a payment; null where it says nothing of one. Providers that send an id only are asked here. */
  reportOf(body: Record<string, unknown>): Promise<PaymentReport | null>
  /** Of a stored event that says nothing of a payment of ours: what finance should look at; null or missing for nothing. */
  asideOf?(body: Record<string, unknown>): { ref: string; found: string } | null
}
