import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addToEnvFile, readEnvFile } from './env-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'vonk-env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what is written is read again, whatever is in it', () => {
  const path = join(folder, 'new.env')
  const settings = {
    PLAIN: 'https://getij.example',
    SPACED: 'two words # no comment',
    QUOTE: "it's",
    DOUBLE: 'a "b"',
    DOLLAR: '$HOME',
  }
  addToEnvFile(path, settings)
  expect(readEnvFile(path)).toEqual(settings)
  expect(statSync(path).mode & 0o077).toBe(0)
})

test('what is there stays as it is', () => {
  const path = join(folder, 'old.env')
  writeFileSync(path, '# ours\nPORT=3000')
  addToEnvFile(path, { PORT: '4000', HOST: '127.0.0.1' })
  expect(readFileSync(path, 'utf8')).toBe('# ours\nPORT=3000\nHOST=127.0.0.1\n')
})

test('a value that readers of such files do not agree on is refused', () => {
  const path = join(folder, 'refused.env')
  for (const value of ['a\nb', `'"`]) expect(() => addToEnvFile(path, { KEY: value })).toThrow('KEY_FILE')
  expect(readEnvFile(path)).toEqual({})
})
