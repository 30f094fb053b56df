import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { accessScreens } from './screens-access.ts'
import { analyticsScreens } from './screens-analytics.ts'
import { appScreens } from './screens-app.ts'
import { campaignScreens } from './screens-campaigns.ts'
import { caseScreens } from './screens-cases.ts'
import { chatScreens } from './screens-chat.ts'
import { healthScreens } from './screens-health.ts'
import { landerScreens } from './screens-landers.ts'
import { leavingScreens } from './screens-leaving.ts'
import { logInScreens } from './screens-log-in.ts'
import { moneyScreens } from './screens-money.ts'
import { officeMemberScreens } from './screens-office-members.ts'
import { photoScreens } from './screens-photos.ts'
import { queueScreens } from './screens-queue.ts'
import { searchScreens } from './screens-search.ts'
import { as, logIn, order, password } from './screens-shop.ts'
import { signUpScreens } from './screens-sign-up.ts'
import { signalScreens } from './screens-signals.ts'
import { siteScreens } from './screens-sites.ts'

async function firstChat(page: Page): Promise<string> {
  const answer = await page.request.get('/api/chats.php')
  const { chats } = (await answer.json()) as { chats: { conversation: { id: string }; profile: { name: string } }[] }
  const chat = chats.find(({ profile }) => profile.name === 'James' || profile.name === 'Emma') ?? chats[0]
  if (chat === undefined) throw new Error('there is no conversation to picture')
  return `/chats/${chat.conversation.id}`
}

async function firstMember(page: Page): Promise<string> {
  const answer = await page.request.get('/api/search/members')
  const { profiles } = (await answer.json()) as { profiles: { id: string }[] }
  return `/members/${profiles[0]?.id ?? ''}`
}

async function fictionalMember(page: Page): Promise<string> {
  const answer = await page.request.get(
    '/api/search/members?show_fictional=1&gender=both&min_age=18&max_age=99&country=GB&per_page=60',
  )
  const { profiles } = (await answer.json()) as { profiles: { id: string; is_fictional: boolean }[] }
  return `/members/${profiles.find((profile) => profile.is_fictional)?.id ?? profiles[0]?.id ?? ''}`
}

async function checkout(page: Page): Promise<string> {
  const answer = await page.request.get('/api/payments/bundles')
  const { bundles } = (await answer.json()) as { bundles: { id: string }[] }
  return `/credits/${bundles[1]?.id ?? bundles[0]?.id ?? ''}`
}

/** Decides an order at the sandbox's page by its button and lands on the result page. */
function paid(button: RegExp) {
  return async (page: Page) => {
    await logIn(page, 'grace')
    const { url } = await order(page)
    await page.goto(url)
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL(/transactions/)
    await page.waitForTimeout(1_500)
  }
}

async function toPath(page: Page, name: string, path: (page: Page) => Promise<string>) {
  await logIn(page, name)
  await page.goto(await path(page))
}

/** Two members blocked for the picture. */
async function withBlocked(page: Page) {
  await logIn(page, 'grace')
  const answer = await page.request.get('/api/search/members')
  const { profiles } = (await answer.json()) as { profiles: { id: string }[] }
  for (const { id } of profiles.slice(-2))
    await page.request.post('/api/moderation/blocks', { data: { member_id: id } })
  await page.goto('/settings/blocked')
}

/** Mails that stopped by themselves, as the server would tell it. */
async function withStoppedMails(page: Page) {
  await as('emma', '/settings')(page)
  const at = '2026-11-20T10:00:00.000Z'
  await page.route('**/api/notifications/preferences', async (route) => {
    const answer = (await (await route.fetch()).json()) as { preferences: { disabled: object[] } }
    answer.preferences.disabled = [
      { type: 'like', reason: 'listunsubscribe', at },
      { type: 'new_messages', reason: 'fbl', at },
    ]
    await route.fulfill({ json: answer })
  })
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.locator('main li a[href="/settings/notifications"]:visible').last().click()
  await page.waitForURL('**/settings/notifications')
}

/** The second factor being turned on, as far as the picture to scan. */
async function withTwoSteps(page: Page) {
  await as('emma', '/settings/security')(page)
  const card = page.locator('section').filter({ hasText: 'Two-step log-in' })
  await card.locator('summary').click()
  await card.locator('input[name=current_password]').fill(password)
  await card.locator('button[type=submit]').click()
  await card.getByRole('img').waitFor()
}

/** A page of the back office, as the staff member of the demo. */
function asStaff(path: string) {
  return async (page: Page) => {
    const answer = await page.request.post('/api/office/session', {
      data: { email: 'moderator@demo.example', password },
    })
    if (!answer.ok()) throw new Error(`the office could not be opened: ${answer.status()}`)
    await page.goto(path)
  }
}

/** Every screen that there is, in the order in which a member meets them. */
export const screens: Screen[] = [
  { name: 'notifications', open: (page) => toPath(page, 'emma', async () => '/notifications') },
  { name: 'home', open: (page) => page.goto('/') },
  ...signUpScreens,
  ...logInScreens,
  { name: 'activate', open: (page) => page.goto('/activate/done?token=not-a-real-one') },
  { name: 'activate-error', open: as('nora', '/activate/error') },
  { name: 'members', isWhole: false, open: as('emma', '/members') },
  { name: 'members-none', open: as('emma', '/members?min_age=98&max_age=99') },
  ...searchScreens,
  { name: 'member', open: (page) => toPath(page, 'emma', firstMember) },
  { name: 'member-fictional', open: (page) => toPath(page, 'james', fictionalMember) },
  {
    name: 'new-like',
    isWhole: false,
    open: async (page) => {
      await as('emma', '/members')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'member-fictional-filter',
    open: as('james', '/members?show_fictional=1&gender=both&min_age=18&max_age=99'),
  },
  { name: 'likes-received', open: as('emma', '/likes/received') },
  { name: 'likes-sent', open: as('emma', '/likes/sent') },
  { name: 'likes-matches', open: as('emma', '/likes/matches') },
  { name: 'swipe-game', isWhole: false, open: as('emma', '/swipe-game') },
  { name: 'likes-empty', open: as('nora', '/likes/received') },
  { name: 'chats', isWhole: false, open: as('emma', '/chats') },
  { name: 'chats-empty', isWhole: false, open: as('nora', '/chats') },
  { name: 'conversation', isWhole: false, open: (page) => toPath(page, 'emma', firstChat) },
  { name: 'conversation-no-credits', isWhole: false, open: (page) => toPath(page, 'grace', firstChat) },
  ...chatScreens,
  ...appScreens,
  { name: 'profile', open: as('emma', '/profile') },
  ...photoScreens,
  { name: 'settings', open: as('emma', '/settings') },
  { name: 'settings-account', open: as('emma', '/settings/account') },
  { name: 'settings-notifications', open: as('emma', '/settings/notifications') },
  { name: 'settings-notifications-disabled', open: withStoppedMails },
  { name: 'unsubscribe', open: (page) => page.goto('/unsubscribe?token=x.new_messages.y') },
  { name: 'settings-visibility', open: as('emma', '/settings/visibility') },
  { name: 'settings-blocked', open: withBlocked },
  { name: 'settings-blocked-empty', open: as('nora', '/settings/blocked') },
  { name: 'settings-security', open: as('emma', '/settings/security') },
  { name: 'settings-two-steps', open: withTwoSteps },
  ...landerScreens,
  ...leavingScreens,
  { name: 'premium', open: as('emma', '/premium') },
  { name: 'pricing', open: (page) => page.goto('/pricing') },
  { name: 'credits', open: as('emma', '/credits') },
  { name: 'checkout', open: (page) => toPath(page, 'emma', checkout) },
  {
    name: 'sandbox',
    open: async (page) => {
      await logIn(page, 'emma')
      await page.goto((await order(page)).url)
    },
  },
  { name: 'payment-completed', open: paid(/^pay/i) },
  { name: 'payment-failed', open: paid(/fail/i) },
  { name: 'payment-cancelled', open: paid(/cancel/i) },
  { name: 'payment-pending', open: paid(/pending/i) },
  { name: 'transactions', open: as('james', '/transactions') },
  ...moneyScreens,
  ...officeMemberScreens,
  { name: 'terms', open: (page) => page.goto('/pages/terms') },
  { name: 'privacy', open: (page) => page.goto('/pages/privacy') },
  { name: 'faq', open: (page) => page.goto('/pages/faq') },
  { name: 'languages', open: (page) => page.goto('/lang-config') },
  { name: 'not-found', open: (page) => page.goto('/no-such-page') },
  { name: 'office-log-in', open: (page) => page.goto('/office/login') },
  ...queueScreens,
  ...campaignScreens,
  ...accessScreens,
  ...caseScreens,
  ...signalScreens,
  ...siteScreens,
  ...analyticsScreens,
  ...healthScreens,
  { name: 'office-audit', open: asStaff('/office/audit') },
  { name: 'dev-mail', open: (page) => page.goto('/dev/mail') },
]
