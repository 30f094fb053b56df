import type { IncomingHttpHeaders } from 'node:http'
import type { Locale } from '../../contract/constants.ts'
import type { Method } from './methods.ts'
import type { PaymentStatus } from './status-rules.ts'

export type ProviderName = 'sandbox'

export type PaymentRequest = {
  /** Also the idempotency key: the same order never gets two payments. */
  orderId: string
  amountMinor: number
  currency: string
  method: Method
  locale: Locale
  /** What the buyer's statement says: neutral. */
  description: string
  returnUrl: string
  expiresAt: Date
}

/** What a provider says of a payment. */
export type PaymentReport = {
  ref: string
  orderId: string
  status: PaymentStatus
  amountMinor: number
  currency: string
}

/** A payment provider: one file each. Calls may fail or hang; whoever calls has a time limit and no open transaction. */
export type Psp = {
  name: ProviderName
  /** Makes the payment, or answers the one that this order has. */
  createPayment(request: PaymentRequest): Promise<{ ref: string; checkoutUrl: string }>
  /** How a payment stands; null where the provider knows none for this order. */
  findPayment(order: { orderId: string; ref: string | null }): Promise<PaymentReport | null>
  /** Closes a payment that nobody has paid; answers how it stands then. */
  cancelPayment(ref: string): Promise<PaymentReport | null>
  /** What was posted, if it is really from the provider; null otherwise. Reads headers and bytes only. */
  readWebhook(request: {
    headers: IncomingHttpHeaders
    body: Buffer
  }): { eventId: string; body: Record<string, unknown> } | null
  /** What a stored event says of a payment; null where it says nothing of one. Providers that send an id only are asked here. */
  reportOf(body: Record<string, unknown>): Promise<PaymentReport | null>
}
