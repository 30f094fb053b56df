import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { searchSocket } from '../../../test/product/search-process.ts'
import { ApiFailure, type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { isSearchReady } from './client.ts'

const socket = searchSocket()
let product: TestProduct
let child: ChildProcess | null = null
beforeAll(async () => {
  product = await testProduct({ env: { SEARCH_URL: socket.url } })
})
afterAll(async () => {
  await kill()
  await product.close()
  socket.remove()
})
vi.setConfig({ testTimeout: 180_000 })

async function start(): Promise<void> {
  const { config, db } = product.platform
  child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/product/bare-product.ts')], {
    env: {
      ...{ NODE_ENV: 'production', DEMO: '1', LOG_LEVEL: 'fatal', ROLE: 'search', SEARCH_URL: socket.url },
      ...{ DATABASE_URL: db.$client.options.connectionString ?? '', VAR_DIR: config.varDir },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = config.searchAt ?? expect.fail()
  await vi.waitUntil(() => isSearchReady(address), { timeout: 60_000 })
}

async function kill(): Promise<void> {
  if (child === null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  child = null
}

test('killed and started again under searches: each is right or says when to try again, and other calls go on', async () => {
  const anna = await product.newMember({ gender: 'female', seeks: 'male', country: 'NL' })
  const men = await Promise.all(
    Array.from({ length: 8 }, () => product.newMember({ gender: 'male', seeks: 'female', country: 'NL' })),
  )
  const all = new Set(men.map(({ id }) => id))
  const counts = { found: 0, refused: 0, other: 0 }
  let isOver = false
  const found = async (by: TestMember, country?: string) => {
    const { profiles } = await product.as(by).search.searchMembers({ ...(country && { country }) })
    return new Set(profiles.map(({ id }) => id))
  }
  async function searchOn() {
    while (!isOver) {
      const answer = await found(anna).catch((error: unknown) => error)
      if (answer instanceof Set) {
        expect(answer).toEqual(all)
        counts.found += 1
      } else {
        expect(answer).toBeInstanceOf(ApiFailure)
        expect(answer).toMatchObject({ status: 503, code: 'unavailable' })
        counts.refused += 1
      }
    }
  }
  async function readOn() {
    while (!isOver) {
      expect((await product.as(anna).profiles.getOwnProfile({})).profile.id).toBe(anna.id)
      counts.other += 1
    }
  }
  const more = (name: keyof typeof counts, by: number) => {
    const enough = counts[name] + by
    return expect.poll(() => counts[name], { timeout: 60_000 }).toBeGreaterThan(enough)
  }

  await start()
  const work = Promise.all([...Array.from({ length: 6 }, searchOn), readOn()])
  try {
    for (let round = 0; round < 3; round += 1) {
      await more('found', 50)
      await kill()
      await more('refused', 10)
      await more('other', 10)
      await start()
    }
    await more('found', 50)
  } finally {
    isOver = true
    await work
  }

  // Changed while it was away
  await kill()
  const [moved = expect.fail()] = men
  await product.as(moved).profiles.saveProfile({ country: 'DE' })
  await start()
  expect(await found(anna)).toEqual(new Set([...all].filter((id) => id !== moved.id)))
  expect(await found(anna, 'DE')).toEqual(new Set([moved.id]))
})
