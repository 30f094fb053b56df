import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseMetrics } from '../../../test/product/metrics.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { testJobs } from '../../../test/product/test-schema.ts'
import { openDb } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { openMetricsServer } from './metrics-server.ts'

let product: TestProduct
let server: NonNullable<Awaited<ReturnType<typeof openMetricsServer>>>
beforeAll(async () => {
  product = await testProduct({ env: { METRICS_PORT: '0' } })
  const opened = await openMetricsServer(product.platform)
  if (opened === null) throw new Error('no server')
  server = opened
})
afterAll(async () => {
  await server.stop()
  await product.close()
})

async function scrape() {
  const answer = await fetch(`${server.address}/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  const families = parseMetrics(text)
  const samples = (name: string) => families.get(name)?.samples ?? []
  /** The one sample with these labels among its own. */
  const value = (name: string, labels: Record<string, string> = {}, suffix = '') =>
    samples(name).find(
      (sample) =>
        sample.name === name + suffix && Object.entries(labels).every(([key, wanted]) => sample.labels[key] === wanted),
    )?.value
  return { text, families, samples, value }
}
const visit = (method: 'GET' | 'POST' | 'PROPFIND', url: string) =>
  product.app.inject({ method: method as 'GET', url, headers: { host: 'localhost:3000' } })

describe('metrics', () => {
  test('count and time requests by route, never by address', async () => {
    const member = await product.newMember({ name: 'Magdalena' })
    const id = newId()
    await product.as(member).chat.listChats({})
    for (const url of ['/health', '/health', `/api/members/${id}?email=jan@example.com`, `/${id}`])
      await visit('GET', url)
    const { text, value, samples } = await scrape()
    expect(value('vonk_requests_total', { route: '/health', method: 'GET', status: '2xx' })).toBe(2)
    const seconds = (suffix: string, le?: string) =>
      value('vonk_request_seconds', { route: '/health', ...(le !== undefined && { le }) }, suffix)
    expect(seconds('_count')).toBe(2)
    expect(seconds('_bucket', '+Inf')).toBe(2)
    expect(seconds('_sum')).toBeGreaterThan(0)
    for (const { labels } of samples('vonk_request_seconds').filter(({ name }) => name.endsWith('_count'))) {
      const all = samples('vonk_request_seconds').filter((each) => each.labels.route === labels.route)
      const buckets = all.filter(({ name }) => name.endsWith('_bucket')).map((each) => each.value)
      expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
      expect(buckets.at(-1)).toBe(all.find(({ name }) => name.endsWith('_count'))?.value)
    }
    const counted = samples('vonk_requests_total').reduce((sum, each) => sum + each.value, 0)
    const timed = samples('vonk_request_seconds').filter(({ name }) => name.endsWith('_count'))
    expect(timed.reduce((sum, each) => sum + each.value, 0)).toBe(counted)
    for (const own of [id, member.id, 'Magdalena', 'jan@example.com', member.email, member.cookie])
      expect(text).not.toContain(own)
  })

  test('the number of series does not grow with addresses and methods', async () => {
    await Promise.all([visit('GET', '/nowhere'), visit('GET', '/api/nowhere')])
    const before = (await scrape()).samples('vonk_requests_total').length
    for (let at = 0; at < 60; at++) await Promise.all([visit('GET', `/${newId()}`), visit('GET', `/api/${newId()}`)])
    expect((await scrape()).samples('vonk_requests_total')).toHaveLength(before)
  })

  test('say what mails and pushes became, and how the process is', async () => {
    product.platform.metrics.mails.add({ outcome: 'deferred' })
    product.platform.metrics.pushes.add({ outcome: 'gone' }, 3)
    const { value, samples } = await scrape()
    expect(value('vonk_mails_total', { outcome: 'deferred' })).toBe(1)
    expect(value('vonk_pushes_total', { outcome: 'gone' })).toBe(3)
    expect(value('vonk_build_info', { node: process.versions.node })).toBe(1)
    expect(value('vonk_memory_bytes', { of: 'resident' })).toBeGreaterThan(1e7)
    expect(value('vonk_db_connections_most')).toBe(12)
    expect(value('vonk_db_waiting')).toBe(0)
    expect(value('vonk_live_connections')).toBe(0)
    expect(samples('vonk_event_loop_delay_seconds').map(({ labels }) => labels.quantile)).toEqual([
      '0.5',
      '0.9',
      '0.99',
      '1',
    ])
  })

  test('include queue lengths and the last ledger check', async () => {
    const { db } = product.platform
    await db.execute(
      sql`UPDATE ${sql.raw(testJobs)}.queue SET queued_count = 7, failed_count = 2 WHERE name = 'notifications.push'`,
    )
    const reporter = await product.newMember()
    const reported = await product.newMember({ gender: 'male', seeks: 'female' })
    await product.as(reporter).moderation.report({ member_id: reported.id, reason: 'scam', text: 'Look' })
    await db.execute(sql`INSERT INTO ledger_proofs (id, at, took_ms, is_sound, checks)
      VALUES (gen_random_uuid(), '2026-06-14T03:00:00Z', 1, true, '[]'), (gen_random_uuid(), '2026-06-15T03:00:00Z', 1, false, '[]')`)
    const { value } = await scrape()
    expect(value('vonk_jobs', { queue: 'notifications.push', state: 'waiting' })).toBe(7)
    expect(value('vonk_jobs', { queue: 'notifications.push', state: 'failed' })).toBe(2)
    expect(value('vonk_moderation_waiting', { queue: 'reports' })).toBe(1)
    expect(value('vonk_moderation_waiting', { queue: 'photos' })).toBe(0)
    expect(value('vonk_ledger_sound')).toBe(0)
    expect(value('vonk_ledger_proved_seconds')).toBe(Date.parse('2026-06-15T03:00:00Z') / 1_000)
    expect(value('vonk_part_readable', { part: 'jobs' })).toBe(1)
  })

  test('say which part could not be read, and have the others', async () => {
    const { db } = product.platform
    await db.execute(sql`ALTER TABLE ${sql.raw(testJobs)}.queue RENAME TO queue_away`)
    const broken = await scrape()
    await db.execute(sql`ALTER TABLE ${sql.raw(testJobs)}.queue_away RENAME TO queue`)
    expect(broken.value('vonk_part_readable', { part: 'jobs' })).toBe(0)
    expect(broken.samples('vonk_jobs')).toEqual([])
    expect(broken.value('vonk_part_readable', { part: 'moderation' })).toBe(1)
    expect(broken.value('vonk_moderation_waiting', { queue: 'notices' })).toBe(0)
  })

  test('are served while the database is down', async () => {
    const { platform } = product
    const db = openDb('postgres://nobody:nothing@127.0.0.1:1/gone', { max: 2 })
    const without = await openMetricsServer({ ...platform, db })
    const answer = await fetch(`${without?.address}/metrics`)
    const parts = parseMetrics(await answer.text()).get('vonk_part_readable')?.samples
    expect(answer.status).toBe(200)
    expect(parts?.map(({ labels, value }) => [labels.part, value])).toEqual([
      ['jobs', 0],
      ['moderation', 0],
      ['ledger', 0],
      ['authority_orders', 0],
      ['payment_reports', 0],
      ['switches', 0],
    ])
    await without?.stop()
    await db.$client.end()
  })

  test('are at their own port and nowhere else', async () => {
    for (const url of ['/metrics', '/metrics/', '/api/metrics', '/office/metrics'])
      expect((await visit('GET', url)).statusCode, url).toBe(404)
    for (const path of ['/', '/health', '/api/office/session'])
      expect((await fetch(server.address + path)).status).toBe(404)
    expect((await fetch(`${server.address}/metrics`, { method: 'POST' })).status).toBe(404)
    expect(new URL(server.address).hostname).toBe('127.0.0.1')
  })

  test('are off where no port is configured', async () => {
    const { config } = product.platform
    expect(await openMetricsServer({ ...product.platform, config: { ...config, metrics: null } })).toBeNull()
  })
})
