import { expect, test, vi } from 'vitest'
import { reloadOnce } from './reload.ts'

test('without a network nothing is loaded again: what is open would be lost', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(reloadOnce()).toBe(false)
  expect(sessionStorage.length).toBe(0)
})
