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

/** What a document is made for. Below zero it is a credit note. */
type Occasion = {
  cause: string
  grossMinor: number
  credits: number
  /** The cause of the document that it corrects; null for the sale itself. */
  corrects: string | null
  at: Date
}
type Terms = Pick<Invoice, 'companyId' | 'seller' | 'country' | 'vatRate' | 'scheme'>

/**
 * Makes the document of an occasion, once, and queues its mail, in the transaction of what it is about. Its number is the next one of the
 * company and the year: whoever comes meanwhile waits, and a transaction that is rolled back gives it back.
 * What corrects a document that was never made changes nothing. Throws where the VAT of the buyer's country is not known.
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
  // Read under the lock: everything of the order that was made before is there
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

/** Holds the numbers of a company and a year until the transaction ends; answers the last one. */
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

/** Who sells, and whose VAT at which rate, as it is at this moment: later documents of the order keep to it. */
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
