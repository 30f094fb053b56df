import { expect, type Page } from '@playwright/test'
import { addDays, dayOf } from '../../src/shared/dates.ts'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { inLanguage } from '../in-language.ts'
import { logInAs, phone, withoutLikeOverlay } from '../members.ts'
import { checkEverywhere, phoneAndWide } from '../quality/check.ts'
import { join } from '../signing-up.ts'
import { test } from '../test.ts'

const own = '/api/profiles/me'
const saving = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith(own) && response.request().method() === 'PATCH')
const inDays = (days: number) => addDays(dayOf(new Date()), days)

test('travel dates by keyboard: added, seen on the profile, refused where days make no sense, removed', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: phone })).newPage()
  await join(page, 'Mila', { details: { seeks: 'male' } })
  await page.goto('/profile')
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(copy('profiles.trips.none'))).toBeVisible()
  await page.getByRole('button', { name: copy('profiles.trips.add') }).press('Enter')
  const trip = page.getByRole('group', { name: copy('profiles.trips.trip', { number: 1 }) })
  const town = trip.getByRole('combobox', { name: copy('profiles.fields.town') })
  await expect(town).toBeFocused()
  await page.keyboard.type('Berli')
  await expect(page.getByRole('option', { name: /^Berlin,/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(town).toHaveValue(/^Berlin,/)
  await trip.getByLabel(copy('profiles.trips.first')).fill(inDays(10))
  await trip.getByLabel(copy('profiles.trips.last')).fill(inDays(8))
  await expect(trip.getByText(copy('profiles.trips.fault.order'))).toBeVisible()
  await checkEverywhere(page, 'a trip with a fault', phoneAndWide)
  await page.setViewportSize(phone)
  const saved = saving(page)
  await trip.getByLabel(copy('profiles.trips.last')).fill(inDays(14))
  expect((await saved).status()).toBe(200)

  await page
    .getByRole('link', { name: copy('profiles.viewAsOthers') })
    .first()
    .press('Enter')
  await page.waitForURL(/\/members\//)
  const lines = page.getByRole('list', { name: copy('profiles.trips.title') })
  await expect(lines.getByRole('listitem')).toHaveText([copyPattern('profiles.trips.in', { city: 'Berlin' })])
  await checkEverywhere(page, 'a profile with a trip', phoneAndWide)

  await page.goto('/profile')
  await page.waitForLoadState('networkidle')
  const removed = saving(page)
  await page.getByRole('button', { name: copy('profiles.trips.remove', { number: 1 }) }).press('Enter')
  await expect(page.getByRole('button', { name: copy('profiles.trips.add') })).toBeFocused()
  expect((await removed).status()).toBe(200)
  await page.reload()
  await expect(page.getByText(copy('profiles.trips.none'))).toBeVisible()
  await page.context().close()
})

test('a filter finds who travels to the searcher’s area, and their cards say when', async ({ browser }) => {
  const traveller = await browser.newContext()
  const id = await logInAs(traveller.request, 'male0.nl')
  const london = { country: 'GB', region: 'GB-ENG', city: 'London' }
  const trips = [{ ...london, first_day: inDays(2), last_day: inDays(6) }]
  const answer = await traveller.request.patch(own, { data: { trips } })
  expect(answer.status(), await answer.text()).toBe(200)
  const page = await (await browser.newContext({ viewport: phone })).newPage()
  await logInAs(page.request, 'emma')
  await withoutLikeOverlay(page)
  await page.goto('/members?gender=both&min_age=18&max_age=99&mutual=0')
  const visiting = copy('search.filters.visiting')
  await page.getByRole('link', { name: copy('search.pills.add', { wish: visiting }) }).press('Enter')
  await expect(page).toHaveURL(/visiting=1/)
  const cards = page.locator('main article')
  const card = cards.filter({ has: page.locator(`a[href="/members/${id}"]`) })
  await expect(card.getByText(copyPattern('profiles.trips.in', { city: 'London' }))).toBeVisible()
  await expect(cards.filter({ hasNotText: copy('profiles.trips.near') })).toHaveCount(0)
  await checkEverywhere(page, 'people who travel here', phoneAndWide)
  await traveller.close()
  await page.context().close()
})

test('on a card of a phone a trip over New Year takes one line, in every length of words', async ({
  browser,
  baseURL,
}) => {
  const traveller = await browser.newContext()
  const id = await logInAs(traveller.request, 'male1.nl')
  const year = new Date().getUTCFullYear()
  const newcastle = { country: 'GB', region: 'GB-ENG', city: 'Newcastle upon Tyne' }
  const trips = [{ ...newcastle, first_day: `${year}-12-27`, last_day: `${year + 1}-01-04` }]
  const answer = await traveller.request.patch(own, { data: { trips } })
  expect(answer.status(), await answer.text()).toBe(200)
  for (const locale of ['en', 'de', 'fi'] as const) {
    const context = await browser.newContext({ viewport: phone, storageState: inLanguage(locale, baseURL) })
    const page = await context.newPage()
    await logInAs(page.request, 'emma')
    const card = page.locator('main article').filter({ has: page.locator(`a[href="/members/${id}"]`) })
    const badge = card.locator('p').filter({ hasText: newcastle.city })
    // The index hears of the trip in a moment
    await expect(async () => {
      await page.goto('/members?gender=both&min_age=18&max_age=99&mutual=0&country=NL')
      await expect(badge).toBeVisible({ timeout: 2_000 })
    }).toPass()
    // One line and the space around it
    expect((await badge.boundingBox())?.height, locale).toBeLessThan(40)
    await context.close()
  }
  await traveller.close()
})
