import { minorDigits } from '../../shared/money.ts'
import type { SoldOrder } from '../payments/events.ts'

/** Placeholders of a postback URL: see `trackingPartners` in the site's settings. */
type Values = { [name in 'ref' | 'sub1' | 'sub2' | 'sub3' | 'event' | 'id' | 'amount' | 'currency']: string }

export type PostbackFacts = {
  event: string
  /** Id of the postback, for deduplication by the network. Never the member's. */
  id: string
  /** From the member's first visit: the network's own references. */
  tracking: Record<string, string>
  /** For purchases only. */
  sold: Pick<SoldOrder, 'totalMinor' | 'currency'> | null
}

/** Fills in the URL with encoded values; unknown ones are empty. Null if a value would change the host. */
export function fillAddress(template: string, facts: PostbackFacts): string | null {
  const fill = (values: Values) =>
    template.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? encodeURIComponent(values[name as keyof Values].toWellFormed()) : whole,
    )
  const filled = fill(valuesOf(facts))
  const plain = fill({ ref: '', sub1: '', sub2: '', sub3: '', event: '', id: '', amount: '', currency: '' })
  return placeOf(filled) !== null && placeOf(filled) === placeOf(plain) ? filled : null
}

function valuesOf({ event, id, tracking, sold }: PostbackFacts): Values {
  const { ref = '', sub1 = '', sub2 = '', sub3 = '' } = tracking
  const paid = sold === null ? { amount: '', currency: '' } : { amount: amountOf(sold), currency: sold.currency }
  return { ref, sub1, sub2, sub3, event, id, ...paid }
}

/** Decimal amount: "24.99"; "2500" for currencies without minor units. */
function amountOf({ totalMinor, currency }: { totalMinor: number; currency: string }): string {
  const digits = minorDigits(currency)
  return (totalMinor / 10 ** digits).toFixed(digits)
}

function placeOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, host } = new URL(address)
  return `${protocol}//${username}:${password}@${host}`
}
