import { expect, type Page } from '@playwright/test'
import { anyPattern, copy, copyPattern } from '../../src/test/copy.ts'
import { test } from '../test.ts'
import { closeAll, composer, conversationWith, newPerson, option, say, tell } from './chatting.ts'

/** The report dialog about a member, opened from wherever the page is. */
const dialogOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: copy('moderation.report.title', { name }) })

async function send(page: Page, name: string) {
  const dialog = dialogOf(page, name)
  await dialog.getByText(copy('moderation.report.reasons.scam')).click()
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/moderation/reports'))
  await dialog.getByRole('button', { name: copy('moderation.report.send') }).click()
  await expect(page.getByText(copyPattern('moderation.report.done'))).toBeVisible()
  return (await sent).postDataJSON() as { message_ids?: string[]; message_id?: string }
}

test('a report carries the messages that were ticked, from the chat menu and from the profile; without a chat the profile alone', async ({
  browser,
}) => {
  const anna = await newPerson(browser, 'Annelies')
  const bram = await newPerson(browser, 'Bregje')
  const cara = await newPerson(browser, 'Carolien')
  const id = await conversationWith(bram, anna)
  const messages = [await tell(bram, id, 'Hello'), await tell(bram, id, 'Send me 200 euros')]
  const { page } = anna

  await page.goto(`/chats/${id}`)
  await option(page, copy('moderation.report.action'))
  const dialog = dialogOf(page, 'Bregje')
  await expect(dialog.getByText(copyPattern('moderation.report.withMessages', { name: 'Bregje' }))).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: /Send me 200 euros/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /Hello/ }).press('Space')
  expect(await send(page, 'Bregje')).toMatchObject({ message_ids: [messages[1]?.id] })

  await page.goto(`/members/${bram.id}`)
  await page
    .getByRole('button', {
      name: anyPattern(
        copyPattern('moderation.menu', { name: 'Bregje' }),
        copyPattern('profiles.album.menu', { name: 'Bregje' }),
      ),
    })
    .click()
  await page.getByRole('button', { name: copy('moderation.report.action'), exact: true }).click()
  await expect(dialogOf(page, 'Bregje').getByRole('checkbox', { name: /Send me 200 euros/ })).toBeChecked()
  expect(await send(page, 'Bregje')).toMatchObject({ message_ids: messages.map((message) => message.id) })

  await page.goto(`/members/${cara.id}`)
  await page
    .getByRole('button', {
      name: anyPattern(
        copyPattern('moderation.menu', { name: 'Carolien' }),
        copyPattern('profiles.album.menu', { name: 'Carolien' }),
      ),
    })
    .click()
  await page.getByRole('button', { name: copy('moderation.report.action'), exact: true }).click()
  await expect(
    dialogOf(page, 'Carolien').getByText(copy('moderation.report.profileOnly', { name: 'Carolien' })),
  ).toBeVisible()
  expect(await send(page, 'Carolien')).toMatchObject({ message_ids: [] })
  await closeAll(anna, bram, cara)
})

test('after six messages without a reply the composer explains and stops; a reply opens it at once', async ({
  browser,
}) => {
  const anna = await newPerson(browser, 'Annelies')
  const bram = await newPerson(browser, 'Bregje')
  const id = await conversationWith(anna, bram)
  for (const text of ['One', 'Two', 'Three']) await tell(anna, id, text)
  const { page } = anna
  await page.goto(`/chats/${id}`)
  await expect(page.getByText(copy('chat.notice.waitText', { left: 3 }))).toBeVisible()
  await say(page, 'Four')
  await expect(page.getByText(copy('chat.notice.waitText', { left: 2 }))).toBeVisible()
  await tell(bram, id, 'Here I am')
  await expect(page.getByText(copy('chat.notice.unansweredTitle', { name: 'Bregje' }))).toBeHidden()
  await expect(composer(page)).toBeEnabled()
  await closeAll(anna, bram)
})
