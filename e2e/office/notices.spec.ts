import { expect } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { inMail } from '../member/mailbox.ts'
import { demoPassword, phone, post, resident } from '../members.ts'
import { checkEverywhere } from '../quality/check.ts'
import { newAddress } from '../signing-up.ts'
import { test } from '../test.ts'

test('someone without an account reports content, gets a receipt, and is told the decision', { tag: '@soak' }, async ({
  browser,
}) => {
  const contexts = [
    await browser.newContext({ bypassCSP: true, viewport: phone }),
    await browser.newContext({ bypassCSP: true }),
  ] as const
  const [visitor, office] = [await contexts[0].newPage(), await contexts[1].newPage()]
  const email = newAddress()
  const [text, reason] = [`This is a photo of me, I never gave it away: ${email}`, `Removed, it was yours: ${email}`]
  const words = (key: 'kind' | 'location' | 'text' | 'name' | 'email' | 'goodFaith' | 'send' | 'kinds.impersonation') =>
    copy(`content.complaint.${key}`)

  await visitor.goto('/complaints')
  const form = visitor.getByRole('main').locator('form')
  const send = form.getByRole('button', { name: words('send') })
  await form.getByLabel(words('location')).fill('/members/anna')
  await form.getByLabel(words('text'), { exact: true }).fill(text)
  await form.getByLabel(words('email'), { exact: true }).fill(email)
  await form.getByLabel(words('kind')).selectOption(words('kinds.impersonation'))
  await form.getByRole('checkbox').check()
  // This kind needs a name; what was typed is still there
  await send.click()
  await expect(form.getByRole('alert').first()).toBeVisible()
  await expect(form.getByLabel(words('text'), { exact: true })).toHaveValue(text)
  await form.getByLabel(words('name'), { exact: true }).fill('Iris')
  await send.click()
  await expect(visitor.getByText(copyPattern('content.complaint.receipt'))).toBeVisible()
  const receipt = /N-\d{6}-\d{8}/.exec((await visitor.getByRole('main').textContent()) ?? '')?.[0] ?? 'none'
  await inMail(visitor.request, email, new RegExp(receipt))
  await checkEverywhere(visitor, 'the receipt of a notice')

  await post(office.request, '/api/office/session', { email: resident('moderator'), password: demoPassword })
  await office.goto('/office/queue?kind=notices')
  await expect(office.locator('[data-entry-heading]')).toBeFocused()
  await expect(async () => {
    if (await office.locator('article').getByText(text).isVisible()) return
    await office.keyboard.press('j')
    throw new Error('another notice')
  }).toPass()
  await office.keyboard.press('r')
  await office.getByLabel(copy('office.queue.notes.notices')).fill(reason)
  await office.keyboard.press('Control+Enter')
  await expect(office.getByText(copy('office.queue.sent'))).toBeVisible()
  // Sent when the page is left
  await office.goto('/office')
  await inMail(visitor.request, email, new RegExp(reason.replaceAll(/[.+?]/g, '\\$&')))
  await Promise.all(contexts.map((context) => context.close()))
})
