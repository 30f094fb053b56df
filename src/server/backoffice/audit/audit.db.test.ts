import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { officeOn } from '../../../test/members/office.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'
import { newId } from '../../platform/ids.ts'

const dayMs = 86_400_000
const product = await testProduct()
const { clock, as, app, newMember, newStaff, platform } = product
const { db } = platform
const { auditRows } = officeOn(product)
afterAll(() => product.close())

type EntryOptions = { staffId: string; action?: string; memberIds?: string[]; detail?: object }
/** An entry as the office writes it, of this moment. */
async function entry({ staffId, action = 'read_staff', memberIds = [], detail = {} }: EntryOptions): Promise<string> {
  const id = newId()
  const members = `{${memberIds.join(',')}}`
  await db.execute(sql`INSERT INTO audit_log (id, at, staff_id, action, member_ids, detail, request_id)
    VALUES (${id}, ${clock.now()}, ${staffId}, ${action}, ${members}::uuid[], ${JSON.stringify(detail)}::jsonb, 'request-1')`)
  return id
}
const file = (cookie: string, query = '') =>
  app.inject({ url: `/api/office/audit/file${query}`, headers: { host: 'localhost:3000', cookie } })

describe('what is looked for in the log', () => {
  test('is found by colleague, action, member and days, alone and together', async () => {
    const [sam, toni] = [await newStaff({ name: 'Sam' }), await newStaff({ name: 'Toni' })]
    const [anna, bram] = [await newMember({ name: 'Anna' }), await newMember()]
    const first = await entry({ staffId: sam.id, memberIds: [anna.id, bram.id] })
    clock.advance(dayMs)
    const second = await entry({ staffId: sam.id, action: 'change_role', memberIds: [bram.id] })
    clock.advance(dayMs)
    const third = await entry({ staffId: toni.id, memberIds: [anna.id] })
    const day = (ago: number) => new Date(clock.now().getTime() - ago * dayMs).toISOString().slice(0, 10)
    const mine = [first, second, third]
    const found = async (query: Parameters<ReturnType<typeof as>['backoffice']['listAudit']>[0]) => {
      const reader = await newStaff()
      const { entries } = await as(reader).backoffice.listAudit({ limit: 200, ...query })
      return entries.map(({ id }) => mine.indexOf(id)).filter((at) => at >= 0)
    }
    expect(await found({})).toEqual([2, 1, 0])
    expect(await found({ staff: sam.id })).toEqual([1, 0])
    expect(await found({ action: 'change_role' })).toEqual([1])
    expect(await found({ member: anna.id })).toEqual([2, 0])
    expect(await found({ from: day(1) })).toEqual([2, 1])
    expect(await found({ to: day(1) })).toEqual([1, 0])
    expect(await found({ from: day(1), to: day(1) })).toEqual([1])
    expect(await found({ staff: sam.id, member: anna.id })).toEqual([0])
    expect(await found({ staff: toni.id, action: 'change_role' })).toEqual([])
    expect(await found({ before: second })).toEqual([0])
    const reader = await newStaff()
    const { staff, actions } = await as(reader).backoffice.listAudit({})
    expect(staff).toContainEqual({ id: sam.id, name: 'Sam' })
    expect(actions).toContain('change_role')
    expect((await refusal(as(reader).backoffice.listAudit({ member: 'x' }))).code).toBe('invalid_input')
    expect((await refusal(as(reader).backoffice.listAudit({ from: '2026-02-30' }))).code).toBe('invalid_input')
  })
})

describe('the log as a file', () => {
  test('has what is looked for, no formulas, and is written down', async () => {
    const [admin, eve] = [await newStaff(), await newStaff({ name: '=HYPERLINK("http://evil.example")' })]
    const anna = await newMember({ name: 'Anna' })
    await entry({
      staffId: eve.id,
      memberIds: [anna.id],
      detail: { reason: '+1, or "so"', facts: { amount: '€5.00' } },
    })
    await entry({ staffId: admin.id, detail: { reason: 'not looked for' } })
    const { statusCode, headers, body } = await file(admin.cookie, `?staff=${eve.id}&action=&member=`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/),
    })
    const lines = body
      .replace(/^\ufeff/, '')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe('time,colleague,role,action,members,receipts,decision,reason,facts,request')
    expect(lines[1]).toContain(
      `"'=HYPERLINK(""http://evil.example"")",admin,read_staff,${anna.id},,,"'+1, or ""so""",amount: €5.00,request-1`,
    )
    expect(body).not.toContain('Anna')
    expect((await auditRows(admin.id)).at(-1)).toMatchObject({
      action: 'export_audit',
      detail: { facts: { file: expect.any(String) } },
    })
    expect((await file(admin.cookie, '?member=nobody')).statusCode).toBe(422)
  })
})

describe('nobody changes the log', () => {
  const statements = [
    ['changing', sql`UPDATE audit_log SET action = 'log_in'`],
    ['deleting', sql`DELETE FROM audit_log`],
    ['emptying', sql`TRUNCATE audit_log`],
  ] as const
  const ways = ['as the product', 'as its owner', 'with triggers put off'] as const
  const cells = statements.flatMap(([what, statement]) => ways.map((way) => ({ what, way, statement })))

  test.each(cells)('$what $way', async ({ way, statement }) => {
    await entry({ staffId: (await newStaff()).id })
    const all = sql`SELECT * FROM audit_log ORDER BY id`
    const before = await db.execute(all)
    const { rows } = await db.execute<{ owner: string }>(
      sql`SELECT tableowner AS owner FROM pg_tables WHERE tablename = 'audit_log'`,
    )
    const attempt = db.transaction(async (tx) => {
      if (way === 'as its owner') await tx.execute(sql`SET LOCAL ROLE ${sql.identifier(rows[0]?.owner ?? '')}`)
      if (way === 'with triggers put off') await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      await tx.execute(statement)
    })
    const error = await attempt.catch((cause: unknown) => cause as Error)
    expect(String((error as Error).cause)).toContain('audit_log is append-only')
    expect((await db.execute(all)).rows).toEqual(before.rows)
  })
})
