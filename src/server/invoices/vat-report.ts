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
  documents: number
}

/**
 * A VAT return: the one-stop shop, the seller's own country, or a country outside the EU by its code (ISO 3166), where
 * the seller is registered or has to watch its sales.
 */
export type VatReturn = string
type VatQuarter = { quarter: string; companyId: string; company: string; returns: VatReturn[] }

const returnOf = sql<string>`CASE WHEN ${invoices.scheme} = 'outside' THEN ${invoices.country} ELSE ${invoices.scheme} END`

/** The quarters with documents per company, latest first, each with its returns; that of the one-stop shop may be nil. */
export async function vatQuarters(db: Db): Promise<VatQuarter[]> {
  const companies = await db.selectDistinct({ id: invoiceCounters.companyId }).from(invoiceCounters)
  const named = await Promise.all(
    companies.map(async ({ id: companyId }) => {
      const isOfCompany = eq(invoices.companyId, companyId)
      const [span] = await db
        .select({ first: min(invoices.issuedAt), last: max(invoices.issuedAt) })
        .from(invoices)
        .where(isOfCompany)
      const found = await db
        .selectDistinct({
          quarter: sql<string>`to_char(${invoices.issuedAt} AT TIME ZONE 'UTC', 'YYYY-"Q"Q')`,
          name: returnOf,
        })
        .from(invoices)
        .where(isOfCompany)
      const { name: company } = await companyOf(db, companyId)
      const quarters = span?.first && span.last ? quartersBetween(span.first, span.last) : []
      return quarters.map((quarter) => {
        const names = found.filter((each) => each.quarter === quarter).map(({ name }) => name)
        return { quarter, companyId, company, returns: [...new Set(['oss', ...names.toSorted()])] }
      })
    }),
  )
  return named.flat().toSorted((a, b) => b.quarter.localeCompare(a.quarter) || a.company.localeCompare(b.company))
}

/**
 * A VAT return of a quarter as CSV: supplies by country and rate, and separately corrections of earlier quarters. The
 * amounts of the one-stop shop are in euros if `rates` has the currency; other returns stay in the currencies of the
 * sales. Lines that have to be converted are marked. `others`: further pool schemas with sales of the company. Throws for an invalid quarter.
 */
export async function vatReport(
  db: Db,
  {
    companyId,
    quarter: name,
    vatReturn = 'oss',
    rates,
    others = [],
  }: { companyId: string; quarter: string; vatReturn?: VatReturn; rates?: EcbRates; others?: readonly Db[] },
): Promise<string> {
  const quarter = quarterOf(name)
  if (quarter === null) throw new Error(`${name} is no quarter: write it as 2026-Q4`)
  const read = [db, ...others].map((each) => sumsOf(each, { companyId, vatReturn, quarter }))
  const sums = (await Promise.all(read)).flat()
  return csvOf(vatReturn === 'oss' ? linesOf(sums, quarter, rates ?? new Map()) : localLinesOf(sums, quarter))
}

async function sumsOf(
  db: Db,
  { companyId, vatReturn, quarter: { from, until } }: { companyId: string; vatReturn: VatReturn; quarter: Quarter },
): Promise<VatSum[]> {
  const { rows } = await db.execute<{
    sold_in: string
    country: string
    rate: number
    currency: string
    net: string
    vat: string
    documents: number
  }>(sql`
    SELECT to_char(sale.issued_at AT TIME ZONE 'UTC', 'YYYY-"Q"Q') AS sold_in, made.country, made.vat_rate AS rate,
      made.currency, sum(made.net_minor)::text AS net, sum(made.vat_minor)::text AS vat, count(*)::int AS documents
    FROM ${invoices} AS made
    JOIN ${invoices} AS sale ON sale.order_id = made.order_id AND sale.cause = 'order'
    WHERE made.company_id = ${companyId}
      AND CASE WHEN made.scheme = 'outside' THEN made.country ELSE made.scheme END = ${vatReturn}
      AND made.issued_at >= ${from} AND made.issued_at < ${until}
    GROUP BY 1, 2, 3, 4`)
  return rows.map(({ sold_in, country, rate, currency, net, vat, documents }) => ({
    soldIn: sold_in,
    country,
    rate,
    currency,
    netMinor: BigInt(net),
    vatMinor: BigInt(vat),
    documents,
  }))
}

type VatLine = VatSum & { part: 'supply' | 'correction'; note: '' | 'no_exchange_rate' | 'convert' }

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
  return added(lines)
}

/** Currencies in which returns are made; euros elsewhere. */
const returnCurrencies: Record<string, string> = {
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  NO: 'NOK',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
  US: 'USD',
}

/**
 * Report lines of a return outside of the one-stop shop, in the currencies of the sales. Each country has its own
 * exchange rates (docs/operations/vat.md), so foreign ones are marked.
 */
export function localLinesOf(sums: readonly VatSum[], quarter: Quarter): VatLine[] {
  return added(
    sums.map((sum) => ({
      ...sum,
      part: sum.soldIn === quarter.name ? 'supply' : 'correction',
      note: sum.currency === (returnCurrencies[sum.country] ?? 'EUR') ? '' : 'convert',
    })),
  )
}

/** Sorted lines, added up by group; zero lines are omitted. */
function added(lines: readonly VatLine[]): VatLine[] {
  const keyOf = ({ part, soldIn, country, rate, currency }: VatLine) =>
    [part === 'supply' ? 0 : 1, soldIn, country, String(rate).padStart(4, '0'), currency].join(' ')
  return [...Map.groupBy(lines, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, same]) => same.reduce(addUp))
    .filter(({ netMinor, vatMinor }) => netMinor !== 0n || vatMinor !== 0n)
}

function addUp(sum: VatLine, line: VatLine): VatLine {
  return {
    ...sum,
    netMinor: sum.netMinor + line.netMinor,
    vatMinor: sum.vatMinor + line.vatMinor,
    documents: sum.documents + line.documents,
  }
}

/** Contains only numbers and codes, so no cell can be interpreted as a formula. */
export function csvOf(lines: readonly VatLine[]): string {
  const header = [
    'part',
    'quarter',
    'country',
    'vat_rate',
    'currency',
    'taxable_amount',
    'vat_amount',
    'gross_amount',
    'documents',
    'note',
  ]
  const rows = lines.map(({ part, soldIn, country, rate, currency, netMinor, vatMinor, documents, note }) => [
    part,
    soldIn,
    // Code used in EU VAT forms
    country === 'GR' ? 'EL' : country,
    decimal(BigInt(rate)),
    currency,
    decimal(netMinor),
    decimal(vatMinor),
    decimal(netMinor + vatMinor),
    documents,
    note,
  ])
  return [header, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** Formats hundredths: `-1250` -> `-12.50`. All our currencies have two decimals. */
export function decimal(hundredths: bigint): string {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
