import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { anyPattern, copy, copyPattern } from '../../src/test/copy.ts'
import { phone } from '../members.ts'
import { check, expectToFit } from '../quality/check.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'

test.beforeEach(async ({ page }) => {
  await join(page, 'Pippa', { confirmed: false, details: { seeks: 'male' } })
  await page.goto('/profile')
})

async function photo(background: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: 'holiday.jpg', mimeType: 'image/jpeg', buffer }
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: anyPattern(copyPattern('photos.chooseMany'), copyPattern('photos.addMany')) })
    .click()
  await (await chooser).setFiles(file)
}

async function addPhoto(page: Page, background: string) {
  const before = await tiles(page).count()
  await choose(page, await photo(background))
  await page.getByRole('button', { name: copy('photos.crop.use') }).click()
  await expect(tiles(page)).toHaveCount(before + 1)
}

const tiles = (page: Page) => page.getByRole('img', { name: copy('common.photoOf', { name: 'Pippa' }) })

test('a member adds photos: picked, cropped, dropped; what is no photo is said and harms nothing', async ({ page }) => {
  await choose(page, await photo('#3a6ea5'))
  const cropper = page.getByRole('dialog', { name: copy('photos.crop.title') })
  await expect(cropper.locator('img')).toBeVisible()
  await cropper.getByLabel(copy('photos.crop.area')).press('ArrowRight')
  await cropper.getByLabel(copy('photos.crop.zoom')).fill('1.5')
  await cropper.getByRole('button', { name: copy('photos.crop.use') }).click()
  await expect(tiles(page)).toHaveCount(1)
  const size = await tiles(page).evaluate((image: HTMLImageElement) => [image.width, image.height])
  expect((size[1] ?? 0) / (size[0] ?? 1)).toBeCloseTo(4 / 3, 1)
  await expect(page.getByText(copy('photos.main'), { exact: true })).toBeVisible()

  await choose(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('this is no photo'.repeat(20)) })
  await expect(page.getByRole('alert')).toContainText(copy('errors.photo_wrong_type'))

  const dropped = (await photo('#a53a6e')).buffer.toString('base64')
  const holder = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }))
    return transfer
  }, dropped)
  const area = page.getByRole('button', { name: copy('photos.addMany') })
  await area.dispatchEvent('dragenter', { dataTransfer: holder })
  await expect(page.getByText(copy('photos.dropNow'))).toBeVisible()
  await area.dispatchEvent('drop', { dataTransfer: holder })
  await page.getByRole('button', { name: copy('photos.crop.whole') }).click()
  await expect(tiles(page)).toHaveCount(2)
  await page.reload()
  await expect(tiles(page)).toHaveCount(2)
})

test('photos are ordered, made main and deleted by keyboard alone', { tag: '@soak' }, async ({ page }) => {
  await addPhoto(page, '#a00')
  await addPhoto(page, '#0a0')
  await addPhoto(page, '#00a')
  await expect(page.getByText(copyPattern('photos.fullFree', { limit: 3 }))).toBeVisible()
  const first = await tiles(page).first().getAttribute('src')
  const menu = async (place: number, action: string) => {
    await page.getByRole('button', { name: copy('photos.actions', { place }) }).press('Enter')
    await page.getByRole('menuitem', { name: action }).press('Enter')
  }
  await menu(1, copy('photos.moveLater'))
  await expect(page.getByText(copy('photos.moved', { place: 2, count: 3 }))).toBeAttached()
  await expect(tiles(page).nth(1)).toHaveAttribute('src', first ?? '')
  await menu(3, copy('photos.makeMain'))
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: copy('photos.main') })
      .locator('img'),
  ).toHaveAttribute('src', (await tiles(page).nth(2).getAttribute('src')) ?? '')
  await menu(3, copy('photos.delete'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: copy('photos.delete') })
    .press('Enter')
  await expect(tiles(page)).toHaveCount(2)
  await page.reload()
  await expect(tiles(page)).toHaveCount(2)
  await expect(page.getByRole('listitem').filter({ hasText: copy('photos.main') })).toHaveCount(1)
})

test('what is edited is saved as one goes, can be taken back, and waits while the line is down', async ({
  page,
  context,
}) => {
  const saved = page.getByText(copy('profiles.saving.saved'))
  await page
    .getByRole('textbox', { name: copy('profiles.fields.about_me') })
    .fill('I bake bread, badly, and laugh about it with whoever eats it.')
  await expect(page.getByText(copy('profiles.saving.saving'))).toBeVisible()
  await expect(saved).toBeVisible()

  await page
    .getByRole('combobox', { name: copy('profiles.fields.tattoos'), exact: true })
    .selectOption(copy('profiles.attributes.tattoos.few'))
  await page
    .getByRole('button', { name: copy('profiles.saving.undo', { field: copy('profiles.fields.tattoos') }) })
    .click()
  await expect(page.getByRole('combobox', { name: copy('profiles.fields.tattoos'), exact: true })).toHaveValue('')
  await expect(saved).toBeVisible()

  const town = page.getByRole('combobox', { name: copy('profiles.fields.town') })
  await town.scrollIntoViewIfNeeded()
  await town.fill('')
  await town.pressSequentially('eindh', { delay: 30 })
  await page.getByRole('option', { name: /^Eindhoven, North Brabant/ }).click()
  await expect(saved).toBeVisible()

  await page.getByText(copy('profiles.interests.wine'), { exact: true }).click()
  await page.getByText(copy('profiles.interests.dogs'), { exact: true }).click()
  await expect(page.getByText('2 chosen')).toBeVisible()

  await page.getByRole('slider', { name: copy('profiles.fields.ageTo') }).press('ArrowRight')
  await expect(page.getByText(copy('profiles.fields.agesFromTo', { from: 26, to: 47 }))).toBeVisible()
  await expect(page.getByRole('slider', { name: copy('profiles.fields.ageTo') })).toBeFocused()
  await expect(saved).toBeVisible()

  await context.setOffline(true)
  await page
    .getByRole('combobox', { name: copy('profiles.fields.eye_color'), exact: true })
    .selectOption(copy('profiles.attributes.eye_color.green'))
  await expect(page.getByText(copy('profiles.saving.failed'))).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: copy('profiles.saving.retry') }).click()
  await expect(saved).toBeVisible()

  await page.reload()
  await expect(page.getByRole('textbox', { name: copy('profiles.fields.about_me') })).toHaveValue(/bake bread/)
  await expect(page.getByRole('combobox', { name: copy('profiles.fields.eye_color'), exact: true })).toHaveValue(
    'green',
  )
  await expect(page.getByRole('combobox', { name: copy('profiles.fields.town') })).toHaveValue(/^Eindhoven/)
  await expect(page.getByText(copy('profiles.fields.agesFromTo', { from: 26, to: 47 }))).toBeVisible()
})

test('without script the page is one form that saves', { tag: '@soak' }, async ({ browser, page }) => {
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const form = await plain.newPage()
  await form.goto('/profile')
  await form.getByRole('textbox', { name: copy('profiles.fields.about_me') }).fill('Written without a script.')
  await form
    .getByRole('combobox', { name: copy('profiles.fields.tattoos'), exact: true })
    .selectOption(copy('profiles.attributes.tattoos.many'))
  await form.getByText(copy('profiles.interests.wine'), { exact: true }).click()
  await form.getByRole('button', { name: copy('common.save') }).click()
  await expect(form.getByRole('textbox', { name: copy('profiles.fields.about_me') })).toHaveValue(
    'Written without a script.',
  )
  await plain.close()
  await page.reload()
  await expect(page.getByRole('combobox', { name: copy('profiles.fields.tattoos'), exact: true })).toHaveValue('many')
  await expect(page.getByText('1 chosen')).toBeVisible()
})

test('a name that is refused says why beside the field', async ({ page }) => {
  await page.getByLabel(copy('profiles.fields.name'), { exact: true }).fill('@pippa')
  await page.getByLabel(copy('profiles.fields.name'), { exact: true }).press('Enter')
  await expect(page.getByText(copy('errors.name_starts_with_at'))).toBeVisible()
  await page.getByLabel(copy('profiles.fields.name'), { exact: true }).fill('Pip')
  await page.getByLabel(copy('profiles.fields.name'), { exact: true }).press('Enter')
  await expect(page.getByText(copy('profiles.saving.saved'))).toBeVisible()
  await expect(page.getByText(copy('errors.name_starts_with_at'))).toBeHidden()
})

test('the nearest city is found from where the device is', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 52.0907, longitude: 5.1214 })
  await page.getByRole('button', { name: copy('profiles.location.use') }).click()
  await expect(page.getByText(copy('profiles.location.found', { city: 'Utrecht' }))).toBeVisible()
  await expect(page.getByRole('combobox', { name: copy('profiles.fields.town') })).toHaveValue(/^Utrecht/)
})

test('nothing on the page keeps anybody out, light and dark', { tag: '@soak' }, async ({ page }) => {
  await addPhoto(page, '#123')
  await check(page)
  await choose(page, await photo('#456'))
  await expect(page.getByRole('button', { name: copy('photos.crop.use') })).toBeEnabled()
  await check(page)
})

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize(phone)
  await addPhoto(page, '#123')
  await expectToFit(page)
})
