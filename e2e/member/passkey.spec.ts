import { expect, type Page } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import { authenticator } from '../authenticator.ts'
import { demoPassword as password, post, resident } from '../members.ts'
import { test } from '../test.ts'

test('a passkey logs in: by the button, and among what the browser offers for the address', async ({ page }) => {
  const keys = await authenticator(page)
  await page.goto('/login')
  await makePasskey(page, resident('male2.gb'))
  await page.request.get('/api/logout.php')

  // Nobody answers yet: the browser's own offer waits, and the button asks instead of it
  await keys.answer(false)
  await page.goto('/login?next=%2Flikes%2Fsent')
  const button = page.getByRole('button', { name: copy('entry.passkey.logIn') })
  await expect(button).toBeVisible()
  await keys.answer(true)
  await button.click()
  await expect(page).toHaveURL('/likes/sent')

  // Away first: an open page hears of the end of its session and leaves by itself, in the middle of what follows
  await page.goto('about:blank')
  await page.request.get('/api/logout.php')
  await page.goto('/login?next=%2Fchats')
  await expect(page).toHaveURL('/chats')
})

test('without a passkey the button says so, and the password still works', { tag: '@soak' }, async ({ page }) => {
  await authenticator(page)
  await page.goto('/login')
  await page.getByRole('button', { name: copy('entry.passkey.logIn') }).click()
  await expect(page.getByText(copy('entry.passkey.nothing'))).toBeVisible()
  await page.getByLabel(copy('accounts.email')).fill(resident('male3.gb'))
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/members')
})

/** As the settings do: options, the browser's own dialog, and what it made. */
async function makePasskey(page: Page, email: string): Promise<void> {
  await post(page.request, '/api/user.php', { email, password })
  const { challenge_id, options } = await post(page.request, '/api/accounts/passkeys/options', {
    current_password: password,
  })
  const credential = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return made.toJSON()
  }, options)
  await post(page.request, '/api/accounts/passkeys', { challenge_id, credential, name: 'This computer' })
}
