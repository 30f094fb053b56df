import { expect } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { phone } from '../members.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'

test.beforeEach(async ({ page }) => {
  await join(page, 'Tessa', { confirmed: false, details: { seeks: 'male' } })
  await page.goto('/profile')
  await page.waitForLoadState('networkidle')
})

test('every kind of field is taken back: by its button, and by Ctrl+Z where nothing is typed', {
  tag: '@soak',
}, async ({ page }) => {
  const undo = (field: string) => page.getByRole('button', { name: copy('profiles.saving.undo', { field }) })
  const about = page.getByRole('textbox', { name: copy('profiles.fields.about_me') })
  await about.fill('I bake bread.')
  await about.blur()
  await expect(undo(copy('profiles.fields.about_me'))).toBeEnabled()
  await page.getByLabel(copy('profiles.fields.name'), { exact: true }).fill('Tess')
  await page.getByLabel(copy('profiles.fields.name'), { exact: true }).press('Enter')
  await expect(undo(copy('profiles.fields.name'))).toBeEnabled()
  await page.getByText(copy('profiles.sought.both'), { exact: true }).click()
  await expect(undo(copy('profiles.sections.lookingFor'))).toBeEnabled()
  await page.getByText(copy('profiles.interests.wine'), { exact: true }).click()
  await expect(undo(copy('profiles.fields.interests'))).toBeEnabled()
  await page
    .getByRole('combobox', { name: copy('profiles.fields.eye_color'), exact: true })
    .selectOption(copy('profiles.attributes.eye_color.green'))
  await expect(undo(copy('profiles.fields.eye_color'))).toBeEnabled()

  await page.getByRole('combobox', { name: copy('profiles.fields.eye_color'), exact: true }).press('Control+z')
  await expect(page.getByRole('combobox', { name: copy('profiles.fields.eye_color'), exact: true })).toHaveValue('')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: copy('profiles.saving.undone', { field: copy('profiles.fields.eye_color') }) }),
  ).toBeAttached()
  // The browser's own undo would have gone to the name
  await expect(page.getByRole('combobox', { name: copy('profiles.fields.eye_color'), exact: true })).toBeFocused()
  await expect(page.getByLabel(copy('profiles.fields.name'), { exact: true })).toHaveValue('Tess')
  await expect(undo(copy('profiles.fields.interests'))).toBeEnabled()
  await undo(copy('profiles.fields.interests')).press('Enter')
  await expect(page.getByText(copyPattern('profiles.hints.interests', { count: 0 }))).toBeVisible()
  await expect(undo(copy('profiles.sections.lookingFor'))).toBeEnabled()
  await undo(copy('profiles.sections.lookingFor')).press('Enter')
  await expect(page.getByRole('radio', { name: copy('profiles.sought.male'), exact: true })).toBeChecked()
  await expect(undo(copy('profiles.fields.name'))).toBeEnabled()
  await undo(copy('profiles.fields.name')).press('Enter')
  await expect(page.getByLabel(copy('profiles.fields.name'), { exact: true })).toHaveValue('Tessa')
  await expect(undo(copy('profiles.fields.about_me'))).toBeEnabled()
  await undo(copy('profiles.fields.about_me')).press('Enter')
  await expect(about).toHaveValue('')
  await expect(page.getByRole('button', { name: copy('profiles.album.undo') })).toBeHidden()
  // Saved: a reload would overtake what is still on its way
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: copy('profiles.saving.undone', { field: copy('profiles.fields.about_me') }) }),
  ).toBeAttached()

  await page.reload()
  await expect(page.getByLabel(copy('profiles.fields.name'), { exact: true })).toHaveValue('Tessa')
  await expect(about).toHaveValue('')
  await expect(page.getByText(copyPattern('profiles.hints.interests', { count: 0 }))).toBeVisible()
})

test('each advice leads to its field', async ({ page }) => {
  for (const [advice, heading] of [
    [copyPattern('profiles.completeness.advice.photo'), copy('profiles.sections.photos')],
    [copyPattern('profiles.completeness.advice.about_me'), copy('profiles.sections.aboutMe')],
    [copyPattern('profiles.completeness.advice.interests'), copy('profiles.sections.interests')],
  ] as const) {
    await page.getByRole('link', { name: advice }).press('Enter')
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport()
  }
})

test('the date of birth is shown, and who puts it right where it is wrong', async ({ page }) => {
  await expect(page.getByText('6 May 1990')).toBeVisible()
  await expect(page.getByText(copy('profiles.hints.dateOfBirth'))).toBeVisible()
  await page.getByRole('main').locator('a[href="/pages/service"]').click()
  await expect(page).toHaveURL('/pages/service')
})

test('what the phone changed is there when one comes back to the other device', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
  const other = await browser.newContext({ viewport: phone, storageState: await page.context().storageState() })
  const handheld = await other.newPage()
  await handheld.goto('/profile')
  await handheld.waitForLoadState('networkidle')
  await handheld
    .getByRole('combobox', { name: copy('profiles.fields.hair_color'), exact: true })
    .selectOption(copy('profiles.attributes.hair_color.red'))
  await expect(handheld.getByText(copy('profiles.saving.saved'))).toBeVisible()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('combobox', { name: copy('profiles.fields.hair_color'), exact: true })).toHaveValue('red')
  await page
    .getByRole('combobox', { name: copy('profiles.fields.body_type'), exact: true })
    .selectOption(copy('profiles.attributes.body_type.average'))
  await expect(page.getByText(copy('profiles.saving.saved'))).toBeVisible()
  await handheld.reload()
  await expect(handheld.getByRole('combobox', { name: copy('profiles.fields.hair_color'), exact: true })).toHaveValue(
    'red',
  )
  await expect(handheld.getByRole('combobox', { name: copy('profiles.fields.body_type'), exact: true })).toHaveValue(
    'average',
  )
  await other.close()
})
