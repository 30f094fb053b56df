import { expect } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import { inMail } from '../member/mailbox.ts'
import { test } from '../test.ts'
import { check, phoneAndWide } from './check.ts'

test('caught mails are shown in light and in dark, with nothing for axe to find', { tag: '@soak' }, async ({
  page,
}) => {
  const email = 'emma@demo.example'
  await page.request.post('/api/accounts/reset', { data: { email } })
  const link = await inMail(page.request, email, /http\S+reset-password\/do\?token=[\w-]+/)

  await check(page, `/dev/mail?to=${encodeURIComponent(email)}&kind=reset`, phoneAndWide)
  const [mail] = await page.getByRole('article').all()
  if (mail === undefined) throw new Error('no mail is shown')
  await expect(mail.getByRole('heading', { name: copy('entry.reset.doTitle') })).toBeVisible()
  for (const [look, ground] of [
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(38, 28, 44)'],
  ] as const) {
    const frame = mail.frameLocator(`iframe.${look}`)
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await frame.locator('.card').evaluate((card) => getComputedStyle(card).backgroundColor)).toBe(ground)
    await expect(frame.getByRole('link', { name: copy('mail.reset.button') })).toHaveAttribute('href', link)
  }
  await mail.getByText('Headers').click()
  await expect(mail.getByText(/^From: /m)).toBeVisible()
})
