import { formatMoney } from '../../shared/money.ts'
import { type SandboxPayment, sandboxPath } from './sandbox.ts'

/** The sandbox's hosted page: one card, one form, no script. English only, like everything that only developers and demo visitors see. */
export function sandboxPage(payment: SandboxPayment): string {
  const amount = formatMoney({ amount_minor: payment.amountMinor, currency: payment.currency }, payment.locale)
  const { title, lead, buttons } = stateOf(payment, amount)
  const form = buttons
    .map(({ value, label, kind }) => `<button name="do" value="${value}" class="${kind}">${escape(label)}</button>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escape(title)} · Sandbox payments</title><style>${style}</style></head><body><main>
<p class="brand"><span aria-hidden="true">◆</span> Sandbox payments</p>
<section><h1>${escape(title)}</h1><p>${escape(lead)}</p>
<dl><div><dt>Amount</dt><dd class="amount">${escape(amount)}</dd></div><div><dt>For</dt><dd>${escape(payment.description)}</dd></div><div><dt>Way to pay</dt><dd>${escape(payment.method)}</dd></div></dl>
${form === '' ? '' : `<form method="post" action="${sandboxPath}/${escape(payment.ref)}">${form}</form>`}
${payment.status === 'open' ? '' : `<p><a href="${escape(payment.returnUrl)}">Back to the shop</a></p>`}</section>
<p class="note">This is a test page. No money moves, whatever you choose.</p></main></body></html>`
}

type Button = { value: 'pay' | 'fail' | 'cancel' | 'wait'; label: string; kind: 'first' | 'second' }
type State = { title: string; lead: string; buttons: Button[] }

function stateOf({ status }: SandboxPayment, amount: string): State {
  switch (status) {
    case 'open':
      return {
        title: 'Complete your payment',
        lead: 'Choose what this payment shall do.',
        buttons: [
          { value: 'pay', label: `Pay ${amount}`, kind: 'first' },
          { value: 'wait', label: 'Leave it pending', kind: 'second' },
          { value: 'fail', label: 'Let it fail', kind: 'second' },
          { value: 'cancel', label: 'Cancel', kind: 'second' },
        ],
      }
    case 'pending':
      return {
        title: 'Payment is being processed',
        lead: 'It stays pending until you settle it here.',
        buttons: [
          { value: 'pay', label: `Settle it: ${amount} paid`, kind: 'first' },
          { value: 'fail', label: 'Settle it: failed', kind: 'second' },
        ],
      }
    case 'paid':
      return { title: 'Paid', lead: 'This payment is complete.', buttons: [] }
    case 'failed':
      return { title: 'Payment failed', lead: 'This payment cannot be completed any more.', buttons: [] }
    case 'cancelled':
      return { title: 'Payment cancelled', lead: 'This payment was cancelled, or nobody paid in time.', buttons: [] }
    case 'charged_back':
      return { title: 'Charged back', lead: 'The buyer took this payment back.', buttons: [] }
    default:
      throw new Error(`no such state: ${status satisfies never}`)
  }
}

const style = `:root{color-scheme:light dark;--ground:light-dark(#eef1f6,#12151b);--card:light-dark(#fff,#1c212a);--ink:light-dark(#1a2233,#eef1f7);--soft:light-dark(#556077,#aab4c6);--line:light-dark(#dbe1ea,#333b49);--blue:light-dark(#2554b0,#8fb4ff);--on:light-dark(#fff,#0c1a36)}
*{box-sizing:border-box}body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:26rem}.brand{margin:0 0 16px;font-weight:700;letter-spacing:-.01em}.brand span{color:var(--blue)}
section{background:var(--card);border:1px solid var(--line);border-radius:18px;padding:28px 24px;box-shadow:0 18px 44px -20px #0004}
h1{margin:0 0 4px;font-size:1.35rem;line-height:1.25}p{margin:0;color:var(--soft)}dl{margin:20px 0;border-block:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0}dl div+div{border-block-start:1px solid var(--line)}dt{color:var(--soft)}dd{margin:0;text-align:end;overflow-wrap:anywhere}.amount{font-size:1.25rem;font-weight:700}
form{display:grid;gap:10px}button{min-height:48px;padding:10px 18px;border-radius:14px;font:inherit;font-weight:600;cursor:pointer;border:1px solid var(--line);background:transparent;color:inherit}
button.first{background:var(--blue);border-color:var(--blue);color:var(--on)}button:hover{filter:brightness(1.06)}:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
a{color:var(--blue)}section>p:last-child{margin-block-start:16px}.note{margin-block-start:16px;font-size:.875rem;text-align:center}`

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
