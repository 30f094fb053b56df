import { disputeReversed, orderCompleted, orderDisputed, orderRefunded, refundFailed } from '../payments/events.ts'
import { workPatiently } from '../platform/jobs/retry.ts'
import type { Events, Platform } from '../platform/platform.ts'
import { issue } from './issue.ts'
import { deliverInvoice, invoiceMail } from './mails.ts'

/** Issues the document of every sale, refund and dispute in its transaction. */
export function reactInvoices(events: Events): void {
  events.on(orderCompleted, (scope, { order, at }) =>
    issue(scope, order, { cause: 'order', grossMinor: order.totalMinor, credits: order.credits, corrects: null, at }),
  )
  events.on(orderRefunded, (scope, { order, refund, at }) =>
    issue(scope, order, {
      cause: `refund:${refund.id}`,
      grossMinor: -refund.amountMinor,
      credits: refund.credits,
      corrects: 'order',
      at,
    }),
  )
  events.on(refundFailed, (scope, { order, refund, at }) =>
    issue(scope, order, {
      cause: `refund_failed:${refund.id}`,
      grossMinor: refund.amountMinor,
      credits: 0,
      corrects: `refund:${refund.id}`,
      at,
    }),
  )
  events.on(orderDisputed, (scope, { order, dispute, at }) =>
    issue(scope, order, {
      cause: `dispute:${dispute.id}`,
      grossMinor: -dispute.amountMinor,
      credits: 0,
      corrects: 'order',
      at,
    }),
  )
  events.on(disputeReversed, (scope, { order, dispute, at }) =>
    issue(scope, order, {
      cause: `reversal:${dispute.id}`,
      grossMinor: dispute.amountMinor,
      credits: 0,
      corrects: `dispute:${dispute.id}`,
      at,
    }),
  )
}

export function registerInvoiceJobs(platform: Platform): void {
  workPatiently(platform, invoiceMail, (job) => deliverInvoice(platform, job))
}
