import { describe, expect, test } from 'vitest'
import { isSequence, sniffPhotoType } from './photo-type.ts'

const box = (brand: string, ...more: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + more.length * 4]),
    Buffer.from(`ftyp${brand}\0\0\0\0${more.join('')}`, 'latin1'),
  ])

describe('the type of a file is what its bytes say', () => {
  const cases: [string, Buffer, string][] = [
    ['JPEG', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(20)]), 'jpeg'],
    ['PNG', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)]), 'png'],
    ['WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0', 'latin1'), 'webp'],
    ['another RIFF', Buffer.from('RIFF\0\0\0\0WAVEfmt \0\0\0\0', 'latin1'), 'unknown'],
    ['GIF', Buffer.from('GIF89a\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1'), 'gif'],
    ['AVIF', box('avif', 'mif1', 'miaf'), 'avif'],
    ['AVIF that says so second', box('mif1', 'avif'), 'avif'],
    ['HEIC', box('heic', 'mif1'), 'heic'],
    ['HEIC of ten bits', box('heix', 'mif1'), 'heic'],
    ['HEIC sequence', box('hevx', 'mif1'), 'heic'],
    ['MP4', box('isom', 'mp42'), 'unknown'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unknown'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unknown'],
    ['ZIP', Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaa', 'latin1'), 'unknown'],
    ['nothing', Buffer.alloc(0), 'unknown'],
    ['a box that lies about its length', Buffer.from([255, 255, 255, 255, ...Buffer.from('ftypavif\0\0\0\0')]), 'avif'],
  ]
  test.each(cases)('%s', (_name, bytes, type) => expect(sniffPhotoType(bytes)).toBe(type))
})

describe('moving pictures', () => {
  const chunk = (name: string, length: number) =>
    Buffer.concat([Buffer.from([0, 0, 0, length]), Buffer.from(name), Buffer.alloc(length + 4)])
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  test('APNG', () =>
    expect(isSequence('png', Buffer.concat([png, chunk('IHDR', 13), chunk('acTL', 8), chunk('IDAT', 3)]))).toBe(true))
  test('PNG', () =>
    expect(isSequence('png', Buffer.concat([png, chunk('IHDR', 13), chunk('IDAT', 3), chunk('acTL', 8)]))).toBe(false))
  test('a PNG that ends within a chunk', () =>
    expect(isSequence('png', Buffer.concat([png, chunk('IHDR', 13).subarray(0, 9)]))).toBe(false))
  test.each([
    ['AVIF sequence', 'avif', box('avis', 'avif'), true],
    ['AVIF sequence that says so second', 'avif', box('avif', 'mif1', 'avis'), true],
    ['AVIF', 'avif', box('avif', 'mif1', 'miaf'), false],
    ['HEIC sequence', 'heic', box('hevc', 'heic', 'msf1'), true],
    ['HEIC sequence that says so second', 'heic', box('heic', 'mif1', 'msf1'), true],
    ['HEIC', 'heic', box('heic', 'mif1', 'MiHB', 'miaf'), false],
  ] as const)('%s', (_name, type, bytes, moves) => expect(isSequence(type, bytes)).toBe(moves))
})
