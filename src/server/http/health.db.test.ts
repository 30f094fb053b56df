import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '../../test/product/server.ts'
import { testSchema } from '../../test/product/test-schema.ts'
import { openS3Server } from '../../test/providers/s3-server.ts'
import { warmSearch } from '../search/index.ts'

const applied = sql.raw(testSchema === 'public' ? 'drizzle' : testSchema)

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

test('a process is ready once its members are loaded for search', async () => {
  const ready = () => product.app.inject('/ready')
  const first = await ready()
  expect([first.statusCode, first.json()]).toEqual([503, { status: 'loading search' }])
  await warmSearch(product.platform)
  const later = await ready()
  expect([later.statusCode, later.json()]).toEqual([200, { status: 'ready', degraded: [] }])
})

test('a process is not ready on tables of an older release', async () => {
  const { db } = product.platform
  await db.execute(sql`UPDATE ${applied}.__drizzle_migrations SET created_at = created_at - 1`)
  const answer = await product.app.inject('/ready')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'schema older than this release' }])
  await db.execute(sql`UPDATE ${applied}.__drizzle_migrations SET created_at = created_at + 1`)
  expect((await product.app.inject('/ready')).statusCode).toBe(200)
})

test('a bucket that does not answer is named, and the process stays in service', async () => {
  const s3 = await openS3Server()
  const other = await testProduct({ env: s3.env })
  try {
    await warmSearch(other.platform)
    s3.break('answers 503')
    const answer = await other.app.inject('/ready')
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', degraded: ['files'] }])
  } finally {
    await other.close()
    await s3.close()
  }
})
