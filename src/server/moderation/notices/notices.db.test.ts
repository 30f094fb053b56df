import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { NoticeKind } from '../../../contract/constants.ts'
import { accountCalls } from '../../../test/members/account-calls.ts'
import { noticesBefore, officeOn } from '../../../test/members/office.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { transaction } from '../../platform/db/db.ts'
import { exportPersonalData } from '../../platform/personal-data.ts'
import { moderationData } from '../index.ts'
import { sweepNotices } from '../listeners.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const product = await testProduct({ settings: { supportEmail: 'help@example.com' } })
const { clock, as, anonymous, newMember, newStaff } = product
const { db } = product.platform
const calls = accountCalls(product)
const { auditRows } = officeOn(product)
afterAll(() => product.close())
beforeEach(async () => {
  await db.execute(sql`DELETE FROM notices`)
  await db.execute(sql`DELETE FROM rate_limits`)
})

let serial = 0
const newAddress = () => {
  serial += 1
  return `witness${serial}@example.com`
}
const notice = (change: Record<string, unknown> = {}) => ({
  kind: 'impersonation' as const,
  location: '/members/anna',
  text: 'This is my photo, and I am not here at all',
  name: 'Iris',
  email: newAddress(),
  good_faith: 'on',
  ...change,
})
const rows = async () =>
  (
    await db.execute<{ text: string; name: string; email: string | null; member_id: string | null; locale: string }>(
      sql`SELECT text, name, email, member_id, locale FROM notices ORDER BY id`,
    )
  ).rows
const moderator = await newStaff({ role: 'moderator' })
const queue = async () => {
  const office = as(moderator).backoffice
  return { office, notices: await noticesBefore(office) }
}

describe('a notice', () => {
  test('is taken from anybody, and acknowledged in their language without a word of theirs', async () => {
    const email = newAddress()
    const payload = notice({ email, text: 'Look at https://evil.example, all of you' })
    const headers = { cookie: 'locale=de' }
    const { status, body } = await calls.ask('/api/moderation/notices', { method: 'POST', payload, headers })
    expect(status).toBe(200)
    expect(body.receipt).toMatch(/^N-260615-\d{8}$/)
    const [mail] = await calls.mailsTo(email)
    expect(mail?.text).toContain(body.receipt)
    expect(mail?.text).toContain('/complaints#then')
    expect(mail?.text).not.toMatch(/evil|Iris/)
    expect(await rows()).toMatchObject([{ email, member_id: null, locale: 'de' }])
  })

  test.each<[string, Record<string, unknown>, string, Record<string, string>]>([
    ['no name', { name: undefined }, 'invalid_input', { name: 'too_small' }],
    ['no address', { email: ' ' }, 'invalid_input', { email: 'too_small' }],
    ['an address that is none', { email: 'me at home' }, 'invalid_email', { email: 'invalid_email' }],
    ['no good faith', { good_faith: undefined }, 'invalid_input', { good_faith: 'invalid_type' }],
    ['nothing to go by', { location: 'x' }, 'invalid_input', { location: 'too_small' }],
    ['no reason', { text: 'Bad' }, 'invalid_input', { text: 'too_small' }],
    ['another kind', { kind: 'rude' }, 'invalid_input', { kind: 'invalid_value' }],
    [
      'a bad address, though it needs none',
      { kind: 'underage', email: 'x' },
      'invalid_email',
      { email: 'invalid_email' },
    ],
  ])('with %s is refused', async (_what, change, code, fields) => {
    const refused = await refusal(anonymous.moderation.sendNotice(notice(change)))
    expect(refused.body.error).toMatchObject({ code, fields })
    expect(await rows()).toEqual([])
  })

  test.each<[NoticeKind, boolean]>([
    ['underage', true],
    ['intimate_image', true],
    ['threat', false],
    ['fraud', false],
    ['rights', false],
    ['other', false],
  ])('about %s may come from somebody unknown: %s', async (kind, mayBe) => {
    const member = await newMember()
    const sent = as(member).moderation.sendNotice(notice({ kind, name: undefined, email: undefined }))
    if (!mayBe) expect((await refusal(sent)).code).toBe('invalid_input')
    else {
      await sent
      // Not even who was logged in
      expect(await rows()).toMatchObject([{ name: '', email: null, member_id: null }])
    }
  })

  test('that is sent twice is one, also at the same moment; another one is another', async () => {
    const email = newAddress()
    const same = notice({ email })
    const answers = await Promise.all(Array.from({ length: 5 }, () => anonymous.moderation.sendNotice(same)))
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1)
    const other = await anonymous.moderation.sendNotice(notice({ email, text: 'And this one is mine as well, I say' }))
    expect(other.receipt).not.toBe(answers[0]?.receipt)
    expect(await rows()).toHaveLength(2)
    expect(await calls.mailsTo(email, 2)).toHaveLength(2)
  })

  test('that only a robot would send is refused openly, and not kept', async () => {
    const refused = await refusal(anonymous.moderation.sendNotice(notice({ website: 'https://buy.example' })))
    expect(refused.code).toBe('invalid_input')
    expect(await rows()).toEqual([])
  })

  test('comes from a network twenty times an hour; an address is written to ten times a day', async () => {
    const email = newAddress()
    const send = (n: number, ip: string) =>
      calls.ask('/api/moderation/notices', {
        method: 'POST',
        payload: notice({ email, location: `/members/${n}` }),
        ip,
      })
    for (let n = 0; n < 20; n += 1) expect((await send(n, '10.1.1.1')).status).toBe(200)
    expect((await send(20, '10.1.1.1')).status).toBe(429)
    expect((await send(20, '10.2.1.1')).status).toBe(200)
    expect(await rows()).toHaveLength(21)
    expect(await calls.mailsTo(email, 10)).toHaveLength(10)
  })
})

describe('the office', () => {
  test('sees minors and intimate pictures first, then the oldest, and is seen', async () => {
    const kinds: NoticeKind[] = ['other', 'fraud', 'underage', 'threat', 'intimate_image', 'rights']
    const made: string[] = []
    for (const kind of kinds) {
      made.push((await anonymous.moderation.sendNotice(notice({ kind }))).receipt)
      clock.advance(minuteMs)
    }
    const staff = await newStaff({ role: 'support' })
    const take = async (limit: number) => {
      const { entries, kinds } = await as(staff).backoffice.takeEntries({ kind: 'notices', limit })
      const notices = entries.flatMap((entry) => (entry.kind === 'notices' ? [entry.notice.receipt] : []))
      return { notices, count: kinds.find(({ kind }) => kind === 'notices')?.count }
    }
    const [four, all] = [await take(4), await take(20)]
    const expected = [2, 4, 1, 3, 0, 5].map((place) => made[place])
    expect([four, all]).toEqual([
      { notices: expected.slice(0, 4), count: 6 },
      { notices: expected, count: 6 },
    ])
    expect((await auditRows(staff.id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['read_notices', { receipts: expected.slice(0, 4) }],
      ['read_notices', { receipts: expected }],
    ])
    const { queue: waiting } = (await as(staff).backoffice.getOverview({})).overview
    expect(waiting.find(({ kind }) => kind === 'notices')).toMatchObject({ count: 6, overdue: 0 })
  })

  test('decides once, writes it down, and mails the reason to whoever wrote', async () => {
    const member = await newMember({ name: 'Iris' })
    const email = newAddress()
    const { receipt } = await as(member).moderation.sendNotice(notice({ email }))
    const { notices } = await queue()
    expect(notices).toMatchObject([
      { receipt, kind: 'impersonation', gravity: 'serious', member: { name: 'Iris' }, email },
    ])
    const id = notices[0]?.id ?? ''
    const staff = await Promise.all([1, 2, 3].map(() => newStaff({ role: 'moderator' })))
    const reason = 'The photo is yours.\nSection “How to behave” of the terms.'
    const answers = await Promise.allSettled(
      staff.map((each) => as(each).backoffice.decideNotice({ id, decision: 'removed', reason })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const acts = (await Promise.all(staff.map(({ id: each }) => auditRows(each)))).flat()
    expect(acts).toMatchObject([
      {
        action: 'decide_notice',
        member_ids: [member.id],
        detail: { receipts: [receipt], decision: 'removed', reason },
      },
    ])
    // The receipt is mailed by another job, maybe later
    const mail = (await calls.mailsTo(email, 2)).find(({ subject }) => subject.includes(receipt))
    for (const words of ['has been removed', 'The photo is yours.', 'help@example.com', 'court'])
      expect(mail?.text).toContain(words)
    expect((await queue()).notices).toEqual([])
  })
})

describe('what is kept', () => {
  test('of somebody who leaves: an open notice without them until it is decided, then only what was decided', async () => {
    const member = await newMember({ name: 'Iris' })
    const [open, decided] = [
      notice({ text: 'A child is shown in this profile' }),
      notice({ location: '/members/bram' }),
    ]
    for (const each of [decided, open]) {
      await as(member).moderation.sendNotice(each)
      clock.advance(minuteMs)
    }
    const before = await queue()
    const idOf = (location: string) => before.notices.find((each) => each.location === location)?.id ?? ''
    await before.office.decideNotice({ id: idOf('/members/bram'), decision: 'limited', reason: 'Hello Iris' })
    const file = (await exportPersonalData(moderationData, db, member.id)).find(({ name }) => name === 'notices.json')
    expect(file).toHaveProperty('value', [
      expect.objectContaining({ location: '/members/bram', decision: 'limited', reason: 'Hello Iris' }),
      expect.objectContaining({ location: '/members/anna', decision: null, text: open.text }),
    ])

    await transaction(db, (tx) => eraseMember(product.platform, tx, member.id))
    const stored = { name: '', email: null }
    expect(await rows()).toMatchObject([
      { ...stored, text: '' },
      { ...stored, text: open.text },
    ])
    const after = await queue()
    expect(after.notices).toMatchObject([{ email: null, member: { name: '' }, text: open.text }])
    await after.office.decideNotice({ id: after.notices[0]?.id ?? '', decision: 'removed', reason: 'Gone' })
    expect((await rows()).map(({ text }) => text)).toEqual(['', ''])
  })

  test('goes two years after the decision, and not while it is open', async () => {
    for (const location of ['/members/one', '/members/two']) await anonymous.moderation.sendNotice(notice({ location }))
    const { office, notices } = await queue()
    await office.decideNotice({ id: notices[0]?.id ?? '', decision: 'no_action', reason: 'Nothing' })
    clock.advance(730 * dayMs)
    await sweepNotices(product.platform)
    expect(await rows()).toHaveLength(2)
    clock.advance(1)
    await sweepNotices(product.platform)
    expect(await rows()).toHaveLength(1)
  })
})
