import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { locationOf, ordersById } from '../payments/orders/index.ts'
import type { Db } from '../platform/db/db.ts'
import { type Invoice, numberOf } from './documents.ts'
import { quarterOf } from './quarters.ts'
import { invoices } from './tables.ts'
import { decimal } from './vat-report.ts'

const atOnce = 1_000
const header =
  'order,invoice,vat_country,billing_country,network_country,payment_country,basis,currency,gross_amount\r\n'

/**
 * The evidence of the buyer's country for each sale of a quarter as CSV, as Article 63c of Regulation (EU) No 282/2011
 * requires it to be kept. `conflict` lines need a decision by finance. Throws for an invalid quarter.
 */
export async function vatEvidence(db: Db, { companyId, quarter: name }: { companyId: string; quarter: string }) {
  const quarter = quarterOf(name)
  if (quarter === null) throw new Error(`${name} is no quarter: write it as 2026-Q4`)
  const sales = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, companyId),
        eq(invoices.cause, 'order'),
        gte(invoices.issuedAt, quarter.from),
        lt(invoices.issuedAt, quarter.until),
      ),
    )
    .orderBy(asc(invoices.year), asc(invoices.seq))
  const lines: string[] = []
  for (let from = 0; from < sales.length; from += atOnce)
    lines.push(...(await linesOf(db, sales.slice(from, from + atOnce))))
  return header + lines.join('')
}

async function linesOf(db: Db, sales: readonly Invoice[]): Promise<string[]> {
  const found = await ordersById(
    db,
    sales.map(({ orderId }) => orderId),
  )
  const orders = new Map(found.map((order) => [order.id, order]))
  return sales.map((sale) => {
    const order = orders.get(sale.orderId)
    const known = order && [
      order.country,
      order.clientCountry ?? '',
      order.paymentCountry ?? '',
      locationOf(order).basis,
    ]
    const evidence = known ?? ['', '', '', '']
    const amount = [sale.currency, decimal(BigInt(sale.grossMinor))]
    return `${[sale.orderId, numberOf(sale), sale.country, ...evidence, ...amount].join(',')}\r\n`
  })
}
