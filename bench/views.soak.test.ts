import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchOptions } from '../scripts/chromium.ts'
import { buildPages } from '../scripts/pages-build.ts'
import { startProductForTests } from '../src/test/product/product.ts'
import { middle } from './hammer.ts'
import { measureViews } from './views.ts'

/** When the first photo is there, as a share of the time until React has taken over: highest of the recorded runs (docs/performance.md). */
const recorded = { members: 0.42, profile: 0.44, conversation: 0.74 }
const tolerance = 1.5
const rounds = 3

let product: Awaited<ReturnType<typeof startProductForTests>>
let browser: Browser

beforeAll(async () => {
  await buildPages()
  product = await startProductForTests()
  browser = await chromium.launch(await launchOptions())
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

test('photos do not wait for scripts', { timeout: 300_000 }, async () => {
  const [found] = await measureViews(browser, [product.url], rounds, 0)
  const slow = Object.entries(recorded).flatMap(([name, most]) => {
    const share = middle(found?.views[name as keyof typeof recorded].map((view) => view.image / view.hydrated) ?? [])
    return share <= most * tolerance ? [] : [{ name, share }]
  })
  expect(slow).toEqual([])
})
