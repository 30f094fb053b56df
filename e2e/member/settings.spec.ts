import { expect } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { phone, userOf } from '../members.ts'
import { check } from '../quality/check.ts'
import { join, password } from '../signing-up.ts'
import { test } from '../test.ts'
import { card, codeOfApp, elsewhere } from './settings-steps.ts'

const sections = ['account', 'visibility', 'blocked', 'security'] as const

test('from the account menu to every section and back, by keyboard on a phone', { tag: '@soak' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  await page.goto('/settings')
  await expect(page).toHaveURL('/login?next=%2Fsettings')
  await join(page, 'Sanne')
  await page.goto('/members')
  await page.locator('[popovertarget=account-menu]').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('#account-menu a, #account-menu button')).toHaveText([
    copyPattern('common.nav.profile'),
    copyPattern('common.nav.settings'),
    copyPattern('common.language'),
    copyPattern('common.nav.help'),
    copyPattern('common.nav.logOut'),
  ])
  await tabTo(page, '#account-menu a', copy('common.nav.settings'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: copy('settings.title'), level: 1 })).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: copy('settings.sections.security.title') }),
  ).toContainText(copy('settings.state.devices', { count: 1 }))
  await expect(
    page.getByRole('main').getByRole('link', { name: copy('settings.sections.visibility.title') }),
  ).toContainText(copy('settings.state.visible'))
  await expect(
    page.getByRole('main').getByRole('link', { name: copy('settings.sections.notifications.title') }),
  ).toContainText(copy('settings.state.byMail'))
  for (const section of sections) {
    await tabTo(page, `main a[href="/settings/${section}"]`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/settings/${section}`)
    await tabTo(page, 'main a', copy('settings.back'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/settings')
  }
  await context.close()
})

test('invisible mode, by one press of a key, hides from search until it is taken back', { tag: '@soak' }, async ({
  page,
  browser,
}) => {
  const { name } = await join(page, `Iris ${Date.now().toString(36).slice(-4)}`)
  const other = await elsewhere(browser)
  await join(other, 'Otto')
  const inSearch = async () => {
    const answer = await other.request.get('/api/search/members?gender=both&min_age=18&max_age=99&country=NL')
    const { profiles } = (await answer.json()) as { profiles: { name: string }[] }
    return profiles.some((profile) => profile.name === name)
  }
  await expect.poll(inSearch).toBe(true)
  await page.goto('/settings/visibility')
  await page.waitForLoadState('networkidle')
  await tabTo(page, 'input[name=is_invisible]')
  await page.keyboard.press('Space')
  await expect(page.getByText(copy('settings.visibility.saved'))).toBeVisible()
  await expect(page.getByRole('switch', { name: copy('settings.visibility.invisible') })).toBeFocused()
  expect(await inSearch()).toBe(false)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('switch', { name: copy('settings.visibility.invisible') })).toBeChecked()
  await expect(page.getByRole('switch', { name: copy('settings.visibility.private') })).not.toBeChecked()
  await page.getByRole('switch', { name: copy('settings.visibility.invisible') }).uncheck()
  await expect.poll(inSearch).toBe(true)
  await other.context().close()
})

test('a pause hides, and ends with a press', async ({ page, browser }) => {
  const { id } = await join(page, 'Paula')
  const other = await elsewhere(browser)
  await join(other, 'Quinn')
  const status = async () => (await other.request.get(`/api/profiles/${id}`)).status()
  expect(await status()).toBe(200)
  await page.goto('/settings/visibility')
  await page.getByRole('button', { name: copy('settings.visibility.pauseStart') }).click()
  await expect(page.getByText(copy('settings.visibility.pausedNow'))).toBeVisible()
  expect(await status()).toBe(404)
  await page.getByRole('button', { name: copy('settings.visibility.pauseEnd') }).click()
  await expect(page.getByRole('button', { name: copy('settings.visibility.pauseStart') })).toBeVisible()
  expect(await status()).toBe(200)
  await other.context().close()
})

test('a blocked member is listed, unblocked, and blocked again by undo', async ({ page, browser }) => {
  const other = await elsewhere(browser)
  const { id } = await join(other, 'Hugo')
  const jule = await join(page, 'Jule')
  await page.goto('/settings/blocked')
  await expect(page.getByRole('heading', { name: copy('settings.blocked.emptyTitle') })).toBeVisible()
  await page.request.post('/api/moderation/blocks', { data: { member_id: id } })
  await other.goto(`/members/${jule.id}`)
  await expect(other.getByRole('main')).toContainText(copy('errors.blocked_by_member', { name: 'Jule' }))
  await page.reload()
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list.filter({ hasText: 'Hugo' })).toContainText(copyPattern('settings.blocked.since'))
  await page.getByRole('button', { name: copy('settings.blocked.unblockName', { name: 'Hugo' }) }).press('Enter')
  await expect(page.getByText(copy('settings.blocked.unblocked', { name: 'Hugo' }))).toBeVisible()
  await expect(page.getByRole('heading', { name: copy('settings.blocked.emptyTitle') })).toBeVisible()
  await page.getByRole('button', { name: copy('settings.blocked.undo') }).click()
  await expect(page.getByRole('button', { name: copy('settings.blocked.unblockName', { name: 'Hugo' }) })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: copy('settings.blocked.unblockName', { name: 'Hugo' }) })).toBeVisible()
  await other.context().close()
})

test('the language changes with the document', async ({ page }) => {
  await join(page, 'Yara')
  await page.goto('/settings/account')
  await page.getByLabel(copy('settings.account.languageChoose')).selectOption({ label: 'Deutsch' })
  await page.getByRole('button', { name: copy('settings.account.languageSave') }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveURL('/settings/account')
  expect((await userOf(page.request))?.language).toBe('de')
})

test('on a wide window, the cards of the settings fill their row', async ({ page }) => {
  await join(page, 'Wilma')
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/settings')
  const main = page.getByRole('main')
  const list = await main.getByRole('list').first().boundingBox()
  const decisions = await main.getByRole('link', { name: copy('settings.decisions') }).boundingBox()
  expect((decisions?.x ?? 0) + (decisions?.width ?? 0)).toBeCloseTo((list?.x ?? 0) + (list?.width ?? 0), 0)
})

test('nothing for axe to find, light and dark', { tag: '@soak' }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, bypassCSP: true })
  const page = await context.newPage()
  await join(page, 'Axel', { confirmed: false })
  for (const section of sections) await check(page, `/settings/${section}`)
  await context.clearCookies()
  await join(page, 'Alma')
  for (const path of ['', '/code', ...sections.map((section) => `/${section}`)]) await check(page, `/settings${path}`)
  const form = card(page, copy('settings.twoSteps.title'))
  await form.getByText(copy('settings.twoSteps.turnOn'), { exact: true }).click()
  await form.getByLabel(copy('settings.proof.password')).fill(password)
  await form.getByRole('button', { name: copy('settings.twoSteps.start') }).click()
  await form.getByRole('img').waitFor()
  await check(page)
  await form.getByLabel(copy('settings.twoSteps.code')).fill(await codeOfApp(form))
  await page.keyboard.press('Enter')
  await form.locator('.font-mono li').first().waitFor()
  await check(page)
  await page.setViewportSize({ width: 1280, height: 860 })
  await check(page)
  await context.close()
})
