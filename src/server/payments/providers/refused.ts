/** Thrown by `refundPayment` if the provider permanently refuses the refund. Other errors are retried. */
export class RefundRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RefundRefused'
  }
}

/** Thrown by `refundPayment` if other refunds were made at the provider since the payment was read: fetch it again. */
export class RefundOutdated extends Error {
  constructor() {
    super('other refunds were made at the provider meanwhile')
    this.name = 'RefundOutdated'
  }
}
