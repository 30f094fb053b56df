import { expect, type Page } from '@playwright/test'
import { launchOptions } from '../../scripts/chromium.ts'
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
  numbered,
  option,
  row,
  type Somebody,
  say,
  saying,
  somebody,
  tell,
  writeOwn,
} from './chatting.ts'

const { args = [], ...launching } = await launchOptions()
// A microphone that hums
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...launching, args: [...args, ...microphone] } })

const choose = async (page: Page) =>
  page
    .getByLabel('Choose a photo')
    .and(page.locator('input[type=file]'))
    .setInputFiles({ name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: await portraitFile() })

test('words: delivered, seen, typing, an answer, a reaction, taken back, each at once on both screens', async ({
  browser,
}) => {
  const anna = await somebody(browser, 'Annelies', { viewport: phone })
  const bram = await somebody(browser, 'Bregje')
  await bram.page.goto('/chats')
  await expect(bram.page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await anna.page.goto(`/members/${bram.id}/chat`)
  await writeOwn(anna.page)
  await say(anna.page, 'A walk on Sunday?')
  await expect(row(bram.page, 'Annelies')).toContainText('A walk on Sunday?')
  await expect(bram.page).toHaveTitle(/^\(1\) /)
  await expect(log(anna.page).getByText('Delivered', { exact: true })).toBeAttached()
  await row(bram.page, 'Annelies').getByRole('link').click()
  await expect(log(anna.page).getByText('Seen', { exact: true })).toBeAttached()
  await expect(bram.page).not.toHaveTitle(/^\(/)

  await act(saying(bram.page, 'A walk on Sunday?'), 'Reply')
  await expect(bram.page.getByText('Answer to Annelies')).toBeVisible()
  await composer(bram.page).pressSequentially('Gladly')
  await expect(anna.page.getByText('Bregje is typing…')).toBeVisible()
  await composer(bram.page).press('Enter')
  await expect(anna.page.getByRole('button', { name: /A walk on Sunday\?/ })).toBeVisible()

  await act(saying(anna.page, 'Gladly'), 'React with 😍')
  await expect(log(bram.page).getByRole('button', { name: '😍 from Annelies' })).toBeVisible()
  await expect(bram.page.getByText('Annelies reacted to your message: 😍')).toBeAttached()

  await act(saying(bram.page, 'Gladly'), 'Take back')
  await bram.page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click()
  for (const { page } of [anna, bram]) {
    await expect(numbered(page, 2)).toContainText('Taken back')
    await expect(page.getByText('Gladly', { exact: true })).toHaveCount(0)
    await expect(log(page).getByRole('button', { name: /😍/ })).toHaveCount(0)
  }
  await bram.page.reload()
  await expect(numbered(bram.page, 2)).toContainText('Taken back')
  await closeAll(anna, bram)
})

test('photos, a gift and a voice note: covered until opened, seen once, shown on the profile, heard', {
  tag: '@soak',
}, async ({ browser }) => {
  const anna = await somebody(browser, 'Annelies')
  const bram = await somebody(browser, 'Bregje', { viewport: phone })
  await buyCredits(anna)
  const id = await conversationWith(anna, bram)
  await tell(anna, id, 'Look')
  await Promise.all([anna, bram].map(({ page }) => page.goto(`/chats/${id}`)))
  await sendPhoto(anna.page, { isOneView: false })
  await bram.page.getByRole('button', { name: 'Photo from Annelies. Open' }).click()
  await expect(numbered(bram.page, 2).locator('img[src^="/api/chat/files/"]')).toBeVisible()
  await expect(numbered(anna.page, 2)).toContainText('Opened')

  await sendPhoto(anna.page, { isOneView: true })
  await expect(numbered(anna.page, 3)).toContainText('One view · Not opened yet')
  await bram.page.getByRole('button', { name: 'Photo from Annelies, to be seen once. Open' }).click()
  const seenOnce = numbered(bram.page, 3).locator('img[src^="/api/chat/files/"]')
  await expect(seenOnce).toBeVisible()
  const address = String(await seenOnce.getAttribute('src'))

  await give(anna, bram)
  await speak(anna, bram)
  // Half a minute after it was opened
  await expect(numbered(bram.page, 3)).toContainText('This photo is gone', { timeout: 40_000 })
  await expect(numbered(anna.page, 3)).toContainText('Opened and gone')
  expect((await bram.request.get(address)).ok()).toBe(false)
  await closeAll(anna, bram)
})

async function sendPhoto(page: Page, { isOneView }: { isOneView: boolean }) {
  await choose(page)
  const sheet = page.getByRole('dialog', { name: 'Send a photo to Bregje' })
  if (isOneView) await sheet.getByRole('switch', { name: 'One view' }).check()
  await sheet.getByRole('button', { name: 'Send for 2 credits' }).click()
  await expect(sheet).toBeHidden()
}

async function give(anna: Somebody, bram: Somebody) {
  await anna.page.getByRole('button', { name: 'Send a gift' }).click()
  const sheet = anna.page.getByRole('dialog', { name: 'A gift for Bregje' })
  await sheet.getByText('Sunflower', { exact: true }).click()
  await sheet.getByLabel('A few words with it, if you like').fill('For your balcony')
  await sheet.getByRole('button', { name: /^Send Sunflower for \d+ credits$/ }).click()
  await expect(sheet).toBeHidden()
  await expect(numbered(bram.page, 4)).toContainText('Gift: Sunflower')
  await expect(numbered(bram.page, 4)).toContainText('For your balcony')
  await expect(numbered(bram.page, 4).locator('img')).toHaveJSProperty('complete', true)
  const visit = await anna.page.context().newPage()
  await visit.goto(`/members/${bram.id}`)
  await expect(visit.getByText('Bregje has received 1 gift')).toBeVisible()
  await expect(visit.getByText('Sunflower, once')).toBeAttached()
  await visit.close()
}

async function speak({ page }: Somebody, bram: Somebody) {
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  const recorder = page.getByRole('group', { name: 'Voice note' })
  await expect(recorder.getByText('0:01', { exact: true })).toBeVisible()
  await recorder.getByRole('button', { name: 'Stop recording' }).click()
  await recorder.getByRole('button', { name: 'Send voice note' }).click()
  const heard = numbered(bram.page, 5).getByRole('group', { name: /^Voice note, 0:0\d$/ })
  // From frame to frame: a short note may be over before one looks twice
  const moved = heard.getByRole('slider').evaluate(
    (slider) =>
      new Promise<boolean>((resolve) => {
        const look = () =>
          Number((slider as HTMLInputElement).value) > 0 ? resolve(true) : requestAnimationFrame(look)
        look()
      }),
  )
  await heard.getByRole('button', { name: 'Play' }).click()
  // It has come, and this browser can play what that one recorded
  expect(await moved).toBe(true)
  await expect(heard.getByText('The voice note cannot be played right now.')).toBeHidden()
}

test('put aside, quiet, deleted and back; a message reported; a block cuts at once', async ({ browser }) => {
  const anna = await somebody(browser, 'Annelies')
  const bram = await somebody(browser, 'Bregje', { viewport: phone })
  const id = await conversationWith(bram, anna)
  await tell(bram, id, 'Send me your card number')
  await Promise.all([anna, bram].map(({ page }) => page.goto(`/chats/${id}`)))
  await option(anna.page, 'Mute…')
  await anna.page.getByRole('dialog').getByRole('button', { name: 'For 8 hours' }).click()
  await expect(row(anna.page, 'Bregje').getByRole('img', { name: 'Muted' })).toBeVisible()
  await option(anna.page, 'Unmute')
  await expect(row(anna.page, 'Bregje').getByRole('img', { name: 'Muted' })).toBeHidden()

  await option(anna.page, 'Move to the archive')
  await expect(row(anna.page, 'Bregje')).toBeHidden()
  await say(bram.page, 'Are you there?')
  await expect(row(anna.page, 'Bregje')).toContainText('Are you there?')

  await row(anna.page, 'Bregje').getByRole('button').click()
  await anna.page.getByRole('menuitem', { name: 'Delete chat' }).click()
  await expect(row(anna.page, 'Bregje')).toBeHidden()
  await anna.page
    .getByRole('listitem')
    .filter({ hasText: 'Chat with Bregje deleted' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await row(anna.page, 'Bregje').getByRole('link').click()
  await expect(saying(anna.page, 'Are you there?')).toBeVisible()

  await act(saying(anna.page, 'card number'), 'Report message')
  const report = anna.page.getByRole('dialog', { name: 'Report Bregje' })
  await report.getByText('Asks for money or tries to cheat').click()
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(anna.page.getByText(/Thank you\. Your report has the number/)).toBeVisible()

  await option(anna.page, 'Block')
  await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Block Bregje' }).click()
  await expect(row(anna.page, 'Bregje')).toBeHidden()
  await expect(bram.page.getByText("You're blocked by Annelies.")).toBeVisible()
  await expect(composer(bram.page)).toBeHidden()
  await closeAll(anna, bram)
})
