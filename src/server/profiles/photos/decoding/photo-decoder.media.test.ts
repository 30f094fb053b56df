import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { heicPhoto } from '../../../../test/providers/heic.ts'
import { closeDecoders, decodePhoto } from './photo-decoder.ts'

// Here every photo goes through a real decoder, also one that was decoded before
vi.unmock(import('./photo-decoder.ts'))

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'vonk-decoder-'))
afterAll(() => {
  closeDecoders()
  rmSync(folder, { recursive: true })
})

test('a file that keeps its decoder for ever costs that decoder and nobody else', { timeout: 30_000 }, async () => {
  const endless = join(folder, 'endless')
  execFileSync('mkfifo', [endless])
  const fine = join(folder, 'fine.png')
  writeFileSync(
    fine,
    await sharp({ create: { width: 300, height: 400, channels: 3, background: '#456' } })
      .png()
      .toBuffer(),
  )
  const [stuck, ...others] = await Promise.allSettled([
    decodePhoto(log, { path: endless, crop: null }),
    decodePhoto(log, { path: fine, crop: null }),
    decodePhoto(log, { path: fine, crop: null }),
  ])
  expect(stuck).toMatchObject({ status: 'rejected', reason: { code: 'photo_unreadable' } })
  expect(others).toMatchObject([{ status: 'fulfilled', value: { width: 300 } }, { status: 'fulfilled' }])
  expect(await decodePhoto(log, { path: fine, crop: null })).toMatchObject({ width: 300, height: 400 })
})

/** Of one colour, as the encoders here write it: 4472 pixels high or 3535, and two wider than that where it goes over. */
const pathOf = (fixture: string) => join(import.meta.dirname, '../../../../test/fixtures', fixture)
const largePicture = (fixture: string) => readFile(pathOf(fixture))

describe('as large as it may be, a photo stays within what it may cost', () => {
  const [width, height] = [7_300, 5_475]
  const flat = (channels: 3 | 4) =>
    sharp({ create: { width, height, channels, background: { r: 200, g: 100, b: 50, alpha: 0.5 } } })
  test.each<[string, () => Promise<Buffer>]>([
    ['JPEG', () => flat(3).jpeg().toBuffer()],
    [
      'JPEG in passes, held upright',
      () => flat(3).withMetadata({ orientation: 6 }).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    [
      'PNG of 16 bits with transparency, in passes',
      () => flat(4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    ],
    ['WebP with transparency', () => largePicture('clear-40mp.webp')],
    ['HEIC', () => heicPhoto('large')],
  ])('%s of 40 megapixels', { timeout: 60_000 }, async (name, make) => {
    const path = join(folder, name)
    writeFileSync(path, await make())
    for (const crop of [null, { x: 500, y: 500, width: 3_000, height: 4_000 }])
      expect(await decodePhoto(log, { path, crop })).toMatchObject({ width: 1_600 })
  })
  test.each([
    ['20 megapixels', 'clear-20mp.avif', 'clear-over-20mp.avif'],
    ['12.5 megapixels of ten bits', 'deep-12mp.avif', 'deep-over-12mp.avif'],
  ])('AVIF with transparency of %s, and not more', { timeout: 60_000 }, async (_name, within, beyond) => {
    expect(await decodePhoto(log, { path: pathOf(within), crop: null })).toMatchObject({ width: 1_600 })
    const refused = decodePhoto(log, { path: pathOf(beyond), crop: null })
    await expect(refused).rejects.toMatchObject({ code: 'photo_too_many_pixels' })
  })
})

describe('a decoder that takes too much is ended, whatever keeps its thread', () => {
  const watch = new URL('./photo-watch.ts', import.meta.url)
  function run(work: string) {
    const script = join(folder, 'work.mjs')
    const lines = [
      `import { Worker } from 'node:worker_threads'`,
      `const watch = new Worker(new URL('${watch}'))`,
      `watch.on('online', () => setTimeout(() => { ${work} }, 100))`,
    ]
    writeFileSync(script, lines.join('\n'))
    // Five seconds of a processor may take a minute beside others
    return spawnSync(process.execPath, [script], { timeout: 90_000, killSignal: 'SIGTERM' })
  }
  test('memory', { timeout: 100_000 }, () => {
    expect(run('const kept = []; for (;;) kept.push(Buffer.alloc(1e6, 1))').signal).toBe('SIGKILL')
  })
  test('time', { timeout: 100_000 }, () => {
    expect(run(`watch.postMessage('decodes'); for (;;);`).signal).toBe('SIGKILL')
  })
})
