import { and, eq } from 'drizzle-orm'
import { dayOf } from '../../shared/dates.ts'
import { vatRateOf } from '../../shared/vat-rates.ts'
import type { SoldOrder } from '../payments/events.ts'
import type { Tx } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import type { Scope } from '../platform/platform.ts'
import { companyOf, siteById } from '../sites/index.ts'
import { documentOf, documentsOf, type Invoice } from './documents.ts'
import { queueInvoiceMail } from './mails.ts'
import { invoiceCounters, invoices, type Seller } from './tables.ts'
import { amountsOf, schemeOf } from './vat-rules.ts'

/** What a document is issued for. Negative amounts give a credit note. */
type Occasion = {
  cause: string
  grossMinor: number
  credits: number
  /** The cause of the corrected document; null for the sale itself. */
  corrects: string | null
  at: Date
}
type Terms = Pick<Invoice, 'companyId' | 'seller' | 'country' | 'vatRate' | 'scheme'>

/**
 * Issues a document, once per cause, and queues its email, in the caller's transaction. Numbers are sequential per
 * company and year: concurrent calls wait, and a rollback releases the number. A correction of a document that does not
 * exist is ignored. Throws if the VAT rate of the buyer's country is unknown.
 */
export async function issue(scope: Scope, order: SoldOrder, occasion: Occasion): Promise<void> {
  const { tx } = scope
  const corrected = occasion.corrects === null ? null : await documentOf(tx, order.orderId, occasion.corrects)
  if (occasion.corrects !== null && corrected === null) {
    scope.log.error({ orderId: order.orderId, cause: occasion.cause }, 'there is no document to correct')
    return
  }
  const terms = corrected ?? (await termsOf(tx, order, occasion.at))
  const year = occasion.at.getUTCFullYear()
  const last = await lockNumbers(tx, terms.companyId, year)
  // Read under the lock, so earlier documents of the order are complete
  const before = await documentsOf(tx, order.orderId)
  if (before.some(({ cause }) => cause === occasion.cause)) return
  const outstanding = before.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
  const invoice: Invoice = {
    ...amountsOf(occasion.grossMinor, outstanding, terms.vatRate),
    id: newId(),
    memberId: order.memberId,
    companyId: terms.companyId,
    siteId: order.siteId,
    year,
    seq: last + 1,
    kind: occasion.grossMinor < 0 ? 'credit_note' : 'invoice',
    orderId: order.orderId,
    cause: occasion.cause,
    correctsId: corrected?.id ?? null,
    issuedAt: occasion.at,
    country: terms.country,
    currency: order.currency,
    vatRate: terms.vatRate,
    scheme: terms.scheme,
    seller: terms.seller,
    locale: order.locale,
    credits: occasion.credits,
    method: order.method,
  }
  await tx.insert(invoices).values(invoice)
  await tx
    .update(invoiceCounters)
    .set({ last: invoice.seq })
    .where(and(eq(invoiceCounters.companyId, terms.companyId), eq(invoiceCounters.year, year)))
  await queueInvoiceMail(scope, tx, invoice)
}

/** Locks the numbers of a company and year until the transaction ends; returns the last one. */
async function lockNumbers(tx: Tx, companyId: string, year: number): Promise<number> {
  await tx.insert(invoiceCounters).values({ companyId, year, last: 0 }).onConflictDoNothing()
  const [counter] = await tx
    .select({ last: invoiceCounters.last })
    .from(invoiceCounters)
    .where(and(eq(invoiceCounters.companyId, companyId), eq(invoiceCounters.year, year)))
    .for('update')
  if (counter === undefined) throw new Error('a company without its numbers')
  return counter.last
}

/** The seller and VAT terms at this moment; later documents of the order reuse them. */
async function termsOf(tx: Tx, order: SoldOrder, at: Date): Promise<Terms> {
  const site = await siteById(tx, order.siteId)
  if (site === null) throw new Error('an order without its site')
  const { companyId } = site
  const { name, address, city, country, kvk, vatNumbers } = await companyOf(tx, companyId)
  const vatRate = vatRateOf(order.country, dayOf(at))
  if (vatRate === null) throw new Error(`the VAT of ${order.country} is not known: shared/vat-rates.ts has to name it`)
  const seller: Seller = { name, address, city, country, kvk, vatNumbers }
  return { companyId, seller, country: order.country, vatRate, scheme: schemeOf(country, order.country) }
}
