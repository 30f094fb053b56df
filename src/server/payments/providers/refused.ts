/** What `refundPayment` throws where the provider will never pay this back, however often it is asked. Whatever else it throws is tried again. */
export class RefundRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RefundRefused'
  }
}

/** What `refundPayment` throws where other refunds were made at the provider since the payment was read: it has to be read again. */
export class RefundOutdated extends Error {
  constructor() {
    super('other refunds were made at the provider meanwhile')
    this.name = 'RefundOutdated'
  }
}
