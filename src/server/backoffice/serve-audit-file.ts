import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditFilter } from '../../contract/backoffice.ts'
import { auditFileRoute } from '../../contract/office-routes.ts'
import { type CsvCell, csvOf } from '../platform/csv.ts'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/errors.ts'
import type { Ctx } from '../sites/index.ts'
import { type AuditFilter, auditRows, noteAct } from './audit.ts'
import { callsOf } from './rules.ts'

/** More than that is asked for by days. */
const mostEntries = 20_000
const header = ['time', 'colleague', 'role', 'action', 'members', 'receipts', 'decision', 'reason', 'facts', 'request']

/** What of the log is looked for, for whoever may read it; noted before it is read. Members are ids in it, as they are in the log. */
export function serveAuditFile(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>,
): void {
  const [, url = ''] = auditFileRoute.split(' ')
  app.get(url, async (request, reply) => {
    const ctx = await contextOf(request, reply)
    const { staff } = ctx
    if (staff === null) throw new Refusal(ctx.staffToSetUp === undefined ? 'staff_required' : 'set_up_required')
    if (!callsOf(staff.role).includes('listAudit')) throw new Refusal('forbidden')
    const given = Object.entries(request.query as Record<string, string>).filter(([, value]) => value !== '')
    const filter = auditFilter.safeParse(Object.fromEntries(given))
    if (!filter.success) throw new Refusal('invalid_input')
    const name = `audit-${ctx.clock.now().toISOString().slice(0, 10)}.csv`
    await noteAct(ctx, ctx.db, staff, { action: 'export_audit', detail: { facts: { file: name } } })
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .type('text/csv; charset=utf-8')
      .send(await auditCsv(ctx.db, filter.data))
  })
}

async function auditCsv(db: Db, filter: AuditFilter): Promise<string> {
  const rows = await auditRows(db, { ...filter, limit: mostEntries })
  const lines = rows.map(({ entry, name, role }): CsvCell[] => {
    const { receipts = [], decision = null, reason = null, facts = {}, ...others } = entry.detail
    const told = [
      ...Object.entries(facts).map(([fact, value]) => `${fact}: ${value}`),
      ...Object.entries(others).map(([what, value]) => `${what}: ${JSON.stringify(value)}`),
    ]
    return [
      entry.at.toISOString(),
      name,
      role,
      entry.action,
      entry.memberIds.join(' '),
      receipts.join(' '),
      decision,
      reason,
      told.join('; '),
      entry.requestId,
    ]
  })
  return csvOf([header, ...lines])
}
