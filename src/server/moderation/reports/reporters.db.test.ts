import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestStaff } from '../../../test/members/staff.ts'
import { refusal, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { openReports } from '../queue.ts'
import { reportersOf } from './reporters.ts'

let product: TestProduct
let noor: TestStaff
let reported: TestMember
beforeAll(async () => {
  product = await testProduct()
  noor = await product.newStaff({ role: 'moderator' })
  reported = await product.newMember({ gender: 'male', seeks: 'female' })
})
afterAll(() => product.close())

async function report(reporter: TestMember, reason: 'fake' | 'underage' = 'fake'): Promise<string> {
  const { receipt } = await product.as(reporter).moderation.report({ member_id: reported.id, reason, text: 'Look' })
  const { rows } = await product.platform.db.execute<{ id: string }>(
    sql`SELECT id FROM reports WHERE receipt = ${receipt}`,
  )
  product.clock.advance(1_000)
  return rows[0]?.id ?? ''
}
async function decided(reporter: TestMember, ...decisions: ('no_action' | 'closed')[]) {
  for (const decision of decisions) {
    const id = await report(reporter)
    await product.as(noor).backoffice.decideReport({ id, decision, reason: 'Looked' })
  }
}
const unfounded = (number: number) => Array.from({ length: number }, () => 'no_action' as const)
const judged = async (reporter: TestMember) => (await reportersOf(product.platform.db, [reporter.id])).get(reporter.id)

test('five of the last eight unfounded: their reports come last among equals, and are read all the same', async () => {
  const [crier, honest] = [await product.newMember(), await product.newMember()]
  await decided(crier, ...unfounded(4), 'closed', 'closed')
  expect(await judged(crier)).toEqual({ decided: 6, unfounded: 4, isOftenUnfounded: false })
  await decided(crier, 'no_action')
  expect(await judged(crier)).toEqual({ decided: 7, unfounded: 5, isOftenUnfounded: true })
  expect(await judged(honest)).toEqual({ decided: 0, unfounded: 0, isOftenUnfounded: false })
  const first = await report(crier)
  const second = await report(honest)
  const severe = await report(crier, 'underage')
  const open = await openReports(product.platform.db, { limit: 50 })
  expect(open.map(({ id }) => id)).toEqual([severe, second, first])
  expect(open.map(({ reporter }) => reporter.isOftenUnfounded)).toEqual([true, false, true])
  const others = await openReports(product.platform.db, { except: [severe], limit: 1 })
  expect(others.map(({ id }) => id)).toEqual([second])
  await decided(crier, 'closed', 'closed', 'closed')
  expect(await judged(crier)).toEqual({ decided: 8, unfounded: 3, isOftenUnfounded: false })
})

test('what was closed because the reported one is gone says nothing about who reported', async () => {
  const reporter = await product.newMember()
  await report(reporter)
  await product.platform.db.execute(
    sql`UPDATE reports SET status = 'decided', decision = 'no_action', decided_at = now() WHERE reporter_id = ${reporter.id}`,
  )
  expect(await judged(reporter)).toMatchObject({ decided: 0 })
})

test('nobody else reads what became of a report', async () => {
  const [reporter, other] = [await product.newMember(), await product.newMember()]
  await decided(reporter, 'closed')
  expect((await product.as(other).moderation.listDecisions({})).reports).toEqual([])
  expect((await refusal(product.anonymous.moderation.listDecisions({}))).code).toBe('authentication_required')
})
