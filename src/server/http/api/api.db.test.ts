import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { isRefusal } from '../../platform/errors.ts'
import { apiFor } from './api.ts'
import { contextMaker } from './context.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

test('a page whose statement the database ends is told that the product is unavailable', async () => {
  const { platform } = product
  const member = await product.newMember()
  const app = fastify() as unknown as FastifyInstance
  await app.register(fastifyCookie)
  const contextOf = contextMaker(platform)
  app.get('/', async (request, reply) => {
    const api = apiFor(await contextOf(request, reply))
    return api.chat.listChats({}).then(
      () => 'fine',
      (error: unknown) => (isRefusal(error) ? error.code : 'internal'),
    )
  })
  const holder = await platform.db.$client.connect()
  await holder.query('BEGIN; LOCK TABLE conversations IN ACCESS EXCLUSIVE MODE')
  try {
    const answer = app.inject({ url: '/', headers: { host: 'localhost:3000', cookie: member.cookie } }).then()
    const waiting = `SELECT count(pg_cancel_backend(pid)) AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%conversation%'`
    await expect
      .poll(async () => (await platform.db.$client.query<{ count: number }>(waiting)).rows[0]?.count)
      .toBeGreaterThan(0)
    expect((await answer).body).toBe('unavailable')
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
    await app.close()
  }
})
