import { afterAll, beforeAll, expect, test } from 'vitest'
import { runToEnd } from '../src/test/product/processes.ts'
import { refusal, type TestProduct, testProduct } from '../src/test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

test('npm run maintenance turns parts off and on, in the name of a staff member', async () => {
  const { platform, clock, anonymous, as, newStaff } = product
  const admin = await newStaff({ role: 'admin' })
  const env = { DATABASE_URL: String(platform.db.$client.options.connectionString), DEMO: '1', NODE_ENV: 'test' }
  const command = (...args: string[]) => runToEnd('scripts/maintenance.ts', { args, env })
  expect(await command('start')).toMatchObject({ code: 1, output: expect.stringContaining('--by') })
  expect((await command('start', '--minutes', '10', '--by', admin.email)).code).toBe(0)
  clock.advance(1_000)
  expect((await refusal(anonymous.payments.listBundles({}))).code).toBe('maintenance')
  expect((await command('end', '--by', admin.email)).output).toContain('nothing is turned off')
  clock.advance(1_000)
  await anonymous.payments.listBundles({})
  const { entries } = await as(admin).backoffice.listAudit({})
  expect(entries.filter(({ facts }) => facts.part).map(({ action }) => action)).toEqual([
    'turn_on_part',
    'turn_off_part',
  ])
})
