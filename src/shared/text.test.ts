import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.restoreAllMocks())

test('makes no segmenter before one is needed: that is slow on a phone', async () => {
  vi.resetModules()
  const making = vi.spyOn(Intl, 'Segmenter')
  const { countCharacters, firstCharacters, isLongerThan } = await import('./text.ts')
  expect([isLongerThan('short', 10), making.mock.calls.length]).toEqual([false, 0])
  expect([countCharacters('a👨‍👩‍👧b'), firstCharacters('a👨‍👩‍👧bc', 2)]).toEqual([3, 'a👨‍👩‍👧…'])
  expect(making).toHaveBeenCalledOnce()
})
