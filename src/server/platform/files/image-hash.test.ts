import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { colourDistance, distanceOf, isSamePicture, nearBits, printOfText, printText } from './image-hash.ts'

const random = () => BigInt.asIntN(64, randomBytes(8).readBigUInt64BE())
const flipped = (hash: bigint, bits: readonly number[]) =>
  BigInt.asIntN(
    64,
    bits.reduce((all, bit) => all ^ (1n << BigInt(bit)), BigInt.asUintN(64, hash)),
  )

describe('the distance of two hashes', () => {
  it.each([
    [0n, 0n, 0],
    [0n, 1n, 1],
    [-1n, 0n, 64],
    [-1n, 1n, 63],
    [0x5555n, 0xaaaan, 16],
  ])('%s, %s: %i', (one, other, distance) => expect(distanceOf(one, other)).toBe(distance))

  it('is the number of bits that were flipped, whichever', () => {
    for (let round = 0; round < 200; round += 1) {
      const bits = [...new Set(Array.from(randomBytes(round % 20), (byte) => byte % 64))]
      const hash = random()
      expect(distanceOf(hash, flipped(hash, bits))).toBe(bits.length)
    }
  })
})

it('knows the same picture by structure and colours', () => {
  const colours = Uint8Array.from({ length: 32 }, (_, index) => 100 + index)
  const warmer = colours.map((value, index) => (index === 9 ? value + 7 : value))
  const print = { phash: 5n, colours }
  expect(colourDistance(colours, warmer)).toBe(7)
  expect(isSamePicture(print, { phash: flipped(5n, [1, 9, 20, 33, 50, 63]), colours })).toBe(true)
  expect(isSamePicture(print, { phash: flipped(5n, [1, 9, 20, 33, 50, 62, 63]), colours })).toBe(false)
  expect(isSamePicture(print, { phash: 5n, colours: warmer })).toBe(false)
  expect(nearBits).toBe(6)
})

it('is stored as text and parsed again; other text is rejected', () => {
  const print = { phash: -123456789012345678n, colours: randomBytes(32) }
  expect(printOfText(printText(print))).toEqual(print)
  for (const text of ['', '12', '12 abc', 'x AAAA', `1${'0'.repeat(30)} ${'A'.repeat(43)}=`])
    expect(printOfText(text)).toBeNull()
})
