import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { officeOn, reportsBefore } from '../../../test/members/office.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'
import { newId } from '../../platform/ids.ts'

const minuteMs = 60_000
const product = await testProduct()
const { clock, as, anonymous, newMember, newStaff } = product
const { db } = product.platform
const { auditRows, acts, reported } = officeOn(product)
afterAll(() => product.close())

async function emptyQueue() {
  await db.execute(sql`DELETE FROM reports`)
}

describe('reports', () => {
  test('come gravest first, then oldest, as many as are asked for; readers hold none', async () => {
    await emptyQueue()
    const made: string[] = []
    for (const reason of ['other', 'scam', 'underage', 'scam', 'underage'] as const) {
      made.push((await reported(reason)).receipt)
      clock.advance(minuteMs)
    }
    const expected = [2, 4, 1, 3, 0].map((index) => made[index])
    const support = await newStaff({ role: 'support' })
    const take = (limit: number) => as(support).backoffice.takeEntries({ kind: 'reports', limit })
    const [two, all, again] = [await take(2), await take(20), await take(20)]
    const receipts = ({ entries }: typeof all) =>
      entries.flatMap((entry) => (entry.kind === 'reports' ? [entry.report.receipt] : []))
    expect(receipts(two)).toEqual(expected.slice(0, 2))
    expect([receipts(all), receipts(again)]).toEqual([expected, expected])
    expect(two.kinds).toContainEqual(expect.objectContaining({ kind: 'reports', count: 5, overdue: 0 }))
    expect(two.entries.map(({ gravity, held_until }) => [gravity, held_until])).toEqual([
      ['grave', null],
      ['grave', null],
    ])
  })

  test('show the profile and the messages as they were', async () => {
    await emptyQueue()
    const [anna, bram] = [
      await newMember({ name: 'Anna' }),
      await newMember({ name: 'Bram', gender: 'male', seeks: 'female', credits: 9 }),
    ]
    await as(bram).profiles.saveProfile({ about_me: 'Send me money, I am in trouble' })
    const { conversation } = await as(bram).chat.openConversation({ member_id: anna.id })
    for (const text of ['Hello', 'Send me 200 euros']) {
      await as(bram).chat.sendMessage({ id: conversation.id, message_id: newId(), text })
      clock.advance(minuteMs)
    }
    const { messages } = await as(anna).chat.listMessages({ id: conversation.id })
    await as(anna).moderation.report({
      member_id: bram.id,
      message_id: messages[1]?.id,
      reason: 'scam',
      text: 'He wants money',
    })
    await as(bram).profiles.saveProfile({ about_me: 'I like walking' })
    const reports = await reportsBefore(as(await newStaff({ role: 'support' })).backoffice)
    expect(reports).toMatchObject([
      {
        reason: 'scam',
        gravity: 'serious',
        text: 'He wants money',
        reporter: { id: anna.id, name: 'Anna' },
        member: { id: bram.id, name: 'Bram', status: 'active' },
        evidence: {
          profile: {
            name: 'Bram',
            age: 34,
            gender: 'male',
            country: 'NL',
            about_me: 'Send me money, I am in trouble',
            is_fictional: false,
          },
          messages: [
            { text: 'Hello', is_by_reporter: false, is_reported: false },
            { text: 'Send me 200 euros', is_by_reporter: false, is_reported: true },
          ],
        },
      },
    ])
  })

  test('are read by name: who saw whose', async () => {
    await emptyQueue()
    const { member, receipt } = await reported()
    const support = await newStaff({ role: 'support' })
    await reportsBefore(as(support).backoffice)
    expect(await auditRows(support.id)).toEqual([
      {
        action: 'read_reports',
        member_ids: [member.id],
        detail: { receipts: [receipt] },
        request_id: expect.stringMatching(/.+/),
        at: clock.now(),
      },
    ])
  })

  test('show what an older kind of evidence has', async () => {
    await emptyQueue()
    const { id } = await reported()
    await db.execute(
      sql`UPDATE reports SET evidence = '{"profile": {"name": "Old", "dateOfBirth": 7}, "message": "?"}' WHERE id = ${id}`,
    )
    const reports = await reportsBefore(as(await newStaff()).backoffice)
    expect(reports[0]?.evidence).toEqual({
      profile: expect.objectContaining({ name: 'Old', age: null, about_me: '' }),
      photos: [],
      like_comment: null,
      messages: [],
    })
  })
})

describe('a decision', () => {
  test('is kept with who, why and when, and in the audit log', async () => {
    const { id, member, receipt } = await reported()
    const moderator = await newStaff({ role: 'moderator' })
    expect(await as(moderator).backoffice.decideReport({ id, decision: 'closed', reason: ' Warned by mail ' })).toEqual(
      { receipt },
    )
    const { rows } = await db.$client.query(
      'SELECT status, decision, decision_reason, decided_by, decided_at FROM reports WHERE id = $1',
      [id],
    )
    const expectedReport = { status: 'decided', decision: 'closed', decision_reason: 'Warned by mail' }
    expect(rows).toEqual([{ ...expectedReport, decided_by: moderator.id, decided_at: clock.now() }])
    expect(await auditRows(moderator.id)).toMatchObject([
      {
        action: 'decide_report',
        member_ids: [member.id],
        detail: { receipts: [receipt], decision: 'closed', reason: 'Warned by mail' },
      },
    ])
    const reports = await reportsBefore(as(moderator).backoffice)
    expect(reports.map((report) => report.id)).not.toContain(id)
  })

  test('needs a reason', async () => {
    const { id } = await reported()
    const moderator = await newStaff({ role: 'moderator' })
    const { code, body } = await refusal(
      as(moderator).backoffice.decideReport({ id, decision: 'no_action', reason: '  ' }),
    )
    expect({ code, field: body.error?.field }).toEqual({ code: 'invalid_input', field: 'reason' })
    expect(await acts(moderator.id)).toEqual([])
  })

  test('falls once, however many decide at the same moment', async () => {
    const { id } = await reported()
    const staff = await Promise.all(Array.from({ length: 8 }, () => newStaff({ role: 'moderator' })))
    const answers = await Promise.allSettled(
      staff.map((each) => as(each).backoffice.decideReport({ id, decision: 'no_action', reason: `by ${each.name}` })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
    expect(refused).toEqual(Array.from({ length: 7 }, () => 'conflict'))
    const noted = await Promise.all(staff.map((each) => acts(each.id)))
    expect(noted.flat()).toEqual(['decide_report'])
    expect(
      (
        await refusal(
          as(staff[0] ?? { cookie: '' }).backoffice.decideReport({ id: newId(), decision: 'closed', reason: 'x' }),
        )
      ).code,
    ).toBe('not_found')
  })
})

describe('the audit log', () => {
  test('is read by admins, newest first, page by page, with names', async () => {
    const { id, member, receipt } = await reported()
    const admin = await newStaff({ role: 'admin', name: 'Ada' })
    await as(admin).backoffice.decideReport({ id, decision: 'no_action', reason: 'Nothing wrong' })
    const { entries, has_more } = await as(admin).backoffice.listAudit({ limit: 2 })
    const who = { id: admin.id, name: 'Ada', role: 'admin' }
    expect(has_more).toBe(true)
    expect(entries).toMatchObject([
      { action: 'read_audit', staff: who, members: [], receipts: [], decision: null, reason: null },
      {
        action: 'decide_report',
        staff: who,
        members: [{ id: member.id, name: member.name }],
        receipts: [receipt],
        decision: 'no_action',
        reason: 'Nothing wrong',
      },
    ])
    const next = await as(admin).backoffice.listAudit({ limit: 1, before: entries[1]?.id })
    expect(next.entries[0]?.id).not.toBe(entries[1]?.id)
    expect(next.entries[0]?.staff.id).not.toBe(admin.id)
  })

  test.each([
    ['changing', sql`UPDATE audit_log SET action = 'log_in'`],
    ['deleting', sql`DELETE FROM audit_log`],
    ['emptying', sql`TRUNCATE audit_log`],
  ])('refuses %s', async (_what, statement) => {
    const staff = await newStaff()
    await as(staff).backoffice.listAudit({})
    const before = await db.execute(sql`SELECT * FROM audit_log ORDER BY id`)
    const error = await db.execute(statement).catch((cause: unknown) => cause as Error)
    expect(String((error as Error).cause)).toContain('audit_log is append-only')
    expect((await db.execute(sql`SELECT * FROM audit_log ORDER BY id`)).rows).toEqual(before.rows)
  })
})

test('the overview counts members, waiting work and orders, fictional profiles apart', async () => {
  const staff = await newStaff({ role: 'moderator' })
  const { overview: before } = await as(staff).backoffice.getOverview({})
  await newMember()
  await newMember({ isConfirmed: false })
  await newMember({ kind: 'fictional' })
  await reported()
  const { overview: after } = await as(staff).backoffice.getOverview({})
  expect(after.members.by_status.active - before.members.by_status.active).toBe(3)
  expect(after.members.by_status.not_confirmed - before.members.by_status.not_confirmed).toBe(1)
  expect(after.members.new_today - before.members.new_today).toBe(4)
  const open = ({ queue }: typeof after) => queue.find(({ kind }) => kind === 'reports')?.count ?? 0
  expect(open(after) - open(before)).toBe(1)
  expect(after.queue.find(({ kind }) => kind === 'photos')?.count).toBe(0)
  const finance = (await as(await newStaff({ role: 'finance' })).backoffice.getOverview({})).overview.queue
  expect(finance.map(({ kind }) => kind)).toEqual(['payments'])
  expect(after.fictional_share).toBeGreaterThan(0)
  expect(after.today_since).toBe(`${clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`)
  expect(Object.keys(after.orders_today).toSorted()).toEqual(['cancelled', 'completed', 'created', 'failed', 'pending'])
  expect(await refusal(anonymous.backoffice.getOverview({}))).toMatchObject({ code: 'staff_required', status: 403 })
})
