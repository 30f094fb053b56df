import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../src/test/product/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Runs `npm run staff` with a password on its standard input. */
async function addStaff(email: string) {
  const args = ['scripts/add-staff.ts', '--email', email, '--name', 'Robin', '--role', 'admin']
  const env = { ...process.env, DATABASE_URL: database.url, DEMO: '1', NODE_ENV: 'test' }
  const child = spawn(process.execPath, args, { cwd: new URL('..', import.meta.url), env })
  child.stdin.end('nine lives for a cat\n')
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, said: out + error }
}

test('a second one with the same address is refused in words, without the hash of the password', async () => {
  expect(await addStaff('robin@example.com')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Robin can log in at /office.'),
  })
  const again = await addStaff('Robin@example.com')
  expect(again.code).toBe(1)
  expect(again.said).toContain('Someone with the address Robin@example.com works here already.')
  for (const secret of ['argon2', 'insert into', 'at addStaff']) expect(again.said).not.toContain(secret)
})
