import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

const password = 'tulips-in-february'

/** Both sizes are drawn at once: each has a member of its own, so that neither changes what the other shows. */
async function logIn(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  const email = `${isPhone ? 'female' : 'male'}0.nl@demo.example`
  const answer = await page.request.post('/api/user.php', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} could not log in: ${answer.status()}`)
}

function at(path: string) {
  return async (page: Page) => {
    await logIn(page)
    await page.goto(path)
  }
}

/** Searches that are kept, one with news to tell. */
async function keep(page: Page): Promise<void> {
  const answer = await page.request.get('/api/search/saved')
  const { searches } = (await answer.json()) as { searches: unknown[] }
  if (searches.length > 0) return
  const kept = [
    { name: 'Sailing nearby', wishes: { interests: ['sailing'], distance: 50 } },
    { name: 'Blue or green eyes, Online now', wishes: { eye_color: ['blue', 'green'], online: true }, has_alert: true },
  ]
  for (const data of kept) await page.request.post('/api/search/saved', { data })
}

const wishes = 'min_age=21&max_age=60&eye_color=blue&eye_color=brown&eye_color=green&hair_color=brown&hair_color=blond'

async function withKept(page: Page): Promise<void> {
  await logIn(page)
  await keep(page)
  await page.goto(`/members?${wishes}`)
}

async function changingKept(page: Page): Promise<void> {
  await withKept(page)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.locator('nav:has(#kept-searches) button').click()
  await page.getByRole('dialog').waitFor()
}

async function keeping(page: Page): Promise<void> {
  await at(`/members?${wishes}`)(page)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.locator('button:has(svg.lucide-bookmark)').click()
  await page.getByRole('dialog').waitFor()
}

/** The filters with all that can be unfolded: on a phone in their sheet. */
async function unfolded(page: Page): Promise<void> {
  await at(`/members?${wishes}&interests=wine`)(page)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const opener = page.locator('button[popovertarget=filters]:visible').first()
  if (await opener.isVisible()) await opener.click()
  for (const summary of await page.locator('#filters summary').all()) await summary.click()
}

/** Looking for people: by wishes, by the best fit, by questions. */
export const searchScreens: Screen[] = [
  { name: 'members-wishes', isWhole: false, open: withKept },
  { name: 'members-filters', isWhole: false, open: unfolded },
  { name: 'members-best', open: at('/members?sort=best') },
  { name: 'members-similar', open: at('/members?min_age=21&max_age=60&eye_color=green&hair_color=red&tattoos=many') },
  { name: 'keep-search', isWhole: false, open: keeping },
  { name: 'kept-searches', isWhole: false, open: changingKept },
  { name: 'match-finder', open: at('/match-finder') },
  { name: 'match-finder-where', open: at('/match-finder?step=2') },
  { name: 'match-finder-interests', open: at('/match-finder?interests=wine&interests=cooking&step=3') },
  { name: 'match-finder-looks', open: at('/match-finder?eye_color=blue&eye_color=green&step=4') },
]
