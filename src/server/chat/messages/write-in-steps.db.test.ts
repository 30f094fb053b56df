import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLedger } from '../../../../scripts/ledger/ledger-checker.ts'
import { chatting } from '../../../test/members/chat.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
  // By this table the product recognizes Citus, before the first message
  await product.platform.db.execute(sql`CREATE TABLE pg_dist_partition ()`)
})
afterAll(() => product.close())
const { pair, say, creditsOf } = chatting(() => product)
const db = () => product.platform.db

async function ledgerFaults() {
  const client = await db().$client.connect()
  try {
    const faults = (await checkLedger(client)).filter(({ differences }) => differences > 0)
    // The credits of these members come from no order
    return faults.filter(({ name }) => name !== 'every completed order was credited once, and no other order')
  } finally {
    client.release()
  }
}

const seqsOf = async (id: string) => {
  const { rows } = await db().execute<{ seq: number }>(
    sql`SELECT seq FROM messages WHERE conversation_id = ${id} ORDER BY seq`,
  )
  return rows.map(({ seq }) => seq)
}

it('first messages, answers, paid messages and gifts have their number, debit and place in both lists', async () => {
  const { anna, bram, id } = await pair()
  const before = await creditsOf(anna)
  const first = await say(anna, id, 'one')
  await say(bram, id, 'two')
  const paid = await say(anna, id, 'three')
  const attachment = { kind: 'gift', gift: 'rose' } as const
  const gift = await product.as(anna).chat.sendMessage({ id, message_id: randomUUID(), text: '', attachment })
  expect([first, paid, gift].map(({ message }) => message.seq)).toEqual([1, 3, 4])
  expect([first, paid, gift].map(({ credits }) => before - credits)).toEqual([1, 2, 7])
  const { chats } = await product.as(bram).chat.listChats({})
  expect(chats.map((chat) => chat.conversation.id)).toEqual([id])
  const { conversation } = await product.as(bram).chat.getConversation({ id })
  expect([conversation.last_seq, conversation.num_unread_messages]).toEqual([4, 3])
  expect(await ledgerFaults()).toEqual([])
})

it('a message sent twice with its id is written and paid once', async () => {
  const { anna, id } = await pair()
  await say(anna, id)
  const before = await creditsOf(anna)
  const messageId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => say(anna, id, 'again', messageId)))
  expect(new Set(answers.map(({ message }) => message.seq))).toEqual(new Set([2]))
  expect([await seqsOf(id), await creditsOf(anna)]).toEqual([[1, 2], before - 1])
})

it('messages of both at the same moment get numbers without gaps and a debit each', async () => {
  const { anna, bram, id } = await pair()
  await say(anna, id)
  await say(bram, id)
  const before = (await creditsOf(anna)) + (await creditsOf(bram))
  const sent = await Promise.allSettled([anna, bram, anna, bram].map((member) => say(member, id)))
  const accepted = sent.filter(({ status }) => status === 'fulfilled').length
  expect(accepted).toBeGreaterThan(0)
  expect(await seqsOf(id)).toEqual(Array.from({ length: 2 + accepted }, (_, index) => index + 1))
  expect(before - (await creditsOf(anna)) - (await creditsOf(bram))).toBe(accepted)
  expect(await ledgerFaults()).toEqual([])
})

it('a failing debit leaves no message', async () => {
  const { anna, id } = await pair()
  await say(anna, id)
  const before = await creditsOf(anna)
  await db().execute(sql`ALTER TABLE ledger_postings ADD CONSTRAINT refuse_all CHECK (false) NOT VALID`)
  await expect(say(anna, id)).rejects.toMatchObject({ status: 500 })
  await db().execute(sql`ALTER TABLE ledger_postings DROP CONSTRAINT refuse_all`)
  expect([await seqsOf(id), await creditsOf(anna)]).toEqual([[1], before])
})

it('somebody without credits is refused, with nothing written', async () => {
  const { anna, id } = await pair()
  const count = await creditsOf(anna)
  for (let left = count; left > 0; left -= 1) await say(anna, id)
  await expect(say(anna, id)).rejects.toMatchObject({ code: 'not_enough_credits' })
  expect([(await seqsOf(id)).length, await creditsOf(anna)]).toEqual([count, 0])
})
