import { type BrowserContext, expect, type Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { liveIn, phone, userOf } from '../members.ts'
import { placeOrder } from '../money/buying.ts'
import { portraitFile } from '../portrait.ts'
import { confirm, fillDetails, statusOf } from '../signing-up.ts'
import { takenOver, test } from '../test.ts'
import { writeOwn } from './chatting.ts'

type Person = {
  name: string
  email: string
  gender: 'woman' | 'man'
  seeks: 'men' | 'women'
  born: [day: string, month: string, year: string]
}
const password = 'harbour lights at seven'

/** Signs up through the forms, confirms by the caught mail, skips nothing that the main job needs. */
async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await page.getByText(copy(`content.home.${person.gender}`), { exact: true }).click()
  await page.getByText(copy(`content.home.${person.seeks}`), { exact: true }).click()
  await page.getByRole('button', { name: copy('content.home.start') }).click()
  await expect(page).toHaveURL(/\/signup/)
  await page.waitForLoadState()
  // Continue, pressed before that, sends the form and shows it whole
  await takenOver(page)
  await fillDetails(page, { ...person, password })
  await page
    .locator('form')
    .filter({ has: page.locator('input[name=password]') })
    .getByRole('button', { name: copy('entry.signUp.submit') })
    .click()
  await expect(page).toHaveURL(/\/complete-signup/)
}

test('two people sign up, match, write, run out of credits, buy, and go on', async ({ browser }) => {
  const stamp = Date.now().toString(36)
  const anna: Person = {
    name: 'Annabel',
    email: `anna.${stamp}@example.com`,
    gender: 'woman',
    seeks: 'men',
    born: ['14', '02', '1992'],
  }
  const bram: Person = {
    name: 'Bramwell',
    email: `bram.${stamp}@example.com`,
    gender: 'man',
    seeks: 'women',
    born: ['03', '09', '1990'],
  }
  const hers = await browser.newContext({ viewport: phone })
  const his = await browser.newContext({ viewport: { width: 1280, height: 860 } })
  const [annasPage, bramsPage] = await Promise.all([hers.newPage(), his.newPage()])

  await test.step('both sign up and confirm their addresses', async () => {
    await Promise.all([signUp(annasPage, anna), signUp(bramsPage, bram)])
    await Promise.all([confirm(annasPage, anna.email), confirm(bramsPage, bram.email)])
    expect([await statusOf(annasPage), await statusOf(bramsPage)]).toEqual(['active', 'active'])
  })
  await test.step('she uploads a main photo', () => uploadPhoto(annasPage))
  const [annasId = '', bramsId = ''] = [(await userOf(annasPage.request))?.id, (await userOf(bramsPage.request))?.id]
  await test.step('he fills his profile in, searches and finds her', async () => {
    await bramsPage.goto('/profile')
    await bramsPage
      .locator('textarea[name=about_me]')
      .fill('Up early, out late, and always ready for a walk by the water.')
    await bramsPage.locator('textarea[name=about_me]').blur()
    await expect
      .poll(
        async () =>
          ((await (await bramsPage.request.get('/api/profiles/me')).json()) as { profile: { about_me: string } })
            .profile.about_me,
      )
      .toContain('walk by the water')
    await bramsPage.goto('/members?country=GB&min_age=18&max_age=60&with_photo=1')
    await bramsPage.getByRole('main').locator(`a[href^="/members/${annasId}"]`).first().click()
    await expect(bramsPage).toHaveURL(new RegExp(`/members/${annasId}`))
    await expect(bramsPage.getByRole('heading', { level: 1 })).toContainText('Annabel')
  })
  await test.step('he likes her, she likes him back: both see the match at once', async () => {
    await annasPage.goto('/likes')
    await bramsPage
      .getByRole('button', { name: copy('likes.button.likeName', { name: 'Annabel' }), exact: true })
      .first()
      .click()
    await annasPage.goto(`/members/${bramsId}`)
    await expect(annasPage.getByRole('heading', { level: 1 })).toContainText('Bramwell')
    await annasPage
      .getByRole('button', { name: copy('likes.button.likeName', { name: 'Bramwell' }), exact: true })
      .first()
      .click()
    await expect(annasPage.getByText(copy('likes.overlay.match')).first()).toBeVisible()
    await expect(bramsPage.getByText(copy('likes.overlay.match')).first()).toBeVisible()
    await annasPage.keyboard.press('Escape')
    await bramsPage.keyboard.press('Escape')
  })
  await test.step('they write; each message is on the other screen at once', () =>
    talk(annasPage, bramsPage, { annasId, bramsId }))
  await test.step('the balance follows on his second device', () => secondDevice(his, bramsPage))
  await test.step('he runs out of credits, buys, and goes on', () => buyAndGoOn(bramsPage, annasPage, annasId))
  await Promise.all([hers.close(), his.close()])
})

async function uploadPhoto(page: Page): Promise<void> {
  await page.goto('/profile')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portraitFile() })
  const crop = page.getByRole('dialog')
  await expect(crop).toBeVisible()
  await crop
    .getByRole('button', { name: copy('photos.crop.use') })
    .first()
    .click()
  await expect
    .poll(async () => (await userOf(page.request))?.profile.main_image?.id ?? null, { timeout: 30_000 })
    .not.toBeNull()
}

function composer(page: Page) {
  return page.locator('textarea[name=text]')
}

async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(page.getByRole('log').getByText(text)).toBeVisible()
}

async function talk(
  annasPage: Page,
  bramsPage: Page,
  { annasId, bramsId }: { annasId: string; bramsId: string },
): Promise<void> {
  await annasPage.goto(`/members/${bramsId}/chat`)
  await expect(annasPage).toHaveURL(/\/chats\//)
  await writeOwn(annasPage)
  // Her like is news until he opens her profile
  await bramsPage.goto(`/members/${annasId}`)
  await expect(bramsPage).not.toHaveTitle(/^\(/)
  await send(annasPage, 'Hello Bram, a walk on Sunday?')
  await expect(bramsPage).toHaveTitle(/^\(1\) /)
  const isLive = liveIn(bramsPage)
  await bramsPage.goto(`/members/${annasId}/chat`)
  await expect(bramsPage.getByRole('log').getByText('Hello Bram, a walk on Sunday?')).toBeVisible()
  await expect(annasPage.getByText(copy('chat.messages.seen')).filter({ visible: true }).first()).toBeVisible()
  await expect(bramsPage).not.toHaveTitle(/^\(/)
  await isLive
  await composer(bramsPage).pressSequentially('Gladly', { delay: 40 })
  await expect(annasPage.getByText(copyPattern('chat.messages.typing')).filter({ visible: true }).first()).toBeVisible()
  await send(bramsPage, 'Gladly. By the water?')
  await expect(annasPage.getByRole('log').getByText('Gladly. By the water?')).toBeVisible()
}

async function secondDevice(context: BrowserContext, bramsPage: Page): Promise<void> {
  const second = await context.newPage()
  await second.goto('/chats')
  const before = await balance(second)
  await send(bramsPage, 'I will bring coffee.')
  await expect.poll(() => balance(second)).toBe(before - 1)
  await second.close()
}

async function balance(page: Page): Promise<number> {
  return ((await (await page.request.get('/api/credits/wallet')).json()) as { credits: number }).credits
}

async function buyAndGoOn(bramsPage: Page, annasPage: Page, annasId: string): Promise<void> {
  for (let left = await balance(bramsPage); left > 0; left -= 1) await send(bramsPage, `And ${left} more things to say`)
  await composer(bramsPage).fill('This one has to wait')
  await composer(bramsPage).press('Enter')
  await expect(bramsPage.getByText(copy('errors.not_enough_credits')).first()).toBeVisible()
  await bramsPage
    .getByRole('link', { name: copy('chat.notice.buy') })
    .last()
    .click()
  await expect(bramsPage).toHaveURL(/\/credits/)
  await pay(bramsPage, /cancel/i, copy('payments.result.failedTitle'))
  await bramsPage.goto('/credits')
  await pay(bramsPage, /fail/i, copy('payments.result.failedTitle'))
  await bramsPage.goto('/credits')
  await pay(bramsPage, /^pay/i, /credits/i)
  await expect.poll(() => balance(bramsPage)).toBeGreaterThan(0)
  expect((await userOf(bramsPage.request))?.paid_user).toBe(true)
  await bramsPage.goto(`/members/${annasId}/chat`)
  await send(bramsPage, 'Back again, see you on Sunday')
  await expect(annasPage.getByRole('log').getByText('Back again, see you on Sunday')).toBeVisible()
}

/** From the bundles to the sandbox's page, decides there, and sees the result. */
async function pay(page: Page, button: RegExp, result: string | RegExp): Promise<void> {
  await page.locator('a[href^="/credits/"]').first().click()
  await expect(page).toHaveURL(/\/credits\/.+/)
  await placeOrder(page)
  await expect(page).toHaveURL(/\/sandbox\/pay/)
  await page.getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(/\/transactions\//)
  await expect(page.getByRole('main').getByText(result).first()).toBeVisible()
}
