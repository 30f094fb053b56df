import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyPattern } from '../../../test/copy.ts'
import { bonus, buyer } from '../../../test/members/buying.ts'
import { provedSound } from '../../../test/members/ledger.ts'
import { officeOn } from '../../../test/members/office.ts'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import type { TestStaff } from '../../../test/members/staff.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
let office: ReturnType<typeof officeOn>
let staff: Record<'support' | 'moderator' | 'finance' | 'admin', TestStaff>
beforeAll(async () => {
  product = await testProduct()
  office = officeOn(product)
  const [support, moderator, finance, admin] = await Promise.all(
    (['support', 'moderator', 'finance', 'admin'] as const).map((role) => product.newStaff({ role })),
  )
  if (!support || !moderator || !finance || !admin) throw new Error('no staff')
  staff = { support, moderator, finance, admin }
})
afterAll(() => product.close())

const at = (role: keyof typeof staff) => product.as(staff[role]).backoffice
const run = (statement: ReturnType<typeof sql>) => product.platform.db.execute(statement)
const get = (url: string, cookie: string) =>
  product.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', cookie } })

test('members are found by anything, exact matches first, and nobody twice', async () => {
  const member = await product.newMember({ name: 'Philippa' })
  await product.newMember({ name: 'Philippas Friend' })
  const shop = buyer(product, member)
  const order = await shop.buy()
  const { invoices } = await product.as(member).invoices.listInvoices({})
  const { rows } = await run(sql`SELECT provider_ref FROM orders WHERE id = ${order.id}`)
  const found = async (q: string, role: keyof typeof staff = 'admin') => {
    const { members } = await at(role).findMembers({ q })
    return members.map(({ name, found_in }) => `${name} ${found_in}`)
  }
  expect(await found(member.id)).toEqual(['Philippa id'])
  expect(await found(member.email.toUpperCase())).toEqual(['Philippa email'])
  expect(await found(member.email.slice(2, 9))).toContain('Philippa email_part')
  expect(await found('philippa')).toEqual(['Philippa name', 'Philippas Friend name_part'])
  expect(await found(order.id.slice(-8))).toEqual(['Philippa order'])
  expect(await found(invoices[0]?.number ?? '')).toEqual(['Philippa invoice'])
  expect(await found(String(rows[0]?.provider_ref))).toEqual(['Philippa payment'])
  expect(await found('100%')).toEqual([])
  expect(await found('_')).toEqual([])
  // Moderators see nothing of payments, so they do not find by them either
  expect(await found(order.id.slice(-8), 'moderator')).toEqual([])
  expect(await found(invoices[0]?.number ?? '', 'moderator')).toEqual([])
  const { receipt, member: reported, reporter } = await office.reported()
  expect((await at('moderator').findMembers({ q: receipt.toLowerCase() })).members.map(({ id }) => id)).toEqual([
    reported.id,
    reporter.id,
  ])
  expect(await found(receipt, 'finance')).toEqual([])
  const elsewhere = await product.newSite('far.example')
  expect((await at('admin').findMembers({ q: 'philippa', site_id: elsewhere })).members).toEqual([])
})

test('without a text the newest members come first, of one site if asked', async () => {
  const first = await product.newMember({ name: 'Aaltje' })
  const second = await product.newMember({ name: 'Berend' })
  const reader = await product.newStaff({ role: 'support' })
  const { members } = await product.as(reader).backoffice.findMembers({})
  expect(members.slice(0, 2).map(({ id, found_in }) => [id, found_in])).toEqual([
    [second.id, 'newest'],
    [first.id, 'newest'],
  ])
  const elsewhere = await product.newSite('empty.example')
  expect(await at('support').findMembers({ site_id: elsewhere })).toMatchObject({
    members: [],
    has_more: false,
    total: 0,
  })
  const [entry] = await office.auditRows(reader.id)
  expect(entry).toMatchObject({ action: 'find_members', member_ids: members.map(({ id }) => id) })
})

test('the list is filtered by what is known of members, counted, and read page by page', async () => {
  const site = await product.newSite('filtered.example')
  const on = { site_id: site }
  const add = async (name: string, facts: { gender?: string; country?: string; is_verified?: boolean } = {}) => {
    const { id } = await product.newMember({ name })
    await run(sql`UPDATE members SET site_id = ${site}, country = ${facts.country ?? 'NL'} WHERE id = ${id}`)
    await run(
      sql`UPDATE profiles SET gender = ${facts.gender ?? 'female'}, is_verified = ${facts.is_verified ?? false} WHERE member_id = ${id}`,
    )
    return id
  }
  const ada = await add('Ada', { is_verified: true })
  const bob = await add('Bob', { gender: 'male', country: 'DE' })
  const cleo = await add('Cleo')
  const dora = await add('Dora')
  const emil = await add('Emil', { gender: 'male' })
  await run(sql`UPDATE members SET is_paid = true WHERE id = ${bob}`)
  await run(sql`UPDATE members SET status = 'banned' WHERE id = ${cleo}`)
  await run(sql`UPDATE members SET limited_until = now() + interval '1 day' WHERE id = ${dora}`)
  await run(sql`UPDATE members SET paused_at = now(), signed_up_at = '2020-02-29T23:59:00Z' WHERE id = ${emil}`)
  type Query = Parameters<ReturnType<typeof at>['findMembers']>[0]
  const rows: [Query, string[]][] = [
    [{}, [emil, dora, cleo, bob, ada]],
    [{ state: 'active' }, [bob, ada]],
    [{ state: 'limited' }, [dora]],
    [{ state: 'paused' }, [emil]],
    [{ state: 'banned' }, [cleo]],
    [{ gender: 'male' }, [emil, bob]],
    [{ verified: 'yes' }, [ada]],
    [{ verified: 'no', gender: 'female' }, [dora, cleo]],
    [{ premium: 'yes' }, [bob]],
    [{ country: 'DE' }, [bob]],
    [{ from_day: '2020-02-29', to_day: '2020-02-29' }, [emil]],
    [{ to_day: '2020-02-28' }, []],
    [{ from_day: '2020-03-01' }, [dora, cleo, bob, ada]],
    [{ before: cleo }, [bob, ada]],
    [{ q: 'Bob', country: 'DE' }, [bob]],
    [{ q: 'Bob', country: 'NL' }, []],
  ]
  const faults: unknown[] = []
  for (const [query, expected] of rows) {
    const { members } = await at('support').findMembers({ ...on, ...query })
    const ids = members.map(({ id }) => id)
    if (ids.join() !== expected.join()) faults.push({ query, ids, expected })
  }
  expect(faults).toEqual([])
  expect(await at('support').findMembers({ ...on, before: cleo })).toMatchObject({ total: 5, has_more: false })
})

test('found members have a face for roles that see photos, and when they were last here for all', async () => {
  const member = await product.newMember({ name: 'Faced' })
  const { upload } = photoRoutes(() => product)
  const { body } = await upload(member, await plainPhoto())
  await run(sql`UPDATE profiles SET is_verified = true, main_photo_id = ${body.id} WHERE member_id = ${member.id}`)
  const found = async (role: keyof typeof staff) => (await at(role).findMembers({ q: 'Faced' })).members[0]
  expect(await found('moderator')).toMatchObject({ is_verified: true, photo: { id: body.id } })
  expect((await found('finance'))?.photo).toBeNull()
  expect(typeof (await found('finance'))?.last_active_at).toBe('string')
  // A private photo is nobody's face
  await run(sql`UPDATE photos SET is_private = true WHERE id = ${body.id}`)
  expect((await found('moderator'))?.photo).toBeNull()
})

test('what was typed is not written down, whom it found is', async () => {
  const member = await product.newMember({ name: 'Quirina' })
  const reader = await product.newStaff({ role: 'support' })
  await product.as(reader).backoffice.findMembers({ q: 'Quirina' })
  const [entry] = await office.auditRows(reader.id)
  expect(entry).toMatchObject({ action: 'find_members', member_ids: [member.id] })
  expect(JSON.stringify(entry)).not.toContain('Quirina')
})

test('each role sees its parts of a member, and no others', async () => {
  const member = await product.newMember()
  await photoRoutes(() => product).upload(member, await plainPhoto(), { main: 'true' })
  const shop = buyer(product, member)
  await shop.buy()
  const seen = async (role: keyof typeof staff) => {
    const { member: view } = await at(role).getMember({ id: member.id })
    return Object.entries(view).flatMap(([part, value]) =>
      ['signals', 'sessions', 'consents', 'photos', 'reports', 'money', 'mails', 'notes'].includes(part) &&
      value !== null
        ? [part]
        : [],
    )
  }
  expect((await seen('finance')).toSorted()).toEqual(['mails', 'money', 'notes'])
  expect((await seen('moderator')).toSorted()).toEqual(['notes', 'photos', 'reports', 'sessions', 'signals'])
  expect(await seen('support')).toHaveLength(8)
  const { member: view } = await at('support').getMember({ id: member.id })
  expect(view.money).toMatchObject({ credits: bonus + 50, purchased: 50, bonus })
  expect(view.photos).toMatchObject([{ is_main: true }])
  expect((await get(view.money?.documents[0]?.url ?? '', staff.support.cookie)).headers['content-type']).toBe(
    'application/pdf',
  )
  expect((await get(view.money?.documents[0]?.url ?? '', staff.moderator.cookie)).json().error.code).toBe('forbidden')
  expect(JSON.stringify(view)).not.toMatch(/password|token_hash/i)
  const { happened } = await at('finance').listHappened({ id: member.id })
  expect(new Set(happened.map(({ kind }) => kind))).toEqual(new Set(['account', 'money', 'credits', 'mails', 'staff']))
  expect((await refusal(at('admin').getMember({ id: randomUUID() }))).code).toBe('not_found')
})

test('a consent is shown with its version and the exact words, to those who see consents', async () => {
  const member = await product.newMember()
  const { settings } = await product.as(member).sites.getSettings({})
  await product.as(member).accounts.giveConsent({ kind: 'showcase', text_version: settings.terms_version })
  const { member: view } = await at('support').getMember({ id: member.id })
  const given = view.consents?.find(({ kind }) => kind === 'showcase')
  expect(given).toMatchObject({ text_version: settings.terms_version, language: 'en', withdrawn_at: null })
  expect(given?.text).toMatch(copyPattern('settings.consents.showcase.text'))
  expect((await at('moderator').getMember({ id: member.id })).member.consents).toBeNull()
})

test('the timeline tells everything once, newest first, however it is paged', async () => {
  const [member, other] = [
    await product.newMember({ isPaid: true }),
    await product.newMember({ gender: 'male', seeks: 'female' }),
  ]
  const { conversation } = await product.as(member).chat.openConversation({ member_id: other.id })
  for (const text of ['One', 'Two', 'Three'])
    await product.as(member).chat.sendMessage({ id: conversation.id, message_id: randomUUID(), text })
  await product.as(other).moderation.report({ member_id: member.id, reason: 'other', text: 'Look' })
  await at('support').addMemberNote({ id: member.id, text: 'Called us' })
  const { happened: whole } = await at('admin').listHappened({ id: member.id, limit: 100 })
  expect(whole.map(({ word }) => word)).toEqual(
    expect.arrayContaining([
      'signed_up',
      'confirmed',
      'credits_came',
      'credits_went',
      'conversation_begun',
      'reported',
      'staff_note',
    ]),
  )
  expect(JSON.stringify(whole)).not.toContain('Three')
  const paged: string[] = []
  let before: string | undefined
  for (;;) {
    const page = await at('admin').listHappened({ id: member.id, limit: 2, ...(before !== undefined && { before }) })
    // Reading is written down, too: those entries are of this test alone
    paged.push(...page.happened.filter(({ what }) => what !== 'read_member').map(({ id }) => id))
    before = page.happened.at(-1)?.id
    if (!page.has_more) break
  }
  const expected = whole.filter(({ what }) => what !== 'read_member').map(({ id }) => id)
  expect(paged).toEqual(expected)
  const { happened: money } = await at('admin').listHappened({ id: member.id, kind: 'credits' })
  expect(money.map(({ kind }) => kind)).toEqual(money.map(() => 'credits'))
})

test('credits that were given are in the ledger and in the member’s own list, with the reason', async () => {
  const member = await product.newMember()
  const grant = {
    id: member.id,
    grant_id: randomUUID(),
    credits: 20,
    why: 'fault' as const,
    reason: 'A photo was lost',
  }
  expect(await at('support').grantCredits(grant)).toEqual({ is_waiting: false, credits: bonus + 20 })
  expect(await at('support').grantCredits(grant)).toEqual({ is_waiting: false, credits: bonus + 20 })
  expect((await refusal(at('support').grantCredits({ ...grant, credits: 21 }))).code).toBe('key_reused')
  const { movements } = await product.as(member).credits.listMovements({})
  expect(movements[0]).toMatchObject({ kind: 'grant', credits: 20, reference: 'fault', balance_after: bonus + 20 })
  expect((await office.auditRows(staff.support.id)).filter(({ action }) => action === 'grant_credits')).toMatchObject([
    { member_ids: [member.id], detail: { reason: 'A photo was lost', facts: { credits: '20' } } },
  ])
  const file = await get(`/api/office/members/${member.id}/credits/file`, staff.finance.cookie)
  expect(file.body.split('\r\n')).toHaveLength(4)
  expect(file.body).toContain(',grant,20,25,fault')
  expect((await get(`/api/office/members/${member.id}/credits/file`, staff.moderator.cookie)).statusCode).toBe(403)
  await provedSound(product)
})

test('what comes to 200 for a member within a day waits for a second person, also when two give at once', async () => {
  const member = await product.newMember()
  const give = (credits: number) =>
    at('finance').grantCredits({ id: member.id, grant_id: randomUUID(), credits, why: 'goodwill', reason: 'Kind' })
  const both = await Promise.all([give(120), give(120)])
  expect(both.map(({ is_waiting }) => is_waiting).toSorted()).toEqual([false, true])
  const { waiting: open } = await at('admin').listApprovals({})
  const waiting = open.find((one) => one.member?.id === member.id)
  expect(waiting).toMatchObject({ act: 'grant', credits: 120 })
  expect(
    (await refusal(at('finance').decideApproval({ id: waiting?.id ?? '', outcome: 'approved', note: 'Looked at it' })))
      .code,
  ).toBe('forbidden')
  await at('admin').decideApproval({ id: waiting?.id ?? '', outcome: 'approved', note: 'Looked at it' })
  expect((await product.as(member).credits.getWallet({})).credits).toBe(bonus + 240)
  await provedSound(product)
})

test('an address is confirmed by hand once, and the mail of a link can be sent anew before that', async () => {
  const member = await product.newMember({ isConfirmed: false })
  await at('support').resendMail({ id: member.id, mail: 'activation' })
  const mails = async () =>
    (await run(sql`SELECT 1 FROM mail_log WHERE member_id = ${member.id} AND kind = 'activate'`)).rows.length
  await expect.poll(mails).toBe(1)
  await at('support').confirmMember({ id: member.id, reason: 'Showed the mail' })
  expect((await product.as(member).accounts.getUser({})).user).toMatchObject({ status: 'active', credits: bonus })
  expect((await refusal(at('support').confirmMember({ id: member.id, reason: 'Again' }))).code).toBe('conflict')
  expect((await refusal(at('support').resendMail({ id: member.id, mail: 'activation' }))).code).toBe('conflict')
  const twin = await product.newMember({ isConfirmed: false })
  await run(sql`UPDATE members SET email_key = ${member.email} WHERE id = ${twin.id}`)
  expect((await refusal(at('support').confirmMember({ id: twin.id, reason: 'Says so' }))).code).toBe('conflict')
})

test('an invoice is mailed again to its member, and to nobody for another', async () => {
  const member = await product.newMember()
  await buyer(product, member).buy()
  const { invoices } = await product.as(member).invoices.listInvoices({})
  const document_id = invoices[0]?.id ?? ''
  const mails = async () =>
    (await run(sql`SELECT 1 FROM mail_log WHERE member_id = ${member.id} AND kind = 'order_completed'`)).rows.length
  await expect.poll(mails).toBe(1)
  await at('finance').resendMail({ id: member.id, mail: 'document', document_id })
  await expect.poll(mails).toBe(2)
  const other = await product.newMember()
  const wrong = { id: other.id, mail: 'document' as const, document_id }
  expect((await refusal(at('finance').resendMail(wrong))).code).toBe('not_found')
  expect((await refusal(at('support').resendMail({ id: member.id, mail: 'statement' }))).code).toBe('conflict')
})

test('one device or all are logged out; the account is closed on request, and its file goes to the member alone', async () => {
  const member: TestMember = await product.newMember()
  const { member: view } = await at('support').getMember({ id: member.id })
  const session_id = view.sessions?.[0]?.id ?? ''
  await at('moderator').endMemberSessions({ id: member.id, session_id })
  expect((await product.as(member).accounts.getUser({})).user).toBeNull()
  expect((await refusal(at('moderator').endMemberSessions({ id: member.id, session_id }))).code).toBe('conflict')
  await at('support').askMemberExport({ id: member.id })
  const mailed = async () =>
    (await run(sql`SELECT 1 FROM mail_log WHERE member_id = ${member.id} AND kind = 'export'`)).rows.length
  await expect.poll(mailed, { timeout: 20_000 }).toBe(1)
  const { erase_after } = await at('support').startDeletion({ id: member.id, reason: 'Asked by letter' })
  expect(new Date(erase_after) > product.clock.now()).toBe(true)
  expect((await refusal(at('support').startDeletion({ id: member.id, reason: 'Again' }))).code).toBe('conflict')
  expect((await at('support').getMember({ id: member.id })).member.status).toBe('pending_deletion')
  const never = await product.newMember({ isConfirmed: false })
  await at('support').startDeletion({ id: never.id, reason: 'Typed a wrong address' })
  expect((await refusal(at('support').getMember({ id: never.id }))).code).toBe('not_found')
})

test('as the member sees it: names of chats, no word of them; with a report, what that one keeps', async () => {
  const [member, other] = [
    await product.newMember({ name: 'Orla', isPaid: true }),
    await product.newMember({ name: 'Piet', gender: 'male', seeks: 'female' }),
  ]
  const { conversation } = await product.as(member).chat.openConversation({ member_id: other.id })
  const message_id = randomUUID()
  await product.as(member).chat.sendMessage({ id: conversation.id, message_id, text: 'Send me your heron' })
  const { view } = await at('support').getAsMember({ id: member.id })
  expect(view).toMatchObject({ name: 'Orla', conversation: null, chats: [{ other: { name: 'Piet' }, messages: 1 }] })
  expect(JSON.stringify(view)).not.toContain('heron')
  expect(JSON.stringify(await at('support').getMember({ id: member.id }))).not.toContain('heron')
  const { receipt } = await product
    .as(other)
    .moderation.report({ member_id: member.id, message_id, reason: 'scam', text: '' })
  const { rows } = await run(sql`SELECT id FROM reports WHERE receipt = ${receipt}`)
  const report_id = String(rows[0]?.id)
  const { view: opened } = await at('moderator').getAsMember({ id: member.id, report_id })
  expect(opened.conversation).toMatchObject({ receipt, other: 'Piet', messages: [{ text: 'Send me your heron' }] })
  const stranger = await product.newMember()
  expect((await refusal(at('moderator').getAsMember({ id: stranger.id, report_id }))).code).toBe('not_found')
  const looks = (await office.auditRows(staff.moderator.id)).filter(({ action }) => action === 'read_as_member')
  expect(looks).toMatchObject([{ member_ids: [member.id], detail: { receipts: [receipt] } }])
  expect((await refusal(at('finance').getAsMember({ id: member.id }))).code).toBe('forbidden')
})
