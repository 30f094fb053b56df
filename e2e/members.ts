import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { UserView } from '../src/contract/accounts/user.ts'
import type { SettingsView } from '../src/contract/sites.ts'

export const demoPassword = 'tulips-in-february'
export const phone = { width: 390, height: 844 }

/** The address of a member of the demo world. */
export const resident = (name: string) => `${name}@demo.example`

/** Logs a member of the demo in by a call, and says who they are. */
export async function logInAs(request: APIRequestContext, name: string): Promise<string> {
  const answer = await request.post('/api/user.php', { data: { email: resident(name), password: demoPassword } })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { user: UserView }).user.id
}

/** The overlay of a new like stays away: demo members are liked by other tests, and it would lie over what is pressed. */
export async function withoutLikeOverlay(page: Pick<Page, 'addInitScript'>): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('auto-like-asked', String(Date.now())))
}

/** Who is logged in, or null. */
export async function userOf(request: APIRequestContext): Promise<UserView | null> {
  return ((await (await request.get('/api/user.php')).json()) as { user: UserView | null }).user
}

export const isLoggedIn = async ({ request }: { request: APIRequestContext }): Promise<boolean> =>
  (await userOf(request)) !== null

/** A call that must be answered well. */
export async function post(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(path, { data })
  expect(answer.status(), `${path} ${await answer.text()}`).toBe(200)
  return answer.json()
}

/** The version of the site's terms. */
export async function termsVersion(request: APIRequestContext): Promise<string> {
  const { settings } = (await (await request.get('/api/settings.php')).json()) as { settings: SettingsView }
  return settings.terms_version
}

/** Agrees to be shown to visitors, for the member who is logged in here. */
export async function agreeToBeShown(request: APIRequestContext): Promise<void> {
  await post(request, '/api/accounts/consents', { kind: 'showcase', text_version: await termsVersion(request) })
}

/** Once the server has let this page's live line in. */
export async function liveIn(page: Page): Promise<void> {
  const line = await page.waitForEvent('websocket')
  await line.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
}
