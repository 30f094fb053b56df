import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestProduct, testProduct } from '../../test/server.ts'
import { siteCache } from './index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

/** Runs work while nobody can read the sites. */
async function withoutSites<T>(work: () => Promise<T>): Promise<T> {
  const client = await product.platform.db.$client.connect()
  try {
    await client.query('BEGIN')
    await client.query('LOCK TABLE site_hosts')
    return await work()
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function numReading(): Promise<number> {
  const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%site_hosts%'`
  return (await product.platform.db.$client.query(sql)).rowCount ?? 0
}

test('a slow database is asked once for a host, and its answer holds from when it came', async () => {
  const find = siteCache(product.platform.db, product.clock)
  const asked = await withoutSites(async () => {
    const all = Array.from({ length: 5 }, () => find('localhost'))
    await expect.poll(numReading).toBeGreaterThan(0)
    // All of them have gone as far as they get
    await product.platform.db.$client.query('SELECT 1')
    expect(await numReading()).toBe(1)
    product.clock.advance(5_000)
    return { all }
  })
  for (const site of await Promise.all(asked.all)) expect(site?.id).toBe(product.site.id)
  await withoutSites(async () => expect((await find('localhost'))?.id).toBe(product.site.id))
  product.clock.advance(1_000)
  const later = await withoutSites(async () => {
    const again = find('localhost')
    await expect.poll(numReading).toBe(1)
    return { again }
  })
  expect((await later.again)?.id).toBe(product.site.id)
})

test('a host whose reading failed is read again', async () => {
  const client = await product.platform.db.$client.connect()
  const find = siteCache(product.platform.db, product.clock)
  try {
    await client.query('ALTER TABLE site_hosts RENAME TO site_hosts_away')
    await expect(find('localhost')).rejects.toThrow()
    await client.query('ALTER TABLE site_hosts_away RENAME TO site_hosts')
    expect((await find('localhost'))?.id).toBe(product.site.id)
  } finally {
    client.release()
  }
})
