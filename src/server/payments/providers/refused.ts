/** What `refundPayment` throws where the provider will never pay this back, however often it is asked. Whatever else it throws is tried again. */
export class RefundRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RefundRefused'
  }
}
