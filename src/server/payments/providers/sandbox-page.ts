import { formatMoney } from '../../../shared/money.ts'
import { sandboxPath } from './sandbox.ts'
import { halfOf, type Move, movesOf, restOf, type SandboxPayment } from './sandbox-moves.ts'

export const sandboxIndexPath = '/sandbox'
type Status = SandboxPayment['status']

/** The sandbox's checkout page: one card, one form. */
export function sandboxPage(payment: SandboxPayment, { hasIndex }: { hasIndex: boolean }): string {
  const { title, lead } =
    payment.status === 'open' && payment.needsAuthentication ? authentication : words[payment.status]
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

/** The sandbox's newest payments, with links to their pages. */
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

/** Short label of the state. */
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
    ...(mandateState === null ? [] : [{ name: 'Kept for later', value: mandateTexts[mandateState] }]),
  ]
}

function factRow({ name, value, isAmount }: Fact): string {
  return `<div><dt>${escape(name)}</dt><dd${isAmount ? ' class="amount"' : ''}>${escape(value)}</dd></div>`
}

function money(amountMinor: number, { currency, locale }: SandboxPayment): string {
  return formatMoney({ amount_minor: amountMinor, currency }, locale)
}

const mandateTexts: Record<NonNullable<SandboxPayment['mandateState']>, string> = {
  pays: 'can be charged',
  fails_next: 'the next charge will fail',
  authenticates_next: 'the next charge needs authentication (3-D Secure)',
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
    lead: 'It was cancelled, or no one paid in time. The money can still arrive late.',
  },
}

/** The bank's page for a charge that it wants confirmed (3-D Secure). */
const authentication = { title: 'Confirm with your bank', lead: 'Your bank asks whether you want to pay this.' }

function labelOf(move: Move, payment: SandboxPayment): string {
  const amount = money(payment.amountMinor, payment)
  const isOpen = payment.status === 'open'
  if (isOpen && payment.needsAuthentication) return challengeLabels[move] ?? move
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
    challenge: 'Let the bank ask for authentication of the next charge',
    accept: 'Let the next charge of the kept way succeed',
  }
  return labels[move]
}

const challengeLabels: Partial<Record<Move, string>> = {
  pay: 'Confirm the payment',
  fail: 'Refuse: it was not me',
  cancel: 'Leave without an answer',
}

/**
 * HTML layout of sandbox pages: one narrow column, no script, light and dark. English only, as for all developer and
 * demo pages.
 */
function sandboxDocument(title: string, main: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escape(title)} · Sandbox payments</title><style>${style}</style></head><body><main>
<p class="brand"><span aria-hidden="true">◆</span> Sandbox payments</p>
${main}</main></body></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Paper and dusk of web/ui/styles/theme.css; fonts of the machine, as the page loads nothing. */
const style = `:root{color-scheme:light dark;--ground:light-dark(#fbf6f1,#130d17);--card:light-dark(#fff,#261c2c);--ink:light-dark(#2b1431,#f8efe9);--soft:light-dark(#67536a,#cbb9c9);--line:light-dark(#e8ddd6,#42344a);--link:light-dark(#70295f,#e9b4d8);--first:light-dark(#ff7a66,#f3826f);--on:#31100b;--focus:light-dark(#4a55a8,#a9b3f5)}
*{box-sizing:border-box}body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.5 Figtree,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:26rem}.brand{margin:0 0 16px;font-weight:700;letter-spacing:-.01em}.brand span{color:var(--first)}
section{background:var(--card);border:1px solid var(--line);border-radius:18px;padding:28px 24px;box-shadow:0 18px 44px -20px #0004}
h1{margin:0 0 4px;font:600 1.5rem/1.25 ui-serif,Georgia,serif}h2{margin:24px 0 10px;font-size:1rem}p{margin:0;color:var(--soft)}dl{margin:20px 0;border-block:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0}dl div+div,li+li{border-block-start:1px solid var(--line)}dt{color:var(--soft)}dd{margin:0;flex:none;max-width:65%;text-align:end;overflow-wrap:anywhere}.amount{font-size:1.25rem;font-weight:700}
form{display:grid;gap:10px}button{min-height:48px;padding:10px 18px;border-radius:99px;font:inherit;font-weight:600;cursor:pointer;border:1px solid var(--line);background:transparent;color:inherit}
button.first{background:var(--first);border-color:var(--first);color:var(--on)}button:hover{filter:brightness(1.06)}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
ul{list-style:none;margin:16px 0 0;padding:0}li a{display:grid;grid-template-columns:1fr auto;gap:0 16px;min-height:48px;padding:10px 0;color:inherit;text-decoration:none}li strong,li b{font-weight:600}li b,li i{text-align:end}li i,li em{color:var(--soft);font-size:.875rem;font-style:normal;overflow-wrap:anywhere}li a:hover strong{text-decoration:underline}
a{color:var(--link)}section>p:last-child{margin-block-start:16px}.note{margin-block-start:16px;font-size:.875rem;text-align:center}`
