import { expect } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { test } from '../test.ts'
import {
  buyCredits,
  closeAll,
  composer,
  conversationWith,
  log,
  newPerson,
  numbered,
  row,
  saying,
  tell,
} from './chatting.ts'

test('by keyboard alone: a line to begin with, emoji, a gift, and what can be done with a message', {
  tag: '@soak',
}, async ({ browser }) => {
  const anna = await newPerson(browser, 'Annelies')
  const bram = await newPerson(browser, 'Bregje')
  await buyCredits(anna)
  const { page } = anna
  const { keyboard } = page
  await page.goto(`/members/${bram.id}/chat`)

  const lines = page.getByRole('region', { name: copy('chat.icebreakers.title') })
  await expect(lines.getByRole('listitem').first()).toBeVisible()
  await tabTo(page, 'section[aria-labelledby] li button')
  const line = String(await page.locator(':focus').textContent())
  await keyboard.press('Enter')
  await expect(lines).toBeHidden()
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue(line)

  await keyboard.type(' I like ')
  await tabTo(page, `button[aria-label="${copy('chat.emoji.open')}"]`)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: copy('chat.emoji.open') })).toBeVisible()
  await tabTo(page, 'input[name=emoji]')
  await keyboard.type('tulip')
  await expect(page.getByText(copy('chat.emoji.found', { count: 1 }))).toBeAttached()
  await tabTo(page, '[role=group] button')
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: copy('chat.emoji.open'), exact: true })).toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(composer(page)).toHaveValue(`${line} I like 🌷`)
  await keyboard.press('Enter')
  await expect(saying(page, 'I like 🌷')).toBeVisible()
  await expect(composer(page)).toBeFocused()

  await tabTo(page, `button[aria-label="${copy('chat.gifts.open')}"]`)
  await keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: copy('gifts.names.coffee') })).toBeAttached()
  await tabTo(page, 'input[name=gift]')
  await keyboard.press('Space')
  await keyboard.press('ArrowRight')
  await tabTo(page, 'textarea[name=gift-text]')
  await keyboard.type('With milk')
  await tabTo(page, 'button', copyPattern('chat.gifts.send', { gift: copy('gifts.names.coffee') }))
  await keyboard.press('Enter')
  await expect(saying(page, copy('chat.message.gift', { gift: copy('gifts.names.coffee') }))).toContainText('With milk')
  await expect(composer(page)).toBeFocused()

  await tell(bram, await conversationWith(bram, anna), 'Thank you')
  await expect(saying(page, 'Thank you')).toBeVisible()
  // Back from the field
  await tabTo(page, '[data-seq]', '', 'Shift+Tab')
  await keyboard.press('Enter')
  const actions = page.getByRole('dialog', { name: copy('chat.message.actions') })
  await expect(actions).toBeVisible()
  await tabTo(page, `button[aria-label="${copy('chat.message.react', { emoji: '❤️' })}"]`)
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(actions).toBeHidden()
  await expect(
    log(page).getByRole('button', {
      name: copy('chat.message.reaction', { emoji: '😂', names: copy('chat.messages.fromYou') }),
    }),
  ).toBeVisible()
  await expect(page.locator('[data-seq]:focus')).toHaveCount(1)
  await closeAll(anna, bram)
})

test('search leads to a name and to a message of long ago; filters; the archive and back', { tag: '@soak' }, async ({
  browser,
}) => {
  const anna = await newPerson(browser, 'Annelies')
  const bram = await newPerson(browser, 'Bregje')
  const cara = await newPerson(browser, 'Carolien')
  await Promise.all([buyCredits(bram), buyCredits(anna)])
  const id = await conversationWith(bram, anna)
  await tell(bram, id, 'The Crème brûlée by the harbour was the best')
  // More than six in a row are refused
  for (let count = 2; count <= 60; count += 1) await tell(count % 6 === 0 ? anna : bram, id, `Number ${count}.`)
  await tell(anna, id, 'Yes')
  await tell(cara, await conversationWith(cara, anna), 'Hello Annelies')
  const { page } = anna
  await page.goto(`/chats/${id}`)
  await expect(page).toHaveTitle(/^\(1\) /)

  const field = page.getByRole('searchbox', { name: copy('chat.search.label') })
  await field.fill('creme brulee')
  await expect(page.getByText(copy('chat.search.found', { chats: 0, messages: 1 }))).toBeAttached()
  await page.getByRole('link', { name: /Crème brûlée by the harbour/ }).click()
  await expect(numbered(page, 1)).toBeFocused()
  await expect(numbered(page, 1)).toBeInViewport()
  await page.getByRole('button', { name: copy('chat.messages.jump') }).click()
  await expect(numbered(page, 61)).toBeInViewport()
  await field.fill('carol')
  await row(page, 'Carolien').getByRole('link').click()
  await expect(saying(page, 'Hello Annelies')).toBeVisible()
  await field.fill('marzipan')
  await expect(page.getByText(copy('chat.search.nothingTitle', { q: 'marzipan' }))).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveValue('')

  await tell(bram, id, 'And now?')
  await page.getByText(copy('chat.list.unread'), { exact: true }).click()
  await expect(row(page, 'Bregje')).toBeVisible()
  await expect(row(page, 'Carolien')).toBeHidden()
  await page.getByText(copy('chat.list.all'), { exact: true }).click()
  // On a slow connection the archive is opened before the server knows what was put into it
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/chat/conversations/*/archive', async (route) => {
    await gate.promise
    await route.continue()
  })
  await row(page, 'Carolien').getByRole('button').click()
  await page.getByRole('menuitem', { name: copy('chat.aside.archive') }).click()
  await expect(row(page, 'Carolien')).toBeHidden()
  // A list that the server sends meanwhile still holds it
  const listed = page.waitForResponse(/\/chats\.php/)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await listed
  await expect(row(page, 'Carolien')).toBeHidden()
  await page.getByRole('button', { name: copy('chat.list.menu') }).click()
  await page.getByRole('menuitem', { name: copy('chat.list.showArchive') }).click()
  await expect(page.getByRole('heading', { name: copy('chat.list.archived'), exact: true })).toBeVisible()
  await expect(page.getByText(copy('chat.list.noArchivedTitle'))).toBeVisible()
  gate.resolve()
  await row(page, 'Carolien').getByRole('button').click()
  await page.getByRole('menuitem', { name: copy('chat.aside.takeBack') }).click()
  await expect(page.getByText(copy('chat.list.noArchivedTitle'))).toBeVisible()
  await page.getByRole('button', { name: copy('chat.list.backFromArchive') }).click()
  await expect(row(page, 'Carolien')).toBeVisible()
  await expect(row(page, 'Bregje')).toBeVisible()
  await closeAll(anna, bram, cara)
})
