// Not the test of ../test.ts: it waits until the scripts have taken a page over
import { expect, type Page, test } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import { join } from '../signing-up.ts'

/** Opens a page whose scripts wait until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.unrouteAll()
  await page.route('**/assets/start-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return gate.resolve
}

test('what is pressed, typed and chosen before the scripts have come is saved', async ({ page }) => {
  await join(page, 'Iris')
  const invisible = page.getByRole('switch', { name: copy('settings.visibility.invisible') })
  const letVisibilityRun = await openWithoutScripts(page, '/settings/visibility')
  await invisible.check()
  letVisibilityRun()
  await expect(page.getByText(copy('settings.visibility.saved'))).toBeVisible()

  const letProfileRun = await openWithoutScripts(page, '/profile')
  await page.locator('textarea[name=about_me]').fill('I bake bread on Sundays.')
  await page.locator('select[name=smoking]').selectOption({ index: 1 })
  letProfileRun()
  const saved = async () => {
    const answer = await page.request.get('/api/profiles/me')
    const { profile } = (await answer.json()) as { profile: Record<string, unknown> }
    return [profile.about_me, profile.smoking !== null]
  }
  await expect.poll(saved).toEqual(['I bake bread on Sundays.', true])
  await page.reload()
  await expect(page.locator('textarea[name=about_me]')).toHaveValue('I bake bread on Sundays.')
})
