import type { Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import type { Screen } from './screen.ts'

const password = 'tulips-in-february'

/** Both sizes are drawn at once: each has members of its own, so that neither changes what the other shows. */
async function logIn(page: Page, index: number): Promise<string> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  const email = `${isPhone ? 'female' : 'male'}${index}.fr@demo.example`
  await post(page, '/api/user.php', { email, password })
  return email
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
}

function as(index: number, path: string) {
  return async (page: Page) => {
    await logIn(page, index)
    await page.goto(path)
  }
}

async function withExport(page: Page): Promise<void> {
  await logIn(page, 1)
  await post(page, '/api/accounts/consents', { kind: 'special_category', text_version: '2023-12-01T12:00:00Z' })
  await post(page, '/api/accounts/exports', { current_password: password })
  await page.goto('/settings/privacy')
  await page.getByText(copy('settings.export.ready'), { exact: true }).waitFor({ timeout: 20_000 })
}

async function withDiscount(page: Page): Promise<void> {
  await as(2, '/settings/delete?step=instead&reason=too_expensive')(page)
  await page.getByRole('button', { name: copy('settings.leaving.instead.discount.action') }).click()
  await page.getByText(copyPattern('settings.leaving.instead.code')).waitFor()
}

async function onAPause(page: Page): Promise<void> {
  await logIn(page, 3)
  await post(page, '/api/accounts/pause', {})
  await page.goto('/members')
}

/** Deleted by the button, as far as the page that says so. */
async function deleted(page: Page): Promise<void> {
  await as(4, '/settings/delete?step=last&reason=met_someone')(page)
  await page.locator('input[name=current_password]').fill(password)
  await page.getByRole('button', { name: copy('settings.leaving.last.submit') }).click()
  await page.waitForURL(/account-deleted/)
}

async function mailedLink(page: Page, index: number): Promise<void> {
  const email = await logIn(page, index)
  await post(page, '/api/accounts/deletion', { reason: 'other', current_password: password })
  for (let tries = 0; tries < 40; tries += 1) {
    const answer = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)
    const { mails } = (await answer.json()) as { mails: { text: string }[] }
    const link = mails.map(({ text }) => /\/reactivate\?token=[\w-]+/.exec(text)?.[0]).find(Boolean)
    if (link) return void (await page.goto(link))
    await page.waitForTimeout(250)
  }
  throw new Error('no mail with the way back')
}

async function broughtBack(page: Page): Promise<void> {
  await mailedLink(page, 6)
  await page.getByRole('button', { name: copy('settings.leaving.reactivate.submit') }).click()
  await page.waitForURL(/outcome=/)
}

/** What a member sees who looks at their own data, takes a pause, or leaves. */
export const leavingScreens: Screen[] = [
  { name: 'settings-privacy', open: withExport },
  { name: 'settings-privacy-empty', open: as(0, '/settings/privacy') },
  { name: 'paused', isWhole: false, open: onAPause },
  { name: 'leaving-why', open: as(0, '/settings/delete') },
  { name: 'leaving-instead', open: as(0, '/settings/delete?step=instead&reason=privacy') },
  { name: 'leaving-discount', open: withDiscount },
  { name: 'leaving-erased', open: as(0, '/settings/delete?step=erased&reason=privacy') },
  { name: 'leaving-last', open: as(0, '/settings/delete?step=last&reason=privacy') },
  { name: 'account-deleted', open: deleted },
  { name: 'reactivate', open: (page) => mailedLink(page, 5) },
  { name: 'reactivate-done', open: broughtBack },
  { name: 'reactivate-expired', open: (page) => page.goto('/reactivate?token=not-a-real-one') },
]
