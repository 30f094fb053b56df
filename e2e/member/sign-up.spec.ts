import { expect, type Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { logInAs, phone } from '../members.ts'
import { check } from '../quality/check.ts'
import { activation, confirm, fill, newAddress, newMember, password, sent, statusOf } from '../signing-up.ts'
import { test } from '../test.ts'
import { inMail, linkInMail } from './mailbox.ts'

test('with the keyboard alone, on a phone, told of the confirmation as it happens', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  const email = newAddress()
  const puzzles: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/accounts/signup')) puzzles.push(request.postDataJSON()?.altcha)
  })
  await page.goto('/signup')
  await page.waitForLoadState('networkidle')

  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)
  await press('Tab')
  await press('Enter') // past the bar
  await tabTo(page, 'input[name=gender]')
  await press('Enter')
  // Nothing is chosen yet
  await expect(page.locator('input[name=gender]').first()).toBeFocused()
  await expect(page.getByText(copy('errors.fields.invalid_type')).first()).toBeVisible()
  await press('Space')
  await tabTo(page, 'input[name=seeks]')
  await press('ArrowRight')
  await press('Enter')
  await expect(page.locator('input[name=name]')).toBeFocused()
  await type('Kim')
  await press('Enter')
  await expect(page.locator('input[name^=date_of_birth]').first()).toBeFocused()
  await type('05062020') // a full part leads on to the next
  await press('Enter')
  await expect(page.locator('input[name=email]')).toBeFocused()
  await page.goBack()
  await expect(page.locator('input[name=date_of_birth_year]')).toHaveValue('2020')
  await page.goForward()
  await expect(page.locator('input[name=email]')).toBeFocused()
  await type(email)
  await press('Enter')
  await expect(page.locator('input[name=password]')).toBeFocused()
  await type('too short')
  await press('Enter')
  await expect(page.locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true')
  await press('ControlOrMeta+A')
  await type(password)
  await expect(page.getByText(copy('entry.signUp.passwordStrength.strong')).first()).toBeVisible()
  await press('Enter')
  await expect(page.locator('input[name=consent]')).toBeFocused()
  await press('Space')
  await check(page)
  await press('Enter')

  // Too young: the question is asked again, the others keep their answers
  const birth = page.locator('input[name^=date_of_birth]').first()
  await expect(birth).toBeFocused()
  await expect(birth).toHaveAttribute('aria-invalid', 'true')
  await press('ControlOrMeta+A')
  await type('05061990')
  for (const field of ['email', 'password', 'consent']) {
    await press('Enter')
    await expect(page.locator(`input[name=${field}]`)).toBeFocused()
  }
  await expect(page.locator('input[name=consent]')).toBeChecked()
  await press('Enter')

  for (const [step, heading] of [
    ['photo', copy('entry.complete.photo')],
    ['place', copy('entry.complete.place')],
    ['personal', copy('entry.complete.personal')],
    ['about', copy('entry.complete.about')],
  ] as const) {
    await page.waitForURL(`**/complete-signup?step=${step}`)
    await expect(page.getByRole('heading', { name: heading })).toBeFocused()
    await tabTo(page, 'main button', copy('entry.complete.skip'))
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: copy('entry.complete.push') })).toBeFocused()
  await tabTo(page, 'main button', copy('common.continue'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: copy('entry.complete.email') })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()
  expect(puzzles, 'each try went with a solution of its own').toEqual([expect.any(String), expect.any(String)])
  expect(puzzles[0]).not.toBe(puzzles[1])

  const other = await context.newPage()
  await confirm(other, email)
  await expect(other.getByRole('heading', { name: copy('entry.activate.doneTitle', { name: 'Kim' }) })).toBeVisible()
  await page.bringToFront()
  await expect(page.getByRole('heading', { name: copy('entry.complete.emailConfirmed') })).toBeVisible()
  await tabTo(page, 'main a', copy('entry.complete.finish'))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/signup-matches')
  await expect(page.getByRole('heading', { level: 1, name: copy('accounts.matches.title') })).toBeVisible()
  await context.close()
})

test('the people of the last step are liked before the address is confirmed, as the page says', async ({ page }) => {
  await newMember(page.request, { name: 'Noor', gender: 'female', seeks: 'male', country: 'GB' })
  await page.goto('/signup-matches')
  await expect(page.getByText(copy('accounts.matches.leadWaiting'))).toBeVisible()
  const first = page.getByRole('main').getByRole('listitem').first()
  await first.getByRole('button', { name: copyPattern('likes.button.likeName') }).click()
  await expect(first.getByRole('button', { name: copyPattern('likes.button.waiting') })).toBeVisible()
})

/** A mistyped address, another in its place, a wrong code and the right one; the same steps with and without script. */
async function confirmInPlace(page: Page, path: string) {
  await newMember(page.request, { name: 'Noor' })
  await page.goto(path)
  const correct = async (email: string) => {
    const field = page.getByLabel(copy('accounts.confirm.correct'))
    if (!(await field.isVisible())) await page.getByText(copy('accounts.confirm.wrong')).click()
    await field.fill(email)
    await page.getByRole('button', { name: copy('accounts.confirm.change') }).click()
  }
  // Well-formed for browsers, not for mail servers
  await correct('someone@nowhere')
  await expect(page.getByRole('alert')).toContainText(copy('errors.invalid_email'))
  const email = newAddress()
  await correct(email)
  await expect(page.getByText(email).first()).toBeVisible()
  const code = await inMail(page.request, email, /\b\d{6}\b/)
  const field = page.getByLabel(copy('accounts.confirm.code'))
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: copy('accounts.confirm.submit') }).click()
  await expect(page.getByRole('alert')).toContainText(copy('errors.activation_code_invalid'))
  await field.fill(code)
  await page.getByRole('button', { name: copy('accounts.confirm.submit') }).click()
}

test('confirms with the code in place, after correcting the address', async ({ page }) => {
  await confirmInPlace(page, '/complete-signup?step=email')
  await expect(page.getByRole('heading', { name: copy('entry.complete.emailConfirmed') })).toBeVisible()
  expect(await statusOf(page)).toBe('active')
})

test('the same without script', { tag: '@soak' }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await confirmInPlace(page, '/complete-signup?step=email')
  await expect(page.getByRole('heading', { name: copy('entry.activate.doneTitle', { name: 'Noor' }) })).toBeVisible()
  expect(await statusOf(page)).toBe('active')
  await context.close()
})

test('where the script never arrives, Continue shows the whole form', { tag: '@soak' }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  await page.goto('/')
  await page.route('**/*.js', (route) => route.abort())
  // `goto` would wait for the script
  await page.evaluate(() => window.location.assign('/signup'))
  await page.waitForURL('**/signup')
  await page.getByText(copy('entry.signUp.man'), { exact: true }).click()
  await expect(page.locator('input[name=name]')).toBeHidden()
  await page.getByRole('button', { name: copy('common.continue') }).click()
  await expect(page.locator('input[name=password]')).toBeVisible()
  await expect(page.getByRole('radio', { name: copy('entry.signUp.man'), exact: true })).toBeChecked()
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  await fill(page, { email: newAddress(), name: 'Bram' })
  await page
    .getByRole('main')
    .getByRole('button', { name: copy('entry.signUp.submit') })
    .click()
  await page.waitForURL('**/complete-signup**')
  await context.close()
})

test('without script: nothing typed is lost, and the link of the mail works', { tag: '@soak' }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const page = await context.newPage()
  const email = newAddress()
  const submit = page.getByRole('main').getByRole('button', { name: copy('entry.signUp.submit') })
  await page.goto('/signup?gender=male&seeks=female')
  await page.getByLabel(copy('accounts.email'), { exact: true }).fill(email)
  await page.getByLabel(copy('entry.signUp.name')).fill('@bram')
  await page.locator('input[name=password]').fill(password)
  await page.getByLabel('month').fill('5')
  await page.getByLabel('day').fill('6')
  await page.getByLabel('year').fill('2014')
  await page.getByLabel(copy('entry.signUp.country')).selectOption('NL')
  await page.locator('input[name=consent]').check()
  await submit.click()

  await expect(page.getByRole('alert')).toContainText(copy('errors.name_starts_with_at'))
  await expect(page.getByRole('alert')).toContainText(copy('errors.too_young', { min_age: 18 }))
  await expect(page.getByLabel(copy('accounts.email'), { exact: true })).toHaveValue(email)
  await expect(page.getByLabel(copy('entry.signUp.country'))).toHaveValue('NL')
  await expect(page.locator('input[name=consent]')).toBeChecked()
  await expect(page.locator('input[name=promotions]')).not.toBeChecked()
  await expect(page.locator('input[name=password]')).toHaveValue('')
  await page.getByLabel(copy('entry.signUp.name')).fill('Bram')
  await page.getByLabel('year').fill('1990')
  await page.locator('input[name=password]').fill(password)
  await submit.click()
  await expect(page).toHaveURL(/\/complete-signup\?step=photo/)
  await page.getByRole('button', { name: copy('entry.complete.skip') }).click()
  await expect(page.getByRole('heading', { name: copy('entry.complete.place') })).toBeVisible()
  await page.getByRole('button', { name: copy('entry.complete.skip') }).click()
  await page.getByLabel(copy('profiles.fields.hair_color')).selectOption('red')
  await page.getByRole('button', { name: copy('common.continue') }).click()
  await expect(page).toHaveURL(/\/complete-signup\?step=about/)
  await page.goto('/complete-signup?step=personal')
  await expect(page.getByLabel(copy('profiles.fields.hair_color'))).toHaveValue('red')

  const link = await linkInMail(page.request, email, activation)
  await page.goto(link)
  await page.goto(link)
  expect(await statusOf(page)).toBe('not_confirmed')
  await page.getByRole('button', { name: copy('entry.activate.submit') }).click()
  await expect(page.getByRole('heading', { name: copy('entry.activate.doneTitle', { name: 'Bram' }) })).toBeVisible()
  expect(await statusOf(page)).toBe('active')
  await page.goto(link)
  await page.getByRole('button', { name: copy('entry.activate.submit') }).click()
  await expect(page.getByRole('heading', { name: copy('entry.activate.alreadyTitle') })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/activate/done?token=nonsense')
  await page.getByRole('button', { name: copy('entry.activate.submit') }).click()
  await expect(page.getByRole('heading', { name: copy('entry.activate.failedTitle') })).toBeVisible()
  await page.goto('/complete-signup?step=about')
  await expect(page).toHaveURL('/login?next=%2Fcomplete-signup%3Fstep%3Dabout')
  await page.getByLabel(copy('accounts.email')).fill(email)
  await page.locator('input[name=password]').fill('not the right one')
  await page
    .getByRole('main')
    .getByRole('button', { name: copy('entry.logIn.submit') })
    .click()
  await expect(page.getByRole('alert')).toContainText(copy('errors.login_failed'))
  await expect(page.getByLabel(copy('accounts.email'))).toHaveValue(email)
  await page.locator('input[name=password]').fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: copy('entry.logIn.submit') })
    .click()
  await expect(page).toHaveURL('/complete-signup?step=about')
  await context.close()
})

test('over the page that needs an account: locked once begun, and back on that page', async ({ browser, request }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const emma = await logInAs(request, 'emma')
  await page.goto(`/members/${emma}?${sent}`)
  await page.waitForLoadState('networkidle')
  const here = page.url()
  const like = page.getByRole('main').getByRole('link', { name: copy('likes.button.like') })
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: copy('entry.signUp.submit') })

  await like.click()
  await expect(dialog.getByRole('heading', { name: copy('entry.signUp.title') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(like).toBeFocused()

  await like.click()
  await submit.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.locator('[data-field]:focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5) // beside it
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: copy('common.close') })).toBeHidden()
  await dialog.getByRole('button', { name: copy('entry.signUp.stop') }).click()
  await expect(dialog).toBeHidden()

  await like.click()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await fill(dialog, { email: newAddress(), name: 'Ruben' })
  await submit.click()
  await expect(dialog.getByRole('heading', { name: copy('entry.signUp.doneTitle', { name: 'Ruben' }) })).toBeVisible()
  await dialog.getByRole('button', { name: copy('entry.signUp.stay') }).click()
  await expect(dialog).toBeHidden()
  expect(page.url()).toBe(here)
  // The like that began it waits for the confirmation
  await expect(page.getByRole('main').getByRole('button', { name: copy('likes.button.waiting') })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  // The steps from there lead back there, too
  await page.goto(`/complete-signup?step=email&next=${encodeURIComponent(`/members/${emma}`)}`)
  await page.getByRole('link', { name: copy('entry.complete.finishBack') }).click()
  await expect(page).toHaveURL(`/members/${emma}`)
  await context.close()
})

test('confirmed in another browser: takes the password, or a new one that ends the sign-up there', {
  tag: '@soak',
}, async ({ browser }) => {
  const contexts = await Promise.all([browser.newContext(), browser.newContext({ viewport: phone })])
  const [mine, elsewhere] = await Promise.all(contexts.map((context) => context.newPage()))
  if (mine === undefined || elsewhere === undefined) throw new Error('no pages')
  const { email } = await newMember(mine.request, { name: 'Kim' })
  await elsewhere.goto(await linkInMail(elsewhere.request, email, activation))
  await expect(elsewhere.getByText(copy('entry.activate.otherBrowser'))).toBeVisible()
  const field = elsewhere.getByLabel(copy('accounts.password'), { exact: true })
  await field.fill('not the right one')
  await elsewhere.getByRole('button', { name: copy('entry.activate.submit') }).click()
  await expect(field).toBeFocused()
  expect(await statusOf(mine)).toBeUndefined()
  await elsewhere.getByRole('link', { name: copy('entry.activate.setNew') }).click()
  await elsewhere.getByLabel(copy('entry.activate.newPassword'), { exact: true }).fill('quite another way to log in')
  await elsewhere.getByRole('button', { name: copy('entry.activate.submit') }).click()
  await expect(
    elsewhere.getByRole('heading', { name: copy('entry.activate.doneTitle', { name: 'Kim' }) }),
  ).toBeVisible()
  expect(await statusOf(elsewhere)).toBe('active')
  await Promise.all(contexts.map((context) => context.close()))
})

test('goes on at the right step on another device', async ({ browser }) => {
  const first = await browser.newContext()
  const page = await first.newPage()
  const email = newAddress()
  await newMember(page.request, { email, name: 'Lotte' })
  await page.goto('/complete-signup')
  await page.waitForURL('**/complete-signup?step=photo')
  await page.getByRole('button', { name: copy('entry.complete.skip') }).click()
  await expect(page.getByRole('heading', { name: copy('entry.complete.place') })).toBeVisible()
  await page.getByRole('button', { name: copy('common.continue') }).click() // with nothing chosen
  await page.waitForURL('**/complete-signup?step=personal')
  await page.getByLabel(copy('profiles.fields.tattoos')).selectOption('few')
  await page.getByRole('button', { name: copy('common.continue') }).click()
  await page.waitForURL('**/complete-signup?step=about')

  const second = await browser.newContext({ viewport: phone })
  const there = await second.newPage()
  await there.goto('/complete-signup')
  await there.getByLabel(copy('accounts.email')).fill(email)
  await there.locator('input[name=password]').fill(password)
  await there
    .getByRole('main')
    .getByRole('button', { name: copy('entry.logIn.submit'), exact: true })
    .click()
  await there.waitForURL('**/complete-signup?step=about')
  await there.getByLabel(copy('profiles.fields.about_me')).fill('I like lighthouses.')
  await there.getByRole('button', { name: copy('common.continue') }).click()
  await there.waitForURL('**/complete-signup?step=push')

  await page.goto('/complete-signup')
  await page.waitForURL('**/complete-signup?step=push')
  await Promise.all([first.close(), second.close()])
})

test('on a wide window, fields beside each other are in one line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/signup')
  const main = page.getByRole('main')
  const top = async (name: string) => (await main.locator(`[name=${name}]`).boundingBox())?.y
  expect(await top('country')).toBe(await top('name'))
  expect(await top('password')).toBe(await top('email'))
})

test('nothing serious for axe, light and dark', { tag: '@soak' }, async ({ browser, request }) => {
  const context = await browser.newContext({ viewport: phone, bypassCSP: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const emma = await logInAs(request, 'emma')
  await check(page, '/login?next=%2Fchats')
  await check(page, '/signup')
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByLabel(copy('accounts.password'), { exact: true }).fill('passwordpassword')
  await page.getByText(copy('entry.signUp.passwordStrength.weak')).first().waitFor()
  await page
    .getByRole('main')
    .getByRole('button', { name: copy('entry.signUp.submit') })
    .click()
  await page.getByRole('alert').waitFor()
  await check(page)
  await page.setViewportSize(phone)
  await check(page)
  await check(page, `/members/${emma}/signup?${sent}`)
  await page.goto(`/members/${emma}?${sent}`)
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('main')
    .getByRole('link', { name: copy('likes.member.write') })
    .click()
  await page.getByRole('dialog').waitFor()
  await check(page)
  const dialog = page.getByRole('dialog')
  const goOn = dialog.getByRole('button', { name: copy('common.continue') })
  await goOn.click() // without a message
  await dialog.getByText(copy('entry.signUp.man'), { exact: true }).waitFor()
  await goOn.click()
  await dialog.getByText(copy('errors.fields.invalid_type')).first().waitFor()
  await check(page)
  await check(page, '/activate/done?token=any')
  await check(page, '/activate/error')

  const written = { gender: 'male', seeks: 'female', member_id: emma, signup_message: 'Hello' }
  await newMember(page.request, { name: 'Axel', ...written })
  for (const step of ['message', 'photo', 'place', 'personal', 'about', 'push', 'email'])
    await check(page, `/complete-signup?step=${step}`)
  await check(page, '/signup-matches')
  await check(page, '/chats')
  await page.getByText(copy('common.edit'), { exact: true }).click()
  await check(page)
  await check(page, '/activate/error')
  // With the reminder and the photo alert above it
  await check(page, '/lang-config')
  await context.close()
})
