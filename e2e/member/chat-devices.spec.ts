import { type Browser, expect, type Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { isLoggedIn, phone, post, userOf } from '../members.ts'
import { choosePack, placeOrder } from '../money/buying.ts'
import { portraitFile } from '../portrait.ts'
import { password } from '../signing-up.ts'
import { test } from '../test.ts'
import {
  closeAll,
  composer,
  conversationWith,
  creditsOf,
  log,
  newPerson,
  type Person,
  row,
  say,
  saying,
  tell,
  writeOwn,
  written,
} from './chatting.ts'

/** Two who have written: each hears of the other, and no lines to begin with come between. */
async function pair(browser: Browser): Promise<{ anna: Person; bram: Person; id: string }> {
  const anna = await newPerson(browser, 'Annelies')
  const bram = await newPerson(browser, 'Bregje')
  const id = await conversationWith(bram, anna)
  await tell(bram, id, 'Hello Annelies')
  return { anna, bram, id }
}
const textsOf = async (who: Person, id: string) => (await written(who, id)).map(({ text }) => text)

/** The live lines of these pages that are open, as they come and go. */
function linesOf(...pages: Page[]) {
  const open = new Set<object>()
  for (const page of pages) {
    page.on('websocket', (line) => {
      if (!line.url().includes('/live')) return
      open.add(line)
      line.on('close', () => open.delete(line))
    })
    page.on('close', () => open.clear())
  }
  return open
}

test('two devices: the draft follows, what was sent and read, too; one log-out leaves the other', {
  tag: '@soak',
}, async ({ browser }) => {
  const { anna, bram, id } = await pair(browser)
  const second = await browser.newContext({ viewport: phone })
  await post(second.request, '/api/user.php', { email: anna.email, password })
  const mobile = await second.newPage()
  await Promise.all([anna.page.goto('/chats'), mobile.goto('/chats')])
  await expect(anna.page).toHaveTitle(/^\(1\) /)
  await expect(mobile).toHaveTitle(/^\(1\) /)
  await row(mobile, 'Bregje').getByRole('link').click()
  await expect(anna.page).not.toHaveTitle(/^\(/)

  await composer(mobile).fill('On Sunday I am')
  await expect(row(anna.page, 'Bregje')).toContainText(`${copy('chat.list.draft')} On Sunday I am`)
  await row(anna.page, 'Bregje').getByRole('link').click()
  await expect(composer(anna.page)).toHaveValue('On Sunday I am')
  await say(anna.page, 'On Sunday I am free')
  await expect(log(mobile).getByText('On Sunday I am free', { exact: true })).toBeVisible()
  await expect(composer(mobile)).toHaveValue('')

  await mobile.getByRole('link', { name: copy('chat.header.back') }).click()
  await second.request.get('/api/logout.php')
  await expect.poll(() => isLoggedIn(second)).toBe(false)
  await tell(bram, id, 'Me too')
  await expect(saying(anna.page, 'Me too')).toBeVisible()
  expect(await isLoggedIn(anna.page)).toBe(true)
  await expect(mobile).toHaveURL(({ pathname }) => pathname === '/')
  await Promise.all([closeAll(anna, bram), second.close()])
})

test('two tabs hold one live line between them; when its tab closes the other takes over', { tag: '@soak' }, async ({
  browser,
}) => {
  const { anna, bram, id } = await pair(browser)
  const other = await anna.page.context().newPage()
  const [first, second] = [linesOf(anna.page), linesOf(other)]
  await anna.page.goto(`/chats/${id}`)
  await expect.poll(() => first.size).toBe(1)
  await other.goto(`/chats/${id}`)
  await tell(bram, id, 'To both tabs')
  for (const page of [anna.page, other]) await expect(saying(page, 'To both tabs')).toBeVisible()
  expect([first.size, second.size]).toEqual([1, 0])
  await anna.page.close()
  await expect.poll(() => second.size).toBe(1)
  await tell(bram, id, 'To the one that is left')
  await expect(saying(other, 'To the one that is left')).toBeVisible()
  await Promise.all([other.context().close(), closeAll(bram)])
})

test('without a network words and a photo wait, and go once, in order', { tag: '@soak' }, async ({ browser }) => {
  const { anna, bram, id } = await pair(browser)
  // What opens from a conversation is fetched ahead
  const ahead = anna.page.waitForResponse(/\/photo-sheet-[^/]*\.js/)
  await anna.page.goto(`/chats/${id}`)
  await ahead
  await anna.page.waitForLoadState('networkidle')
  await anna.page.context().setOffline(true)
  await expect(anna.page.getByText(copy('chat.messages.connectionLost'))).toBeVisible()
  for (const text of ['One', 'Two']) await say(anna.page, text)
  await choosePhoto(anna.page)
  await say(anna.page, 'Four')
  expect(await written(bram, id)).toHaveLength(1)
  await anna.page.context().setOffline(false)
  await expect(log(anna.page).getByText('Four', { exact: true })).toBeVisible()
  await expect.poll(() => textsOf(bram, id)).toEqual(['Hello Annelies', 'One', 'Two', 'Three', 'Four'])
  expect((await written(bram, id))[3]?.attachment?.kind).toBe('photo')
  await expect(anna.page.getByText(copy('chat.messages.waiting'))).toHaveCount(0)
  await expect(log(anna.page).getByText('Two', { exact: true })).toHaveCount(1)
  await closeAll(anna, bram)
})

async function choosePhoto(page: Page) {
  await page
    .getByLabel(copy('chat.attach.choose'))
    .and(page.locator('input[type=file]'))
    .setInputFiles({ name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: await portraitFile() })
  const sheet = page.getByRole('dialog', { name: copy('chat.attach.title', { name: 'Bregje' }) })
  await sheet.getByLabel(copy('chat.attach.text')).fill('Three')
  await sheet.getByRole('button', { name: copy('chat.attach.send', { credits: 2 }) }).click()
  await expect(sheet).toBeHidden()
}

/** How many messages lie in this browser. */
const numStored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('chat-outbox')
        opening.onerror = () => reject(new Error('no outbox'))
        opening.onsuccess = () => {
          const database = opening.result
          const counting = database.transaction('entries').objectStore('entries').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )

test('a tab that ends without a network loses nothing: the next one sends', { tag: '@soak' }, async ({ browser }) => {
  const { anna, bram, id } = await pair(browser)
  const context = anna.page.context()
  const lines = linesOf(anna.page)
  await anna.page.goto(`/chats/${id}`)
  await expect.poll(() => lines.size).toBe(1)
  await anna.page.waitForLoadState('networkidle')
  await context.setOffline(true)
  for (const text of ['Kept', 'Kept, too']) await say(anna.page, text)
  await composer(anna.page).fill('Only begun')
  // A browser asks before it closes a tab that has not kept all yet; a test's does not
  await expect.poll(() => numStored(anna.page)).toBe(2)
  await anna.page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  // Anywhere on the site
  await next.goto('/settings')
  await expect.poll(() => textsOf(bram, id)).toEqual(['Hello Annelies', 'Kept', 'Kept, too'])
  await next.goto(`/chats/${id}`)
  await expect(composer(next)).toHaveValue('Only begun')
  await expect(log(next).getByText('Kept', { exact: true })).toHaveCount(1)
  await Promise.all([context.close(), closeAll(bram)])
})

/** Where the first such element has been in the page, in any frame from now on. The notice above a page comes late. */
async function placesOf(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.route(/\/notice-line-[^/]*\.js/, async (route) => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await route.continue()
  })
  const seen = await page.evaluateHandle((wanted) => {
    const places = new Set<number>()
    const look = () => {
      const element = document.querySelector(wanted)
      if (element) places.add(Math.round(element.getBoundingClientRect().top + scrollY))
      requestAnimationFrame(look)
    }
    look()
    return places
  }, selector)
  return () => seen.evaluate((places) => [...places])
}

test('out of credits: what it costs in money, the words are kept, and after the purchase they are sent', async ({
  browser,
}) => {
  const { anna, bram, id } = await pair(browser)
  for (let left = await creditsOf(anna); left > 0; left -= 1) await tell(anna, id, `${left} more`)
  const { page } = anna
  await page.goto(`/chats/${id}`)
  await composer(page).fill('This one has to wait')
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('This one has to wait')
  const notice = page.getByText(copy('errors.not_enough_credits'))
  await expect(notice).toBeVisible()
  await expect(page.getByText(copyPattern('chat.notice.notEnoughTextInMoney', { credits: 1 }))).toBeVisible()
  const places = await placesOf(page, 'main input[name="pack"]')
  await page.getByRole('link', { name: copy('chat.notice.buy') }).click()
  await expect(page.getByRole('complementary', { name: copy('accounts.reminder.label') })).not.toBeEmpty()
  await expect.poll(places).toHaveLength(1)
  await choosePack(page, 20)
  await placeOrder(page)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: copy('payments.result.completedTitle', { credits: 20 }) }),
  ).toBeVisible()
  await page.getByRole('button', { name: copy('payments.result.sendDraft') }).click()
  await expect(saying(page, 'This one has to wait')).toBeVisible()
  await expect(notice).toBeHidden()
  await expect(composer(page)).toHaveValue('')
  expect((await textsOf(bram, id)).at(-1)).toBe('This one has to wait')
  expect((await userOf(page.request))?.credits).toBe(19)
  await closeAll(anna, bram)
})

test('without script a conversation is read, and answered by a form', { tag: '@soak' }, async ({ browser }) => {
  const { anna, bram, id } = await pair(browser)
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  await post(plain.request, '/api/user.php', { email: anna.email, password })
  const page = await plain.newPage()
  await page.goto('/chats')
  await expect(page.getByText(copy('common.allTimes', { zone: 'Central European Time' }))).toBeVisible()
  await row(page, 'Bregje').getByRole('link').click()
  await expect(saying(page, 'Hello Annelies')).toBeVisible()
  await expect(page.getByText(copy('common.allTimes', { zone: 'Central European Time' }))).toBeVisible()
  await composer(page).fill('Hello, by a plain form')
  await page.getByRole('button', { name: copy('chat.composer.send'), exact: true }).click()
  await expect(saying(page, 'Hello, by a plain form')).toBeVisible()
  await expect(composer(page)).toHaveValue('')
  expect(await textsOf(bram, id)).toEqual(['Hello Annelies', 'Hello, by a plain form'])
  await Promise.all([plain.close(), closeAll(anna, bram)])
})

test('a new member thinks twice about a phone number, and its receiver is told', { tag: '@soak' }, async ({
  browser,
}) => {
  const anna = await newPerson(browser, 'Annelies', { viewport: phone })
  const bram = await newPerson(browser, 'Bregje')
  await anna.page.goto(`/members/${bram.id}/chat`)
  await writeOwn(anna.page)
  const words = 'Call me: +31 6 12345678'
  await composer(anna.page).fill(words)
  await composer(anna.page).press('Enter')
  const question = anna.page.getByRole('alertdialog', { name: copy('chat.nudge.contactTitle') })
  await question.getByRole('button', { name: copy('chat.nudge.change') }).click()
  await expect(composer(anna.page)).toHaveValue(words)
  await composer(anna.page).press('Enter')
  await question.getByRole('button', { name: copy('chat.nudge.send') }).click()
  await expect(saying(anna.page, words)).toBeVisible()
  await bram.page.goto(`/members/${anna.id}/chat`)
  await expect(saying(bram.page, words)).toContainText(
    copy('chat.message.notices.contact_details', { name: 'Annelies' }),
  )
  await saying(bram.page, words)
    .getByRole('button', { name: copy('chat.message.noticeReport'), exact: true })
    .click()
  await expect(
    bram.page.getByRole('dialog', { name: copy('moderation.report.title', { name: 'Annelies' }) }),
  ).toBeVisible()
  await closeAll(anna, bram)
})
