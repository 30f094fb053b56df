import { expect } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { phone } from '../members.ts'
import { check, phoneAndWide } from '../quality/check.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'
import { elsewhere } from './settings-steps.ts'

const path = '/settings/contacts'

test('contacts by keyboard: blocked, found malformed, removed one by one and all', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: phone })).newPage()
  const anna = await join(page, 'Anna')
  const other = await elsewhere(browser)
  const bram = await join(other, 'Bram')
  const isSeen = async () => (await other.request.get(`/api/profiles/${anna.id}`)).ok()
  const list = page.getByRole('main').getByRole('listitem')
  const field = page.getByRole('textbox', { name: copy('settings.contacts.emails') })

  await page.goto('/settings/visibility')
  await page.waitForLoadState('networkidle')
  await tabTo(page, `main a[href="${path}"]`)
  await page.keyboard.press('Enter')
  await page.waitForURL(path)
  await expect(page.getByText(copy('settings.contacts.none'))).toBeVisible()
  await page.waitForLoadState('networkidle')
  await check(page, path, phoneAndWide)
  await page.setViewportSize(phone)

  await tabTo(page, 'textarea[name=emails]')
  await page.keyboard.insertText(`Bram <${bram.email}>\nsomeone@example.com, no address\n+31 6 12345678`)
  expect(await isSeen()).toBe(true)
  await tabTo(page, 'button', copy('settings.contacts.submit'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(copy('settings.contacts.added', { count: 2 }))).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: copy('settings.contacts.rest', { count: 2 }) })).toBeVisible()
  await expect(page.getByText(copy('settings.contacts.restPhones'))).toBeVisible()
  await expect(field).toHaveValue('no address\n+31 6 12345678')
  expect(await isSeen()).toBe(false)
  await expect(page.getByRole('heading', { name: copy('settings.contacts.total', { count: 2 }) })).toBeVisible()
  await check(page)

  await tabTo(page, 'input[name=email]')
  await page.keyboard.insertText('not-on-the-list@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText(copy('errors.contact_not_found')).first()).toBeVisible()
  await expect(page.locator('input[name=email]')).toBeFocused()
  await page.locator('input[name=email]').fill(bram.email.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByText(copy('settings.contacts.removed'))).toBeVisible()
  await expect(list.filter({ hasText: '1' }).first()).toBeVisible()
  expect(await isSeen()).toBe(true)

  await tabTo(page, 'button', copy('settings.contacts.removeAll'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(copy('settings.contacts.removeAllText'))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The focus returns a frame after the dialog has gone
  await expect(page.getByRole('button', { name: copy('settings.contacts.removeAll') })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: copy('settings.contacts.removeAll') }).press('Enter')
  await expect(page.getByText(copy('settings.contacts.none'))).toBeVisible()
  await page.context().close()
})

test('addresses from a file and from the phone are filled in, and sent only by the button', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { contacts: { select: async () => [{ email: ['picked@example.com'] }, {}] } })
  })
  await join(page, 'Anna')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/moderation/contacts') && request.method() === 'POST') sent += 1
  })
  await page.goto(path)
  const field = page.getByRole('textbox', { name: copy('settings.contacts.emails') })
  const file = page.locator('input[type=file]')
  const card = 'BEGIN:VCARD\r\nFN:Carl\r\nEMAIL;TYPE=HOME:carl@example.com\r\nTEL:+31612345678\r\nEND:VCARD\r\n'
  await file.setInputFiles({ name: 'all.vcf', mimeType: 'text/vcard', buffer: Buffer.from(card) })
  await expect(page.getByText(copy('settings.contacts.found', { count: 1 }))).toBeVisible()
  await file.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Phone\nDora,+316') })
  await expect(page.getByText(copy('settings.contacts.found', { count: 0 }))).toBeVisible()
  await file.setInputFiles({ name: 'big.csv', mimeType: 'text/csv', buffer: Buffer.alloc(5_000_001) })
  await expect(page.getByText(copy('settings.contacts.unreadable', { size: 5 }))).toBeVisible()
  await page.getByRole('button', { name: copy('settings.contacts.phone') }).press('Enter')
  await expect(field).toHaveValue('carl@example.com\npicked@example.com')
  expect(sent).toBe(0)
  await page.getByRole('button', { name: copy('settings.contacts.submit') }).press('Enter')
  await expect(page.getByText(copy('settings.contacts.added', { count: 2 }))).toBeVisible()
  await expect(field).toHaveValue('')
  expect(sent).toBe(1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('contacts are blocked and removed', async ({ page }) => {
    await join(page, 'Anna')
    await page.goto(path)
    await page.locator('textarea[name=emails]').fill('someone@example.com\nno address')
    await page.getByRole('button', { name: copy('settings.contacts.submit') }).click()
    await expect(page.getByRole('status')).toContainText(copy('settings.contacts.added', { count: 1 }))
    await expect(page.locator('textarea[name=emails]')).toHaveValue('no address')
    await page.getByRole('button', { name: copy('settings.contacts.removeAll') }).click()
    await expect(page.getByText(copy('settings.contacts.none'))).toBeVisible()
  })
})
