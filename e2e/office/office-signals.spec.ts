import { expect } from '@playwright/test'
import { tabTo } from '../keyboard.ts'
import { demoPassword, logInAs, post } from '../members.ts'
import { portraitFile } from '../portrait.ts'
import { checkEverywhere } from '../quality/check.ts'
import { test } from '../test.ts'

test('somebody is verified by keyboard, by a picture with a gesture that a person looks at', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', bypassCSP: true })
  const page = await context.newPage()
  const memberId = await logInAs(page.request, 'male1.gb')
  await page.goto('/profile/verify')
  await checkEverywhere(page, 'how one is verified')

  await tabTo(page, 'button', 'Show me the gesture')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your gesture' })).toBeVisible()
  await checkEverywhere(page, 'a gesture')
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portraitFile() }
  await page.getByLabel('Picture of you with the gesture').setInputFiles(file)
  await expect(page.getByAltText('The picture that you’re about to send')).toBeVisible()
  await tabTo(page, 'button', 'Send the picture')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We have your picture')).toBeVisible()
  await checkEverywhere(page, 'a picture that waits')

  const office = await browser.newContext({ baseURL: baseURL ?? '' })
  await post(office.request, '/api/office/session', { email: 'moderator@demo.example', password: demoPassword })
  const { entries } = (await post(office.request, '/api/office/queue/take', { kind: 'verifications', limit: 20 })) as {
    entries: { id: string; member: { id: string }; verification: { selfie: string } }[]
  }
  const entry = entries.find(({ member }) => member.id === memberId)
  expect((await office.request.get(entry?.verification.selfie ?? '')).headers()['content-type']).toBe('image/webp')
  const decisions = [{ kind: 'verifications', id: entry?.id, outcome: 'approve' }]
  await post(office.request, '/api/office/queue/decisions', { decisions })

  await page.reload()
  await expect(page.getByText('You’re verified')).toBeVisible()
  await checkEverywhere(page, 'somebody verified')
  await page.goto(`/members/${memberId}`)
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByText('You are verified: your profile has the badge')).toBeVisible()
  await Promise.all([context.close(), office.close()])
})
