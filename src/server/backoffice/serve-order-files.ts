import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { orderFilter } from '../../contract/backoffice.orders.ts'
import { movementsFileRoute, officeDocumentRoute, ordersFileRoute } from '../../contract/office-routes.ts'
import { accountsOf } from '../accounts/index.ts'
import { allMovements } from '../credits/index.ts'
import { documentFile } from '../invoices/index.ts'
import { listOrdersWhere, type Order } from '../payments/index.ts'
import { type CsvCell, csvOf } from '../platform/csv.ts'
import { Refusal } from '../platform/errors.ts'
import { type Ctx, listSites, type Staff } from '../sites/index.ts'
import { noteAct } from './audit.ts'
import { dayNow, filterOf } from './orders.ts'
import { callsOf } from './rules.ts'

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>
type Call = 'getOrder' | 'listOrders' | 'listMemberMovements'
type File = { name: string; type: string; body: string | Buffer; isShown?: boolean }
type Asked = { params: { id?: string }; query: unknown }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const csv = 'text/csv; charset=utf-8'
const atOnce = 1_000
/** More rows than this are for a narrower filter. */
const mostRows = 100_000

/** Documents of sales, and orders and movements as CSV, for whoever may read them as pages; a look is written down before a byte is sent. */
export function serveOrderFiles(app: FastifyInstance, contextOf: ContextOf): void {
  serve(app, contextOf, { route: officeDocumentRoute, call: 'getOrder', fileOf: document })
  serve(app, contextOf, { route: ordersFileRoute, call: 'listOrders', fileOf: ordersFile })
  serve(app, contextOf, { route: movementsFileRoute, call: 'listMemberMovements', fileOf: movementsFile })
}

async function document(ctx: Ctx, who: Staff, { params: { id = '' } }: Asked): Promise<File> {
  if (!uuid.test(id)) throw new Refusal('not_found')
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

async function ordersFile(ctx: Ctx, who: Staff, { query }: Asked): Promise<File> {
  const asked = orderFilter.safeParse(query)
  if (!asked.success) throw new Refusal('invalid_input')
  const filter = filterOf(asked.data)
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
  return { name, type: csv, body: csvOf([orderHeads, ...rows]) }
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
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  return minor / 10 ** digits
}

const movementHeads = ['at', 'kind', 'credits', 'balance_after', 'reference']

async function movementsFile(ctx: Ctx, who: Staff, { params: { id = '' } }: Asked): Promise<File> {
  if (!uuid.test(id) || !(await accountsOf(ctx.db, [id])).has(id)) throw new Refusal('not_found')
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
  return { name, type: csv, body: csvOf([movementHeads, ...rows]) }
}

type Served = { route: string; call: Call; fileOf: (ctx: Ctx, who: Staff, asked: Asked) => Promise<File> }

function serve(app: FastifyInstance, contextOf: ContextOf, { route, call, fileOf }: Served): void {
  const [, url = ''] = route.split(' ')
  app.get(url, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { staff } = ctx
    if (staff === null) throw new Refusal('staff_required')
    if (!callsOf(staff.role).includes(call)) throw new Refusal('forbidden')
    const { params, query } = request as { params: Asked['params']; query: unknown }
    const { name, type, body, isShown = false } = await fileOf(ctx, staff, { params, query })
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`)
      .header(
        'content-security-policy',
        isShown
          ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
          : "default-src 'none'; sandbox",
      )
      .header('x-content-type-options', 'nosniff')
      .type(type)
      .send(body)
  })
}
