import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '../../test/product/server.ts'
import { newId } from '../platform/ids.ts'
import { openApp } from './app.ts'
import { openLive } from './live/live.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ env: { ACCESS_LOG: '1' } })
})
afterAll(() => product.close())

/** What a process with this configuration logs of three requests. */
async function logged(hasAccessLog: boolean): Promise<{ lines: Record<string, unknown>[]; text: string }> {
  const written: string[] = []
  const log = pino({ level: 'info', base: null }, { write: (line) => void written.push(line) })
  const platform = { ...product.platform, log, config: { ...product.platform.config, hasAccessLog } }
  const app = await openApp(platform, { hasPages: false, attachLive: openLive().attach })
  const { cookie } = await product.newMember()
  const headers = { host: 'localhost:3000', cookie, 'user-agent': 'Browser of Jan', referer: 'https://from.example/x' }
  for (const url of [`/api/profiles/${newId()}?email=jan@example.com`, '/api/chats.php', '/nowhere/jan'])
    await app.inject({ url, headers, remoteAddress: '203.0.113.7' })
  await app.close()
  const lines = written.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { lines: lines.filter(({ msg }) => msg === 'request'), text: written.join('') }
}

test('one line per request, with the least about it', async () => {
  const { lines, text } = await logged(product.platform.config.hasAccessLog)
  expect(lines.map(({ route, status }) => [route, status])).toEqual([
    ['/api/profiles/:id', 404],
    ['/api/chats.php', 200],
    ['none', 404],
  ])
  for (const line of lines) expect(Object.keys(line).toSorted()).toEqual(fields)
  expect(text).not.toMatch(/jan|203\.0\.113|from\.example|[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}/i)
})
const fields = ['level', 'method', 'ms', 'msg', 'reqId', 'route', 'status', 'time']

test('none without ACCESS_LOG', async () => {
  expect((await logged(false)).lines).toEqual([])
})
