import { expect, type Page } from '@playwright/test'
import { launchOptions } from '../../scripts/chromium.ts'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { phone } from '../members.ts'
import { portraitFile } from '../portrait.ts'
import { test } from '../test.ts'
import {
  act,
  buyCredits,
  closeAll,
  composer,
  conversationWith,
  log,
  newPerson,
  numbered,
  option,
  type Person,
  row,
  say,
  saying,
  tell,
  writeOwn,
  written,
} from './chatting.ts'

const { args = [], ...launching } = await launchOptions()
// A microphone that hums
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...launching, args: [...args, ...microphone] } })

const choose = async (page: Page) =>
  page
    .getByLabel(copy('chat.attach.choose'))
    .and(page.locator('input[type=file]'))
    .setInputFiles({ name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: await portraitFile() })

test('words: delivered, seen, typing, an answer, a reaction, taken back, each at once on both screens', async ({
  browser,
}) => {
  const anna = await newPerson(browser, 'Annelies', { viewport: phone })
  const bram = await newPerson(browser, 'Bregje')
  await bram.page.goto('/chats')
  await expect(bram.page.getByRole('heading', { name: copy('chat.list.emptyTitle') })).toBeVisible()
  await anna.page.goto(`/members/${bram.id}/chat`)
  await writeOwn(anna.page)
  await say(anna.page, 'A walk on Sunday?')
  await expect(row(bram.page, 'Annelies')).toContainText('A walk on Sunday?')
  await expect(bram.page).toHaveTitle(/^\(1\) /)
  await expect(log(anna.page).getByText(copy('chat.messages.delivered'), { exact: true })).toBeAttached()
  await row(bram.page, 'Annelies').getByRole('link').click()
  await expect(log(anna.page).getByText(copy('chat.messages.seen'), { exact: true })).toBeAttached()
  await expect(bram.page).not.toHaveTitle(/^\(/)

  await act(saying(bram.page, 'A walk on Sunday?'), copy('chat.message.reply'))
  await expect(bram.page.getByText(copy('chat.composer.replyTo', { name: 'Annelies' }))).toBeVisible()
  await composer(bram.page).pressSequentially('Gladly')
  await expect(anna.page.getByText(copy('chat.messages.typing', { name: 'Bregje' }))).toBeVisible()
  await composer(bram.page).press('Enter')
  await expect(anna.page.getByRole('button', { name: /A walk on Sunday\?/ })).toBeVisible()

  await act(saying(anna.page, 'Gladly'), copy('chat.message.react', { emoji: '😍' }))
  await expect(
    log(bram.page).getByRole('button', { name: copy('chat.message.reaction', { emoji: '😍', names: 'Annelies' }) }),
  ).toBeVisible()
  await expect(
    bram.page.getByText(copy('chat.messages.heardReaction', { name: 'Annelies', emoji: '😍' })),
  ).toBeAttached()

  await act(saying(bram.page, 'Gladly'), copy('chat.message.takeBack'))
  await bram.page
    .getByRole('alertdialog')
    .getByRole('button', { name: copy('chat.message.takeBackConfirm') })
    .click()
  for (const { page } of [anna, bram]) {
    await expect(numbered(page, 2)).toContainText(copy('chat.messages.takenBack'))
    await expect(page.getByText('Gladly', { exact: true })).toHaveCount(0)
    await expect(log(page).getByRole('button', { name: /😍/ })).toHaveCount(0)
  }
  await bram.page.reload()
  await expect(numbered(bram.page, 2)).toContainText(copy('chat.messages.takenBack'))
  await closeAll(anna, bram)
})

test('what is sent before the outbox has come goes out with it, once', async ({ browser }) => {
  const anna = await newPerson(browser, 'Annelies')
  const bram = await newPerson(browser, 'Bregje')
  const id = await conversationWith(anna, bram)
  await tell(bram, id, 'Tea or coffee?')
  const gate = Promise.withResolvers<void>()
  await anna.page.route('**/assets/member-outbox-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await anna.page.goto(`/chats/${id}`)
  await composer(anna.page).fill('Coffee, please')
  await composer(anna.page).press('Enter')
  await composer(anna.page).press('Enter')
  gate.resolve()
  await expect(saying(anna.page, 'Coffee, please')).toBeVisible()
  await expect(composer(anna.page)).toHaveValue('')
  const texts = async () => (await written(bram, id)).map(({ text }) => text)
  await expect.poll(texts).toEqual(['Tea or coffee?', 'Coffee, please'])
  await closeAll(anna, bram)
})

test('photos, a gift and a voice note: covered until opened, seen once, shown on the profile, heard', {
  tag: '@soak',
}, async ({ browser }) => {
  const anna = await newPerson(browser, 'Annelies')
  const bram = await newPerson(browser, 'Bregje', { viewport: phone })
  await buyCredits(anna)
  const id = await conversationWith(anna, bram)
  await tell(anna, id, 'Look')
  await Promise.all([anna, bram].map(({ page }) => page.goto(`/chats/${id}`)))
  await sendPhoto(anna.page, { isOneView: false })
  await bram.page.getByRole('button', { name: copy('chat.photo.openLabel', { name: 'Annelies' }) }).click()
  await expect(numbered(bram.page, 2).locator('img[src^="/api/chat/files/"]')).toBeVisible()
  await expect(numbered(anna.page, 2)).toContainText(copy('chat.photo.opened'))

  await sendPhoto(anna.page, { isOneView: true })
  await expect(numbered(anna.page, 3)).toContainText(`${copy('chat.photo.once')} · ${copy('chat.photo.notOpened')}`)
  await bram.page.getByRole('button', { name: copy('chat.photo.openOnce', { name: 'Annelies' }) }).click()
  const seenOnce = numbered(bram.page, 3).locator('img[src^="/api/chat/files/"]')
  await expect(seenOnce).toBeVisible()
  const address = String(await seenOnce.getAttribute('src'))

  await give(anna, bram)
  await speak(anna, bram)
  // Half a minute after it was opened
  await expect(numbered(bram.page, 3)).toContainText(copy('chat.photo.gone'), { timeout: 40_000 })
  await expect(numbered(anna.page, 3)).toContainText(copy('chat.photo.openedGone'))
  expect((await bram.request.get(address)).ok()).toBe(false)
  await closeAll(anna, bram)
})

async function sendPhoto(page: Page, { isOneView }: { isOneView: boolean }) {
  await choose(page)
  const sheet = page.getByRole('dialog', { name: copy('chat.attach.title', { name: 'Bregje' }) })
  if (isOneView) await sheet.getByRole('switch', { name: copy('chat.photo.once') }).check()
  await sheet.getByRole('button', { name: copy('chat.attach.send', { credits: 2 }) }).click()
  await expect(sheet).toBeHidden()
}

async function give(anna: Person, bram: Person) {
  await anna.page.getByRole('button', { name: copy('chat.gifts.open') }).click()
  const sheet = anna.page.getByRole('dialog', { name: copy('chat.gifts.title', { name: 'Bregje' }) })
  await sheet.getByText(copy('gifts.names.sunflower'), { exact: true }).click()
  await sheet.getByLabel(copy('chat.gifts.text')).fill('For your balcony')
  await sheet
    .getByRole('button', { name: copyPattern('chat.gifts.send', { gift: copy('gifts.names.sunflower') }) })
    .click()
  await expect(sheet).toBeHidden()
  await expect(numbered(bram.page, 4)).toContainText(copy('chat.message.gift', { gift: copy('gifts.names.sunflower') }))
  await expect(numbered(bram.page, 4)).toContainText('For your balcony')
  await expect(numbered(bram.page, 4).locator('img')).toHaveJSProperty('complete', true)
  const visit = await anna.page.context().newPage()
  await visit.goto(`/members/${bram.id}`)
  await expect(visit.getByText(copy('gifts.received', { name: 'Bregje', count: 1 }))).toBeVisible()
  await expect(visit.getByText(copy('gifts.times', { gift: copy('gifts.names.sunflower'), count: 1 }))).toBeAttached()
  await visit.close()
}

async function speak({ page }: Person, bram: Person) {
  await page.getByRole('button', { name: copy('chat.record.start') }).click()
  const recorder = page.getByRole('group', { name: copy('chat.record.label') })
  await expect(recorder.getByText('0:01', { exact: true })).toBeVisible()
  await recorder.getByRole('button', { name: copy('chat.record.stop') }).click()
  await recorder.getByRole('button', { name: copy('chat.record.send') }).click()
  const voice = numbered(bram.page, 5).getByRole('group', { name: copyPattern('chat.voice.label') })
  // From frame to frame: a short note may be over before one looks twice
  const moved = voice.getByRole('slider').evaluate(
    (slider) =>
      new Promise<boolean>((resolve) => {
        const look = () =>
          Number((slider as HTMLInputElement).value) > 0 ? resolve(true) : requestAnimationFrame(look)
        look()
      }),
  )
  await voice.getByRole('button', { name: copy('chat.voice.play') }).click()
  // It has come, and this browser can play what that one recorded
  expect(await moved).toBe(true)
  await expect(voice.getByText(copy('chat.voice.failed'))).toBeHidden()
}

test('put aside, quiet, deleted and back; a message reported; a block cuts at once', async ({ browser }) => {
  const anna = await newPerson(browser, 'Annelies')
  const bram = await newPerson(browser, 'Bregje', { viewport: phone })
  const id = await conversationWith(bram, anna)
  await tell(bram, id, 'Send me your card number')
  await Promise.all([anna, bram].map(({ page }) => page.goto(`/chats/${id}`)))
  await option(anna.page, copy('chat.header.settings'))
  await anna.page
    .getByRole('dialog')
    .getByRole('button', { name: copy('chat.mute.hours') })
    .click()
  await expect(row(anna.page, 'Bregje').getByRole('img', { name: copy('chat.aside.isMuted') })).toBeVisible()
  await option(anna.page, copy('chat.header.settings'))
  await anna.page
    .getByRole('dialog')
    .getByRole('button', { name: copy('chat.aside.unmute') })
    .click()
  await expect(row(anna.page, 'Bregje').getByRole('img', { name: copy('chat.aside.isMuted') })).toBeHidden()

  await option(anna.page, copy('chat.aside.archive'))
  await expect(row(anna.page, 'Bregje')).toBeHidden()
  await say(bram.page, 'Are you there?')
  await expect(row(anna.page, 'Bregje')).toContainText('Are you there?')

  await row(anna.page, 'Bregje').getByRole('button').click()
  await anna.page.getByRole('menuitem', { name: copy('chat.delete.action') }).click()
  await expect(row(anna.page, 'Bregje')).toBeHidden()
  await anna.page
    .getByRole('listitem')
    .filter({ hasText: copy('chat.delete.done', { name: 'Bregje' }) })
    .getByRole('button', { name: copy('chat.delete.undo') })
    .click()
  await row(anna.page, 'Bregje').getByRole('link').click()
  await expect(saying(anna.page, 'Are you there?')).toBeVisible()

  await act(saying(anna.page, 'card number'), copy('chat.message.report'))
  const report = anna.page.getByRole('dialog', { name: copy('moderation.report.title', { name: 'Bregje' }) })
  await report.getByText(copy('moderation.report.reasons.scam')).click()
  await report.getByRole('button', { name: copy('moderation.report.send') }).click()
  await expect(anna.page.getByText(copyPattern('moderation.report.done'))).toBeVisible()

  await option(anna.page, copy('moderation.block.action'))
  await anna.page
    .getByRole('alertdialog')
    .getByRole('button', { name: copy('moderation.block.confirm', { name: 'Bregje' }) })
    .click()
  await expect(row(anna.page, 'Bregje')).toBeHidden()
  await expect(bram.page.getByText(copy('chat.notice.blockedTitle', { name: 'Annelies' }))).toBeVisible()
  await expect(composer(bram.page)).toBeHidden()
  await closeAll(anna, bram)
})
