import type { Api } from '../../../contract/index.ts'

type OrderQuery = Parameters<Api['backoffice']['listOrders']>[0]
const texts = [
  'site_id',
  'status',
  'method',
  'provider',
  'from_day',
  'to_day',
  'currency',
  'returned',
  'before',
] as const

/** `12.34` or `12,34` as minor units; null if it is no amount. */
export function minorFrom(text: string): number | null {
  const [, whole, part = ''] = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The order filter of a URL; empty fields are ignored. Amounts are in typed form. */
export function orderQuery(query: URLSearchParams): OrderQuery {
  const parameters: Record<string, string | number> = {}
  for (const name of texts) {
    const value = query.get(name)
    if (value) parameters[name] = value
  }
  for (const [name, of] of [
    ['least', 'from_minor'],
    ['most', 'to_minor'],
  ] as const) {
    const minor = minorFrom(query.get(name) ?? '')
    if (minor !== null) parameters[of] = minor
  }
  return parameters as OrderQuery
}
