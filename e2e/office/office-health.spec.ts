import { expect } from '@playwright/test'
import { demoPassword, post } from '../members.ts'
import { checkEverywhere } from '../quality/check.ts'
import { test } from '../test.ts'

const logIn = (email: string) => ({ email, password: demoPassword })

test('the health of the installation is read, and read again', async ({ page }) => {
  await post(page.request, '/api/office/session', logIn('moderator@demo.example'))
  await page.goto('/office/health')
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible()
  const processes = page.getByRole('table', { name: 'Processes' })
  await expect(processes.getByRole('row', { name: /Serves and works/ })).toContainText('Alive')
  await expect(page.getByText('This could not be read.')).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Once a day' }).getByRole('row')).not.toHaveCount(1)
  await checkEverywhere(page, 'health')
  await page.getByRole('link', { name: 'Look again' }).click()
  await expect(page.getByText(/^How the installation is doing, as of/)).toBeVisible()
})

test('support reads it; who sells does not; the public port has no metrics', async ({ page }) => {
  await post(page.request, '/api/office/session', logIn('support@demo.example'))
  expect((await page.goto('/office/health'))?.status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Try all again' })).toHaveCount(0)
  await post(page.request, '/api/office/session', logIn('marketing@demo.example'))
  expect((await page.goto('/office/health'))?.status()).toBe(403)
  expect((await page.goto('/metrics'))?.status()).toBe(404)
})
