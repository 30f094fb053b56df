import { expect, test } from 'vitest'
import { renditionFile, storedWidths } from './renditions.ts'

test.each([
  [100, [160]],
  [160, [160]],
  [161, [160, 480]],
  [700, [160, 480, 960]],
  [1600, [160, 480, 960, 1600]],
  [4000, [160, 480, 960, 1600]],
])('a photo %i wide is stored as %o', (width, widths) => expect(storedWidths(width)).toEqual(widths))

test.each([
  ['480.webp', 'clear', 1600, { name: '480.webp', type: 'image/webp' }],
  ['1600.avif', 'clear', 700, { name: '960.avif', type: 'image/avif' }],
  ['960.jpg', 'blurred', 1600, { name: 'blurred.jpg', type: 'image/jpeg' }],
  ['961.jpg', 'clear', 1600, null],
  ['original.jpg', 'clear', 1600, null],
  ['../480.jpg', 'clear', 1600, null],
  ['480.svg', 'clear', 1600, null],
  ['480.toString', 'clear', 1600, null],
  ['480', 'clear', 1600, null],
] as const)('%s (%s) of a photo %i wide', (file, variant, width, found) =>
  expect(renditionFile(file, variant, width)).toEqual(found),
)
