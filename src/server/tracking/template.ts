import { minorDigits } from '../../shared/money.ts'
import type { SoldOrder } from '../payments/events.ts'

/** What the address of a postback may name: see `trackingPartners` in the site's settings. */
type Values = { [name in 'ref' | 'sub1' | 'sub2' | 'sub3' | 'event' | 'id' | 'amount' | 'currency']: string }

export type PostbackFacts = {
  event: string
  /** Of the postback: the network knows by it what it has counted. Never the member's. */
  id: string
  /** As the member's first visit said: the network's own words. */
  tracking: Record<string, string>
  /** Only of a purchase. */
  sold: Pick<SoldOrder, 'totalMinor' | 'currency'> | null
}

/** The address that is called, every value encoded; what is not known is empty. Null where a value would lead to another host. */
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

/** In whole units with a point: "24.99"; "2500" where the currency has no smaller ones. */
function amountOf({ totalMinor, currency }: { totalMinor: number; currency: string }): string {
  const digits = minorDigits(currency)
  return (totalMinor / 10 ** digits).toFixed(digits)
}

function placeOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, host } = new URL(address)
  return `${protocol}//${username}:${password}@${host}`
}
