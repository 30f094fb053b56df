import type { FastifyInstance } from 'fastify'
import { debitBatchFileRoute, vatReportRoute } from '../../../contract/office/office-routes.ts'
import { quarterOf, vatQuarters, vatReport } from '../../invoices/index.ts'
import { debitBatchFile } from '../../payments/debit/index.ts'
import { Refusal } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Ctx, Staff } from '../../sites/index.ts'
import { callsOf } from '../access/rules.ts'
import { noteAct } from '../audit/audit.ts'
import { type ContextOf, csvType, type OfficeFile, type RequestedFile, serveOfficeFile } from '../serve-file.ts'

/** Bank files and VAT reports for roles that may read the money page. */
export function serveMoneyFiles(app: FastifyInstance, contextOf: ContextOf): void {
  const mayTake = (role: Staff['role']) => callsOf(role).includes('getMoney')
  serveOfficeFile(app, contextOf, { route: debitBatchFileRoute, mayTake, fileOf: batchFile })
  serveOfficeFile(app, contextOf, { route: vatReportRoute, mayTake, fileOf: reportFile })
}

async function batchFile(ctx: Ctx, who: Staff, { params: { id = '' } }: RequestedFile): Promise<OfficeFile> {
  if (!isUuid(id)) throw new Refusal('not_found')
  const { name, xml } = await debitBatchFile(ctx, id)
  await noteAct(ctx, ctx.db, who, { action: 'open_debit_batch', detail: { reason: name } })
  return { name, type: 'application/xml; charset=utf-8', body: xml }
}

async function reportFile(
  ctx: Ctx,
  who: Staff,
  { params: { company = '', quarter = '' } }: RequestedFile,
): Promise<OfficeFile> {
  const isKnown = (await vatQuarters(ctx.db)).some((each) => each.companyId === company && each.quarter === quarter)
  if (!isKnown || quarterOf(quarter) === null) throw new Refusal('not_found')
  const body = await vatReport(ctx.db, { companyId: company, quarter })
  const name = `vat-${quarter}.csv`
  await noteAct(ctx, ctx.db, who, { action: 'open_vat_report', detail: { reason: name } })
  return { name, type: csvType, body }
}
