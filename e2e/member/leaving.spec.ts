import { expect, type Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
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
  await page.getByText(copy('settings.leaving.why.reasons.taking_a_break')).click()
  await page.getByRole('button', { name: copy('settings.leaving.continue') }).click()
  await expect(page.getByRole('heading', { name: copy('settings.leaving.instead.title') })).toBeFocused()
  await page.getByRole('link', { name: copy('settings.leaving.continueDeleting') }).click()
  await expect(page.getByRole('heading', { name: copy('settings.leaving.erased.title') })).toBeFocused()
  await page.getByRole('link', { name: copy('settings.leaving.continue'), exact: true }).click()
  await expect(page).toHaveURL('/settings/delete?step=last&reason=taking_a_break')
}

async function giveProof(page: Page) {
  await page.getByLabel(copy('settings.proof.password')).fill(password)
  await page.getByRole('button', { name: copy('settings.leaving.last.submit') }).click()
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
  await page.getByLabel(copy('settings.proof.password')).fill('not the right one')
  await page.getByRole('button', { name: copy('settings.leaving.last.submit') }).click()
  await expect(page.getByRole('alert')).toContainText(copy('errors.proof_failed'))
  expect(await isLoggedIn(page)).toBe(true)
  const loggedOut = second.waitForURL(({ pathname }) => pathname === '/', { waitUntil: 'commit' })
  await giveProof(page)
  await loggedOut
  await page.waitForURL(/\/account-deleted\?closed=/)
  await expect(page.getByRole('heading', { name: copy('settings.leaving.deleted.title') })).toBeFocused()
  await expect(page.getByText(copyPattern('settings.leaving.deleted.until'))).toBeVisible()
  expect([await isLoggedIn(page), await isLoggedIn(second)]).toEqual([false, false])
  expect(await reachable(other, id)).toBe(404)

  await page.goto(await linkInMail(page.request, email, '/reactivate'))
  expect(await reachable(other, id)).toBe(404)
  await page.getByRole('button', { name: copy('settings.leaving.reactivate.submit') }).click()
  await expect(page.getByRole('heading', { name: copy('settings.leaving.reactivate.doneTitle') })).toBeFocused()
  await page.getByRole('link', { name: copy('settings.leaving.reactivate.members') }).click()
  await page.waitForURL('/members')
  expect(await reachable(other, id)).toBe(200)
  await page.goto('/likes/received')
  await expect(page.getByRole('main').getByText('Otto').first()).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(name).first()).toBeVisible()
  await Promise.all([other.context().close(), second.context().close()])
})

test('goes back through the steps, and stays when an offer is enough', { tag: '@soak' }, async ({ page }) => {
  await join(page, 'Mira')
  await walkToTheEnd(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: copy('settings.leaving.erased.title') })).toBeVisible()
  await page.getByRole('link', { name: copy('settings.leaving.back') }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(copy('settings.leaving.instead.pause.title'))
  await page.getByRole('button', { name: copy('settings.leaving.instead.discount.action') }).click()
  await expect(page.getByText(copyPattern('settings.leaving.instead.code', { code: /STAY-.+/ }))).toBeVisible()
  await page.getByRole('button', { name: copy('settings.leaving.instead.pause.action') }).click()
  await expect(page.getByText(copy('settings.leaving.pauseStarted'))).toBeVisible()
  await expect(page.getByRole('button', { name: copy('settings.leaving.instead.pause.action') })).toHaveCount(0)
  await page.goto('/members')
  await expect(page.getByText(copy('accounts.pauseNotice.title'))).toBeVisible()
  await page.getByRole('button', { name: copy('accounts.pauseNotice.action') }).click()
  await expect(page.getByText(copy('settings.visibility.pauseEnded'))).toBeVisible()
  await page.goto('/members')
  await expect(page.getByText(copy('accounts.pauseNotice.title'))).toHaveCount(0)
})

test('takes consent back by one key, which hides at once, and gives it again', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
  const { id } = await join(page, 'Nele')
  const other = await elsewhere(browser)
  await join(other, 'Pim')
  await page.goto('/settings/privacy')
  await page.waitForLoadState('networkidle')
  await tabTo(
    page,
    'main button',
    copy('settings.consents.withdrawName', { what: copy('settings.consents.special_category.title') }),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText(copy('settings.consents.withdrawnDone.special_category'))).toBeVisible()
  expect(await reachable(other, id)).toBe(404)
  await page
    .getByRole('button', {
      name: copy('settings.consents.giveName', { what: copy('settings.consents.special_category.title') }),
    })
    .click()
  await expect(page.getByText(copy('settings.consents.givenDone.special_category'))).toBeVisible()
  expect(await reachable(other, id)).toBe(200)
  await other.context().close()
})

test('a copy of one’s data is asked for, made and downloaded', { tag: '@soak' }, async ({ page }) => {
  await join(page, 'Olga')
  await page.goto('/settings/privacy')
  const copies = card(page, copy('settings.export.title'))
  await copies.getByText(copy('settings.export.ask')).click()
  await copies.getByLabel(copy('settings.proof.password')).fill(password)
  await copies.getByRole('button', { name: copy('settings.export.submit') }).click()
  await expect(page.getByText(copy('settings.export.asked'))).toBeVisible()
  await expect(copies.getByText(copy('settings.export.ready'), { exact: true })).toBeVisible()
  await copies.getByText(copy('settings.export.download'), { exact: true }).click()
  await copies.getByLabel(copy('settings.proof.password')).first().fill(password)
  const download = page.waitForEvent('download')
  await copies.getByRole('button', { name: copy('settings.export.downloadSubmit') }).click()
  expect((await download).suggestedFilename()).toBe('my-data.zip')
  await expect(copies.getByText(copy('settings.export.ready'), { exact: true })).toBeVisible()
})

test('works without script, from the first step to the way back', { tag: '@soak' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const page = await context.newPage()
  const { email } = await join(page, 'Rosa')
  await page.goto('/settings/delete')
  await page.getByRole('button', { name: copy('settings.leaving.continue') }).click()
  await page.getByRole('link', { name: copy('settings.leaving.continueDeleting') }).click()
  await page.getByRole('link', { name: copy('settings.leaving.continue'), exact: true }).click()
  await giveProof(page)
  await expect(page.getByRole('heading', { name: copy('settings.leaving.deleted.title') })).toBeVisible()
  await page.goto(await linkInMail(page.request, email, '/reactivate'))
  await page.getByRole('button', { name: copy('settings.leaving.reactivate.submit') }).click()
  await expect(page.getByRole('heading', { name: copy('settings.leaving.reactivate.doneTitle') })).toBeVisible()

  await page.goto('/settings/privacy')
  await page.getByText(copy('settings.export.ask')).click()
  await page.getByLabel(copy('settings.proof.password')).fill(password)
  await page.getByRole('button', { name: copy('settings.export.submit') }).click()
  await expect(async () => {
    await page.goto('/settings/privacy')
    await expect(page.getByText(copy('settings.export.ready'), { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass()
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
