import { describe, expect, test } from 'vitest'
import { barsPath, labelledPlaces, linePath, ticksFor } from './chart-scale.ts'

describe('ticks', () => {
  test.each([
    [0, [0, 1]],
    [Number.NaN, [0, 1]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [0.034, [0, 0.01, 0.02, 0.03, 0.04]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 25, 50, 75, 100]],
    [1234, [0, 500, 1000, 1500]],
  ])('to %d', (most, ticks) => {
    expect(ticksFor(most)).toEqual(ticks)
  })
  test.each([
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [10, [0, 3, 6, 9, 12]],
  ])('to %d things', (most, ticks) => {
    expect(ticksFor(most, { isWhole: true })).toEqual(ticks)
  })
  test('are round in the unit that is shown', () => {
    expect(ticksFor(700, { unit: 60 })).toEqual([0, 300, 600, 900])
  })
  test('reach what they are for, with few steps', () => {
    for (let most = 0.013; most < 1e7; most *= 1.37) {
      const ticks = ticksFor(most)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }
  })
})

test('a line breaks off where something is missing', () => {
  expect(linePath([0, 10, null, 5, null, 10, 10], 10)).toBe('M0 300L166.7 0M500 150h0M833.3 0L1000 0')
})

test('there is no bar for nothing', () => {
  expect(barsPath([null, 0, 10], 10)).toBe('M716.7 300v-300h233.3v300z')
})

test('the first and the last label are there', () => {
  expect(labelledPlaces(3)).toEqual([0, 1, 2])
  expect(labelledPlaces(90)).toEqual([0, 30, 59, 89])
})
