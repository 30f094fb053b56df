import { expect, type Page } from '@playwright/test'
import type { ProfileView } from '../../src/contract/profiles/profiles.ts'
import { copy } from '../../src/test/copy.ts'
import { logInAs, phone, withoutLikeOverlay } from '../members.ts'
import { test } from '../test.ts'

/** Opens a member with at least two photos that Emma sees in full, and two answers. */
async function openMember(page: Page): Promise<ProfileView> {
  await logInAs(page.request, 'emma')
  await withoutLikeOverlay(page)
  const { profiles } = await (await page.request.get('/api/search/members')).json()
  for (const { id } of profiles as { id: string }[]) {
    const { profile } = (await (await page.request.get(`/api/profiles/${id}`)).json()) as { profile: ProfileView }
    const isRich = clearOf(profile).length > 1 && profile.prompts.length > 1
    const relation = await (await page.request.get(`/api/likes/relation/${id}`)).json()
    if (!isRich || relation.liked || profile.is_fictional) continue
    await page.goto(`/members/${id}`)
    return profile
  }
  throw new Error('nobody of the demo has two photos and two answers')
}

const clearOf = ({ photos }: ProfileView) => photos.filter(({ is_blurred }) => !is_blurred)

/** Elements of a profile from top to bottom and what they are: photos, answers, name, actions, texts. */
async function partsOf(page: Page) {
  const parts = await page
    .locator('main article')
    .locator('figure, h1, h2, [data-above-bar]')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width } = (element.querySelector('.photo') ?? element).getBoundingClientRect()
        return { kind: element.tagName === 'H2' ? element.textContent : element.tagName, x, y: y + scrollY, width }
      }),
    )
  // What is still to be drawn has no place
  return parts.filter(({ width }) => width > 0).toSorted((one, other) => one.y - other.y)
}

test('on a desktop photos and answers are one column of one width, and name and actions stay beside them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  const profile = await openMember(page)
  const parts = await partsOf(page)
  const photos = parts.filter(({ kind }) => kind === 'FIGURE')
  expect(photos.slice(0, clearOf(profile).length).map(({ width }) => width)).toEqual(clearOf(profile).map(() => 576))
  const left = parts.filter(({ x }) => x < 640).map(({ kind }) => kind)
  const [first, second] = profile.prompts.map(({ prompt }) => copy(`profiles.prompts.questions.${prompt}`))
  expect(left.slice(0, 4)).toEqual(['FIGURE', first, 'FIGURE', second])
  const right = parts.filter(({ x }) => x > 640).map(({ kind }) => kind)
  expect(right.slice(0, 2)).toEqual(['H1', 'DIV'])
  expect(right.at(-1)).toBe(copy('profiles.sections.facts'))

  await page.locator('main figure').nth(1).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 500))
  await expect(page.locator('[data-above-bar]')).toBeInViewport({ ratio: 1 })
  const comment = page.getByRole('button', { name: copy('likes.comment.onPhoto', { name: profile.name }) }).first()
  await expect(comment.getByText(copy('likes.comment.action'))).toBeVisible()
})

test('on a phone a profile begins with photo, name, the first answer and who the member is', async ({ page }) => {
  await page.setViewportSize(phone)
  const profile = await openMember(page)
  const parts = await partsOf(page)
  const kinds = parts.map(({ kind }) => kind).filter((kind) => kind !== 'DIV')
  const [first, second] = profile.prompts.map(({ prompt }) => copy(`profiles.prompts.questions.${prompt}`))
  const about = copy('profiles.facts.title', { name: profile.name })
  expect(kinds.slice(0, 6)).toEqual(['FIGURE', 'H1', first, about, 'FIGURE', second])
  const comment = page.getByRole('button', { name: copy('likes.comment.onPhoto', { name: profile.name }) }).first()
  await expect(comment.getByText(copy('likes.comment.action'))).toBeHidden()
})

test('the focus goes through a profile from top to bottom', async ({ page }) => {
  await page.setViewportSize(phone)
  await openMember(page)
  const heights = await page
    .locator('main article')
    .locator('figure button, section button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().y))
  expect(heights.length).toBeGreaterThan(3)
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
})

test('beside a conversation the distance is said as in the search', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logInAs(page.request, 'emma')
  await withoutLikeOverlay(page)
  const { chats } = await (await page.request.get('/api/chats.php')).json()
  const { conversation, profile } = chats.find((chat: { profile: ProfileView }) => chat.profile.distance_km !== null)
  await page.goto(`/chats/${conversation.id}`)
  const pane = page.getByRole('complementary', { name: copy('chat.pane.label', { name: profile.name }) })
  const { city, distance_km: km } = profile as ProfileView
  await expect(pane.getByText(`${city} · ${copy('profiles.card.km', { km: km ?? 0 })}`)).toBeVisible()
})
