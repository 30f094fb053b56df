import { and, desc, eq } from 'drizzle-orm'
import { accountsOf } from '../accounts/index.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { documentById, documentsOf, fileNameOf } from './documents.ts'
import { queueInvoiceMailAgain } from './mails.ts'
import { paperOf } from './paper.ts'
import { pdfOf } from './pdf.ts'
import { invoiceMails, invoices } from './tables.ts'

const number = /^(\d{4})-(\d{1,9})$/

/** Documents with a printed number, `2026-000017`, of any company; at most `limit`. */
export async function documentsNumbered(
  db: Db,
  text: string,
  limit: number,
): Promise<{ id: string; memberId: string; orderId: string }[]> {
  const [, year, seq] = number.exec(text) ?? []
  if (year === undefined || seq === undefined) return []
  return db
    .select({ id: invoices.id, memberId: invoices.memberId, orderId: invoices.orderId })
    .from(invoices)
    .where(and(eq(invoices.year, Number(year)), eq(invoices.seq, Number(seq))))
    .orderBy(desc(invoices.issuedAt))
    .limit(limit)
}

/** A document as a PDF, and its member. Errors: not_found. */
export async function documentFile(
  db: Db,
  id: string,
): Promise<{ name: string; bytes: Buffer; memberId: string; orderId: string }> {
  const invoice = await documentById(db, id)
  if (invoice === null) throw new Refusal('not_found')
  const { memberId, orderId } = invoice
  const [others, accounts] = await Promise.all([documentsOf(db, orderId), accountsOf(db, [memberId])])
  const paper = paperOf(invoice, others, accounts.get(memberId)?.email ?? null)
  return { name: fileNameOf(invoice), bytes: await pdfOf(paper), memberId, orderId }
}

/**
 * Emails a document to its member again, after commit. Errors: not_found for another member's; conflict if documents of
 * this kind are not emailed.
 */
export async function mailDocumentAgain(
  platform: Platform,
  tx: Tx,
  { id, memberId }: { id: string; memberId: string },
): Promise<void> {
  const invoice = await documentById(tx, id)
  if (invoice === null || invoice.memberId !== memberId) throw new Refusal('not_found')
  await tx.delete(invoiceMails).where(eq(invoiceMails.invoiceId, id))
  if (!(await queueInvoiceMailAgain(platform, tx, invoice))) throw new Refusal('conflict')
}
