import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { newId } from '../../platform/ids.ts'
import { openApp } from '../app.ts'
import { openLive } from '../live/live.ts'
import { openTracing } from './tracing.ts'

type OtlpSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
type Otlp = { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] }

const received: Otlp[] = []
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    received.push(body as Otlp)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  collector.close()
  await product.close()
})

test('a request and its queries are one trace, without anything about a person', async () => {
  const { port } = collector.address() as AddressInfo
  const { platform } = product
  const tracing = openTracing({ endpoint: `http://127.0.0.1:${port}`, ratio: 1 }, [platform.db.$client])
  const app = await openApp(platform, { hasPages: false, attachLive: openLive().attach, tracing })
  const { cookie, id, name } = await product.newMember({ name: 'Magdalena' })
  const headers = { host: 'localhost:3000', cookie, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }
  await app.inject({ url: `/api/profiles/${id}?email=jan@example.com`, headers, remoteAddress: '203.0.113.7' })
  await app.inject({ url: `/api/profiles/${newId()}`, headers })
  await app.close()
  await tracing.stop()
  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  const requests = spans.filter(({ parentSpanId }) => !parentSpanId)
  expect(requests.map((span) => span.name)).toEqual(['GET /api/profiles/:id', 'GET /api/profiles/:id'])
  const queries = spans.filter(({ parentSpanId }) => parentSpanId === requests[0]?.spanId)
  expect(queries.length).toBeGreaterThan(0)
  expect(new Set(queries.map(({ traceId }) => traceId))).toEqual(new Set([requests[0]?.traceId]))
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...keys].toSorted()).toEqual([
    'db.system.name',
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ])
  const text = JSON.stringify(received)
  for (const own of [id, name, 'jan@example.com', '203.0.113.7', cookie, 'a'.repeat(32)])
    expect(text).not.toContain(own)
})

test('queries of a further pool schema belong to their request, too', async () => {
  const { port } = collector.address() as AddressInfo
  const other = await testProduct({ beside: product })
  const { poolPlatforms } = product.platform
  const pools = poolPlatforms.map(({ db }) => db.$client)
  const tracing = openTracing({ endpoint: `http://127.0.0.1:${port}`, ratio: 1 }, pools)
  const app = await openApp(other.platform, { hasPages: false, attachLive: openLive().attach, tracing })
  received.length = 0
  const { cookie } = await other.newMember()
  await app.inject({ url: '/api/profiles/me', headers: { host: 'localhost:3000', cookie } })
  await app.close()
  await tracing.stop()
  await other.close()
  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  const request = spans.find(({ parentSpanId }) => !parentSpanId)
  expect(spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).length).toBeGreaterThan(0)
})

test('without a collector its packages are not loaded', () => {
  const root = join(import.meta.dirname, '../../../..')
  const files = globSync('src/server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const matching = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  expect(matching(/ from '@opentelemetry\//)).toEqual(['src/server/http/metrics/tracing.ts'])
  expect(matching(/^import (?!type).* from '.*\/tracing\.ts'/m)).toEqual([])
})
