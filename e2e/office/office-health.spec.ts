import { expect } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { demoPassword, post } from '../members.ts'
import { checkEverywhere } from '../quality/check.ts'
import { test } from '../test.ts'

const logIn = (email: string) => ({ email, password: demoPassword })

test('the health of the installation is read, and read again', { tag: '@soak' }, async ({ page }) => {
  await post(page.request, '/api/office/session', logIn('moderator@demo.example'))
  await page.goto('/office/health')
  await expect(page.getByRole('heading', { level: 1, name: copy('office.health.title') })).toBeVisible()
  const processes = page.getByRole('table', { name: copy('office.health.processes.title') })
  await expect(processes.getByRole('row', { name: copy('office.health.processes.roles.both') })).toContainText(
    copy('office.health.processes.alive'),
  )
  await expect(page.getByText(copy('office.health.unreadable'))).toHaveCount(0)
  await page.getByText(copy('office.health.schedules.all')).click()
  await expect(
    page.getByRole('table', { name: copy('office.health.schedules.nightly') }).getByRole('row'),
  ).not.toHaveCount(1)
  await checkEverywhere(page, 'health')
  await page.getByRole('link', { name: copy('office.health.refresh') }).click()
  await expect(page.getByText(copyPattern('office.health.lead'))).toBeVisible()
})

test('support reads it; who sells does not; the public port has no metrics', { tag: '@soak' }, async ({ page }) => {
  await post(page.request, '/api/office/session', logIn('support@demo.example'))
  expect((await page.goto('/office/health'))?.status()).toBe(200)
  await expect(page.getByRole('button', { name: copy('office.health.failures.retryAll') })).toHaveCount(0)
  await post(page.request, '/api/office/session', logIn('marketing@demo.example'))
  expect((await page.goto('/office/health'))?.status()).toBe(403)
  expect((await page.goto('/metrics'))?.status()).toBe(404)
})
