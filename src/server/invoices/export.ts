import { asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { numberOf } from './documents.ts'
import { invoices } from './tables.ts'

/** Invoices and credit notes, oldest first. */
export async function exportInvoices(db: Db, memberId: string): Promise<ExportFile[]> {
  const documents = await db
    .select()
    .from(invoices)
    .where(eq(invoices.memberId, memberId))
    .orderBy(asc(invoices.year), asc(invoices.seq))
  const value = documents.map((invoice) => ({
    number: numberOf(invoice),
    kind: invoice.kind,
    order: invoice.orderId,
    issued_at: invoice.issuedAt,
    seller: invoice.seller.name,
    country: invoice.country,
    currency: invoice.currency,
    total_minor: invoice.grossMinor,
    net_minor: invoice.netMinor,
    vat_minor: invoice.vatMinor,
    vat_percentage: invoice.vatRate / 100,
    credits: invoice.credits,
  }))
  return [{ name: 'invoices.json', value }]
}
