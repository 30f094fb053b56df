import type { FastifyInstance } from 'fastify'
import { movementsFileRoute, officeDocumentRoute, ordersFileRoute } from '../../../contract/office/office-routes.ts'
import { orderFilter } from '../../../contract/office/orders.ts'
import { minorDigits } from '../../../shared/money.ts'
import { accountsOf } from '../../accounts/index.ts'
import { allMovements } from '../../credits/index.ts'
import { documentFile } from '../../invoices/index.ts'
import { listOrdersWhere, type Order } from '../../payments/orders/index.ts'
import { Refusal } from '../../platform/errors.ts'
import { type CsvCell, csvOf } from '../../platform/files/csv.ts'
import { isUuid } from '../../platform/ids.ts'
import { type Ctx, listSites, type Staff } from '../../sites/index.ts'
import { callsOf } from '../access/rules.ts'
import { noteAct } from '../audit/audit.ts'
import { type ContextOf, csvType, type OfficeFile, type RequestedFile, serveOfficeFile } from '../serve-file.ts'
import { dayNow, filterOf } from './orders.ts'

const atOnce = 1_000
/** More rows than this are for a narrower filter. */
const mostRows = 100_000

/** Invoices, and orders and movements as CSV, for roles that may read the pages. */
export function serveOrderFiles(app: FastifyInstance, contextOf: ContextOf): void {
  const may = (call: 'getOrder' | 'listOrders' | 'listMemberMovements') => (role: Staff['role']) =>
    callsOf(role).includes(call)
  serveOfficeFile(app, contextOf, { route: officeDocumentRoute, mayTake: may('getOrder'), fileOf: document })
  serveOfficeFile(app, contextOf, { route: ordersFileRoute, mayTake: may('listOrders'), fileOf: ordersFile })
  serveOfficeFile(app, contextOf, {
    route: movementsFileRoute,
    mayTake: may('listMemberMovements'),
    fileOf: movementsFile,
  })
}

async function document(ctx: Ctx, who: Staff, { params: { id = '' } }: RequestedFile): Promise<OfficeFile> {
  if (!isUuid(id)) throw new Refusal('not_found')
  const { name, bytes, memberId, orderId } = await documentFile(ctx.db, id)
  const facts = { order: orderId, file: name }
  await noteAct(ctx, ctx.db, who, { action: 'open_document', memberIds: [memberId], detail: { facts } })
  return { name, type: 'application/pdf', body: bytes, isShown: true }
}

const orderHeads = [
  'order',
  'site',
  'member',
  'status',
  'ordered_at',
  'completed_at',
  'currency',
  'total',
  'refunded',
  'charged_back',
  'credits',
  'method',
  'provider',
  'provider_ref',
  'country',
]

async function ordersFile(ctx: Ctx, who: Staff, { query }: RequestedFile): Promise<OfficeFile> {
  const parsed = orderFilter.safeParse(query)
  if (!parsed.success) throw new Refusal('invalid_input')
  const filter = filterOf(parsed.data)
  const sites = await listSites(ctx.db)
  const rows: CsvCell[][] = []
  let before: { at: Date; id: string } | null = null
  while (rows.length < mostRows) {
    const page: Order[] = await listOrdersWhere(ctx.db, filter, { before, limit: atOnce })
    rows.push(...page.map((order) => orderCells(order, sites)))
    const last = page.at(-1)
    if (page.length < atOnce || last === undefined) break
    before = { at: last.createdAt, id: last.id }
  }
  const name = `orders-${dayNow(ctx)}.csv`
  const facts = { file: name, count: String(rows.length) }
  await noteAct(ctx, ctx.db, who, { action: 'open_orders', detail: { facts } })
  return { name, type: csvType, body: csvOf([orderHeads, ...rows]) }
}

/** Money in major units with a point: `25.00`. */
function orderCells(order: Order, sites: readonly { id: string; name: string }[]): CsvCell[] {
  const { currency } = order
  const money = (minor: number) => majorUnits(minor, currency)
  return [
    order.id,
    sites.find(({ id }) => id === order.siteId)?.name ?? '',
    order.memberId,
    order.status,
    order.createdAt.toISOString(),
    order.completedAt?.toISOString() ?? null,
    currency,
    money(order.totalMinor),
    money(order.refundedMinor),
    money(order.chargedBackMinor),
    order.credits,
    order.method,
    order.provider,
    order.providerRef,
    order.country,
  ]
}

function majorUnits(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency)
}

const movementHeads = ['at', 'kind', 'credits', 'balance_after', 'reference']

async function movementsFile(ctx: Ctx, who: Staff, { params: { id = '' } }: RequestedFile): Promise<OfficeFile> {
  if (!isUuid(id) || !(await accountsOf(ctx.db, [id])).has(id)) throw new Refusal('not_found')
  const rows: CsvCell[][] = []
  for await (const page of allMovements(ctx.db, id))
    rows.push(
      ...page.map(({ at, kind, credits, balanceAfter, reference }) => [
        at.toISOString(),
        kind,
        credits,
        balanceAfter,
        reference,
      ]),
    )
  const name = `credits-${id.slice(-8)}-${dayNow(ctx)}.csv`
  const facts = { file: name, count: String(rows.length) }
  await noteAct(ctx, ctx.db, who, { action: 'open_movements', memberIds: [id], detail: { facts } })
  return { name, type: csvType, body: csvOf([movementHeads, ...rows]) }
}
