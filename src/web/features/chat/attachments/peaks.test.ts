import { expect, test } from 'vitest'
import { peaksOf } from './peaks.ts'

test.each([
  ['nothing', [], 4, [0, 0, 0, 0]],
  ['silence', [0, 0, 0, 0], 2, [0, 0]],
  ['the loudest of each part, up or down', [0.1, -0.5, 0.25, 0.2], 2, [100, 50]],
  ['fewer samples than parts', [1, 0.5], 4, [100, 100, 50, 50]],
  ['a whisper stays one', [0.004, 0.008], 2, [5, 10]],
  ['what is too loud is as loud as can be', [3, 1.5], 2, [100, 50]],
])('%s', (_what, samples, count, peaks) => {
  expect(peaksOf(samples, count)).toEqual(peaks)
})

test('two minutes of sound become 48 whole numbers', () => {
  const samples = Float32Array.from({ length: 120 * 22_050 }, (_, at) => Math.sin(at / 50) * (at / (120 * 22_050)))
  const peaks = peaksOf(samples)
  expect(peaks).toHaveLength(48)
  expect(peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= 100)).toBe(true)
  expect(peaks.at(-1)).toBe(100)
})
