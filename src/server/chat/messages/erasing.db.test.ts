import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chatting } from '../../../test/members/chat.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { transaction } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { erasePersonalData } from '../../platform/personal-data.ts'
import { chatData } from '../personal-data.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())
const { pair, say } = chatting(() => product)

test('an erasure and a change of a message at the same moment wait for one another, never both', async () => {
  const { anna, bram, id } = await pair()
  await say(anna, id, 'words')
  const { platform } = product
  const client = await platform.db.$client.connect()
  try {
    // As every change of a message begins
    await client.query('BEGIN')
    await client.query('SELECT FROM conversations WHERE id = $1 FOR NO KEY UPDATE', [id])
    const erasing = transaction(platform.db, (tx) =>
      erasePersonalData(chatData, { ...platform, tx }, { memberId: anna.id, replacementId: newId() }),
    )
    const waits = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await platform.db.execute(waits)).rowCount).toBe(1))
    await client.query('UPDATE messages SET rev = 1 WHERE conversation_id = $1', [id])
    await client.query('COMMIT')
    await erasing
  } finally {
    client.release()
  }
  const { messages } = await product.as(bram).chat.listMessages({ id })
  expect(messages.map(({ seq, text }) => [seq, text])).toEqual([[1, '']])
})
