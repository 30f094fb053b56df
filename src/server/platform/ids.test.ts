import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('ids are versions 7 of uuid, all different, and ascend', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  expect(Math.abs(Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16) - Date.now())).toBeLessThan(10_000)
})
