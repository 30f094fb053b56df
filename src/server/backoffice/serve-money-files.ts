import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { moneyActions } from '../../contract/backoffice.money.ts'
import { debitBatchFileRoute, vatReportRoute } from '../../contract/office-routes.ts'
import { quarterOf, vatQuarters, vatReport } from '../invoices/index.ts'
import { debitBatchFile } from '../payments/index.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { noteAct } from './audit.ts'
import { callsOf } from './rules.ts'

type Asked = { id?: string; company?: string; quarter?: string }
type File = { name: string; type: string; text: string }
type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Files for the bank and VAT reports, for whoever may read the money page; a look is written down before a byte is sent. */
export function serveMoneyFiles(app: FastifyInstance, contextOf: ContextOf): void {
  serve(app, contextOf, { route: debitBatchFileRoute, action: 'open_debit_batch', fileOf: batchFile })
  serve(app, contextOf, { route: vatReportRoute, action: 'open_vat_report', fileOf: reportFile })
}

async function batchFile(ctx: Ctx, { id = '' }: Asked): Promise<File> {
  if (!uuid.test(id)) throw new Refusal('not_found')
  const { name, xml } = await debitBatchFile(ctx, id)
  return { name, type: 'application/xml; charset=utf-8', text: xml }
}

async function reportFile({ db }: Ctx, { company = '', quarter = '' }: Asked): Promise<File> {
  const isKnown = (await vatQuarters(db)).some((each) => each.companyId === company && each.quarter === quarter)
  if (!isKnown || quarterOf(quarter) === null) throw new Refusal('not_found')
  const text = await vatReport(db, { companyId: company, quarter })
  return { name: `vat-${quarter}.csv`, type: 'text/csv; charset=utf-8', text }
}

function serve(
  app: FastifyInstance,
  contextOf: ContextOf,
  wanted: {
    route: string
    action: (typeof moneyActions)[number]
    fileOf: (ctx: Ctx, asked: Asked) => Promise<File>
  },
): void {
  const [, url = ''] = wanted.route.split(' ')
  app.get(url, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { staff } = ctx
    if (staff === null) throw new Refusal('staff_required')
    if (!callsOf(staff.role).includes('getMoney')) throw new Refusal('forbidden')
    const { name, type, text } = await wanted.fileOf(ctx, request.params as Asked)
    await noteAct(ctx, ctx.db, staff, { action: wanted.action, detail: { reason: name } })
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type(type)
      .send(text)
  })
}
