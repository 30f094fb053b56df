import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { copy } from '../../../test/copy.ts'
import { officeOn } from '../../../test/members/office.ts'
import { refusal, type TestMember, testProduct } from '../../../test/product/server.ts'
import { eraseMember } from '../../accounts/deletion/erasure.ts'
import { transaction } from '../../platform/db/db.ts'
import { listCaughtMails } from '../../platform/email/mail.ts'
import { exportPersonalData } from '../../platform/personal-data.ts'
import { moderationData } from '../index.ts'
import { authorityOrders } from './authority-order-tables.ts'
import { type AuthorityOrder, isUnderOrder, mustBeInformed, sweepAuthorityOrders } from './authority-orders.ts'

const dayMs = 86_400_000
const product = await testProduct()
const { as, clock, newMember, newStaff, platform, site } = product
const { acts } = officeOn(product)
afterAll(() => product.close())

let [mona, adam] = [await newStaff({ role: 'moderator' }), await newStaff({ role: 'admin' })]
// Sessions end within hours
async function newDay() {
  ;[mona, adam] = [await newStaff({ role: 'moderator' }), await newStaff({ role: 'admin' })]
}
beforeEach(newDay)
const office = () => as(mona).backoffice
const today = () => clock.now().toISOString().slice(0, 10)
const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)

type Given = Partial<Parameters<ReturnType<typeof office>['addAuthorityOrder']>[0]>
async function ordered(member: TestMember | null, given: Given = {}): Promise<string> {
  const { id } = await office().addAuthorityOrder({
    kind: 'information',
    authority: 'Politie Amsterdam',
    country: 'NL',
    reference: 'PL1300-2026',
    legal_basis: 'DSA article 10; Sv 126nd',
    category: 'fraud',
    ordered_on: today(),
    territory: 'NL',
    subject: 'Who used the account in May',
    site_id: site.id,
    ...(member && { member_id: `https://vonk.example/office/members/${member.id}` }),
    ...given,
  })
  return id
}
async function view(id: string) {
  const { open, closed } = await office().listAuthorityOrders({})
  const found = [...open, ...closed].find((order) => order.id === id)
  if (found === undefined) throw new Error('no such order')
  return found
}
async function decide(memberId: string, outcome: 'approved' | 'refused', by = adam) {
  const { backoffice } = as(by)
  const { waiting } = await backoffice.listApprovals({})
  const approval = waiting.find(({ act, member }) => act === 'disclosure' && member?.id === memberId)
  await backoffice.decideApproval({ id: approval?.id ?? '', outcome, note: 'Read the order' })
}
/** An order that waits for its effect, with a disclosure. */
async function disclosed(member: TestMember, given: Given = {}): Promise<string> {
  const id = await ordered(member, given)
  await office().confirmAuthorityOrder({ id })
  await office().askDisclosure({ id, data: ['account', 'sessions'], note: 'Signed by a judge' })
  await decide(member.id, 'approved')
  await expect.poll(async () => (await view(id)).disclosure?.state).toBe('ready')
  return id
}
const close = (id: string, effect: 'carried_out' | 'partly' | 'no_data' | 'refused' = 'carried_out') =>
  office().closeAuthorityOrder({ id, effect, note: 'Sent by courier' })
const download = (id: string, cookie: string) =>
  product.app.inject({ url: `/api/office/authority-orders/${id}/file`, headers: { host: 'localhost:3000', cookie } })
const mailsTo = async ({ email }: TestMember) =>
  (await listCaughtMails(platform.db, email)).filter(({ subject }) => subject === copy('mail.authority_order.subject'))

describe('an order to give information', () => {
  test('is recorded, confirmed, disclosed by two people, closed, and told to the member', async () => {
    const member = await newMember({ name: 'Anna' })
    const id = await disclosed(member, { due_on: inDays(2) })
    const order = await view(id)
    expect(order).toMatchObject({
      authority: 'Politie Amsterdam',
      member: { id: member.id, name: 'Anna' },
      is_late: false,
      effect: null,
      disclosure: { data: ['account', 'sessions'], files: ['account.json', 'sessions.json'] },
    })
    const file = await download(id, adam.cookie)
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(order.disclosure?.sha256)
    const zip = await fromBufferPromise(file.rawPayload)
    const names: string[] = []
    for await (const entry of zip.eachEntry()) names.push(entry.fileName)
    expect(names.toSorted()).toEqual(['account.json', 'sessions.json'])
    expect(await mailsTo(member)).toEqual([])
    await close(id)
    await expect.poll(async () => (await mailsTo(member)).length).toBe(1)
    const [mail] = await mailsTo(member)
    for (const part of ['Politie Amsterdam', 'Netherlands', 'PL1300-2026', 'Sv 126nd', 'Who used the account'])
      expect(mail?.text.replaceAll('\n', ' ')).toContain(part)
    await expect.poll(async () => (await view(id)).informed_at).not.toBeNull()
    expect(await acts(adam.id)).toEqual(expect.arrayContaining(['approve', 'open_disclosure']))
    expect(await acts(mona.id)).toEqual(
      expect.arrayContaining([
        'add_authority_order',
        'confirm_authority_order',
        'ask_approval',
        'close_authority_order',
      ]),
    )
  })

  test('is disclosed only by someone other than who asked, and not at all if refused', async () => {
    const member = await newMember()
    const id = await ordered(member)
    await office().askDisclosure({ id, data: ['account'], note: 'Signed by a judge' })
    expect((await view(id)).disclosure).toMatchObject({ state: 'waiting', file: null })
    await expect(decide(member.id, 'approved', mona)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await refusal(office().askDisclosure({ id, data: ['photos'], note: 'More' }))).code).toBe('conflict')
    await decide(member.id, 'refused')
    expect((await view(id)).disclosure).toBeNull()
    expect((await download(id, adam.cookie)).statusCode).toBe(404)
    const breach = platform.db
      .update(authorityOrders)
      .set({ disclosedData: ['account'], disclosureRequestedBy: mona.id, disclosureApprovedBy: mona.id })
      .where(eq(authorityOrders.id, id))
    await expect(breach).rejects.toThrow()
  })

  test('is given out once, to roles that handle orders', async () => {
    const member = await newMember()
    const id = await disclosed(member)
    expect((await refusal(office().askDisclosure({ id, data: ['messages'], note: 'More' }))).code).toBe('conflict')
    const support = await newStaff({ role: 'support' })
    expect((await download(id, support.cookie)).statusCode).toBe(403)
    clock.advance(31 * dayMs)
    await sweepAuthorityOrders(platform)
    await newDay()
    expect((await download(id, adam.cookie)).statusCode).toBe(404)
  })
})

test.each<[string, Given, (id: string) => Promise<unknown>]>([
  ['closed before the receipt is confirmed', {}, (id) => close(id)],
  [
    'disclosed if it is about content',
    { kind: 'content' },
    (id) => office().askDisclosure({ id, data: ['account'], note: 'x' }),
  ],
  [
    'disclosed if it is about no member',
    { member_id: '' },
    (id) => office().askDisclosure({ id, data: ['account'], note: 'x' }),
  ],
  [
    'confirmed twice',
    {},
    async (id) => {
      await office().confirmAuthorityOrder({ id })
      return office().confirmAuthorityOrder({ id })
    },
  ],
  [
    'closed while a disclosure waits',
    {},
    async (id) => {
      await office().confirmAuthorityOrder({ id })
      await office().askDisclosure({ id, data: ['account'], note: 'x' })
      return close(id)
    },
  ],
])('an order is not %s', async (_what, given, work) => {
  const id = await ordered(await newMember(), given)
  expect((await refusal(work(id))).code).toBe('conflict')
})

test.each<[string, Given, string]>([
  ['a member that does not exist', { member_id: 'nobody' }, 'member_id'],
  ['a delay without a reason', { delay_until: '2026-12-01' }, 'delay_reason'],
  ['a reason without a day', { delay_reason: 'Secret' }, 'delay_until'],
])('%s is refused', async (_what, given, field) => {
  const { body } = await refusal(ordered(null, given))
  expect(JSON.stringify(body)).toContain(field)
})

test('is late after its deadline, and first in the list', async () => {
  const late = await ordered(null, { due_on: inDays(-1) })
  const { open } = await office().listAuthorityOrders({})
  expect(open[0]).toMatchObject({ id: late, is_late: true, member: null })
})

test('open orders are counted on the overview with the earliest deadline, for roles that may read them', async () => {
  const counted = async () => (await office().getOverview({})).overview.authority_orders
  const before = await counted()
  const [late, tomorrow] = [
    await ordered(null, { due_on: inDays(-400) }),
    await ordered(null, { due_on: inDays(1) }),
    await ordered(null, { due_on: inDays(2) }),
    await ordered(null),
  ]
  const open = before?.open ?? 0
  const due = before?.due ?? 0
  expect(await counted()).toEqual({ open: open + 4, due: due + 2, due_on: inDays(-400) })
  for (const id of [late, tomorrow]) {
    await office().confirmAuthorityOrder({ id })
    await close(id, 'refused')
  }
  expect(await counted()).toMatchObject({ open: open + 2, due })
  for (const role of ['support', 'finance', 'marketing'] as const) {
    const { overview } = await as(await newStaff({ role })).backoffice.getOverview({})
    expect([role, overview.authority_orders]).toEqual([role, null])
  }
})

describe('a delay that the authority demands', () => {
  test('keeps the order from the member until it is over, also in their export', async () => {
    const member = await newMember()
    const id = await disclosed(member, { delay_until: inDays(10), delay_reason: 'Investigation' })
    await close(id, 'partly')
    const exported = async () =>
      (await exportPersonalData(moderationData, platform.db, member.id)).filter(
        ({ name }) => name === 'authority-orders.json',
      )
    clock.advance(10 * dayMs)
    await sweepAuthorityOrders(platform)
    expect([await mailsTo(member), await exported()]).toEqual([[], []])
    clock.advance(dayMs)
    await sweepAuthorityOrders(platform)
    await expect.poll(async () => (await exported()).length).toBe(1)
    const [mail] = await mailsTo(member)
    expect(mail?.text.replaceAll('\n', ' ')).toContain(copy('mail.authority_order.partly'))
    expect(mail?.text).not.toContain('Investigation')
  })

  test('can be ended', async () => {
    const member = await newMember()
    const given = { kind: 'content', delay_until: inDays(30), delay_reason: 'Secret' } as const
    const id = await ordered(member, given)
    await office().confirmAuthorityOrder({ id })
    await close(id)
    await office().delayAuthorityNotice({ id })
    await expect.poll(async () => (await mailsTo(member)).length).toBe(1)
  })
})

const now = new Date('2026-06-15T12:00:00Z')
const done = { memberId: 'm', effect: 'carried_out', informedAt: null, delayUntil: null } as const
test.each<[string, Partial<AuthorityOrder>, boolean]>([
  ['carried out', {}, true],
  ['in part', { effect: 'partly' }, true],
  ['open', { effect: null }, false],
  ['refused', { effect: 'refused' }, false],
  ['without data', { effect: 'no_data' }, false],
  ['about no member', { memberId: null }, false],
  ['informed before', { informedAt: now }, false],
  ['delayed until today', { delayUntil: '2026-06-15' }, false],
  ['delayed until yesterday', { delayUntil: '2026-06-14' }, true],
])('whether the member must be informed of an order that is %s', (_what, given, expected) => {
  expect(mustBeInformed({ ...done, ...given } as AuthorityOrder, now)).toBe(expected)
})

test('erasure waits for an open order; afterwards the record names no one and the copy is deleted', async () => {
  const member = await newMember()
  const id = await disclosed(member)
  expect(await isUnderOrder(platform.db, member.id)).toBe(true)
  const row = async () => (await platform.db.select().from(authorityOrders).where(eq(authorityOrders.id, id)))[0]
  const key = (await row())?.disclosureKey ?? ''
  expect(await platform.storage.size(key)).toBeGreaterThan(0)
  await close(id)
  expect(await isUnderOrder(platform.db, member.id)).toBe(false)
  await transaction(platform.db, (tx) => eraseMember(platform, tx, member.id))
  expect(await row()).toMatchObject({
    authority: 'Politie Amsterdam',
    subject: '',
    effectNote: '',
    disclosureKey: null,
  })
  expect((await row())?.memberId).not.toBe(member.id)
  expect((await row())?.disclosureHash).toHaveLength(64)
  await expect.poll(() => platform.storage.size(key)).toBeNull()
  clock.advance(3 * 366 * dayMs)
  await sweepAuthorityOrders(platform)
  expect(await row()).toBeUndefined()
})
