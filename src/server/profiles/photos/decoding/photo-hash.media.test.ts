import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPortrait } from '../../../../seed/portraits.ts'
import { type Chance, chanceOf } from '../../../../seed/random.ts'
import { scene } from '../../../../test/members/scenes.ts'
import { colourDistance, distanceOf, isSamePicture, type Print } from '../../../platform/files/image-hash.ts'
import { readPrint } from './photo-hash.ts'
import { decodeBytes } from './photo-pixels.ts'

async function readOf(picture: Buffer) {
  return readPrint(await decodeBytes(picture, null))
}
async function printOf(picture: Buffer): Promise<Print> {
  const { print } = await readOf(picture)
  if (print === null) throw new Error('no structure')
  return print
}
async function cut(picture: Buffer, share: number): Promise<Sharp> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const [left, top] = [Math.round((width * share) / 2), Math.round((height * share) / 2)]
  return sharp(picture).extract({ left, top, width: width - 2 * left, height: height - 2 * top })
}
const jpeg = (quality: number) => (picture: Buffer) => sharp(picture).jpeg({ quality }).toBuffer()

/** `same`: also by its colours. Strong changes of light are only alike: a person looks. */
const copies: [string, (picture: Buffer) => Promise<Buffer>, { most: number; isSame: boolean }][] = [
  ['JPEG of quality 90', jpeg(90), { most: 2, isSame: true }],
  ['JPEG of quality 30', jpeg(30), { most: 4, isSame: true }],
  [
    'half the size, WebP',
    (picture) => sharp(picture).resize(240).webp({ quality: 60 }).toBuffer(),
    { most: 4, isSame: true },
  ],
  ['AVIF', (picture) => sharp(picture).avif({ quality: 50, effort: 0 }).toBuffer(), { most: 4, isSame: true }],
  [
    'a hundredth cut off each side',
    async (picture) => (await cut(picture, 0.02)).jpeg().toBuffer(),
    { most: 6, isSame: true },
  ],
  ['a fifth darker', (picture) => sharp(picture).linear(0.8, 0).jpeg().toBuffer(), { most: 6, isSame: false }],
  ['brighter', (picture) => sharp(picture).linear(1.15, 0).jpeg().toBuffer(), { most: 6, isSame: false }],
  ['more contrast', (picture) => sharp(picture).linear(1.15, -10).jpeg().toBuffer(), { most: 6, isSame: false }],
  ['blurred a little', (picture) => sharp(picture).blur(1.5).jpeg().toBuffer(), { most: 4, isSame: true }],
]

const portraits = (count: number, chance: Chance) =>
  Promise.all(Array.from({ length: count }, (_, index) => drawPortrait(chance, index % 2 === 0 ? 'female' : 'male')))

let pictures: Promise<Buffer[]> | null = null
describe('a copy is recognised', () => {
  it.each(copies)('%s', async (_name, copy, { most, isSame }) => {
    pictures ??= Promise.all([...[1, 2, 3, 4, 5, 6].map((seed) => scene(seed)), drawPortrait(chanceOf(11), 'female')])
    for (const picture of await pictures) {
      const [original, copied] = [await printOf(picture), await printOf(await copy(picture))]
      expect(distanceOf(original.phash, copied.phash)).toBeLessThanOrEqual(most)
      if (isSame) expect(isSamePicture(original, copied)).toBe(true)
    }
  })

  it('of the renditions that we keep', async () => {
    const picture = await scene(77, 1600)
    const original = await printOf(picture)
    for (const width of [320, 480, 960, 1440]) {
      const rendition = await sharp(picture).resize({ width }).webp({ quality: 78 }).toBuffer()
      expect(isSamePicture(original, await printOf(rendition))).toBe(true)
    }
  })
})

it('tells 500 unrelated photos apart', async () => {
  const prints: Print[] = []
  for (let seed = 0; seed < 500; seed += 1) prints.push(await printOf(await scene(1000 + seed)))
  const distances = pairsOf(prints).map(([one, other]) => distanceOf(one.phash, other.phash))
  const nearest = distances.reduce((least, each) => Math.min(least, each), 64)
  // 124,750 pairs: none is even alike
  expect(nearest).toBeGreaterThan(6)
  expect(distances.reduce((sum, each) => sum + each, 0) / distances.length).toBeGreaterThan(28)
}, 60_000)

it('takes few of the demo’s drawings for each other: the same head in the same colours', async () => {
  const prints = await Promise.all((await portraits(120, chanceOf(7))).map(printOf))
  const pairs = pairsOf(prints)
  const alike = pairs.filter(([one, other]) => distanceOf(one.phash, other.phash) <= 6)
  const same = alike.filter(([one, other]) => isSamePicture(one, other))
  // One style, one pose, 43 heads: their lines agree more often than photos do, and then the colours decide
  expect(alike.length / pairs.length).toBeLessThan(0.03)
  expect(same.length / pairs.length).toBeLessThan(0.001)
  for (const [one, other] of same) expect(colourDistance(one.colours, other.colours)).toBeLessThanOrEqual(6)
}, 60_000)

function pairsOf<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]))
}

const plain = (background: string) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()

it('has nothing to know a plain picture by', async () => {
  for (const colour of ['#ffffff', '#c08060', '#000000']) expect((await readOf(await plain(colour))).print).toBeNull()
})

it.each([
  ['#e0ac69', 100],
  ['#8d5524', 100],
  ['#ffdbac', 100],
  ['#2b6cb0', 0],
  ['#2f855a', 0],
  ['#808080', 0],
])('the share of skin colour in %s is %i per cent', async (colour, share) => {
  expect((await readOf(await plain(colour))).skinShare).toBe(share)
})
