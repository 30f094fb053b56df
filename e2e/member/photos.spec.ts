import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { anyPattern, copy, copyPattern } from '../../src/test/copy.ts'
import { agreeToBeShown, liveIn, phone, post } from '../members.ts'
import { check, expectToFit } from '../quality/check.ts'
import { join, sent } from '../signing-up.ts'
import { test } from '../test.ts'

type Chosen = { name: string; mimeType: string; buffer: Buffer }

async function photo(background: string, name = 'holiday.jpg'): Promise<Chosen> {
  const picture = sharp({ create: { width: 900, height: 1200, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

/** Somebody whom everybody may see, with a page of their own. */
async function member(browser: Browser, name: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const page = await (await browser.newContext(options)).newPage()
  return { page, ...(await join(page, name, { details: { seeks: 'both' } })) }
}

async function choose(page: Page, files: Chosen[]) {
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: anyPattern(copyPattern('photos.chooseMany'), copyPattern('photos.addMany')) })
    .click()
  await (await chooser).setFiles(files)
}

const tiles = (page: Page) => page.getByRole('img', { name: copyPattern('common.photoOf') })

/** Chosen together, used whole, one of them turned private. */
async function addPrivate(page: Page, count = 2) {
  await page.goto('/profile')
  const files = await Promise.all(['#a33', '#3a3', '#33a'].slice(0, count).map((each) => photo(each)))
  await choose(page, files)
  await page.getByRole('button', { name: copy('photos.crop.allWhole') }).click()
  await expect(tiles(page)).toHaveCount(count)
  // The page shows it at once; others see it once it has been kept
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await page.getByRole('switch', { name: copy('photos.album.privateOf', { place: count }) }).check()
  await expect(page.getByText(copy('photos.album.count', { count: 1 }))).toBeVisible()
  await saved
}

test('several photos at once: each on its own way, described, ordered by the keyboard, one of them wrong', {
  tag: '@soak',
}, async ({ browser }) => {
  const { page } = await member(browser, 'Pippa')
  await page.goto('/profile')
  const wrong = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('this is no photo'.repeat(20)) }
  await choose(page, [await photo('#a00'), wrong, await photo('#00a')])
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toHaveText(copyPattern('photos.crop.titleOfMany'))
  await dialog.getByRole('button', { name: copy('photos.crop.allWhole') }).click()
  await expect(tiles(page)).toHaveCount(2)
  await expect(page.getByRole('alert')).toContainText(copy('errors.photo_wrong_type'))
  await page.getByRole('button', { name: copy('photos.leaveOutOne', { number: 2 }) }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByLabel(copy('photos.caption.label', { place: 2 })).fill('By the sea')
  await page.getByLabel(copy('photos.caption.label', { place: 2 })).press('Enter')
  await expect(page.getByText(copy('photos.caption.changed'))).toBeVisible()
  const sources = () => tiles(page).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
  const [first = '', second = ''] = await sources()
  await page.getByRole('button', { name: copy('photos.move', { place: 1, count: 2 }) }).press('ArrowRight')
  await expect(page.getByText(copy('photos.moved', { place: 2, count: 2 }))).toBeAttached()
  await expect(page.getByRole('button', { name: copy('photos.move', { place: 2, count: 2 }) })).toBeFocused()
  expect((await sources()).map((source) => source.split('?')[0])).toEqual(
    [second, first].map((source) => source.split('?')[0]),
  )
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(page.getByLabel(copy('photos.caption.label', { place: 1 }))).toHaveValue('By the sea')

  await page.getByLabel(copy('photos.caption.label', { place: 1 })).fill('In the hills')
  await page.getByLabel(copy('photos.caption.label', { place: 1 })).press('Enter')
  await page.getByRole('button', { name: copy('photos.caption.undo') }).click()
  await expect(page.getByLabel(copy('photos.caption.label', { place: 1 }))).toHaveValue('By the sea')
  await page.context().close()
})

test('photos are dragged into their order and pasted in', { tag: '@soak' }, async ({ browser }) => {
  const { page } = await member(browser, 'Pippa')
  await page.goto('/profile')
  await choose(page, [await photo('#a00'), await photo('#0a0')])
  await page.getByRole('button', { name: copy('photos.crop.allWhole') }).click()
  await expect(tiles(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: copy('photos.move', { place: 1, count: 2 }) })).toBeVisible()
  const ids = () =>
    page.locator('[data-handle]').evaluateAll((handles) => handles.map((each) => each.getAttribute('data-handle')))
  const before = await ids()
  await page.getByRole('button', { name: copy('photos.move', { place: 2, count: 2 }) }).hover()
  await page.mouse.down()
  await tiles(page).first().hover()
  await page.mouse.up()
  expect(await ids()).toEqual(before.toReversed())

  const pasted = (await photo('#00a')).buffer.toString('base64')
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'pasted.jpg', { type: 'image/jpeg' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)
  await page.getByRole('button', { name: copy('photos.crop.use') }).click()
  await expect(tiles(page)).toHaveCount(3)
  await expect(page.getByText(copyPattern('photos.fullFree', { limit: 3 }))).toBeVisible()
  await page.context().close()
})

/** Bytes that no encoding makes smaller: three pieces on the way. */
async function largePhoto(path: string): Promise<string> {
  const side = 980
  const picture = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  writeFileSync(path, await picture.png().toBuffer())
  return path
}

/** Cuts the line after the first piece, until told otherwise; `offsets` says where each later piece began. */
async function cutAfterFirstPiece(page: Page) {
  const line = { isCut: true, offsets: [] as number[], created: 0 }
  await page.route('**/api/profiles/me/uploads**', async (route) => {
    const request = route.request()
    if (request.method() === 'POST' && request.url().endsWith('/uploads')) line.created += 1
    if (request.method() !== 'PATCH') return route.continue()
    const offset = Number(request.headers()['upload-offset'])
    if (offset > 0 && line.isCut) return route.abort('internetdisconnected')
    line.offsets.push(offset)
    return route.continue()
  })
  return line
}

test('a lost connection goes on where it stopped, by itself', { tag: '@soak' }, async ({ browser }, testInfo) => {
  const { page } = await member(browser, 'Pippa')
  await page.goto('/profile')
  const line = await cutAfterFirstPiece(page)
  await page.locator('main input[type=file]').setInputFiles(await largePhoto(testInfo.outputPath('large.png')))
  await page.getByRole('button', { name: copy('photos.crop.whole') }).click()
  await expect(page.getByText(copy('photos.held'))).toBeVisible()
  line.isCut = false
  await expect(tiles(page)).toHaveCount(1)
  const [first, second] = line.offsets
  expect([first, line.created]).toEqual([0, 1])
  expect(second).toBeGreaterThan(0)
  expect(line.offsets.filter((offset) => offset === 0)).toHaveLength(1)
  await page.context().close()
})

test(
  'after a reload the same file goes on where it stopped; an answer that was lost makes no second photo',
  { tag: '@soak' },
  async ({ browser }, testInfo) => {
    const { page } = await member(browser, 'Pippa')
    await page.goto('/profile')
    const line = await cutAfterFirstPiece(page)
    const file = await largePhoto(testInfo.outputPath('large.png'))
    await page.locator('main input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: copy('photos.crop.whole') }).click()
    await expect(page.getByText(copy('photos.held'))).toBeVisible()
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    line.isCut = false
    line.offsets = []
    let answers = 0
    await page.route('**/api/profiles/me/uploads/*/photo', async (route) => {
      answers += 1
      if (answers > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.waitForLoadState('networkidle')
    await page.locator('main input[type=file]').setInputFiles(file)
    await expect(tiles(page)).toHaveCount(1)
    expect(line.offsets[0]).toBeGreaterThan(0)
    expect(answers).toBe(2)
    await page.reload()
    await expect(tiles(page)).toHaveCount(1)
    await page.context().close()
  },
)

test('a private photo is seen by whom its owner opens the album to, for as long as it is open', async ({ browser }) => {
  const pippa = await member(browser, 'Pippa')
  const bram = await member(browser, 'Bram')
  await addPrivate(pippa.page)
  await bram.page.goto(`/members/${pippa.id}`)
  await expect(bram.page.getByText(copy('profiles.album.closed', { name: 'Pippa' }))).toBeVisible()

  await pippa.page.goto(`/members/${bram.id}`)
  await pippa.page.getByRole('button', { name: copy('profiles.album.menu', { name: 'Bram' }) }).click()
  await pippa.page.getByRole('button', { name: copy('profiles.album.give', { name: 'Bram' }) }).click()
  await expect(pippa.page.getByText(copy('profiles.album.given', { name: 'Bram' }))).toBeVisible()

  await bram.page.goto(`/members/${pippa.id}`)
  const covered = bram.page.getByRole('button', { name: copy('profiles.album.covered', { place: 1, count: 1 }) })
  await covered.focus()
  await covered.press('Enter')
  const shown = bram.page.getByRole('button', {
    name: copy('profiles.album.photo', { place: 1, count: 1, name: 'Pippa' }),
  })
  await shown.press('Enter')
  const enlarged = bram.page.getByRole('dialog').getByRole('img')
  // Empty until the browser has chosen a size
  const addressOf = () => enlarged.evaluate((image: HTMLImageElement) => image.currentSrc)
  await expect.poll(addressOf).toContain('/photos/')
  const address = await addressOf()
  expect((await bram.page.request.get(address)).status()).toBe(200)

  await pippa.page.goto('/profile')
  await pippa.page.getByRole('button', { name: copy('photos.album.closeTo', { name: 'Bram' }) }).click()
  await expect(pippa.page.getByText(copy('photos.album.closed', { name: 'Bram' }))).toBeVisible()
  await expect(pippa.page.getByText(copy('photos.album.nobody'))).toBeVisible()
  expect((await bram.page.request.get(address)).ok()).toBe(false)
  await bram.page.reload()
  await expect(bram.page.getByText(copy('profiles.album.closed', { name: 'Pippa' }))).toBeVisible()
  await expect(bram.page.getByRole('button', { name: copy('profiles.album.show') })).toHaveCount(0)
  await pippa.page.context().close()
  await bram.page.context().close()
})

test('whoever an album is opened to hears of it on any page and is led there', { tag: '@soak' }, async ({
  browser,
}) => {
  const pippa = await member(browser, 'Pippa')
  const bram = await member(browser, 'Bram')
  await addPrivate(pippa.page)
  const isLive = liveIn(bram.page)
  await bram.page.goto('/settings')
  await isLive
  await post(pippa.page.request, '/api/profiles/me/album', { member_id: bram.id })
  await expect(bram.page.getByText(copy('profiles.album.opened', { name: 'Pippa' }))).toBeVisible()
  await bram.page.getByRole('button', { name: copy('profiles.album.look') }).click()
  await expect(bram.page).toHaveURL(`/members/${pippa.id}`)
  await expect(
    bram.page.getByRole('button', { name: copy('profiles.album.covered', { place: 1, count: 1 }) }),
  ).toBeVisible()
  await check(bram.page)
  await pippa.page.context().close()
  await bram.page.context().close()
})

test('a photo of a phone that this browser cannot show goes as it is', { tag: '@soak' }, async ({ browser }) => {
  const { page } = await member(browser, 'Pippa')
  await page.goto('/profile')
  await page.waitForLoadState('networkidle')
  await page.locator('main input[type=file]').setInputFiles('src/test/fixtures/phone.heic')
  await expect(tiles(page)).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().close()
})

test('a visitor sees the main photo of who agreed to it, and nothing once the consent is withdrawn', async ({
  browser,
}) => {
  const { page, id } = await member(browser, 'Pippa')
  await page.goto('/profile')
  await choose(page, [await photo('#a33'), await photo('#3a3')])
  await page.getByRole('button', { name: copy('photos.crop.allWhole') }).click()
  await expect(tiles(page)).toHaveCount(2)

  const visitor = await (await browser.newContext({ viewport: phone, hasTouch: true })).newPage()
  const unavailable = visitor.getByText(copy('likes.member.goneText'))
  await visitor.goto(`/members/${id}?${sent}`)
  await expect(unavailable).toBeVisible()

  await agreeToBeShown(page.request)
  await visitor.reload()
  const shown = visitor.getByRole('figure').getByRole('img')
  await expect(shown).toHaveCount(1)
  await expect(visitor.getByText(copy('likes.member.visitor', { name: 'Pippa' }))).toBeVisible()
  const address = await shown.evaluate((image: HTMLImageElement) => image.currentSrc || image.src)
  expect((await visitor.request.get(address)).status()).toBe(200)

  await page.request.delete('/api/accounts/consents', { data: { kind: 'showcase' } })
  expect((await visitor.request.get(address)).status()).toBe(404)
  await visitor.reload()
  await expect(unavailable).toBeVisible()
  await Promise.all([page.context().close(), visitor.context().close()])
})

test('an empty album is not opened: that leads to where it is filled', { tag: '@soak' }, async ({ browser }) => {
  const pippa = await member(browser, 'Pippa')
  const bram = await member(browser, 'Bram')
  await pippa.page.goto(`/members/${bram.id}`)
  await pippa.page.getByRole('button', { name: copy('profiles.album.menu', { name: 'Bram' }) }).click()
  await pippa.page.getByRole('button', { name: copy('profiles.album.give', { name: 'Bram' }) }).click()
  await expect(pippa.page).toHaveURL('/profile#album')
  await expect(pippa.page.getByText(copy('profiles.album.empty'), { exact: true })).toBeVisible()
  await pippa.page.context().close()
  await bram.page.context().close()
})

test('photos and the album keep nobody out, light and dark', { tag: '@soak' }, async ({ browser }) => {
  const pippa = await member(browser, 'Pippa', { viewport: phone })
  const bram = await member(browser, 'Bram')
  await addPrivate(pippa.page)
  await post(pippa.page.request, '/api/profiles/me/album', { member_id: bram.id })
  await pippa.page.reload()
  await expect(pippa.page.getByRole('button', { name: copy('photos.album.closeTo', { name: 'Bram' }) })).toBeVisible()
  await check(pippa.page)
  await expectToFit(pippa.page)
  await check(bram.page, `/members/${pippa.id}`)
  await bram.page.getByRole('button', { name: copy('profiles.album.covered', { place: 1, count: 1 }) }).click()
  await check(bram.page)
  await bram.page
    .getByRole('button', { name: copy('profiles.album.photo', { place: 1, count: 1, name: 'Pippa' }) })
    .click()
  await expect(bram.page.getByRole('dialog').getByRole('img')).toBeVisible()
  await check(bram.page)
  await pippa.page.context().close()
  await bram.page.context().close()
})
