import { and, asc, desc, eq } from 'drizzle-orm'
import type { InvoiceView } from '../../contract/invoices.ts'
import { invoiceFileRoute } from '../../contract/routes.ts'
import type { Db } from '../platform/db/db.ts'
import { invoices } from './tables.ts'

export type Invoice = typeof invoices.$inferSelect

/** The document of an order for a cause; null if there is none. */
export async function documentOf(db: Db, orderId: string, cause: string): Promise<Invoice | null> {
  const [found] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.cause, cause)))
  return found ?? null
}

/** All documents of an order, oldest first. */
export async function documentsOf(db: Db, orderId: string): Promise<Invoice[]> {
  return db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.year), asc(invoices.seq))
}

/** `2026-000017` */
export function numberOf({ year, seq }: Pick<Invoice, 'year' | 'seq'>): string {
  return `${year}-${String(seq).padStart(6, '0')}`
}

/** A document by id, of any member. */
export async function documentById(db: Db, id: string): Promise<Invoice | null> {
  const [found] = await db.select().from(invoices).where(eq(invoices.id, id))
  return found ?? null
}

/** A member's documents, newest first; optionally of one order. At most 200. */
export async function documentsOfMember(db: Db, memberId: string, orderId?: string): Promise<Invoice[]> {
  const isMine = eq(invoices.memberId, memberId)
  return db
    .select()
    .from(invoices)
    .where(orderId === undefined ? isMine : and(isMine, eq(invoices.orderId, orderId)))
    .orderBy(desc(invoices.year), desc(invoices.seq))
    .limit(200)
}

export function invoiceView(invoice: Invoice): InvoiceView {
  const money = (minor: number) => ({ amount_minor: minor, currency: invoice.currency })
  return {
    id: invoice.id,
    kind: invoice.kind,
    number: numberOf(invoice),
    order_id: invoice.orderId,
    issued_at: invoice.issuedAt.toISOString(),
    total: money(invoice.grossMinor),
    vat: money(invoice.vatMinor),
    vat_rate: invoice.vatRate,
    url: (invoiceFileRoute.split(' ')[1] ?? '').replace(':id', invoice.id),
  }
}

/** File name: `invoice-2026-000017.pdf`. Does not reveal what was bought, or where. */
export function fileNameOf(invoice: Invoice): string {
  return `${invoice.kind === 'invoice' ? 'invoice' : 'credit-note'}-${numberOf(invoice)}.pdf`
}
