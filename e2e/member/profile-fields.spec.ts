import { expect } from '@playwright/test'
import { phone } from '../members.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'

test.beforeEach(async ({ page }) => {
  await join(page, 'Tessa', { confirmed: false, details: { seeks: 'male' } })
  await page.goto('/profile')
  await page.waitForLoadState('networkidle')
})

test('every kind of field is taken back: by its button, and by Ctrl+Z where nothing is typed', async ({ page }) => {
  const undo = (field: string) => page.getByRole('button', { name: `Undo: ${field}` })
  const about = page.getByRole('textbox', { name: 'About me' })
  await about.fill('I bake bread.')
  await about.blur()
  await expect(undo('About me')).toBeEnabled()
  await page.getByLabel('Name', { exact: true }).fill('Tess')
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await expect(undo('Name')).toBeEnabled()
  await page.getByText('Both', { exact: true }).click()
  await expect(undo('Looking for')).toBeEnabled()
  await page.getByText('Wine', { exact: true }).click()
  await expect(undo('Interests')).toBeEnabled()
  await page.getByLabel('Eye colour').selectOption('Green')
  await expect(undo('Eye colour')).toBeEnabled()

  await page.getByLabel('Eye colour').press('Control+z')
  await expect(page.getByLabel('Eye colour')).toHaveValue('')
  await expect(page.getByRole('status').filter({ hasText: 'Taken back: Eye colour' })).toBeAttached()
  // The browser's own undo would have gone to the name
  await expect(page.getByLabel('Eye colour')).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tess')
  await expect(undo('Interests')).toBeEnabled()
  await undo('Interests').press('Enter')
  await expect(page.getByText('None chosen yet')).toBeVisible()
  await expect(undo('Looking for')).toBeEnabled()
  await undo('Looking for').press('Enter')
  await expect(page.getByRole('radio', { name: 'Men', exact: true })).toBeChecked()
  await expect(undo('Name')).toBeEnabled()
  await undo('Name').press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tessa')
  await expect(undo('About me')).toBeEnabled()
  await undo('About me').press('Enter')
  await expect(about).toHaveValue('')
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeHidden()
  // Saved: a reload would overtake what is still on its way
  await expect(page.getByRole('status').filter({ hasText: 'Taken back: About me' })).toBeAttached()

  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tessa')
  await expect(about).toHaveValue('')
  await expect(page.getByText('None chosen yet')).toBeVisible()
})

test('each advice leads to its field', async ({ page }) => {
  for (const [advice, heading] of [
    [/^Add a photo/, 'Photos'],
    [/^Write a few lines/, 'About me'],
    [/^Choose at least three/, 'Interests'],
  ] as const) {
    await page.getByRole('link', { name: advice }).press('Enter')
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport()
  }
})

test('the date of birth is shown, and who puts it right where it is wrong', async ({ page }) => {
  await expect(page.getByText('6 May 1990')).toBeVisible()
  await expect(page.getByText('Your age is shown, never the date.')).toBeVisible()
  await page.getByRole('link', { name: 'Write to us' }).click()
  await expect(page).toHaveURL('/pages/service')
})

test('what the phone changed is there when one comes back to the other device', async ({ page, browser }) => {
  const other = await browser.newContext({ viewport: phone, storageState: await page.context().storageState() })
  const handheld = await other.newPage()
  await handheld.goto('/profile')
  await handheld.waitForLoadState('networkidle')
  await handheld.getByLabel('Hair colour').selectOption('Red')
  await expect(handheld.getByText('All changes saved')).toBeVisible()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByLabel('Hair colour')).toHaveValue('red')
  await page.getByLabel('Body type').selectOption('Average')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await handheld.reload()
  await expect(handheld.getByLabel('Hair colour')).toHaveValue('red')
  await expect(handheld.getByLabel('Body type')).toHaveValue('average')
  await other.close()
})
