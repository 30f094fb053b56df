import type { FastifyInstance } from 'fastify'
import { auditFilter } from '../../../contract/office/backoffice.ts'
import { auditFileRoute } from '../../../contract/office/office-routes.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { type CsvCell, csvOf } from '../../platform/files/csv.ts'
import { callsOf } from '../access/rules.ts'
import { type ContextOf, csvType, serveOfficeFile } from '../serve-file.ts'
import { type AuditFilter, auditRows, noteAct } from './audit.ts'

/** Larger exports must be requested by date range. */
const mostEntries = 20_000
const header = ['time', 'colleague', 'role', 'action', 'members', 'receipts', 'decision', 'reason', 'facts', 'request']

/** Filtered audit log as CSV for roles that may read it. Members appear as ids, as in the log. */
export function serveAuditFile(app: FastifyInstance, contextOf: ContextOf): void {
  serveOfficeFile(app, contextOf, {
    route: auditFileRoute,
    mayTake: (role) => callsOf(role).includes('listAudit'),
    async fileOf(ctx, who, { query }) {
      const given = Object.entries(query).filter(([, value]) => value !== '')
      const filter = auditFilter.safeParse(Object.fromEntries(given))
      if (!filter.success) throw new Refusal('invalid_input')
      const name = `audit-${ctx.clock.now().toISOString().slice(0, 10)}.csv`
      await noteAct(ctx, ctx.db, who, { action: 'export_audit', detail: { facts: { file: name } } })
      return { name, type: csvType, body: await ctx.replica.read((db) => auditCsv(db, filter.data)) }
    },
  })
}

async function auditCsv(db: Db, filter: AuditFilter): Promise<string> {
  const rows = await auditRows(db, { ...filter, limit: mostEntries })
  const lines = rows.map(({ entry, name, role }): CsvCell[] => {
    const { receipts = [], decision = null, reason = null, facts = {}, ...others } = entry.detail
    const details = [
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
      details.join('; '),
      entry.requestId,
    ]
  })
  return csvOf([header, ...lines])
}
