import { expect } from '@playwright/test'
import { copy } from '../../src/test/copy.ts'
import { tabTo } from '../keyboard.ts'
import { demoPassword, logInAs, post } from '../members.ts'
import { portraitFile } from '../portrait.ts'
import { checkEverywhere } from '../quality/check.ts'
import { test } from '../test.ts'

test('somebody is verified by keyboard, by a picture with a gesture that a person looks at', { tag: '@soak' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', bypassCSP: true })
  const page = await context.newPage()
  const memberId = await logInAs(page.request, 'male1.gb')
  await page.goto('/profile/verify')
  await checkEverywhere(page, 'how one is verified')

  await tabTo(page, 'button', copy('verification.start'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: copy('verification.gestureTitle') })).toBeVisible()
  await checkEverywhere(page, 'a gesture')
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await portraitFile() }
  await page.getByLabel(copy('verification.camera')).setInputFiles(file)
  await expect(page.getByAltText(copy('verification.preview'))).toBeVisible()
  await tabTo(page, 'button', copy('verification.send'))
  await page.keyboard.press('Enter')
  await expect(page.getByText(copy('verification.states.waiting.title'))).toBeVisible()
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
  await expect(page.getByText(copy('verification.states.verified.title'), { exact: true })).toBeVisible()
  await checkEverywhere(page, 'somebody verified')
  await page.goto(`/members/${memberId}`)
  await expect(page.getByText(copy('profiles.card.verified'), { exact: true }).first()).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByText(copy('activity.verified'))).toBeVisible()
  await Promise.all([context.close(), office.close()])
})
