import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Mp4OutputFormat } from 'mediabunny'
import { afterAll, expect, test, vi } from 'vitest'
import { recording } from '../../../test/providers/voices.ts'
import type { Log } from '../../platform/metrics/log.ts'
import { readVoice } from './voices.ts'

const folder = mkdtempSync(join(tmpdir(), 'vonk-voices-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a recording that claims four billion samples in a chunk is refused once it has used its share of a processor', async () => {
  const bytes = await recording({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), seconds: 1, codec: 'aac' })
  bytes.writeUInt32BE(0xffffffff, bytes.indexOf('stsc') + 16)
  const path = join(folder, 'note.mp4')
  writeFileSync(path, bytes)
  const info = vi.fn()
  const reading = readVoice({ info } as unknown as Log, { path, type: 'audio/mp4' })
  await expect(reading).rejects.toMatchObject({ code: 'voice_unreadable' })
  expect(info).toHaveBeenCalledWith(
    expect.objectContaining({ detail: 'used too much processor time' }),
    'voice note refused',
  )
})
