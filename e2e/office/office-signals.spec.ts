import { type APIRequestContext, expect } from '@playwright/test'
import type { OwnProfileView } from '../../src/contract/profiles/profiles.ts'
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
  const memberId = await logInWithPhoto(page.request)
  await page.goto('/profile/verify')
  await checkEverywhere(page, 'how one is verified')

  await tabTo(page, 'button', copy('verification.start'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: copy('verification.gestureTitle') })).toBeVisible()
  await checkEverywhere(page, 'a gesture')
  await expect(page.getByRole('button', { name: copy('verification.send') })).toBeHidden()
  // Nobody allows the camera, then a picture of a drawing comes from it
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: copy('verification.useCamera') }).click()
  await expect(page.getByText(copy('verification.cameraBlocked'))).toBeVisible()
  await expect(page.getByRole('button', { name: copy('verification.add') })).toBeVisible()
  await page.reload()
  await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    const stream = canvas.captureStream(5)
    Object.assign(window, { stream })
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream)
  })
  await page.getByRole('button', { name: copy('verification.useCamera') }).click()
  await expect(page.getByRole('button', { name: copy('verification.take') })).toBeFocused()
  await checkEverywhere(page, 'the camera')
  await page.keyboard.press('Enter')
  await expect(page.getByAltText(copy('verification.preview'))).toBeVisible()
  await expect(page.getByRole('button', { name: copy('verification.send') })).toBeVisible()
  const isOff = () =>
    page.evaluate(() =>
      (window as unknown as { stream: MediaStream }).stream.getTracks().every((track) => track.readyState === 'ended'),
    )
  expect(await isOff()).toBe(true)
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

/** As the first resident of the demo who has a photo, which a verification needs, and is not verified. */
async function logInWithPhoto(request: APIRequestContext): Promise<string> {
  for (let number = 1; number < 40; number += 1) {
    const id = await logInAs(request, `male${number}.gb`)
    const answer = await request.get('/api/profiles/me')
    const { profile } = (await answer.json()) as { profile: OwnProfileView }
    if (!profile.is_verified && profile.photos.some(({ status }) => status === 'active')) return id
  }
  throw new Error('no resident with a photo')
}
