import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { listening } from '../../test/product/live-lines.ts'
import { testProduct } from '../../test/product/server.ts'
import { openApp } from './app.ts'
import { openLive } from './live/live.ts'

/** Whether the port still takes connections. */
function isOpen(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

test('a request that has begun is answered after the port has closed', async () => {
  const product = await testProduct()
  const origin = await listening(product.app)
  const body = JSON.stringify({ email: 'kim@example.com' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const sent = request(`${origin}/api/user.php`, { method: 'POST', headers })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sent.once('response', ({ statusCode }) => resolve(statusCode)).once('error', reject)
  })
  answered.catch(() => undefined)
  const arrived = new Promise((resolve) => product.app.server.once('request', resolve))
  sent.write(body.slice(0, 5))
  await arrived
  const closed = product.close()
  await expect.poll(() => isOpen(origin)).toBe(false)
  sent.end(body.slice(5))
  expect(await answered).toBeLessThan(500)
  await closed
})

test('connections end with their answer once the shutdown is announced', async () => {
  const product = await testProduct()
  let isStopping = false
  const { attach } = openLive()
  const app = await openApp(product.platform, { hasPages: false, attachLive: attach, isStopping: () => isStopping })
  expect((await app.inject('/health')).headers.connection).not.toBe('close')
  isStopping = true
  expect((await app.inject('/health')).headers.connection).toBe('close')
  await app.close()
  await product.close()
})
