import { type Browser, expect, type Page } from '@playwright/test'
import naughty from 'big-list-of-naughty-strings' with { type: 'json' }
import { anyPattern, copy, copyPattern } from '../../src/test/copy.ts'
import { inLanguage } from '../in-language.ts'
import { logInAs, phone, post } from '../members.ts'
import { portraitFile } from '../portrait.ts'
import { checkEverywhere } from '../quality/check.ts'
import { test } from '../test.ts'
import {
  buyCredits,
  closeAll,
  composer,
  conversationWith,
  creditsOf,
  log,
  newPerson,
  numbered,
  option,
  type Person,
  row,
  say,
  tell,
  uploaded,
} from './chatting.ts'

// Nothing else than white space and signs that are not seen is no message
const strings = [...new Set(naughty as string[])].filter((text) => !/^[\p{White_Space}\p{Cc}\p{Cf}]*$/u.test(text))
/** As HTML reads line ends. */
const asRead = (text: string) => text.replaceAll(/\r\n?/g, '\n')

/** Whatever runs, asks, breaks or leads elsewhere on a page is written down. */
async function watched(page: Page, ours: string): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('wasRun', (name: string) => void seen.push(`ran ${name}`))
  await page.addInitScript(() => {
    const { wasRun } = window as unknown as { wasRun: (name: string) => void }
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const)
      Object.defineProperty(window, name, { value: () => wasRun(name) })
  })
  page.on('dialog', (dialog) => void seen.push(`dialog ${dialog.message()}`))
  page.on('pageerror', (error) => void seen.push(`error ${error.message}`))
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== ours) seen.push(`request ${request.url()}`)
  })
  return seen
}

/** All messages by their numbers, read while scrolling to the first: the text, and how many elements are within it. */
function readThrough(page: Page): Promise<Record<number, { text: string; elements: number }>> {
  return log(page).evaluate(async (box) => {
    const read: Record<number, { text: string; elements: number }> = {}
    for (let step = 0; step < 3_000 && !read[1]; step += 1) {
      for (const article of box.querySelectorAll<HTMLElement>('[data-seq]')) {
        const words = article.querySelector('[data-bubble] p')
        if (words) read[Number(article.dataset.seq)] = { text: words.textContent, elements: words.childElementCount }
      }
      box.scrollTop -= box.clientHeight
      await new Promise(requestAnimationFrame)
    }
    return read
  })
}

test(`${strings.length} strings that made other programs stumble are text and nothing else, wherever they are shown`, {
  tag: '@soak',
}, async ({ browser, baseURL }) => {
  const anna = await newPerson(browser, 'Annelies')
  const bram = await newPerson(browser, 'Bregje')
  const { page } = bram
  const seen = await watched(page, new URL(String(baseURL)).origin)
  while ((await creditsOf(anna)) < strings.length + 20) await buyCredits(anna)
  await buyCredits(bram)
  const id = await conversationWith(anna, bram)
  // Each is the last line of the list for a moment
  await page.goto('/chats')
  await page.waitForLoadState('networkidle')
  // Now and then he answers: more than six in a row are refused
  for (const [index, text] of strings.entries()) await tell(index % 6 === 4 ? bram : anna, id, text)
  await expect(row(page, 'Annelies').locator('bdi')).toHaveText(strings.at(-1) ?? '')

  // Drawn by the server, then by the browser
  for (let seq = 20; seq < strings.length; seq += 40) {
    await page.goto(`/chats/${id}?message=${seq}`)
    await expect(numbered(page, seq)).toBeFocused()
  }
  await page.goto(`/chats/${id}`)
  const read = await readThrough(page)
  for (const [index, text] of strings.entries())
    expect(read[index + 1], `number ${index + 1}`).toEqual({ text: asRead(text), elements: 0 })

  const dangerous = strings.filter((text) => /<|javascript:|on\w+=/i.test(text))
  await tell(bram, id, 'Yes')
  for (const text of dangerous.slice(0, 5)) {
    await tell(anna, id, { text: 'And this?', reply_to: strings.indexOf(text) + 1 })
    await expect(
      log(page)
        .getByRole('button', { name: text.slice(0, 60) })
        .last(),
    ).toBeAttached()
    await page.getByRole('searchbox', { name: copy('chat.search.label') }).fill(text.slice(0, 40))
    await expect(
      page
        .getByRole('list', { name: copy('chat.search.messages'), exact: true })
        .getByRole('listitem')
        .first(),
    ).toContainText(text.slice(0, 40))
  }
  expect(seen).toEqual([])
  await closeAll(anna, bram)
})

test('without any chat its state has the whole width, with no empty list beside it and nothing to scroll', async ({
  browser,
}) => {
  const anna = await newPerson(browser, 'Annika')
  const { page } = anna
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
    [1920, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/chats')
    const words = page.getByRole('heading', { name: copy('chat.list.emptyTitle') })
    await expect(words).toBeVisible()
    const { left, right, hidden } = await page.getByRole('main').evaluate((main) => {
      const state = main.querySelector('h2')?.closest('section')?.getBoundingClientRect()
      const frame = main.firstElementChild
      return {
        left: state?.left,
        right: state?.right,
        hidden: frame && Math.max(frame.scrollHeight - frame.clientHeight, main.scrollHeight - main.clientHeight),
      }
    })
    expect({ left, right, hidden }, `at ${width}`).toEqual({ left: 0, right: width, hidden: 0 })
  }
  await closeAll(anna)
})

test('nothing for axe to find in the list of conversations, on a phone and wide, light and dark', {
  tag: '@soak',
}, async ({ browser }) => {
  const anna = await newPerson(browser, 'Annelies', { reducedMotion: 'reduce' })
  const [bram, cara] = [await newPerson(browser, 'Bregje'), await newPerson(browser, 'Carolien')]
  await Promise.all([buyCredits(bram), buyCredits(cara)])
  const { page } = anna
  await page.goto('/chats')
  await expect(page.getByRole('heading', { name: copy('chat.list.emptyTitle') })).toBeVisible()
  await checkEverywhere(page, 'no conversations')

  const [first, second] = [await conversationWith(bram, anna), await conversationWith(cara, anna)]
  await tell(bram, first, { text: 'For you', attachment: { kind: 'gift', gift: 'kite' } })
  await tell(cara, second, 'Hello Annelies')
  await tell(anna, second, 'Hello Carolien, by the harbour?')
  await request(anna, `conversations/${second}/mute`, { hours: 'always' })
  await request(anna, `conversations/${first}/draft`, { text: 'Thank you for' })
  await page.goto('/chats')
  await expect(row(page, 'Bregje')).toContainText(copy('chat.list.draft'))
  await checkEverywhere(page, 'a draft and a muted chat')
  await row(page, 'Bregje').getByRole('button').click()
  await expect(page.getByRole('menuitem', { name: copy('chat.delete.action') })).toBeVisible()
  await checkEverywhere(page, 'options of a chat')
  await page.keyboard.press('Escape')
  const field = page.getByRole('searchbox', { name: copy('chat.search.label') })
  await field.fill('harbour')
  await expect(page.getByRole('link', { name: /by the harbour/ })).toBeVisible()
  await checkEverywhere(page, 'found')
  await field.fill('marzipan')
  await expect(page.getByText(copy('chat.search.nothingTitle', { q: 'marzipan' }))).toBeVisible()
  await checkEverywhere(page, 'nothing found')
  await field.press('Escape')
  await page.getByRole('button', { name: copy('chat.list.menu') }).click()
  await page.getByRole('menuitem', { name: copy('chat.list.archived') }).click()
  await expect(page.getByText(copy('chat.list.noArchivedTitle'))).toBeVisible()
  await checkEverywhere(page, 'an empty archive')
  await closeAll(anna, bram, cara)
})

const request = ({ request: calls }: Person, path: string, body: object, method: 'PUT' | 'POST' | 'DELETE' = 'PUT') =>
  calls.fetch(`/api/chat/${path}`, { method, data: body }).then((answer) => expect(answer.ok(), path).toBe(true))

/** A conversation of everything that a message can be; Bregje wrote most of it, and has no credits but for a few words. */
async function everything(browser: Browser) {
  const anna = await newPerson(browser, 'Annelies', { reducedMotion: 'reduce' })
  const bram = await newPerson(browser, 'Bregje')
  await buyCredits(bram)
  const id = await conversationWith(bram, anna)
  const at = `conversations/${id}/messages`
  await tell(bram, id, 'Hello Annelies, you can call me: +31 6 12345678')
  await tell(anna, id, { text: 'I will not call yet', reply_to: 1 })
  for (const isOneView of [false, true, false])
    await tell(bram, id, {
      attachment: { kind: 'photo', upload_id: await uploaded(bram, 'photo'), is_one_view: isOneView },
    })
  await request(anna, `${at}/5/open`, {}, 'POST')
  await tell(bram, id, { attachment: { kind: 'voice', upload_id: await uploaded(bram, 'voice') } })
  await tell(bram, id, { text: 'For you', attachment: { kind: 'gift', gift: 'kite' } })
  // Six messages in a row without a reply are the limit
  await tell(anna, id, 'Thank you')
  await tell(bram, id, 'A word: marzipan')
  await tell(bram, id, 'Oh')
  await request(bram, `${at}/10`, {}, 'DELETE')
  await request(bram, `${at}/2/reaction`, { emoji: '😮' })
  await request(anna, `${at}/7/reaction`, { emoji: '😍' })
  await request(anna, 'hidden-words', { words: ['marzipan'] })
  return { anna, bram, id }
}

test('nor in a conversation, whatever is in it or open over it', { tag: '@soak' }, async ({ browser }) => {
  const { anna, bram, id } = await everything(browser)
  const { page } = anna
  await page.goto(`/chats/${id}`)
  await expect(log(page).getByText(copy('chat.messages.takenBack'))).toBeVisible()
  await checkEverywhere(page, 'everything that a message can be')
  // Before they open: one that opened on a wide screen lies beside a narrow one until it is placed again
  await page.setViewportSize(phone)
  for (const [name, open] of dialogs(page)) {
    await open()
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(dialog).toBeVisible()
    // The same parts at any width; whether they fit a wide screen is seen by the page below
    await checkEverywhere(page, name, [phone])
    await dialog.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: copy('chat.record.start') }).click()
  await expect(page.getByText(copy('chat.record.missingTitle'))).toBeVisible()
  await checkEverywhere(page, 'no microphone')
  await page
    .getByRole('group', { name: copy('chat.list.voice') })
    .getByRole('button', { name: copy('common.close') })
    .click()
  await page.context().setOffline(true)
  await say(page, 'This waits')
  await checkEverywhere(page, 'no network, and words that wait')
  await page.context().setOffline(false)
  await expect.poll(() => creditsOf(anna)).toBe(2)
  for (let left = 2; left > 0; left -= 1) await tell(anna, id, 'And so on')
  await expect(page.getByText(copy('errors.not_enough_credits'))).toBeVisible()
  await checkEverywhere(page, 'no credits')
  await post(bram.request, '/api/moderation/blocks', { member_id: anna.id })
  await expect(page.getByText(copy('chat.notice.blockedTitle', { name: 'Bregje' }))).toBeVisible()
  await checkEverywhere(page, 'blocked')
  await closeAll(anna, bram)
})

/** What opens over a conversation, and how. */
function dialogs(page: Page): [name: string, open: () => Promise<void>][] {
  const actions = async () => {
    await page.setViewportSize({ width: 1280, height: 860 })
    await numbered(page, 2).focus()
    await page.keyboard.press('Enter')
  }
  return [
    ['what to do with a message', actions],
    [
      'more emoji',
      async () => {
        await actions()
        await page.getByRole('button', { name: copy('chat.message.moreEmoji') }).click()
        await expect(page.getByRole('searchbox', { name: copy('chat.emoji.search') })).toBeVisible()
      },
    ],
    [
      'the question before it is taken back',
      async () => {
        await actions()
        await page.getByRole('button', { name: copy('chat.message.takeBack') }).click()
        await expect(page.getByText(copy('chat.message.takeBackTitle'))).toBeVisible()
      },
    ],
    ['settings', () => option(page, copy('chat.header.settings'))],
    ['report', () => option(page, copy('chat.message.noticeReport'))],
    ['a gift too dear', async () => chooseGift(page)],
    [
      'a photo',
      async () => {
        const chooser = page.waitForEvent('filechooser')
        await page.setViewportSize({ width: 1280, height: 860 })
        await page.getByRole('button', { name: copy('chat.attach.choose') }).click()
        await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portraitFile() })
        await expect(page.getByRole('switch', { name: copy('chat.photo.once') })).toBeVisible()
      },
    ],
  ]
}

async function chooseGift(page: Page) {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByRole('button', { name: copy('chat.gifts.open') }).click()
  await page.getByRole('dialog').getByText(copy('gifts.names.star'), { exact: true }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(anyPattern(copyPattern('chat.notice.notEnoughGift'), copyPattern('chat.notice.notEnoughGiftInMoney'))),
  ).toBeVisible()
}

test('nor before the first message: lines to begin with, and the field', { tag: '@soak' }, async ({ browser }) => {
  const anna = await newPerson(browser, 'Annelies', { reducedMotion: 'reduce' })
  const bram = await newPerson(browser, 'Bregje')
  await anna.page.goto(`/members/${bram.id}/chat`)
  const lines = anna.page.getByRole('region', { name: copy('chat.icebreakers.title') })
  await expect(lines.getByRole('listitem').first()).toBeVisible()
  await checkEverywhere(anna.page, 'lines to begin with')
  await lines.getByRole('button', { name: copy('chat.icebreakers.own') }).click()
  await expect(composer(anna.page)).toBeFocused()
  await checkEverywhere(anna.page, 'nothing written yet')
  await closeAll(anna, bram)
})

test('in the list of chats no name, text, time or count lies below the options of its row', async ({
  browser,
  baseURL,
}) => {
  for (const locale of ['en', 'de', 'fi'] as const)
    for (const hasTouch of [true, false]) {
      const context = await browser.newContext({ storageState: inLanguage(locale, baseURL), hasTouch })
      const page = await context.newPage()
      await logInAs(page.request, 'emma')
      await page.goto('/chats')
      const rows = page.getByRole('main').locator('li:has(a[href^="/chats/"])')
      for (const width of [320, phone.width, 1280]) {
        await page.setViewportSize({ width, height: 860 })
        const where = `${locale}, ${width} px, ${hasTouch ? 'touch' : 'mouse'}`
        expect(await rows.evaluateAll(overlapsInRows), where).toEqual([])
        if (hasTouch) continue
        for (const row of (await rows.all()).slice(0, 3)) {
          await row.hover()
          await expect(row.getByRole('button')).toHaveCSS('opacity', '1')
          expect(await rows.evaluateAll(overlapsInRows), `${where}, under the pointer`).toEqual([])
        }
      }
      await context.close()
    }
})

/** Visible texts of rows that reach into each other or into the button beside them. A mouse sees the button only while it is on the row. */
function overlapsInRows(rows: Element[]): string[] {
  const boxes = (row: Element) =>
    [...row.querySelectorAll('a .truncate, a time, a .bg-unread, button')]
      .filter((part) => part.checkVisibility({ opacityProperty: true }))
      .map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }))
  const found = rows.flatMap((row) =>
    boxes(row).flatMap(({ text, box }, at) =>
      boxes(row)
        .slice(at + 1)
        .filter((other) => box.left < other.box.right && other.box.left < box.right)
        .filter((other) => box.top < other.box.bottom && other.box.top < box.bottom)
        .map((other) => `${text} | ${other.text}`),
    ),
  )
  return rows.length > 2 ? found : ['no rows']
}
