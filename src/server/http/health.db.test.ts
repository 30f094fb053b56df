import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '../../test/product/server.ts'
import { warmSearch } from '../search/index.ts'

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
