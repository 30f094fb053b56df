import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recordsFile, recordsOfProcessing } from './document.ts'

test('the records of processing are those of the code: otherwise run `npm run records`', () => {
  expect(readFileSync(recordsFile, 'utf8')).toBe(recordsOfProcessing())
})
