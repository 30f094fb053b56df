import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../test/product/database.ts'
import { runToEnd, startServer } from '../test/product/processes.ts'
import { newSecretKey } from './platform/security/secret-keys.ts'
import { installationSecrets } from './platform/security/secrets.ts'
import { companies } from './sites/tables.ts'

const varDir = mkdtempSync(join(tmpdir(), 'vonk-start-'))
const database = await testDatabase()
const secretKey = newSecretKey()
const real = { DATABASE_URL: database.url, SECRET_KEY: secretKey }
afterAll(async () => {
  await database.close()
  rmSync(varDir, { recursive: true, force: true })
})

const start = (env: Record<string, string>, until?: string) =>
  runToEnd('src/test/product/bare-product.ts', {
    env: { VAR_DIR: varDir, ...env },
    ...(until !== undefined && { until }),
  })
const company = (...args: string[]) => runToEnd('scripts/company.ts', { args, env: { VAR_DIR: varDir, ...real } })
const own = ['--name', 'Example B.V.', '--address', 'Herengracht 500', '--registration', '12345678']

// Each starts processes, which share the machine with other tests
vi.setConfig({ testTimeout: 180_000 })

test.each<[string, Record<string, string>, string]>([
  ['a public host without a database', { HOST: '0.0.0.0' }, 'DATABASE_URL: missing, but HOST=0.0.0.0 is set'],
  [
    'a public address without a database',
    { PUBLIC_URL: 'https://vonk.example' },
    'Set DATABASE_URL for a real installation',
  ],
  ['a sandbox beside a real database', { ...real, PAYMENT_PROVIDERS: 'sandbox' }, 'ALLOW_SANDBOX=payments'],
])('%s ends the process before anything is started', async (_name, env, message) => {
  const { code, output } = await start(env)
  expect(code).toBe(1)
  expect(output).toContain(message)
  expect(output).not.toContain('is up')
})

describe('a real installation', () => {
  test('does not start while its legal pages would name the placeholder, and names the command that helps', async () => {
    const { code, output } = await start(real)
    expect(code).toBe(1)
    expect(output).toContain('npm run company -- change')
  })

  test('takes no company that cannot be one', async () => {
    expect((await company()).output).toContain('PLACEHOLDER')
    const bad = await company('change', ...own, '--country', 'XX', '--vat', 'none')
    expect(bad.code).toBe(1)
    expect(bad.output).toContain('--country is missing or not valid.\n--vat is missing or not valid.')
    expect((await company('change', '--registration', '0000')).output).toContain('still the facts of the placeholder')
  })

  test('starts with a company of its own, and says what else it lacks', async () => {
    expect(await company('change', ...own, '--vat', 'NL123456789B01')).toMatchObject({ code: 0 })
    const [row] = await database.db.select().from(companies)
    const expected = { name: 'Example B.V.', kvk: '12345678', city: 'Amsterdam', vatNumbers: ['NL123456789B01'] }
    expect(row).toMatchObject(expected)
    const { code, output } = await start(real, 'is up')
    expect(code).toBe(0)
    for (const text of ['WARNING', 'SMTP_URL', 'PAYMENT_PROVIDERS', 'TWILIO']) expect(output).toContain(text)
    expect(output).toContain('"setup":"no_mail"')
    expect(output).not.toContain('SECRET_KEY')
  })

  test('tells load balancers for five seconds that it stops, and serves until then', async () => {
    const { origin, child, ended } = await startServer('src/test/product/bare-product.ts', { VAR_DIR: varDir, ...real })
    await expect.poll(async () => (await fetch(`${origin}/ready`)).status, { timeout: 60_000 }).toBe(200)
    child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${origin}/ready`)).json()).toEqual({ status: 'stopping' })
    expect((await fetch(`${origin}/health`)).status).toBe(200)
    expect(await ended).toBe(0)
  })

  test('gets a second company by the command', async () => {
    const notice = ['--register', 'KvK', '--representative', 'Kim Example']
    const added = await company(
      'add',
      '--for',
      'localhost',
      ...own,
      '--city',
      'Amsterdam',
      '--country',
      'NL',
      ...notice,
    )
    expect(added).toMatchObject({ code: 0 })
    const rows = await database.db.select().from(companies)
    expect(rows).toContainEqual(expect.objectContaining({ register: 'KvK', representative: 'Kim Example' }))
    const { output } = await company('list')
    expect(output).toContain('runs no site')
    expect(output).toContain('runs Vonk')
  })

  test('does not start with another key, and leaves the wrapped secrets as they are', async () => {
    const stored = () => database.db.select().from(installationSecrets).orderBy(sql`name`)
    const before = await stored()
    for (const env of [{ ...real, SECRET_KEY: newSecretKey() }, { DATABASE_URL: database.url }]) {
      const { code, output } = await start(env)
      expect(code).toBe(1)
      expect(output).toContain('SECRET_KEY')
      expect(output).toContain('Nothing was changed.')
    }
    expect(await stored()).toEqual(before)
    expect(JSON.stringify(before)).toContain('wrapped.v1.')
  })

  test('does not start on the database of a demo', async () => {
    await database.db.insert(installationSecrets).values({ name: 'demo_world', value: 'made' })
    const { code, output } = await start(real)
    expect(code).toBe(1)
    expect(output).toContain('holds the demo world')
  })
})
