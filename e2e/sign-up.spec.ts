import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const password = 'nine lives for a cat'
const phone = { width: 390, height: 844 }
let serial = 0

function newAddress() {
  serial += 1
  return `sign-up-${Date.now().toString(36)}-${serial}@example.com`
}

test('with the keyboard alone, on a phone, told of the confirmation as it happens', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  const email = newAddress()
  await page.goto('/signup')
  await page.waitForLoadState('networkidle')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter') // past the bar
  await tabTo(page, 'input[name=gender]')
  await page.keyboard.press('Space')
  await tabTo(page, 'input[name=seeks]')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'input[name=email]')
  await page.keyboard.type(email)
  await tabTo(page, 'input[name=name]')
  await page.keyboard.type('Kim')
  await tabTo(page, 'input[name=password]')
  await page.keyboard.type('too short')
  await tabTo(page, 'input[name^=date_of_birth]')
  await page.keyboard.type('05061990') // a full part leads on to the next
  await tabTo(page, 'input[name=consent]')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('input[name=email]')).toHaveValue(email)
  await tabTo(page, 'input[name=password]')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  for (const [step, heading] of [
    ['photo', 'Show your face'],
    ['place', 'Where are you?'],
    ['about', 'A few words about you'],
  ] as const) {
    await page.waitForURL(`**/complete-signup?step=${step}`)
    await expect(page.getByRole('heading', { name: heading })).toBeFocused()
    await tabTo(page, 'main a', 'Skip for now')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(await linkInMail(other, email))
  await other.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect(other.getByRole('heading', { name: 'Welcome, Kim!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your e-mail address is confirmed' })).toBeVisible()
  await tabTo(page, 'main a', 'Go to the members')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/members')
  await Promise.all([context.close(), elsewhere.close()])
})

test('without script: nothing typed is lost, and the link of the mail works', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const page = await context.newPage()
  const email = newAddress()
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign up for free' })
  await page.goto('/signup?gender=male&seeks=female')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Your name').fill('@bram')
  await page.locator('input[name=password]').fill(password)
  await page.getByLabel('month').fill('5')
  await page.getByLabel('day').fill('6')
  await page.getByLabel('year').fill('2014')
  await page.getByLabel('Where you live').selectOption('NL')
  await page.locator('input[name=consent]').check()
  await submit.click()

  await expect(page.getByRole('alert')).toContainText('Your name cannot start with @.')
  await expect(page.getByRole('alert')).toContainText('You have to be at least 18 years old.')
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await expect(page.getByLabel('Where you live')).toHaveValue('NL')
  await expect(page.locator('input[name=consent]')).toBeChecked()
  await expect(page.locator('input[name=password]')).toHaveValue('')
  await page.getByLabel('Your name').fill('Bram')
  await page.getByLabel('year').fill('1990')
  await page.locator('input[name=password]').fill(password)
  await submit.click()
  await expect(page).toHaveURL(/\/complete-signup\?step=photo/)

  const link = await linkInMail(page, email)
  await page.goto(link)
  await page.goto(link)
  expect(await statusOf(page)).toBe('not_confirmed')
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Bram!' })).toBeVisible()
  expect(await statusOf(page)).toBe('active')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect(page.getByRole('heading', { name: 'Already confirmed' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/activate/done?token=nonsense')
  await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
  await expect(page.getByRole('heading', { name: 'Activation failed' })).toBeVisible()
  await page.goto('/complete-signup?step=about')
  await expect(page).toHaveURL('/login?next=%2Fcomplete-signup%3Fstep%3Dabout')
  await page.getByLabel('E-mail address').fill(email)
  await page.locator('input[name=password]').fill('not the right one')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('Login failed, please try again')
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/complete-signup?step=about')
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing serious for axe, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: phone, colorScheme, bypassCSP: true })
    const page = await context.newPage()
    await check(page, '/login?next=%2Fchats')
    await check(page, '/signup')
    await page.getByRole('main').getByRole('button', { name: 'Sign up for free' }).click()
    await page.getByRole('alert').waitFor()
    await check(page)
    await check(page, '/activate/done?token=any')
    await check(page, '/activate/error')

    const answer = await page.request.post('/api/accounts/signup', {
      data: {
        email: newAddress(),
        name: 'Axel',
        password,
        date_of_birth: '1990-05-06',
        gender: 'male',
        seeks: 'both',
        consent: true,
      },
    })
    expect(answer.status()).toBe(200)
    for (const step of ['photo', 'place', 'about', 'email']) await check(page, `/complete-signup?step=${step}`)
    await check(page, '/activate/error')
    // With the reminder and the photo alert above it
    await check(page, '/lang-config')
    await context.close()
  })
}

/** The page as it is, or another one. */
async function check(page: Page, path?: string) {
  if (path) await page.goto(path)
  await page.evaluate(axeSource)
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run()
    return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html.slice(0, 200)}`)
  })
  expect(found, page.url()).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} is wider than the screen`).toBe(0)
}

/** Presses Tab until the focus is there; what the key never reaches fails the test. */
async function tabTo(page: Page, selector: string, words = '') {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate((wanted) => {
      const focused = document.activeElement
      return focused?.matches(wanted) ? focused.textContent : null
    }, selector)
    if (text?.includes(words)) return
  }
  throw new Error(`The tab key never reached ${selector} ${words}`)
}

async function linkInMail(page: Page, email: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const answer = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)
    const { mails } = (await answer.json()) as { mails: { text: string }[] }
    link = /\/activate\/done\?token=[\w-]+/.exec(mails[0]?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 15_000 })
  return link
}

async function statusOf(page: Page): Promise<string | undefined> {
  const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: { status: string } | null }
  return user?.status
}
