import { expect, type Page } from '@playwright/test'
import { tabTo } from '../keyboard.ts'
import { isLoggedIn, liveIn, phone, post } from '../members.ts'
import { check, phoneAndWide } from '../quality/check.ts'
import { join, password } from '../signing-up.ts'
import { test } from '../test.ts'
import { linkInMail } from './mailbox.ts'
import { card, elsewhere, logIn } from './settings-steps.ts'

const reachable = async (page: Page, id: string) => (await page.request.get(`/api/profiles/${id}`)).status()

/** Through the steps by their buttons, as far as the last one. */
async function walkToTheEnd(page: Page) {
  await page.goto('/settings/delete')
  await page.getByText('I need a break from dating').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'What else there is' })).toBeFocused()
  await page.getByRole('link', { name: 'Continue to delete' }).click()
  await expect(page.getByRole('heading', { name: 'What will be erased' })).toBeFocused()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/settings/delete?step=last&reason=taking_a_break')
}

async function giveProof(page: Page) {
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Delete my account' }).click()
}

test('leaves, is gone for everybody, other devices too, and comes back by the mailed link', async ({
  page,
  browser,
}) => {
  const { id, email, name } = await join(page, `Lotte ${Date.now().toString(36).slice(-4)}`)
  const other = await elsewhere(browser)
  await join(other, 'Otto')
  const second = await elsewhere(browser)
  const isLive = liveIn(second)
  await logIn(second, email)
  await second.waitForURL('/members')
  await isLive
  await other.request.post('/api/likes', { data: { member_id: id } })
  expect(await reachable(other, id)).toBe(200)

  await walkToTheEnd(page)
  await page.getByLabel('Your password').fill('not the right one')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alert')).toContainText('This password or code is not right.')
  expect(await isLoggedIn(page)).toBe(true)
  const loggedOut = second.waitForURL(({ pathname }) => pathname === '/', { waitUntil: 'commit' })
  await giveProof(page)
  await loggedOut
  await page.waitForURL(/\/account-deleted\?closed=/)
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeFocused()
  await expect(page.getByText(/^Until .* the link in our e-mail brings everything back/)).toBeVisible()
  expect([await isLoggedIn(page), await isLoggedIn(second)]).toEqual([false, false])
  expect(await reachable(other, id)).toBe(404)

  await page.goto(await linkInMail(page.request, email, '/reactivate'))
  expect(await reachable(other, id)).toBe(404)
  await page.getByRole('button', { name: 'Bring my account back' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
  await page.getByRole('link', { name: 'Look around' }).click()
  await page.waitForURL('/members')
  expect(await reachable(other, id)).toBe(200)
  await page.goto('/likes/received')
  await expect(page.getByRole('main').getByText('Otto').first()).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(name).first()).toBeVisible()
  await Promise.all([other.context().close(), second.context().close()])
})

test('goes back through the steps, and stays when an offer is enough', async ({ page }) => {
  await join(page, 'Mira')
  await walkToTheEnd(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'What will be erased' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Take a pause')
  await page.getByRole('button', { name: 'Show my code' }).click()
  await expect(page.getByText(/^Your code: STAY-/)).toBeVisible()
  await page.getByRole('button', { name: 'Take a pause' }).click()
  await expect(page.getByText('You are on a pause. Come back whenever you like.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take a pause' })).toHaveCount(0)
  await page.goto('/members')
  await expect(page.getByText('You are on a pause')).toBeVisible()
  await page.getByRole('button', { name: 'End the pause' }).click()
  await expect(page.getByText('Welcome back. Your profile is shown again.')).toBeVisible()
  await page.goto('/members')
  await expect(page.getByText('You are on a pause')).toHaveCount(0)
})

test('takes consent back by one key, which hides at once, and gives it again', async ({ page, browser }) => {
  const { id } = await join(page, 'Nele')
  const other = await elsewhere(browser)
  await join(other, 'Pim')
  await page.goto('/settings/privacy')
  await page.waitForLoadState('networkidle')
  await tabTo(page, 'main button', 'Take it back: What your profile tells')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Taken back. Nobody sees your profile any more.')).toBeVisible()
  expect(await reachable(other, id)).toBe(404)
  await page.getByRole('button', { name: 'I agree: What your profile tells' }).click()
  await expect(page.getByText('Thank you. Your agreement is noted.')).toBeVisible()
  expect(await reachable(other, id)).toBe(200)
  await other.context().close()
})

test('a copy of one’s data is asked for, made and downloaded', async ({ page }) => {
  await join(page, 'Olga')
  await page.goto('/settings/privacy')
  const copies = card(page, 'A copy of your data')
  await copies.getByText('Make a copy').click()
  await copies.getByLabel('Your password').fill(password)
  await copies.getByRole('button', { name: 'Make my copy' }).click()
  await expect(page.getByText('We are making your copy. You can leave this page.')).toBeVisible()
  await expect(copies.getByText('Ready', { exact: true })).toBeVisible({ timeout: 20_000 })
  await copies.getByText('Download', { exact: true }).click()
  await copies.getByLabel('Your password').first().fill(password)
  const download = page.waitForEvent('download')
  await copies.getByRole('button', { name: 'Download the file' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.zip')
  await expect(copies.getByText('Ready', { exact: true })).toBeVisible()
})

test('works without script, from the first step to the way back', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  const { email } = await join(page, 'Rosa')
  await page.goto('/settings/delete')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Continue to delete' }).click()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await giveProof(page)
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await page.goto(await linkInMail(page.request, email, '/reactivate'))
  await page.getByRole('button', { name: 'Bring my account back' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()

  await page.goto('/settings/privacy')
  await page.getByText('Make a copy').click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Make my copy' }).click()
  await expect(async () => {
    await page.goto('/settings/privacy')
    await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await context.close()
})

test('nothing for axe to find, on a phone and wide, light and dark', { tag: '@soak' }, async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await join(page, 'Tess')
  for (const step of ['why', 'instead', 'erased', 'last'])
    await check(page, `/settings/delete?step=${step}`, phoneAndWide)
  await check(page, '/settings/privacy', phoneAndWide)
  await check(page, '/reactivate?token=not-a-real-one', phoneAndWide)
  await page.request.post('/api/accounts/pause', { data: {} })
  await check(page, '/members', phoneAndWide)
  // An open page would leave for the home page by itself, perhaps while the next one is opened
  await page.goto('about:blank')
  const { closed } = await post(page.request, '/api/accounts/deletion', { reason: 'other', current_password: password })
  await check(page, `/account-deleted?closed=${closed}`, phoneAndWide)
  await context.close()
})
