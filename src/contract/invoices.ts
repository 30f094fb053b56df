import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { routes } from './routes.ts'
import { id, isoTime, money } from './wire.ts'

/** A document of an order: an invoice or credit note. `url` is its file, for its member only. */
const invoiceView = z.object({
  id,
  kind: z.enum(['invoice', 'credit_note']),
  /** Numbered without gaps per company and year: `2026-000017`. */
  number: z.string(),
  order_id: id,
  issued_at: isoTime,
  /** Includes VAT; negative on a credit note. */
  total: money,
  vat: money,
  /** The rate in hundredths of a percent: 2100 is 21%. */
  vat_rate: z.int(),
  url: z.string(),
})
export type InvoiceView = z.infer<typeof invoiceView>

export const invoicesEndpoints = {
  listInvoices: endpoint(routes.invoices.listInvoices, {
    who: 'member',
    summary: 'List own invoices and credit notes, newest first, of one order or all; at most 200.',
    input: z.looseObject({ order_id: id.optional() }),
    output: z.object({ invoices: z.array(invoiceView) }),
  }),
}
