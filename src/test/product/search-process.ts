import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { openPlatform } from '../../server/http/open.ts'
import { isSearchReady, serveSearch } from '../../server/search/index.ts'
import type { TestProduct } from './server.ts'
import { testSchema } from './test-schema.ts'

/** A new address for a search process: `testProduct({ env: { SEARCH_URL: url } })`. */
export function searchSocket() {
  const dir = mkdtempSync(join(tmpdir(), 'vonk-search-'))
  return { url: `unix:${join(dir, 'search.sock')}`, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** The search process of a product, with connections of its own to its database. Ready to search. */
export async function startSearch({ platform: { config, db }, clock }: TestProduct) {
  const { searchAt } = config
  if (searchAt === null) throw new Error('the product has an index of its own')
  const platform = await openPlatform({
    config: { ...config, searchAt: null },
    databaseUrl: db.$client.options.connectionString ?? '',
    schema: testSchema,
    clock,
    runsJobs: false,
  })
  const server = await serveSearch([platform], searchAt)
  await vi.waitUntil(() => isSearchReady(searchAt, testSchema), { timeout: 60_000 })
  return {
    platform,
    async stop() {
      await server.stop()
      await platform.db.$client.end()
    },
  }
}
