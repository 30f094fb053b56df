import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { demoPassword, logInAs, phone, post } from '../members.ts'
import { checkEverywhere, expectToFit } from '../quality/check.ts'
import { test } from '../test.ts'

const [robin, noor] = ['moderator@demo.example', 'noor@demo.example']
const kinds = ['reports', 'notices', 'appeals', 'photos', 'texts', 'complaints', 'payments'] as const

const toOffice = (request: APIRequestContext, email: string) =>
  post(request, '/api/office/session', { email, password: demoPassword })
const entryHeading = (page: Page) => page.locator('[data-entry-heading]')

test('twenty photos are reviewed by keyboard alone, one of them taken back', { tag: '@soak' }, async ({ page }) => {
  await toOffice(page.request, robin)
  await page.goto('/office/queue?kind=photos')
  await expect(entryHeading(page)).toBeFocused()
  // Other tests upload photos and decide about them meanwhile: what counts is which were before these eyes
  const shown = () => entryHeading(page).getAttribute('data-entry-heading')
  const left = Number(
    /^\d+/.exec(
      (await page.getByText(new RegExp(`^(?:${copyPattern('office.queue.left').source})$`)).textContent()) ?? '',
    )?.[0],
  )
  expect(left).toBeGreaterThanOrEqual(24)

  await page.keyboard.press('?')
  await expect(page.getByText(copy('office.queue.keys.undo'))).toBeVisible()
  // Looks at the next one, and comes back
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  // Not shown: refused with the fourth reason, and taken back
  await page.keyboard.press('r')
  await page.keyboard.press('4')
  await page.keyboard.press('Enter')
  await expect(page.getByText(copy('office.queue.sent'))).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText(copy('office.queue.sent'))).toBeHidden()

  const decided = new Set<string | null>()
  for (let done = 1; done <= 20; done += 1) {
    const id = await shown()
    decided.add(id)
    if (done % 5 === 0) {
      await page.keyboard.press('r')
      await page.keyboard.press('8')
      await page.keyboard.press('Enter')
    } else await page.keyboard.press('a')
    await expect.poll(shown).not.toBe(id)
    await expect(entryHeading(page)).toBeFocused()
  }
  expect(decided.size).toBe(20)
  // The last ones may still be on their way: leaving loses none of them, and what has arrived is shown no more
  await expect(async () => {
    await page.reload()
    await expect(entryHeading(page)).toBeVisible()
    expect(decided).not.toContain(await shown())
  }).toPass()
  for (const id of decided) {
    const decisions = [{ kind: 'photos', id, outcome: 'approve' }]
    const again = await page.request.post('/api/office/queue/decisions', { data: { decisions } })
    expect(again.status(), await again.text()).toBe(409)
  }
})

test('a report is decided, appealed against, and somebody else decides the appeal', async ({ browser }) => {
  const people = await browser.newContext()
  const victor = await logInAs(people.request, 'victor')
  await logInAs(people.request, 'james')
  const words = `Asks for money at once ${Date.now()}`
  await post(people.request, '/api/moderation/reports', { member_id: victor, reason: 'scam', text: words })

  const office = await browser.newContext({ bypassCSP: true })
  const page = await office.newPage()
  await toOffice(page.request, noor)
  await page.goto('/office/queue?kind=reports')
  await goTo(page, words)
  await page.keyboard.press('w')
  await page.keyboard.press('1')
  await page.getByLabel(copy('office.queue.notes.reports')).fill('He asked twice for money')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(copy('office.queue.sent'))).toBeVisible()

  await logInAs(people.request, 'victor')
  const { decisions } = (await (await people.request.get('/api/moderation/decisions')).json()) as {
    decisions: { id: string; measure: string; appeal: unknown }[]
  }
  const decision = decisions.find(({ measure, appeal }) => measure === 'warn' && appeal === null)
  const text = `I only asked whether she would lend me a book ${Date.now()}`
  await post(people.request, `/api/moderation/decisions/${decision?.id}/appeal`, { text })
  // Whoever decided does not see the appeal
  await page.goto('/office/queue?kind=appeals')
  await expect(page.getByRole('heading', { level: 1, name: copy('office.queue.title') })).toBeVisible()
  await expect(page.getByText(text)).toHaveCount(0)
  await page.goto('/office')

  await toOffice(page.request, robin)
  await page.goto('/office/queue?kind=appeals')
  await goTo(page, text)
  await page.keyboard.press('a')
  await page.getByLabel(copy('office.queue.notes.appeals')).fill('You are right: it was a book.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(copy('office.queue.sent'))).toBeVisible()
  await page.goto('/office')
  const after = await (await people.request.get('/api/moderation/decisions')).json()
  expect(JSON.stringify(after)).toContain('You are right: it was a book.')
})

/** Through the queue until an entry says this. */
async function goTo(page: Page, words: string) {
  await expect(entryHeading(page)).toBeFocused()
  await expect(async () => {
    if (await page.locator('article').getByText(words).isVisible()) return
    await page.keyboard.press('j')
    throw new Error('not this one')
  }).toPass()
}

test('every kind reads well, narrow and wide', { tag: '@soak' }, async ({ browser }) => {
  const office = await browser.newContext({ bypassCSP: true })
  const page = await office.newPage()
  await toOffice(page.request, robin)
  for (const kind of kinds) {
    await page.goto(`/office/queue?kind=${kind}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkEverywhere(page, `the queue of ${kind}`)
  }
  await page.goto('/office/queue?kind=photos&view=grid')
  await checkEverywhere(page, 'a page of photos')
  await page.setViewportSize(phone)
  await page.goto('/office')
  await checkEverywhere(page, 'the overview')
})

test('the kinds of the queue fit one line on a wide screen', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage()
  await toOffice(page.request, robin)
  await page.goto('/office/queue')
  const kindsRow = page.getByRole('navigation', { name: copy('office.queue.kindsLabel') })
  const chips = await Promise.all((await kindsRow.getByRole('link').all()).map((chip) => chip.boundingBox()))
  expect(chips.length).toBeGreaterThan(kinds.length)
  expect(new Set(chips.map((box) => box?.y)).size).toBe(1)
  await page.context().close()
})

test('on a phone the kinds are one row, the heading that is focused has no ring, and Confirm waits for a choice', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: phone })).newPage()
  await toOffice(page.request, robin)
  await page.goto('/office/queue?kind=notices')
  await expect(entryHeading(page)).toBeFocused()
  await expect(entryHeading(page)).toHaveCSS('outline-style', 'none')
  const kindsRow = page.getByRole('navigation', { name: copy('office.queue.kindsLabel') })
  const chips = await Promise.all((await kindsRow.getByRole('link').all()).map((chip) => chip.boundingBox()))
  expect(new Set(chips.map((box) => box?.y)).size).toBe(1)
  // The chosen one is in sight
  await expect(kindsRow.getByRole('link', { name: copy('office.queue.kinds.notices') })).toBeInViewport({ ratio: 1 })
  // The number left is one line, however many badges there are
  expect((await page.locator('article header > span').boundingBox())?.height).toBeLessThan(30)
  const confirm = page.getByRole('button', { name: copy('office.queue.confirm') })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await expect(confirm).toHaveAccessibleDescription(copy('office.queue.missing.outcome'))
  // Within reach before anything is scrolled
  await expect(confirm).toBeInViewport({ ratio: 1 })
  await confirm.click({ force: true })
  await expect(page.getByRole('alert')).toHaveText(copy('office.queue.missing.outcome'))
  await page.getByRole('radio').first().check({ force: true })
  const send = page.getByRole('button', { name: copy('office.queue.sends.notices.approve') })
  await expect(send).not.toHaveAttribute('aria-disabled')
  await expect(send).toBeInViewport({ ratio: 1 })
  await expectToFit(page)
  await page.context().close()
})
