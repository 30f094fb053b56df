import { eq, max, min, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import { companyOf } from '../sites/index.ts'
import { type EcbRates, ecbRateOn, inCents } from './ecb-rates.ts'
import { lastDayOf, type Quarter, quarterOf, quartersBetween } from './quarters.ts'
import { invoiceCounters, invoices } from './tables.ts'

/** Totals of a quarter's documents by group. Amounts in minor units of the currency. */
export type VatSum = {
  /** Quarter of the original sale. */
  soldIn: string
  country: string
  /** Hundredths of a percent. */
  rate: number
  currency: string
  netMinor: bigint
  vatMinor: bigint
}

/** The quarters with documents per company, latest first. */
export async function vatQuarters(db: Db): Promise<{ quarter: string; companyId: string; company: string }[]> {
  const companies = await db.selectDistinct({ id: invoiceCounters.companyId }).from(invoiceCounters)
  const named = await Promise.all(
    companies.map(async ({ id: companyId }) => {
      const [span] = await db
        .select({ first: min(invoices.issuedAt), last: max(invoices.issuedAt) })
        .from(invoices)
        .where(eq(invoices.companyId, companyId))
      const { name: company } = await companyOf(db, companyId)
      const quarters = span?.first && span.last ? quartersBetween(span.first, span.last) : []
      return quarters.map((quarter) => ({ quarter, companyId, company }))
    }),
  )
  return named.flat().toSorted((a, b) => b.quarter.localeCompare(a.quarter) || a.company.localeCompare(b.company))
}

/**
 * The one-stop-shop report of a quarter as CSV: supplies by member state and rate, and separately corrections of
 * earlier quarters. Amounts in euros; if `rates` lacks a currency, its lines remain in it and are marked. Throws for an
 * invalid quarter.
 */
export async function vatReport(
  db: Db,
  { companyId, quarter: name, rates }: { companyId: string; quarter: string; rates?: EcbRates },
): Promise<string> {
  const quarter = quarterOf(name)
  if (quarter === null) throw new Error(`${name} is no quarter: write it as 2026-Q4`)
  return csvOf(linesOf(await sumsOf(db, companyId, quarter), quarter, rates ?? new Map()))
}

async function sumsOf(db: Db, companyId: string, { from, until }: Quarter): Promise<VatSum[]> {
  const { rows } = await db.execute<{
    sold_in: string
    country: string
    rate: number
    currency: string
    net: string
    vat: string
  }>(sql`
    SELECT to_char(sale.issued_at AT TIME ZONE 'UTC', 'YYYY-"Q"Q') AS sold_in, made.country, made.vat_rate AS rate,
      made.currency, sum(made.net_minor)::text AS net, sum(made.vat_minor)::text AS vat
    FROM ${invoices} AS made
    JOIN ${invoices} AS sale ON sale.order_id = made.order_id AND sale.cause = 'order'
    WHERE made.company_id = ${companyId} AND made.scheme = 'oss'
      AND made.issued_at >= ${from} AND made.issued_at < ${until}
    GROUP BY 1, 2, 3, 4`)
  return rows.map(({ sold_in, country, rate, currency, net, vat }) => ({
    soldIn: sold_in,
    country,
    rate,
    currency,
    netMinor: BigInt(net),
    vatMinor: BigInt(vat),
  }))
}

type VatLine = VatSum & { part: 'supply' | 'correction'; note: '' | 'no_exchange_rate' }

/**
 * Sorted report lines: converted amounts are added up, zero lines omitted. Corrections use the rates of their original
 * quarter.
 */
export function linesOf(sums: readonly VatSum[], quarter: Quarter, rates: EcbRates): VatLine[] {
  const lines = sums.map((sum): VatLine => {
    const part = sum.soldIn === quarter.name ? 'supply' : 'correction'
    const soldIn = quarterOf(sum.soldIn) ?? quarter
    const rate = sum.currency === 'EUR' ? '1' : ecbRateOn(rates, sum.currency, lastDayOf(soldIn))
    if (rate === null) return { ...sum, part, note: 'no_exchange_rate' }
    const cents = { netMinor: inCents(sum.netMinor, rate), vatMinor: inCents(sum.vatMinor, rate) }
    return { ...sum, ...cents, currency: 'EUR', part, note: '' }
  })
  const keyOf = ({ part, soldIn, country, rate, currency }: VatLine) =>
    [part === 'supply' ? 0 : 1, soldIn, country, String(rate).padStart(4, '0'), currency].join(' ')
  return [...Map.groupBy(lines, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, same]) => same.reduce(addUp))
    .filter(({ netMinor, vatMinor }) => netMinor !== 0n || vatMinor !== 0n)
}

function addUp(sum: VatLine, line: VatLine): VatLine {
  return { ...sum, netMinor: sum.netMinor + line.netMinor, vatMinor: sum.vatMinor + line.vatMinor }
}

/** Contains only numbers and codes, so no cell can be interpreted as a formula. */
export function csvOf(lines: readonly VatLine[]): string {
  const header = ['part', 'quarter', 'member_state', 'vat_rate', 'currency', 'taxable_amount', 'vat_amount', 'note']
  const rows = lines.map(({ part, soldIn, country, rate, currency, netMinor, vatMinor, note }) => [
    part,
    soldIn,
    // Code used in EU VAT forms
    country === 'GR' ? 'EL' : country,
    decimal(BigInt(rate)),
    currency,
    decimal(netMinor),
    decimal(vatMinor),
    note,
  ])
  return [header, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** Formats hundredths: `-1250` -> `-12.50`. All our currencies have two decimals. */
function decimal(hundredths: bigint): string {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
