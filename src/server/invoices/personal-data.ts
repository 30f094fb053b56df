import { asc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.ts'
import type { ExportFile } from '../platform/files/zip.ts'
import { type PersonalData, personal } from '../platform/personal-data.ts'
import { numberOf } from './documents.ts'
import { invoices } from './tables.ts'

export const invoicesData: PersonalData = {
  tables: [
    personal(invoices, {
      members: ['memberId'],
      erase: { keep: 'tax law; the buyer’s address is on none of the rows' },
      export: { file: 'invoices.json' },
    }),
  ],
  files: exportInvoices,
}

/** Invoices and credit notes, oldest first. */
async function exportInvoices(db: Db, memberId: string): Promise<ExportFile[]> {
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
