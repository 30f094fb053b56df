import { ordersFileRoute } from '../../../contract/office/office-routes.ts'
import type { orderEndpoints } from '../../../contract/office/orders.ts'
import { dayOf } from '../../../shared/dates.ts'
import { usesOfOrder } from '../../credits/index.ts'
import {
  findOrder,
  listOrdersWhere,
  type OrderFilter,
  openDisputes,
  totalsOfOrders,
} from '../../payments/orders/index.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/handlers.ts'
import { type Ctx, listSites, type Staff } from '../../sites/index.ts'
import { noteAct } from '../audit/audit.ts'
import { staffOf } from '../auth/sessions.ts'
import { ledgerHandlers } from './ledger.ts'
import { namesFor, orderRowView, readOrder } from './order-view.ts'
import { refundOrder } from './refunds.ts'

const [, filePath = ''] = ordersFileRoute.split(' ')
const dayMs = 86_400_000

type OrderQuery = {
  site_id?: string | undefined
  status?: OrderFilter['status']
  method?: string | undefined
  provider?: string | undefined
  from_day?: string | undefined
  to_day?: string | undefined
  currency?: string | undefined
  from_minor?: number | undefined
  to_minor?: number | undefined
  returned?: 'yes' | undefined
}

/** Converts the office query into an order filter of payments. */
export function filterOf(query: OrderQuery): OrderFilter {
  const { site_id, status, method, provider, currency, from_minor, to_minor, returned } = query
  return {
    ...momentsOf(query),
    siteId: site_id,
    status,
    method,
    provider,
    currency,
    fromMinor: from_minor,
    toMinor: to_minor,
    isReturned: returned === 'yes',
  }
}

export const orderHandlers: Handlers<typeof orderEndpoints, Ctx> = {
  ...ledgerHandlers,
  listOrders: (ctx, query) => readOrders(ctx, staffOf(ctx), query),
  getOrder: async (ctx, { id }) => ({ order: await readOrder(ctx, staffOf(ctx), id) }),
  refundOrder: async (ctx, { id, refund_id, scope, amount_minor, reason }) => {
    const request = { orderId: id, refundId: refund_id, scope, minor: amount_minor, reason }
    const { isWaiting, minor, currency, credits } = await refundOrder(ctx, staffOf(ctx), request)
    return { is_waiting: isWaiting, amount: { amount_minor: minor, currency }, credits }
  },
  listDisputes: async (ctx) => {
    const rows = await openDisputes(ctx.db, new Date(ctx.clock.now().getTime() - disputeListDays * dayMs))
    await noteAct(ctx, ctx.db, staffOf(ctx), {
      action: 'read_disputes',
      memberIds: rows.map(({ order }) => order.memberId),
    })
    return { disputes: await disputeViews(ctx, rows) }
  },
}

type Page = OrderQuery & { before?: string | undefined; limit?: number | undefined }

async function readOrders(ctx: Ctx, who: Staff, { before, limit = 50, ...criteria }: Page) {
  const filter = filterOf(criteria)
  const last = before === undefined ? null : await findOrder(ctx.db, before)
  if (before !== undefined && last === null) throw new Refusal('not_found')
  const place = last === null ? null : { at: last.createdAt, id: last.id }
  const [rows, totals, sites] = await Promise.all([
    listOrdersWhere(ctx.db, filter, { before: place, limit: limit + 1 }),
    totalsOfOrders(ctx.db, filter),
    listSites(ctx.db),
  ])
  const page = rows.slice(0, limit)
  await noteAct(ctx, ctx.db, who, { action: 'read_orders', memberIds: page.map(({ memberId }) => memberId) })
  const names = await namesFor(ctx, page)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(criteria)) if (value !== undefined) query.set(name, String(value))
  return {
    orders: page.map((order) => orderRowView(order, names)),
    has_more: rows.length > limit,
    totals: totals.map(({ currency, count, completed, paidMinor, refundedMinor, chargedBackMinor }) => {
      const money = (amount_minor: number) => ({ amount_minor, currency })
      return {
        currency,
        orders: count,
        completed,
        paid: money(paidMinor),
        refunded: money(refundedMinor),
        charged_back: money(chargedBackMinor),
      }
    }),
    sites,
    providers: ctx.config.paymentProviders.map(String),
    url: query.size === 0 ? filePath : `${filePath}?${query}`,
  }
}

type DisputeRow = Awaited<ReturnType<typeof openDisputes>>[number]

async function disputeViews(ctx: Ctx, rows: readonly DisputeRow[]) {
  const { nameOf } = await namesFor(
    ctx,
    rows.map(({ order }) => order),
  )
  const uses = await Promise.all(
    rows.map(({ order: { memberId, id } }) => usesOfOrder(ctx.db, { memberId, orderId: id })),
  )
  const now = ctx.clock.now()
  return rows.map(({ dispute, order }, index) => ({
    id: dispute.id,
    order_id: order.id,
    number: order.id.slice(-8),
    member: { id: order.memberId, name: nameOf(order.memberId) },
    provider: order.provider,
    amount: { amount_minor: dispute.amountMinor, currency: dispute.currency },
    opened_at: dispute.openedAt.toISOString(),
    answer_by: answerBy(dispute.openedAt).toISOString(),
    is_late: answerBy(dispute.openedAt) <= now,
    credits: order.credits,
    used: (uses[index] ?? []).reduce((sum, { credits }) => sum + credits, 0),
  }))
}

/** The day of a moment, for names of files. */
export const dayNow = ({ clock }: Ctx): string => dayOf(clock.now())

/** Days to respond to a dispute: the shortest deadline of the providers, unless the provider states one. */
const disputeDays = 7
/** For how long one that was not reversed is listed: by then the bank has decided. */
const disputeListDays = 120

function answerBy(openedAt: Date): Date {
  return new Date(openedAt.getTime() + disputeDays * dayMs)
}

type DayRange = { from_day?: string | undefined; to_day?: string | undefined }

/** Days of UTC, both included, as moments: from the first one's midnight until before the one after the last. */
function momentsOf({ from_day, to_day }: DayRange): { since?: Date; until?: Date } {
  return {
    ...(from_day !== undefined && { since: new Date(`${from_day}T00:00:00Z`) }),
    ...(to_day !== undefined && { until: new Date(new Date(`${to_day}T00:00:00Z`).getTime() + dayMs) }),
  }
}
