import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acquirerColumns } from '../src/server/moderation/transparency/index.ts'
import { type TestDatabase, testDatabase } from '../src/test/product/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Runs `npm run reports`. */
async function reports(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: database.url, NODE_ENV: 'test' }
  const options = { cwd: new URL('..', import.meta.url), env }
  const child = spawn(process.execPath, ['scripts/reports.ts', ...args], options)
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, error }
}

test('a report is written to standard output, without anything else', async () => {
  const { code, out, error } = await reports('acquirer', '2026-10')
  expect({ code, error }).toEqual({ code: 0, error: '' })
  expect(out).toContain(acquirerColumns.join(','))
})
