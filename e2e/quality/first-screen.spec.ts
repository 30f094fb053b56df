import { expect } from '@playwright/test'
import { landerNames, locales } from '../../src/contract/constants.ts'
import { copy } from '../../src/test/copy.ts'
import { inLanguage } from '../in-language.ts'
import { soakUnlessUsual, test } from '../test.ts'
import { check, phoneAndWide } from './check.ts'

for (const locale of locales)
  test(`each landing page has its question and its button in the first screen of a short phone, in ${locale}`, {
    tag: soakUnlessUsual(locale),
  }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...{ viewport: { width: 375, height: 667 }, reducedMotion: 'reduce' },
      ...{ baseURL: baseURL ?? '', storageState: inLanguage(locale, baseURL) },
    })
    const page = await context.newPage()
    const { members } = await (await page.request.get('/api/content/shown?number=1')).json()
    const paths = [
      ...landerNames.map((name) => `/landers/${name}`),
      ...['landing', 'landing2', 'landing3'].map((name) => `/members/${members[0].id}/${name}`),
    ]
    for (const path of paths) {
      await page.goto(path)
      const form = page.locator('main form:visible').first()
      const question = form.getByRole('group', { name: copy('landers.start.iAm', {}, locale) })
      const button = form.getByRole('button', { name: copy('landers.start.submit', {}, locale) })
      await expect(question, path).toBeInViewport({ ratio: 1 })
      await expect(button, path).toBeInViewport({ ratio: 1 })
    }
    await context.close()
  })

test('over a scene at dusk the sign-up card is dark in the light theme, too, with nothing for axe', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const name of ['alonetonight', 'video']) {
    await check(page, `/landers/${name}`, phoneAndWide)
    await expect(page.locator('main form:visible').first(), name).toHaveCSS('color-scheme', 'dark')
  }
})
