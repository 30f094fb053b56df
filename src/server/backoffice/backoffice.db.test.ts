import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StaffRole, staffRoles } from '../../contract/constants.ts'
import { routes } from '../../contract/routes.ts'
import { testPassword } from '../../test/account-calls.ts'
import { refusal, testProduct } from '../../test/server.ts'
import { hashPassword, sessionCookie } from '../accounts/index.ts'
import { newId } from '../platform/ids.ts'
import { officeCookie } from './index.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const product = await testProduct()
const { clock, as, anonymous, newMember, newStaff } = product
const { db } = product.platform
afterAll(() => product.close())

let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(testPassword)
})

type Call = keyof typeof routes.backoffice
type Asked = { cookie?: string; headers?: Record<string, string>; payload?: object; ip?: string }

/** A call with all of its answer. */
async function ask(route: string, { cookie = '', headers = {}, payload, ip = '127.0.0.1' }: Asked = {}) {
  const [method = 'GET', url = '/'] = route.split(' ')
  const response = await product.app.inject({
    method: method as 'GET',
    url: url.replace(/:\w+/g, newId()),
    headers: { host: 'localhost:3000', ...headers, ...(cookie && { cookie }) },
    remoteAddress: ip,
    ...(method !== 'GET' && { payload: payload ?? {} }),
  })
  return { status: response.statusCode, body: response.json(), cookies: response.cookies }
}

let networks = 0
/** From a network of its own each time, so that tests do not block each other. */
function nextNetwork() {
  networks += 1
  return `10.0.${networks}.1`
}
const logIn = (email: string, password: string, ip = nextNetwork()) =>
  ask(routes.backoffice.logIn, { payload: { email, password }, ip })

async function auditRows(staffId: string) {
  const { rows } = await db.$client.query<{ action: string }>(
    'SELECT action, member_ids, detail, request_id, at FROM audit_log WHERE staff_id = $1 ORDER BY id',
    [staffId],
  )
  return rows
}
const acts = async (staffId: string) => (await auditRows(staffId)).map(({ action }) => action)

async function reported(reason: 'underage' | 'scam' | 'other' = 'scam') {
  const [reporter, member] = await Promise.all([newMember(), newMember({ gender: 'male', seeks: 'female' })])
  const { receipt } = await as(reporter).moderation.report({ member_id: member.id, reason, text: 'Look at this' })
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM reports WHERE receipt = ${receipt}`)
  return { reporter, member, receipt, id: rows[0]?.id ?? '' }
}

async function emptyQueue() {
  await db.execute(sql`DELETE FROM reports`)
}

describe('log-in', () => {
  test('opens a session with a cookie that no script and no other site can use', async () => {
    const moderator = await newStaff({ role: 'moderator', name: 'Mo', passwordHash })
    const { status, body, cookies } = await logIn(moderator.email.toUpperCase(), testPassword)
    expect(status).toBe(200)
    expect(body.staff).toMatchObject({ id: moderator.id, name: 'Mo', role: 'moderator' })
    const [set] = cookies
    expect(cookies).toHaveLength(1)
    expect(set).toMatchObject({ name: officeCookie, httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 12 * 3_600 })
    const { staff } = await as({ cookie: `${officeCookie}=${set?.value}` }).backoffice.getStaff({})
    expect(staff.calls).toEqual(['logIn', 'logOut', 'getStaff', 'getOverview', 'listReports', 'decideReport'])
    expect(await acts(moderator.id)).toEqual(['log_in'])
  })

  test('says the same of a wrong password, an unknown address, and a member', async () => {
    const { email } = await newStaff({ passwordHash })
    const member = await newMember()
    const answers = await Promise.all([
      logIn(email, 'wrong'),
      logIn('nobody@example.com', testPassword),
      logIn(member.email, testPassword),
    ])
    for (const { status, body, cookies } of answers) {
      expect({ status, ...body.error }).toEqual({ status: 403, code: 'login_failed', params: {} })
      expect(body.data).toBeUndefined()
      expect(cookies).toEqual([])
    }
  })

  test('blocks after five failures, for longer each time, and only where they came from', async () => {
    const { email } = await newStaff({ passwordHash })
    const ip = nextNetwork()
    for (let failure = 1; failure < 5; failure += 1)
      expect((await logIn(email, 'wrong', ip)).body.error.code).toBe('login_failed')
    expect((await logIn(email, 'wrong', ip)).body.error).toMatchObject({
      code: 'login_blocked',
      params: { minutes: 15 },
    })
    expect((await logIn(email, testPassword, ip)).status).toBe(429)
    expect((await logIn(email, testPassword)).status).toBe(200)
    clock.advance(15 * minuteMs)
    for (let failure = 1; failure < 5; failure += 1) await logIn(email, 'wrong', ip)
    expect((await logIn(email, 'wrong', ip)).body.error.params).toEqual({ minutes: 30 })
    clock.advance(30 * minuteMs)
    expect((await logIn(email, testPassword, ip)).status).toBe(200)
    const { rows } = await db.execute(sql`SELECT * FROM login_limits`)
    expect(rows).toEqual([])
  })

  test('looks at no more than five guesses that come at once', async () => {
    const { email } = await newStaff({ passwordHash })
    const ip = nextNetwork()
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(email, 'wrong', ip)))
    expect(answers.filter(({ body }) => body.error.code === 'login_failed')).toHaveLength(4)
    expect(answers.filter(({ body }) => body.error.code === 'login_blocked')).toHaveLength(16)
  })

  test('takes nothing that another site sends', async () => {
    const { email, cookie } = await newStaff({ passwordHash })
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const payload = { email, password: testPassword }
    for (const route of [routes.backoffice.logIn, routes.backoffice.logOut, routes.backoffice.decideReport]) {
      const { status, body, cookies } = await ask(route, { headers: foreign, payload, cookie })
      expect({ status, code: body.error.code, cookies }).toEqual({ status: 403, code: 'forbidden', cookies: [] })
    }
  })
})

describe('a session', () => {
  test('ends twelve hours after log-in, however busy', async () => {
    const staff = await newStaff()
    for (let hour = 0; hour < 11; hour += 1) {
      clock.advance(hourMs)
      await as(staff).backoffice.getStaff({})
    }
    clock.advance(hourMs - 1)
    await as(staff).backoffice.getStaff({})
    clock.advance(1)
    expect((await refusal(as(staff).backoffice.getStaff({}))).code).toBe('staff_required')
  })

  test('ends after two idle hours', async () => {
    const staff = await newStaff()
    clock.advance(2 * hourMs - 1)
    await as(staff).backoffice.getStaff({})
    clock.advance(2 * hourMs)
    expect((await refusal(as(staff).backoffice.getStaff({}))).code).toBe('staff_required')
  })

  test('ends at log-out, and its cookie with it', async () => {
    const staff = await newStaff()
    const { cookies } = await ask(routes.backoffice.logOut, { cookie: staff.cookie })
    expect(cookies[0]).toMatchObject({ name: officeCookie, value: '' })
    expect((await refusal(as(staff).backoffice.getStaff({}))).code).toBe('staff_required')
    expect(await acts(staff.id)).toEqual(['log_out'])
  })
})

describe('members and staff', () => {
  test('a member is nobody at the office, and is not logged out for asking', async () => {
    const member = await newMember()
    const token = member.cookie.split('=')[1]
    for (const cookie of [member.cookie, `${officeCookie}=${token}`]) {
      for (const [call, route] of Object.entries(routes.backoffice)) {
        if (call === 'logIn' || call === 'logOut') continue
        const { status, body } = await ask(route, { cookie })
        expect({ call, status, code: body.error.code, data: body.data }).toEqual({
          call,
          status: 403,
          code: 'staff_required',
          data: undefined,
        })
      }
    }
    expect((await as(member).accounts.getUser({})).user?.id).toBe(member.id)
  })

  test('staff are no members', async () => {
    const staff = await newStaff()
    const token = staff.cookie.split('=')[1]
    for (const cookie of [staff.cookie, `${sessionCookie}=${token}`]) {
      expect((await as({ cookie }).accounts.getUser({})).user).toBeNull()
      expect((await refusal(as({ cookie }).chat.listChats({}))).code).toBe('authentication_required')
    }
  })

  test('both may be logged in in one browser', async () => {
    const [member, staff] = [await newMember(), await newStaff()]
    const both = as({ cookie: `${member.cookie}; ${staff.cookie}` })
    expect((await both.accounts.getUser({})).user?.id).toBe(member.id)
    expect((await both.backoffice.getStaff({})).staff.id).toBe(staff.id)
  })
})

describe('roles', () => {
  const everybody = [...staffRoles]
  /** A new call needs a line here: who may make it is never left open. */
  const decided: Record<Call, readonly StaffRole[]> = {
    logIn: everybody,
    logOut: everybody,
    getStaff: everybody,
    getOverview: everybody,
    listReports: ['support', 'moderator', 'admin'],
    decideReport: ['moderator', 'admin'],
    listAudit: ['admin'],
  }
  const cells = (Object.keys(routes.backoffice) as Call[]).flatMap((call) => staffRoles.map((role) => ({ call, role })))

  test.each(cells)('$call by $role', async ({ call, role }) => {
    expect(decided).toHaveProperty(call)
    const staff = await newStaff({ role })
    const { status, body } = await ask(routes.backoffice[call], { cookie: staff.cookie })
    const isRefused = status === 403 && body.error.code === 'forbidden'
    expect(isRefused).toBe(!decided[call].includes(role))
    if (call === 'logIn' || call === 'logOut') return
    const answer = await as(await newStaff({ role })).backoffice.getStaff({})
    expect(answer.staff.calls.includes(call)).toBe(!isRefused)
  })
})

describe('reports', () => {
  test('come gravest first, then oldest, page by page', async () => {
    await emptyQueue()
    const made: string[] = []
    for (const reason of ['other', 'scam', 'underage', 'scam', 'underage'] as const) {
      made.push((await reported(reason)).receipt)
      clock.advance(minuteMs)
    }
    const expected = [2, 4, 1, 3, 0].map((index) => made[index])
    const support = await newStaff({ role: 'support' })
    const first = await as(support).backoffice.listReports({ limit: 2 })
    const second = await as(support).backoffice.listReports({ limit: 2, after: first.reports[1]?.id })
    const third = await as(support).backoffice.listReports({ limit: 2, after: second.reports[1]?.id })
    expect([first, second, third].flatMap(({ reports }) => reports.map(({ receipt }) => receipt))).toEqual(expected)
    expect([first, second, third].map(({ has_more, open }) => ({ has_more, open }))).toEqual([
      { has_more: true, open: 5 },
      { has_more: true, open: 5 },
      { has_more: false, open: 5 },
    ])
    expect(first.reports.map(({ gravity }) => gravity)).toEqual(['grave', 'grave'])
    expect((await refusal(as(support).backoffice.listReports({ after: newId() }))).code).toBe('not_found')
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
    const { reports } = await as(await newStaff({ role: 'support' })).backoffice.listReports({})
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
    await as(support).backoffice.listReports({})
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
    const { reports } = await as(await newStaff()).backoffice.listReports({})
    expect(reports[0]?.evidence).toEqual({
      profile: expect.objectContaining({ name: 'Old', age: null, about_me: '', photo: null }),
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
    const kept = { status: 'decided', decision: 'closed', decision_reason: 'Warned by mail' }
    expect(rows).toEqual([{ ...kept, decided_by: moderator.id, decided_at: clock.now() }])
    expect(await auditRows(moderator.id)).toMatchObject([
      {
        action: 'decide_report',
        member_ids: [member.id],
        detail: { receipts: [receipt], decision: 'closed', reason: 'Warned by mail' },
      },
    ])
    const { reports } = await as(moderator).backoffice.listReports({ limit: 50 })
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
  const staff = await newStaff({ role: 'finance' })
  const { overview: before } = await as(staff).backoffice.getOverview({})
  await newMember()
  await newMember({ isConfirmed: false })
  await newMember({ kind: 'fictional' })
  await reported()
  const { overview: after } = await as(staff).backoffice.getOverview({})
  expect(after.members.by_status.active - before.members.by_status.active).toBe(3)
  expect(after.members.by_status.not_confirmed - before.members.by_status.not_confirmed).toBe(1)
  expect(after.members.new_today - before.members.new_today).toBe(4)
  expect(after.open_reports - before.open_reports).toBe(1)
  expect(after.photos_waiting).toBe(0)
  expect(after.fictional_share).toBeGreaterThan(0)
  expect(after.today_since).toBe(`${clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`)
  expect(Object.keys(after.orders_today).toSorted()).toEqual(['cancelled', 'completed', 'created', 'failed', 'pending'])
  expect(await refusal(anonymous.backoffice.getOverview({}))).toMatchObject({ code: 'staff_required', status: 403 })
})
