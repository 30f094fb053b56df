import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '../../../contract/constants.ts'
import type { Config } from '../../platform/config/config.ts'
import type { PaymentStatus } from '../orders/status-rules.ts'
import type { Method } from '../shop/methods.ts'

export type ProviderName = Config['paymentProviders'][number]

export type PaymentRequest = {
  /** Also the idempotency key: an order never gets two payments. */
  orderId: string
  amountMinor: number
  currency: string
  method: Method
  /** The buyer's country, ISO 3166. */
  country: string
  locale: Locale
  /** Neutral text on the buyer's statement. */
  description: string
  returnUrl: string
  /** URL for webhooks about this payment. */
  webhookUrl: string
  expiresAt: Date
  /** Save the payment method for later charges; a report names it once saved. */
  remember: boolean
  /** The provider's customer reference from an earlier saved payment method; null if none. */
  customerRef: string | null
}

/** A payment method saved at the provider. References only, no card or account numbers. */
export type SavedMethod = {
  customerRef: string
  mandateRef: string
  method: Method
  /** The provider's description (`Visa •••• 4242`); empty if none. */
  label: string
}

/** A refund at the provider. */
export type RefundReport = {
  /** The provider's id. */
  ref: string
  /** Our id, if we requested it; null if created at the provider. */
  refundId: string | null
  amountMinor: number
  status: 'pending' | 'done' | 'failed'
}

/** Money taken back by the buyer's bank, possibly reversed. */
export type DisputeReport = { ref: string; amountMinor: number; isReversed: boolean }

/**
 * A provider's statement about a payment: its full state or a single event. Applying reports is idempotent and
 * commutative: refunds and disputes are sets, and paid and reversed are final.
 */
export type PaymentReport = {
  ref: string
  orderId: string
  status: PaymentStatus
  /** The payment amount, before refunds. */
  amountMinor: number
  currency: string
  refunds: RefundReport[]
  disputes: DisputeReport[]
  savedMethod: SavedMethod | null
  /** Country of the card or bank account, ISO 3166; absent if the provider does not report it. */
  payerCountry?: string | null | undefined
  /** The provider's own number of the sale, if its API needs one; a second sale of one order is a mismatch. */
  saleRef?: string
  /** Belongs to another account at the provider than the configured one. */
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
  /** The refunded amount we know of at the provider. If the actual amount differs, nothing is refunded. */
  refundedMinor: number
}

/** Sum of the refunds of a payment that have not failed, in minor units. */
export function refundedMinorOf(refunds: readonly Pick<RefundReport, 'amountMinor' | 'status'>[]): number {
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** A payment provider; one file each. What it can do is in `capabilities.ts`. Calls may fail or hang: callers set a timeout and hold no open transaction. */
export type Psp = {
  name: ProviderName
  /** Creates the payment, or returns the order's existing one. */
  createPayment(request: PaymentRequest): Promise<{ ref: string; checkoutUrl: string }>
  /**
   * Charges a saved payment method on the order of a buyer who is present, or returns the order's existing payment.
   * `checkoutUrl` is where the buyer continues if the provider or the bank wants to see them (3-D Secure); null if the
   * charge is complete. Null if this provider cannot save methods. There are no charges without an order of the buyer.
   */
  chargeSavedMethod:
    | ((request: PaymentRequest, way: SavedMethod) => Promise<{ ref: string; checkoutUrl: string | null }>)
    | null
  /** Deletes a saved payment method. */
  endSavedMethod(way: SavedMethod): Promise<void>
  /** The state of a payment; null if the provider has none for this order. */
  findPayment(order: { orderId: string; ref: string | null }): Promise<PaymentReport | null>
  /** All payments created within a time span, for reconciliation; null if the provider cannot list them. */
  listPayments: ((span: { from: Date; to: Date }) => AsyncIterable<PaymentReport>) | null
  /** Cancels an unpaid payment; returns its state. */
  cancelPayment(ref: string): Promise<PaymentReport | null>
  /**
   * Refunds money; idempotent by refund id. Throws `RefundOutdated` if other refunds were made since the payment was
   * read, `RefundRefused` if the provider never will; other errors are retried. Null if the provider has no such call:
   * staff make the refund there.
   */
  refundPayment: ((request: RefundRequest) => Promise<RefundReport>) | null
  /**
   * Authenticates and parses a webhook; null if it is not from the provider. A signed event that cannot be parsed is
   * accepted with an empty body, because providers retry rejected events for days. Reads only headers, URL, bytes and address.
   */
  readWebhook(request: {
    headers: IncomingHttpHeaders
    /** Decoded query string of the URL. */
    query: URLSearchParams
    body: Buffer
    /** Address of the sender, for providers that do not sign. */
    ip?: string
  }): { eventId: string; body: Record<string, unknown> } | null
  /**
   * The report in a stored event; null if it is not about a payment. For providers that only send an id, fetches the
   * payment.
   */
  reportOf(body: Record<string, unknown>): Promise<PaymentReport | null>
  /**
   * For a stored event that is not about a payment of ours: the discrepancy to note for finance; null or absent if
   * none.
   */
  asideOf?(body: Record<string, unknown>): { ref: string; found: string } | null
}
