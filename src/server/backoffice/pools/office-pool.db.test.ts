import { afterAll, beforeAll, expect, test } from 'vitest'
import { officePoolHeaderName } from '../../../contract/constants.ts'
import { buyer } from '../../../test/members/buying.ts'
import type { TestStaff } from '../../../test/members/staff.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { schemaOf } from '../../platform/db/db.ts'
import { officePoolCookie } from './office-pool.ts'

/** Two pool schemas of one process. All requests are to the site of the first. */
let first: TestProduct
let second: TestProduct
let anna: TestMember
let bram: TestMember
let schemas: { first: string; second: string }

beforeAll(async () => {
  first = await testProduct()
  second = await testProduct({ beside: first })
  schemas = { first: schemaOf(first.platform.db), second: schemaOf(second.platform.db) }
  anna = await first.newMember({ name: 'Anna' })
  bram = await second.newMember({ name: 'Bram' })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const officeIn = ({ cookie }: Pick<TestStaff, 'cookie'>, schema: string) =>
  first.as({ cookie: `${cookie}; ${officePoolCookie}=${schema}` }).backoffice
const visit = (url: string, cookie: string) =>
  first.app.inject({ url, headers: { host: 'localhost:3000', 'request-type': 'client', cookie } })

test('the choice is a cookie that ends with the session, and only pools with sites can be chosen', async () => {
  const staff = await first.newStaff({ role: 'support' })
  const { pools } = await first.as(staff).backoffice.listPools({})
  expect(pools).toEqual([
    { schema: schemas.first, sites: [first.site.name], is_current: true },
    { schema: schemas.second, sites: ['Beside'], is_current: false },
  ])
  const choose = (schema: string) =>
    first.app.inject({
      method: 'PUT',
      url: '/api/office/pool',
      headers: { host: 'localhost:3000', 'request-type': 'client', cookie: staff.cookie },
      payload: { schema },
    })
  expect((await choose('pool_unknown')).statusCode).toBe(404)
  const chosen = await choose(schemas.second)
  expect(chosen.cookies).toEqual([
    expect.objectContaining({ name: officePoolCookie, value: schemas.second, httpOnly: true, sameSite: 'Strict' }),
  ])
  const again = await officeIn(staff, schemas.second).listPools({})
  expect(again.pools.map(({ is_current }) => is_current)).toEqual([false, true])
  const left = await first.app.inject({
    method: 'DELETE',
    url: '/api/office/session',
    headers: { host: 'localhost:3000', 'request-type': 'client', cookie: staff.cookie },
  })
  expect(left.cookies).toContainEqual(expect.objectContaining({ name: officePoolCookie, value: '' }))
})

test('members, orders, sites and files are those of the chosen pool', async () => {
  const staff = await first.newStaff({ role: 'admin' })
  const order = await buyer(second, bram).buy()
  const [own, other] = [first.as(staff).backoffice, officeIn(staff, schemas.second)]
  const namesIn = async (office: typeof own) => (await office.findMembers({})).members.map(({ name }) => name)
  expect([await namesIn(own), await namesIn(other)]).toEqual([['Anna'], ['Bram']])
  expect((await other.getMember({ id: bram.id })).member.id).toBe(bram.id)
  expect((await refusal(own.getMember({ id: bram.id }))).status).toBe(404)
  expect((await refusal(other.getMember({ id: anna.id }))).status).toBe(404)
  expect((await other.listOrders({})).orders.map(({ id }) => id)).toEqual([order.id])
  expect((await own.listOrders({})).orders).toEqual([])
  expect((await other.listOfficeSites({})).sites.map(({ name }) => name)).toEqual(['Beside'])
  const fileIn = async (schema: string) =>
    (await visit('/api/office/orders/file', `${staff.cookie}; ${officePoolCookie}=${schema}`)).body
  expect(await fileIn(schemas.second)).toContain(order.id)
  expect(await fileIn(schemas.first)).not.toContain(order.id)
})

test('what staff do happens in the chosen pool, and the audit log names members of all of them', async () => {
  const staff = await first.newStaff({ role: 'admin' })
  const other = officeIn(staff, schemas.second)
  await other.addMemberNote({ id: bram.id, text: 'Called about the order' })
  await first.as(staff).backoffice.getMember({ id: anna.id })
  const { entries } = await first.as(staff).backoffice.listAudit({ staff: staff.id })
  expect(entries.flatMap(({ members }) => members)).toEqual([
    { id: anna.id, name: 'Anna' },
    { id: bram.id, name: 'Bram' },
  ])
})

test('the overview has the numbers of every pool', async () => {
  const staff = await first.newStaff({ role: 'admin' })
  const message = { topic: 'payment' as const, email: 'guest@example.com', name: 'Gerda', text: 'I paid twice.' }
  await second.as(bram).content.sendContact(message)
  const { overview, pools } = await officeIn(staff, schemas.second).getOverview({})
  const waiting = overview.queue.reduce((sum, { count }) => sum + count, 0)
  expect(waiting).toBe((pools[0]?.waiting ?? 0) + 1)
  expect(pools.map(({ schema, is_current, members }) => [schema, is_current, members])).toEqual([
    [schemas.first, false, 1],
    [schemas.second, true, 1],
  ])
  expect(pools[1]).toMatchObject({ waiting, orders_today: overview.orders_today.completed, new_today: 1 })
})

test('the health page has the jobs of the chosen pool, and what fails and waits in all of them', async () => {
  const staff = await first.newStaff({ role: 'admin' })
  const { health } = await officeIn(staff, schemas.second).getHealth({})
  expect(health.pools.map(({ schema, is_current }) => [schema, is_current])).toEqual([
    [schemas.first, false],
    [schemas.second, true],
  ])
  const waiting = health.queues?.reduce((sum, queue) => sum + queue.waiting, 0)
  expect(health.pools[1]).toMatchObject({ failed: health.failures?.total, waiting })
})

test('the choice gives nobody more than their role, and visitors nothing', async () => {
  const marketing = await first.newStaff({ role: 'marketing' })
  expect((await refusal(officeIn(marketing, schemas.second).findMembers({}))).code).toBe('forbidden')
  const withoutSession = officeIn({ cookie: 'vonk_office=wrong' }, schemas.second)
  expect((await refusal(withoutSession.listPools({}))).code).toBe('staff_required')
  // Nor does it change what members see
  const member = first.as({ cookie: `${anna.cookie}; ${officePoolCookie}=${schemas.second}` })
  expect((await member.profiles.getOwnProfile({})).profile.id).toBe(anna.id)
})

test('a call from a page that still shows another pool is refused and changes nothing', async () => {
  const staff = await first.newStaff({ role: 'admin' })
  const cookie = `${staff.cookie}; ${officePoolCookie}=${schemas.second}`
  const note = (headers: Record<string, string>) =>
    first.app.inject({
      method: 'POST',
      url: `/api/office/members/${bram.id}/notes`,
      headers: { host: 'localhost:3000', 'request-type': 'client', cookie, ...headers },
      payload: { text: 'Written in the other tab' },
    })
  const stale = await note({ [officePoolHeaderName]: schemas.first })
  expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'pool_changed'])
  const { member } = await officeIn(staff, schemas.second).getMember({ id: bram.id })
  expect(member.notes?.map(({ text }) => text)).not.toContain('Written in the other tab')
  expect((await note({ [officePoolHeaderName]: schemas.second })).statusCode).toBe(200)
})
