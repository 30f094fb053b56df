import type { FastifyInstance } from 'fastify'
import { debitBatchFileRoute, vatReportRoute } from '../../../contract/office/office-routes.ts'
import { vatEvidence, vatQuarters, vatReport } from '../../invoices/index.ts'
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
  { params: { company = '', quarter = '', report = '' } }: RequestedFile,
): Promise<OfficeFile> {
  const known = (await vatQuarters(ctx.db)).find((each) => each.companyId === company && each.quarter === quarter)
  const isEvidence = report === 'evidence'
  if (known === undefined || !(isEvidence || known.returns.includes(report))) throw new Refusal('not_found')
  const body = isEvidence
    ? await vatEvidence(ctx.db, { companyId: company, quarter })
    : await vatReport(ctx.db, { companyId: company, quarter, vatReturn: report })
  const name = `vat-${quarter}-${report.toLowerCase()}.csv`
  await noteAct(ctx, ctx.db, who, { action: 'open_vat_report', detail: { reason: name } })
  return { name, type: csvType, body }
}
