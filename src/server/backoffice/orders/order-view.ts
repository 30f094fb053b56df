import { officeDocumentRoute } from '../../../contract/office/office-routes.ts'
import type { OrderDetailView, OrderRowView } from '../../../contract/office/orders.ts'
import { usesOfOrder } from '../../credits/index.ts'
import { documentsOf, invoiceView } from '../../invoices/index.ts'
import {
  disputeActivity,
  findOrder,
  locationOf,
  type Order,
  orderActivity,
  orderReturns,
  type PaymentActivity,
  refundActivity,
  textsOfOrder,
} from '../../payments/orders/index.ts'
import { refundChoices } from '../../payments/refunds/index.ts'
import { Refusal } from '../../platform/errors.ts'
import { profileFacts } from '../../profiles/index.ts'
import { type Ctx, listSites, type Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'

type Event = OrderDetailView['events'][number]
type Names = { nameOf(memberId: string): string; siteOf(siteId: string): string }

export async function namesFor(ctx: Ctx, orders: readonly Pick<Order, 'memberId'>[]): Promise<Names> {
  const [profiles, sites] = await Promise.all([
    profileFacts(ctx.db, [...new Set(orders.map(({ memberId }) => memberId))]),
    listSites(ctx.db),
  ])
  return {
    nameOf: (memberId) => profiles.get(memberId)?.name ?? '',
    siteOf: (siteId) => sites.find(({ id }) => id === siteId)?.name ?? '',
  }
}

export function orderRowView(order: Order, { nameOf, siteOf }: Names): OrderRowView {
  const money = (amount_minor: number) => ({ amount_minor, currency: order.currency })
  return {
    id: order.id,
    number: order.id.slice(-8),
    member: { id: order.memberId, name: nameOf(order.memberId) },
    site: siteOf(order.siteId),
    status: order.status,
    credits: order.credits,
    total: money(order.totalMinor),
    refunded: money(order.refundedMinor),
    charged_back: money(order.chargedBackMinor),
    method: order.method,
    provider: order.provider,
    country: order.country,
    at: order.createdAt.toISOString(),
  }
}

/** An order with all that became of it; written down before it is handed out. Errors: not_found. */
export async function readOrder(ctx: Ctx, who: Staff, id: string): Promise<OrderDetailView> {
  const order = await findOrder(ctx.db, id)
  if (order === null) throw new Refusal('not_found')
  await noteAct(ctx, ctx.db, who, {
    action: 'read_order',
    memberIds: [order.memberId],
    detail: { facts: { order: id } },
  })
  const [names, returns, documents, uses, refundable, texts] = await Promise.all([
    namesFor(ctx, [order]),
    orderReturns(ctx.db, id),
    documentsOf(ctx.db, id),
    usesOfOrder(ctx.db, { memberId: order.memberId, orderId: id }),
    refundChoices(ctx.db, order),
    textsOfOrder(ctx.db, order.textHash),
  ])
  const money = (amount_minor: number) => ({ amount_minor, currency: order.currency })
  const choice = (one: { amountMinor: number; credits: number } | null) =>
    one && { amount: money(one.amountMinor), credits: one.credits }
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...orderRowView(order, names),
    price: money(order.priceMinor),
    discount: money(order.discountMinor),
    fee: money(order.feeMinor),
    code: order.code,
    provider_ref: order.providerRef,
    completed_at: iso(order.completedAt),
    checked_at: iso(order.checkedAt),
    client_country: order.clientCountry,
    start_requested_at: iso(order.startRequestedAt),
    texts: texts?.text ?? null,
    payment_country: order.paymentCountry,
    vat_country: order.vatCountry,
    vat_basis: order.vatCountry === null ? null : locationOf(order).basis,
    events: eventsOf(order, returns, documents),
    documents: documents.map(invoiceView).map(({ id: documentId, number, kind, issued_at }) => ({
      id: documentId,
      number,
      kind,
      issued_at,
      url: (officeDocumentRoute.split(' ')[1] ?? '').replace(':id', documentId),
    })),
    refunds: returns.refunds.map(({ id: refundId, amountMinor, credits, status, origin, createdAt }) => ({
      id: refundId,
      amount: money(amountMinor),
      credits,
      status,
      origin,
      at: createdAt.toISOString(),
    })),
    disputes: returns.disputes.map(({ id: disputeId, amountMinor, openedAt, isReversed }) => ({
      id: disputeId,
      amount: money(amountMinor),
      opened_at: openedAt.toISOString(),
      is_reversed: isReversed,
    })),
    uses,
    refundable: { unspent: choice(refundable.unspent), whole: choice(refundable.whole) },
  }
}

type Returns = Awaited<ReturnType<typeof orderReturns>>
type Documents = Awaited<ReturnType<typeof documentsOf>>

/** Everything that is known to have happened, oldest first. */
function eventsOf(order: Order, returns: Returns, documents: Documents): Event[] {
  const eventOf = ({ at, word, amount }: PaymentActivity): Event => ({
    at: at.toISOString(),
    what: word,
    amount: amount && { amount_minor: amount.minor, currency: amount.currency },
    detail: null,
  })
  const plain = (at: Date, what: Event['what'], detail: string): Event => {
    return { at: at.toISOString(), what, amount: null, detail }
  }
  const all = [
    ...orderActivity(order).map(eventOf),
    ...returns.refunds.flatMap(refundActivity).map(eventOf),
    ...returns.disputes.flatMap(disputeActivity).map(eventOf),
    ...returns.withdrawals.map(({ declaredAt, outcome }) => plain(declaredAt, 'withdrawn', outcome)),
    ...returns.differences.map(({ foundAt, what, found }) => plain(foundAt, 'difference', `${what}: ${found}`)),
    ...documents.map((document) => plain(document.issuedAt, 'document', invoiceView(document).number)),
  ]
  return all.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}
