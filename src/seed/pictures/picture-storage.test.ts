import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it, test } from 'vitest'
import { diskStorage } from '../../server/platform/files/disk-storage.ts'
import { anyLook } from '../portraits.ts'
import { chanceOf } from '../random.ts'
import { demoPhoto } from './demo-photo.ts'
import { makePicture } from './picture.ts'
import { pictureStorage } from './picture-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'vonk-pictures-'))
afterAll(() => rm(folder, { recursive: true }))
const disk = diskStorage(folder)
const storage = pictureStorage(disk)
const { filesKey } = demoPhoto(anyLook(chanceOf(3), 'female'), 'cafe')

describe('a picture that nobody has looked at yet', () => {
  it.each([
    ['160.avif', 160, 'heif'],
    ['480.webp', 480, 'webp'],
    ['960.jpg', 960, 'jpeg'],
    ['blurred.webp', 160, 'webp'],
  ])('is made as %s and stored', async (name, width, format) => {
    const key = `${filesKey}/${name}`
    expect(await disk.size(key)).toBeNull()
    const all = await Promise.all([storage.get(key), storage.get(key)])
    expect(all[0]).toEqual(all[1])
    expect(await disk.get(key)).toEqual(all[0])
    const { format: found, ...size } = await sharp(all[0] ?? Buffer.alloc(0)).metadata()
    expect([found, size.width]).toEqual([format, width])
  })
})

test('it is there for whoever reads it as a stream', async () => {
  const { filesKey } = demoPhoto(anyLook(chanceOf(4), 'male'), 'portrait')
  expect(await storage.size(`${filesKey}/160.jpg`)).toBeGreaterThan(500)
  expect((await storage.read(`${filesKey}/160.webp`))?.bytes).toBeGreaterThan(500)
})

test('no bright line is around a person', async () => {
  const made = await makePicture({ face: 88, seed: 231 }, 'portrait', 480)
  const { data, info } = await made.greyscale().raw().toBuffer({ resolveWithObject: true })
  // From the garden behind her, dark, over grey hair
  const row = [...data.subarray(224 * info.width + 80, 224 * info.width + 125)]
  expect(Math.max(...row.slice(0, 32))).toBeLessThanOrEqual(Math.max(row[0] ?? 0, ...row.slice(32)) + 12)
})

describe('a picture without a person', () => {
  const looks = [3, 4, 5, 6].map((seed) => anyLook(chanceOf(seed), 'female'))
  const made = (at: number, name: 'sea-1' | 'travel-1') =>
    storage.get(`${demoPhoto(looks[at] ?? { face: 0, seed: 1 }, name).filesKey}/480.jpg`)

  it('has the size that its row says, and is another file for each member', async () => {
    const files = await Promise.all(looks.map((_, at) => made(at, 'sea-1')))
    expect(new Set(files.map((bytes) => bytes?.toString('base64'))).size).toBe(looks.length)
    const { width, height } = await sharp(files[0] ?? Buffer.alloc(0)).metadata()
    expect([width, height]).toEqual([480, 640])
    const photos = looks.map((look) => demoPhoto(look, 'sea-1'))
    expect(new Set(photos.map(({ contentHash }) => contentHash)).size).toBe(looks.length)
    expect(photos[0]).toMatchObject({ width: 960, height: 1280, print: null })
  })

  it('has a mark in the lower left corner, as large in a wide file as in a narrow one', async () => {
    const { filesKey } = demoPhoto(looks[0] ?? { face: 0, seed: 1 }, 'stars-0')
    // The word is white, in a dark wood
    const brightness = async (width: number) => {
      const file = await storage.get(`${filesKey}/${width}.jpg`)
      const shown = await sharp(file ?? Buffer.alloc(0))
        .resize(480)
        .toBuffer()
      const corner = sharp(shown).extract({ left: 22, top: 585, width: 63, height: 28 })
      return (await corner.greyscale().raw().toBuffer()).reduce((sum, value) => sum + Math.max(0, value - 90), 0)
    }
    const [narrow, wide] = [await brightness(480), await brightness(960)]
    expect(narrow).toBeGreaterThan(20_000)
    expect(wide / narrow).toBeGreaterThan(0.8)
    expect(wide / narrow).toBeLessThan(1.25)
  })

  it('is never mirrored where people know the sight', () => {
    const hashes = (name: 'sea-1' | 'travel-1') =>
      Array.from({ length: 40 }, (_, seed) => demoPhoto({ face: 0, seed }, name).thumbhash)
    expect(new Set(hashes('travel-1')).size).toBe(1)
    expect(new Set(hashes('sea-1')).size).toBe(2)
  })
})

test.each(['1600.jpg', '480.png', 'other', '480'])('%s is no file of a picture', async (name) => {
  expect(await storage.get(`${filesKey}/${name}`)).toBeNull()
})

test('every other file is the disk’s own', async () => {
  await storage.put('ab/cd/480.webp', Buffer.from('x'))
  expect(await storage.get('ab/cd/480.webp')).toEqual(Buffer.from('x'))
  expect(await storage.get('ab/cd/160.webp')).toBeNull()
})
