import { sql } from 'drizzle-orm'
import type { ReportReason } from '../../contract/moderation/moderation.ts'
import { newId } from '../../server/platform/ids.ts'
import type { TestProduct } from '../product/server.ts'

type CallOptions = { cookie?: string; headers?: Record<string, string>; payload?: object; ip?: string }
type AuditRow = { action: string; member_ids: string[]; detail: object; request_id: string; at: Date }

type Office = ReturnType<TestProduct['as']>['backoffice']
/** The reports that somebody of the staff has before them. */
export async function reportsBefore(office: Office) {
  const { entries } = await office.takeEntries({ kind: 'reports', limit: 20 })
  return entries.flatMap((entry) => (entry.kind === 'reports' ? [entry.report] : []))
}
/** The notices of illegal content, likewise. */
export async function noticesBefore(office: Office) {
  const { entries } = await office.takeEntries({ kind: 'notices', limit: 20 })
  return entries.flatMap((entry) => (entry.kind === 'notices' ? [entry.notice] : []))
}

/** What tests of the office do over and over, on one product. */
export function officeOn({ app, as, newMember, platform: { db } }: TestProduct) {
  /** A call with all of its answer; whatever the route names is nobody's. */
  async function ask(route: string, { cookie = '', headers = {}, payload, ip = '127.0.0.1' }: CallOptions = {}) {
    const [method = 'GET', url = '/'] = route.split(' ')
    const response = await app.inject({
      method: method as 'GET',
      url: url.replace(/:\w+/g, newId()),
      headers: { host: 'localhost:3000', ...headers, ...(cookie && { cookie }) },
      remoteAddress: ip,
      ...(method !== 'GET' && { payload: payload ?? {} }),
    })
    return { status: response.statusCode, body: response.json(), cookies: response.cookies }
  }

  /** What the audit log has of somebody, oldest first. */
  async function auditRows(staffId: string): Promise<AuditRow[]> {
    const { rows } = await db.$client.query<AuditRow>(
      'SELECT action, member_ids, detail, request_id, at FROM audit_log WHERE staff_id = $1 ORDER BY id',
      [staffId],
    )
    return rows
  }
  const acts = async (staffId: string) => (await auditRows(staffId)).map(({ action }) => action)

  /** A woman who reports a man, both new. */
  async function reported(reason: ReportReason = 'scam') {
    const [reporter, member] = await Promise.all([newMember(), newMember({ gender: 'male', seeks: 'female' })])
    const { receipt } = await as(reporter).moderation.report({ member_id: member.id, reason, text: 'Look at this' })
    const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM reports WHERE receipt = ${receipt}`)
    return { reporter, member, receipt, id: rows[0]?.id ?? '' }
  }

  return { ask, auditRows, acts, reported }
}
