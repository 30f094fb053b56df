import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isLostChunk, reloadForCopy, reloadOnce } from './reload.ts'

beforeEach(() => sessionStorage.clear())

test('a page loads itself again at most once in 60 seconds', () => {
  const start = Date.parse('2026-11-20T12:00:00Z')
  const reload = vi.fn()
  const tries = [0, 1_000, 59_999, 60_000, 119_999, 120_000]
  expect(tries.map((after) => reloadOnce(start + after, reload))).toEqual([true, false, false, true, false, true])
  expect(reload).toHaveBeenCalledTimes(3)
})

test('without a network nothing is loaded again: what is open would be lost', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(reloadOnce()).toBe(false)
  expect(sessionStorage.length).toBe(0)
})

test.each<[unknown, boolean]>([
  [new TypeError('Failed to fetch dynamically imported module: http://site/assets/a.js'), true],
  [new TypeError('error loading dynamically imported module: http://site/assets/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new TypeError('Failed to fetch'), false],
  ['Failed to fetch dynamically imported module', false],
])('%s: a lost chunk, %s', (error, isLost) => expect(isLostChunk(error)).toBe(isLost))

describe('a page that is stored as its document only', () => {
  const withWorker = (controller: object | null) =>
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
    sessionStorage.clear()
  })

  test('is requested as a document, once a minute', () => {
    withWorker({})
    const reload = vi.fn()
    expect([0, 1, 59_999, 60_000].map((after) => reloadForCopy(1_800_000_000_000 + after, reload))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('not without an active service worker', () => {
    withWorker(null)
    expect(reloadForCopy(1_800_000_000_000, vi.fn())).toBe(false)
  })
})
