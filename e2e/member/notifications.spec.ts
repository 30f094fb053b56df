import { type BrowserContext, expect, type Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { logInAs, phone, post } from '../members.ts'
import { check } from '../quality/check.ts'
import { test } from '../test.ts'
import { mailsTo } from './mailbox.ts'

const settingsPath = '/settings/notifications'

test('preferences by keyboard hold at once, and after a reload', { tag: '@soak' }, async ({ browser }) => {
  const { page } = await loggedIn(await browser.newContext(), 'grace')
  await page.goto(settingsPath)
  const likes = page.getByRole('switch', {
    name: copy('settings.notifications.byMail', { what: copy('settings.notifications.types.like.title') }),
  })
  const wasOn = await likes.isChecked()
  await tabTo(page, 'input[name=mail_like]')
  await page.keyboard.press('Space')
  await expect(page.getByText(copy('settings.notifications.saved'))).toBeVisible()
  await expect(likes).toBeFocused()
  await page.reload()
  await expect(likes).toBeChecked({ checked: !wasOn })

  await tabTo(page, 'input[name=is_quiet]')
  await page.keyboard.press('Space')
  await tabTo(page, 'button', copy('common.save'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(copy('settings.notifications.saved'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: copy('settings.notifications.quietOn') })).toBeChecked()
  await expect(page.getByLabel(copy('settings.notifications.quietFrom'))).toHaveValue('22:00')
  await page.context().close()
})

test('without script one form keeps all of them', { tag: '@soak' }, async ({ browser }) => {
  const { page } = await loggedIn(await browser.newContext({ javaScriptEnabled: false, viewport: phone }), 'nora')
  await page.goto(settingsPath)
  await page.locator('input[name=mail_weekly_updates]').check()
  await page.locator('input[name=push_like]').uncheck()
  await page
    .getByRole('button', { name: copy('common.save') })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: copy('settings.notifications.saved') })).toBeVisible()
  await page.goto(settingsPath)
  await expect(page.locator('input[name=mail_weekly_updates]')).toBeChecked()
  await expect(page.locator('input[name=push_like]')).not.toBeChecked()
  await expect(page.locator('input[name=mail_like]')).toBeChecked()
  await page.context().close()
})

// The running product looks for news once a minute
test('a mail that was not wished for ends at a press, in the mail program or here', { tag: '@soak' }, async ({
  browser,
}) => {
  const { page } = await loggedIn(await browser.newContext({ viewport: phone, bypassCSP: true }), 'emma')
  // Other tests write to people, too: then two such mails are there already
  if ((await newsMails(page)).length < 2) await writeToOffline(page, 2)
  await expect(async () => expect((await newsMails(page)).length).toBeGreaterThanOrEqual(2)).toPass({
    timeout: 120_000,
  })
  const [first, second] = await newsMails(page)
  if (!first || !second) throw new Error('no mails')
  expect(`${first.subject}${first.text}`).not.toMatch(/Emma|by chance/)

  // A mail program: no page, no script, no other address to go to
  const form = { 'List-Unsubscribe': 'One-Click' }
  const oneClick = await page.request.post(first.link, { form, maxRedirects: 0 })
  expect(oneClick.status()).toBe(200)
  expect(await oneClick.text()).toContain(copy('settings.notifications.unsubscribe.doneTitle'))

  await page.goto(second.link)
  await check(page)
  await page.getByRole('button', { name: copy('settings.notifications.unsubscribe.submit') }).click()
  await expect(page.getByRole('heading', { name: copy('settings.notifications.unsubscribe.doneTitle') })).toBeFocused()
  await check(page)
  await page.goto('/unsubscribe?token=nonsense')
  await page.getByRole('button', { name: copy('settings.notifications.unsubscribe.submit') }).click()
  await expect(
    page.getByRole('heading', { name: copy('settings.notifications.unsubscribe.expiredTitle') }),
  ).toBeVisible()
  await page.context().close()
})

test('pushes are asked for at a press, and freshen the open page', { tag: '@soak' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  await context.addInitScript(pretendPushService)
  await context.addInitScript(afterFirstLike)
  const { page } = await loggedIn(context, 'emma')
  await page.goto('/likes/sent')
  await page.getByRole('button', { name: copy('accounts.push.enable') }).click()
  await expect(page.getByText(copy('accounts.push.on'))).toBeVisible()
  await page.goto(settingsPath)
  await expect(page.getByText(copy('settings.notifications.deviceCount', { count: 1 }))).toBeVisible()

  const client = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  // The first refresh of the page itself comes after five seconds
  await page.waitForRequest('**/api/chats.php')
  const request = page.waitForRequest('**/api/chats.php', { timeout: 10_000 })
  const data = JSON.stringify({ title: 'Vonk', body: 'You have something new.', tag: 'messages', path: '/chats' })
  const registrationId = await registration
  await client.send('ServiceWorker.deliverPushMessage', { origin: baseURL ?? '', registrationId, data })
  await request

  await page.getByRole('button', { name: copy('accounts.push.disable') }).click()
  await expect(page.getByText(copy('settings.notifications.deviceCount', { count: 0 }))).toBeVisible()
  await context.close()
})

test('who said no is not asked again', { tag: '@soak' }, async ({ browser }) => {
  const context = await browser.newContext()
  await context.addInitScript(afterFirstLike)
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    Notification.requestPermission = async () => 'denied'
  })
  const { page } = await loggedIn(context, 'james')
  await page.goto('/likes/sent')
  await page.getByRole('button', { name: copy('accounts.push.enable') }).click()
  await expect(page.getByText(copyPattern('accounts.push.denied'))).toBeVisible()
  await page.goto(settingsPath)
  await expect(page.getByText(copyPattern('accounts.push.denied'))).toBeVisible()
  await expect(page.getByRole('button', { name: copy('accounts.push.enable') })).toHaveCount(0)
  await context.close()
})

test('nothing serious for axe, light and dark', { tag: '@soak' }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, bypassCSP: true })
  const { page } = await loggedIn(context, 'grace')
  await page.goto(settingsPath)
  await check(page)
  await page.goto('/unsubscribe')
  await check(page)
  await page.goto('/unsubscribe?token=x.new_messages.y')
  await check(page)
  await context.close()
})

/** Nobody is asked about pushes before they have written to or liked somebody in this browser. */
function afterFirstLike() {
  localStorage.setItem('push-moment', '2026-11-20T12:00:00.000Z')
}

/** The browser of the tests can neither be asked for permission nor reach a push service; the rest is as it is. */
function pretendPushService() {
  const permission = () => (localStorage.getItem('pretended-permission') ?? 'default') as NotificationPermission
  Object.defineProperty(Notification, 'permission', { get: permission })
  Notification.requestPermission = async () => {
    localStorage.setItem('pretended-permission', 'granted')
    return 'granted'
  }
  const key = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-test',
    unsubscribe: async () => localStorage.removeItem('pretended') === undefined,
    toJSON: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-test',
      keys: { p256dh: key, auth: 'tBHItJI5svbpez7KI4CCXg' },
    }),
  }
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem('pretended', 'yes')
    return subscription as unknown as PushSubscription
  }
  PushManager.prototype.getSubscription = async () =>
    localStorage.getItem('pretended') ? (subscription as unknown as PushSubscription) : null
}

async function loggedIn(context: BrowserContext, name: string) {
  const page = await context.newPage()
  await logInAs(page.request, name)
  return { context, page }
}

/** Caught mails that tell somebody of a message, newest first, with their links to stop. */
async function newsMails(page: Page) {
  return (await mailsTo(page.request)).flatMap(({ subject, text, headers }) => {
    const link = /\/unsubscribe\?token=[\w-]+\.new_\w+\.[\w-]+/.exec(headers['List-Unsubscribe'] ?? '')?.[0]
    return link ? [{ subject, text, link }] : []
  })
}

/** First messages to members who are not here at the moment. */
async function writeToOffline(page: Page, count: number) {
  const answer = await page.request.get('/api/search/members?gender=both&min_age=18&max_age=99&per_page=60&country=DE')
  const { profiles } = (await answer.json()) as { profiles: { id: string; is_online: boolean }[] }
  const away = profiles.filter(({ is_online }) => !is_online).slice(0, count)
  expect(away.length, 'members who are away').toBe(count)
  for (const { id } of away) {
    const { conversation } = await post(page.request, '/api/chat/conversations', { member_id: id })
    const data = { message_id: crypto.randomUUID(), text: 'Met by chance?' }
    await post(page.request, `/api/chat/conversations/${conversation.id}/messages`, data)
  }
}
