import type { Browser, Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { copy } from '../../src/test/copy.ts'
import { password } from '../signing-up.ts'

export async function logIn(page: Page, email: string, secret = password) {
  await page.goto('/login')
  await page.getByLabel(copy('accounts.email')).fill(email)
  await page.locator('input[name=password]').fill(secret)
  await page
    .getByRole('main')
    .getByRole('button', { name: copy('entry.logIn.submit'), exact: true })
    .click()
}

/** A part of the settings, by its heading. */
export const card = (page: Page, heading: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true, level: 2 }) })

/** Another browser. */
export async function elsewhere(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** What an authenticator app shows now that was given the key on the page. */
export async function codeOfApp(form: Locator): Promise<string> {
  const key = (await form.locator('.font-mono').textContent()) ?? ''
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate()
}
