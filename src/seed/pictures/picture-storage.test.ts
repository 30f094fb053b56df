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

test.each(['1600.jpg', '480.png', 'other', '480'])('%s is no file of a picture', async (name) => {
  expect(await storage.get(`${filesKey}/${name}`)).toBeNull()
})

test('every other file is the disk’s own', async () => {
  await storage.put('ab/cd/480.webp', Buffer.from('x'))
  expect(await storage.get('ab/cd/480.webp')).toEqual(Buffer.from('x'))
  expect(await storage.get('ab/cd/160.webp')).toBeNull()
})
