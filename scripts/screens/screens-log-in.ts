import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { Screen } from './screen.ts'

const password = 'tulips-in-february'

/** Both sizes are drawn at once: each has members of its own, so that neither changes what the other shows. */
function resident(page: Page, index: number): string {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  return `${isPhone ? 'female' : 'male'}${index}.gb@demo.example`
}

async function post(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const answer = await page.request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
  return (await answer.json()) as Record<string, unknown>
}

async function fill(page: Page, email: string, typed: string): Promise<void> {
  await page.goto('/login')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(typed)
  await page.locator('main button[type=submit]').first().click()
}

async function failed(page: Page): Promise<void> {
  await fill(page, 'nobody@demo.example', 'not the right one')
  await page.getByRole('alert').waitFor()
}

async function blocked(page: Page): Promise<void> {
  const email = resident(page, 0)
  for (let tried = 0; tried < 5; tried += 1)
    await page.request.post('/api/user.php', { data: { email, password: `wrong ${tried}` } })
  await fill(page, email, password)
  await page.getByRole('alert').waitFor()
}

async function secondFactor(page: Page): Promise<void> {
  const email = resident(page, 1)
  await post(page, '/api/user.php', { email, password })
  const { secret } = await post(page, '/api/accounts/second-factor', { current_password: password })
  const code = new TOTP({ secret: String(secret) }).generate()
  await post(page, '/api/accounts/second-factor/confirm', { code })
  await page.request.get('/api/logout.php')
  await fill(page, email, password)
  await page.locator('input[name=code]').waitFor()
}

async function resetAsked(page: Page): Promise<void> {
  await page.goto('/reset-password')
  await page.locator('input[name=email]').fill('nobody@demo.example')
  await page.locator('main button[type=submit]').first().click()
  await page.locator('main h1[tabindex]').waitFor()
}

async function resetDo(page: Page): Promise<void> {
  const email = resident(page, 2)
  await post(page, '/api/accounts/reset', { email })
  await page.goto(await mailedLink(page, email, '/reset-password/do'))
}

async function resetDone(page: Page): Promise<void> {
  await post(page, '/api/user.php', { email: resident(page, 2), password })
  await page.goto('/reset-password/do?outcome=done')
}

async function undo(page: Page): Promise<void> {
  const email = resident(page, 3)
  await post(page, '/api/user.php', { email, password })
  await post(page, '/api/accounts/mail-change', { email: `new.${email}`, current_password: password })
  await page.request.get('/api/logout.php')
  await page.goto(await mailedLink(page, email, '/mail-change/undo'))
}

/** The link to `path` in a mail to this address, once it has come. */
async function mailedLink(page: Page, email: string, path: string): Promise<string> {
  for (let looked = 0; looked < 100; looked += 1) {
    const answer = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)
    const { mails } = (await answer.json()) as { mails: { text: string }[] }
    const link = mails.map(({ text }) => new RegExp(`${path}\\?token=[\\w-]+`).exec(text)?.[0]).find(Boolean)
    if (link) return link
    await page.waitForTimeout(200)
  }
  throw new Error(`no mail to ${path}`)
}

/** Log-in, a new password, another e-mail address: the pages, and what becomes of them. */
export const logInScreens: Screen[] = [
  { name: 'log-in', open: (page) => page.goto('/login') },
  { name: 'log-in-failed', open: failed },
  { name: 'log-in-blocked', open: blocked },
  { name: 'log-in-second-factor', open: secondFactor },
  { name: 'reset-password', open: (page) => page.goto('/reset-password') },
  { name: 'reset-password-asked', open: resetAsked },
  { name: 'reset-password-do', open: resetDo },
  { name: 'reset-password-done', open: resetDone },
  { name: 'reset-password-expired', open: (page) => page.goto('/reset-password/do') },
  { name: 'mail-change', open: (page) => page.goto('/mail-change/do?token=not-a-real-one') },
  { name: 'mail-change-done', open: (page) => page.goto('/mail-change/do?outcome=changed') },
  { name: 'mail-change-undo', open: undo },
  { name: 'mail-change-undone', open: (page) => page.goto('/mail-change/undo?outcome=undone') },
]
