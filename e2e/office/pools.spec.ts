import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { startProductForTests } from '../../src/test/product/product.ts'
import { temporaryFolder } from '../../src/test/product/temporary.ts'
import { demoPassword, post } from '../members.ts'
import { test } from '../test.ts'

// A product of its own, with a second member pool; hence among the long tests
test('staff switch between member pools, and a tab with the earlier one writes nothing', {
  tag: '@soak',
}, async ({ browser }) => {
  test.slow()
  const folder = temporaryFolder('vonk-pools-')
  const product = await withTwoPools(folder)
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 860 } })
  try {
    await post(context.request, '/api/office/session', { email: 'moderator@demo.example', password: demoPassword })
    const [stale, tab] = [await context.newPage(), await context.newPage()]
    await stale.goto('/office/switches')
    await tab.goto('/office/members')
    await expect(currentPool(tab)).toHaveText(copyPattern('office.pools.choose'))
    await expect(currentPool(tab)).not.toContainText('Nordlys')
    await tab.locator('[popovertarget=office-pools]').click()
    await tab.getByRole('button', { name: 'Nordlys' }).click()
    await expect(tab).toHaveURL(/\/office\/members$/)
    await expect(currentPool(tab)).toHaveText(copy('office.pools.choose', { pool: 'Nordlys' }))

    await stale.getByRole('button', { name: copy('office.switches.parts.sign_up.turnOff') }).click()
    await expect(stale.getByText(copy('office.error.poolChanged'))).toBeVisible()
    await stale.getByRole('link', { name: copy('office.error.home') }).click()
    await expect(currentPool(stale)).toHaveText(copy('office.pools.choose', { pool: 'Nordlys' }))
    await stale.goto('/office/switches')
    await expect(stale.getByRole('button', { name: copy('office.switches.parts.sign_up.turnOff') })).toBeVisible()
  } finally {
    await context.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

const currentPool = (page: Page) => page.locator('[popovertarget=office-pools] .sr-only')

/** The demo with a second pool schema and one site in it, which processes serve from their next start. */
async function withTwoPools(folder: string) {
  const first = await startProductForTests({ VAR_DIR: folder })
  await first.stop()
  await command(folder, ['scripts/pool.ts', 'add', 'pool_b'])
  await command(folder, [
    'scripts/add-site.ts',
    'add',
    '--pool',
    'pool_b',
    '--name',
    'Nordlys',
    '--host',
    'nordlys.example',
  ])
  return startProductForTests({ VAR_DIR: folder })
}

async function command(folder: string, args: string[]): Promise<void> {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...env, VAR_DIR: folder, DEMO: '1' },
  })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code, errors).toBe(0)
}
