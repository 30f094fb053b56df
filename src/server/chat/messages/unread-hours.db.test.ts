import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { type TestMember, testProduct } from '../../../test/product/server.ts'
import { unreadRelation } from '../conversations/relations.ts'
import { conversationMembers } from '../tables.ts'
import { clearUnreadHours } from './unread-hours.ts'

// Reading compares with the time of the database
const product = await testProduct({ at: new Date() })
const { db } = product.platform
const { pair, say } = chatting(() => product)
const hourMs = 3_600_000

const read = async (member: TestMember, id: string, seq: number) =>
  (await product.as(member).chat.markRead({ id, seq })).num_unread_messages
const hourOf = async (member: TestMember) => {
  const [row] = await db.select().from(conversationMembers).where(eq(conversationMembers.memberId, member.id))
  return row?.unreadHour ?? null
}
/** How many conversations are found as unread, by their hours since then. */
const found = async (member: TestMember, hours: number) => {
  const since = new Date(product.clock.now().getTime() - hours * hourMs).toISOString()
  const { rows } = await db.execute(sql`SELECT FROM ${unreadRelation} u
    WHERE u.member_id = ${member.id} AND u.unread_hour >= date_trunc('hour', ${since}::timestamptz, 'UTC')`)
  return rows.length
}

test('chatting writes the rows of both in place, without touching an index', async () => {
  const { anna, bram, id } = await pair({ credits: 200 })
  await db.$client.query('VACUUM conversation_members')
  const updates = async () => {
    // Each connection has counted for itself
    const flush = () => db.$client.query('SELECT pg_stat_force_next_flush()')
    await Promise.all(Array.from({ length: 20 }, flush))
    const { rows } = await db.$client.query<{ all: number; inPlace: number }>(
      `SELECT n_tup_upd AS all, n_tup_hot_upd AS "inPlace" FROM pg_stat_user_tables WHERE relid = 'conversation_members'::regclass`,
    )
    return rows[0] ?? { all: 0, inPlace: 0 }
  }
  const before = await updates()
  for (let count = 1; count <= 30; count += 1) {
    const { message } = await say(count % 2 === 0 ? anna : bram, id)
    await read(count % 2 === 0 ? bram : anna, id, message.seq)
  }
  await expect.poll(async () => (await updates()).all - before.all, { timeout: 10_000 }).toBeGreaterThanOrEqual(90)
  const after = await updates()
  expect((after.inPlace - before.inPlace) / (after.all - before.all)).toBeGreaterThan(0.9)
})

test('what is unread is found by its hour, and no more an hour after it was read', async () => {
  const { anna, bram, id } = await pair()
  await say(anna, id)
  const { message } = await say(anna, id)
  expect(await found(bram, 1)).toBe(1)
  expect(await hourOf(anna)).toBeNull()
  product.clock.advance(5 * hourMs)
  await clearUnreadHours(product.platform)
  expect([await found(bram, 1), await found(bram, 6)]).toEqual([0, 1])
  expect(await hourOf(bram)).not.toBeNull()
  expect(await read(bram, id, message.seq)).toBe(0)
  expect(await found(bram, 6)).toBe(0)
  await clearUnreadHours(product.platform)
  expect(await hourOf(bram)).toBeNull()
  product.clock.advance(-5 * hourMs)
})

test('who writes without reading has it unread as of then', async () => {
  const { anna, bram, id } = await pair()
  await say(anna, id)
  product.clock.advance(5 * hourMs)
  await say(bram, id)
  expect(await found(bram, 1)).toBe(1)
  product.clock.advance(-5 * hourMs)
})

test('what was unread for long is cleared by who reads it', async () => {
  product.clock.advance(-100 * hourMs)
  const { anna, bram, id } = await pair()
  const { message } = await say(anna, id)
  product.clock.advance(100 * hourMs)
  await clearUnreadHours(product.platform)
  expect(await hourOf(bram)).not.toBeNull()
  expect(await read(bram, id, message.seq)).toBe(0)
  expect(await hourOf(bram)).toBeNull()
})

test('nothing is unread that could not be found', async () => {
  const { anna, id } = await pair()
  const isHers = sql`member_id = ${anna.id} AND conversation_id = ${id}`
  const change = db.execute(sql`UPDATE conversation_members SET unread = 1 WHERE ${isHers}`)
  await expect(change).rejects.toMatchObject({ cause: { constraint: 'conversation_members_unread_hour' } })
})
