import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { closeDecoders, decodePhoto } from './photo-decoder.ts'

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
