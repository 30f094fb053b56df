import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCalls, testPassword } from '../../../test/members/account-calls.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

test('other tabs are notified of a log-in of another member once the response with its cookie is sent', async () => {
  const { confirmedMember } = accountCalls(product)
  const [anna, bea] = [await confirmedMember(), await confirmedMember()]
  const happened: string[] = []
  const { live } = product.platform
  const { disconnect } = live
  live.disconnect = (target) => {
    happened.push('disconnected')
    disconnect(target)
  }
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  const address = product.app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  product.app.server.on('request', (_request, response) => {
    response.once('finish', () => happened.push('response sent'))
  })
  const answer = await fetch(`http://127.0.0.1:${port}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: anna.cookie },
    body: JSON.stringify({ email: bea.email, password: testPassword }),
  })
  expect([answer.status, answer.headers.getSetCookie().length > 0]).toEqual([200, true])
  await expect.poll(() => happened).toEqual(['response sent', 'disconnected'])
})
