import type { invoicesEndpoints } from '../../contract/invoices.ts'
import { viewerOf } from '../accounts/index.ts'
import type { Handlers } from '../platform/handlers.ts'
import type { Ctx } from '../sites/index.ts'
import { documentsOfMember, invoiceView } from './documents.ts'

export const invoicesHandlers: Handlers<typeof invoicesEndpoints, Ctx> = {
  listInvoices: async (ctx, { order_id }) => {
    const documents = await documentsOfMember(ctx.db, viewerOf(ctx).memberId, order_id)
    return { invoices: documents.map(invoiceView) }
  },
}
