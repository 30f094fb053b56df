import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => product.close())

const logIn = (from: string, n = 0) =>
  product.app.inject({
    method: 'POST',
    url: '/api/user.php',
    headers: { 'x-forwarded-for': from },
    payload: { email: `nobody${n}@example.com`, password: 'a guess that is wrong' },
  })

test('of a burst of log-ins all but a few are refused before anything is done for them; those of another network go on', async () => {
  const [burst, other] = await Promise.all([
    Promise.all(Array.from({ length: 300 }, (_, n) => logIn('198.51.100.7', n))),
    logIn('203.0.113.9'),
  ])
  const refused = burst.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThanOrEqual(300 - 16)
  expect(other.statusCode).toBe(403)
  const [first] = refused.toReversed()
  expect(first?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(first?.headers['x-request-id']).toBe(first?.json().request_id)
  expect(first?.json().error).toMatchObject({ code: 'too_many_requests', params: { minutes: 1, retry_after: 5 } })
})

test('bursts leave no count behind: as many are looked at in the next one', async () => {
  const lookedAt = async (from: string) => {
    const burst = await Promise.all(Array.from({ length: 40 }, (_, n) => logIn(from, n)))
    return burst.filter(
      (answer) => answer.headers['content-security-policy'] !== "default-src 'none'; frame-ancestors 'none'",
    ).length
  }
  const [first, second] = [await lookedAt('198.51.100.8'), await lookedAt('198.51.100.8')]
  expect([first, second]).toEqual([16, 16])
})
