import { formatMoney } from '../../../shared/money.ts'
import { sandboxPath } from './sandbox.ts'
import { escape, sandboxDocument } from './sandbox-html.ts'
import { halfOf, type Move, movesOf, restOf, type SandboxPayment } from './sandbox-moves.ts'

export const sandboxIndexPath = '/sandbox'
type Status = SandboxPayment['status']

/** The sandbox's hosted page of a payment: one card, one form. */
export function sandboxPage(payment: SandboxPayment, { hasIndex }: { hasIndex: boolean }): string {
  const { title, lead } = words[payment.status]
  const moves = movesOf(payment)
  const buttons = moves
    .map((move, i) => {
      const kind = i === 0 && payment.status !== 'paid' ? 'first' : 'second'
      return `<button name="do" value="${move}" class="${kind}">${escape(labelOf(move, payment))}</button>`
    })
    .join('')
  const form = `<form method="post" action="${sandboxPath}/${escape(payment.ref)}">${buttons}</form>`
  const heading = payment.status === 'paid' ? '<h2>What the shop or a bank may do now</h2>' : ''
  return sandboxDocument(
    title,
    `<section><h1>${escape(title)}</h1><p>${escape(lead)}</p>
<dl>${factsOf(payment).map(factRow).join('')}</dl>
${moves.length === 0 ? '' : heading + form}
${payment.status === 'open' ? '' : `<p><a href="${escape(payment.returnUrl)}">Back to the shop</a></p>`}</section>
<p class="note">This is a test page. No money moves, whatever you choose.</p>
${hasIndex ? `<p class="note"><a href="${sandboxIndexPath}">All payments</a></p>` : ''}`,
  )
}

/** The sandbox's newest payments, each with the way to its page. */
export function sandboxIndex(payments: readonly SandboxPayment[]): string {
  const title = 'Newest payments'
  const rows = payments.map(indexRow).join('')
  return sandboxDocument(
    title,
    `<section><h1>${title}</h1><p>Each leads to its page, where it can be settled, refunded or charged back.</p>
${rows === '' ? '<p>Nobody has ordered anything yet.</p>' : `<ul>${rows}</ul>`}</section>
<p class="note">Test payments only. No money moves here.</p>`,
  )
}

function indexRow(payment: SandboxPayment): string {
  const time = payment.createdAt.toISOString()
  return `<li><a href="${sandboxPath}/${escape(payment.ref)}"><strong>${escape(payment.description)}</strong><b>${escape(money(payment.amountMinor, payment))}</b>
<em><time datetime="${time}">${time.slice(0, 16).replace('T', ' ')}</time> · ${escape(payment.method)}</em><i>${escape(stateOf(payment))}</i></a></li>`
}

/** In one or two words how it stands. */
function stateOf(payment: SandboxPayment): string {
  if (payment.disputes.some(({ isReversed }) => !isReversed)) return 'charged back'
  if (!payment.refunds.some(({ status }) => status !== 'failed')) return payment.status
  return restOf(payment) === 0 ? 'refunded' : 'partly refunded'
}

type Fact = { name: string; value: string; isAmount?: boolean }

function factsOf(payment: SandboxPayment): Fact[] {
  const { refunds, disputes, mandateState } = payment
  return [
    { name: 'Amount', value: money(payment.amountMinor, payment), isAmount: true },
    { name: 'For', value: payment.description },
    { name: 'Way to pay', value: payment.method },
    ...refunds.map(({ amountMinor, status }) => ({
      name: status === 'failed' ? 'Refund that failed' : 'Refunded',
      value: money(amountMinor, payment),
    })),
    ...disputes.map(({ amountMinor, isReversed }) => ({
      name: isReversed ? 'Charged back and reversed' : 'Charged back',
      value: money(amountMinor, payment),
    })),
    ...(mandateState === null ? [] : [{ name: 'Kept for later', value: keptWords[mandateState] }]),
  ]
}

function factRow({ name, value, isAmount }: Fact): string {
  return `<div><dt>${escape(name)}</dt><dd${isAmount ? ' class="amount"' : ''}>${escape(value)}</dd></div>`
}

function money(amountMinor: number, { currency, locale }: SandboxPayment): string {
  return formatMoney({ amount_minor: amountMinor, currency }, locale)
}

const keptWords: Record<NonNullable<SandboxPayment['mandateState']>, string> = {
  pays: 'can be charged',
  fails_next: 'the next charge will fail',
  ended: 'ended',
}

const words: Record<Status, { title: string; lead: string }> = {
  open: { title: 'Complete your payment', lead: 'Choose what this payment shall do.' },
  pending: { title: 'Payment is being processed', lead: 'It stays pending until you settle it here.' },
  authorised: { title: 'Payment is authorised', lead: 'The bank holds the amount until you settle it here.' },
  paid: { title: 'Paid', lead: 'This payment is complete.' },
  failed: { title: 'Payment failed', lead: 'Given up by the shop. The money can still come late.' },
  cancelled: {
    title: 'Payment cancelled',
    lead: 'It was cancelled, or nobody paid in time. The money can still come late.',
  },
}

function labelOf(move: Move, payment: SandboxPayment): string {
  const amount = money(payment.amountMinor, payment)
  const isOpen = payment.status === 'open'
  const labels: Record<Move, string> = {
    pay: isOpen ? `Pay ${amount}` : `Settle it: ${amount} paid`,
    keep: `Keep this way for later and pay ${amount}`,
    wait: 'Leave it pending',
    authorise: 'Only authorise it',
    fail: isOpen ? 'Let it fail' : 'Settle it: failed',
    cancel: 'Cancel',
    late: `Let the money come late: ${amount} paid`,
    refund_half: `Refund half: ${money(halfOf(payment), payment)}`,
    refund_rest: `Refund ${payment.refunds.length === 0 ? 'all' : 'the rest'}: ${money(restOf(payment), payment)}`,
    charge_back: `Charge ${money(restOf(payment), payment)} back`,
    reverse: 'Reverse the charge-back',
    decline: 'Let the next charge of the kept way fail',
    accept: 'Let the next charge of the kept way succeed',
  }
  return labels[move]
}
