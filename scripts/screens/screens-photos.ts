import type { Page } from '@playwright/test'
import type { UserView } from '../../src/contract/accounts/user.ts'
import type { OwnPhotos } from '../../src/contract/profiles/profiles.ts'
import { drawPortrait } from '../../src/seed/portraits.ts'
import { chanceOf } from '../../src/seed/random.ts'
import type { Screen } from './screen.ts'

const password = 'tulips-in-february'
type Pair = { country: 'es' | 'it'; first: number }
const pairs = {
  own: { country: 'es', first: 1 },
  uploads: { country: 'es', first: 3 },
  closed: { country: 'es', first: 5 },
  open: { country: 'it', first: 1 },
  enlarged: { country: 'it', first: 3 },
  menu: { country: 'it', first: 5 },
} as const
const photosPath = '/api/profiles/me/photos'

/** Both sizes are drawn at once: each has members of its own, so that neither changes what the other shows. */
async function logIn(page: Page, gender: 'female' | 'male', of: Pair): Promise<string> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  const email = `${gender}${isPhone ? of.first : of.first + 1}.${of.country}@demo.example`
  const answer = await page.request.post('/api/user.php', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} could not log in: ${answer.status()}`)
  return ((await answer.json()) as { user: UserView }).user.id
}

async function change(page: Page, id: string, part: object): Promise<void> {
  const answer = await page.request.patch(`${photosPath}/${id}`, { data: part })
  if (!answer.ok()) throw new Error(`a photo could not be changed: ${answer.status()}`)
}

/** Three photos of the member who is logged in: the main one and the second with words, all but the main one private. */
async function withPhotos(page: Page): Promise<void> {
  const own = (await (await page.request.get(photosPath)).json()) as OwnPhotos
  for (let count = own.photos.length; count < 3; count += 1) {
    const photo = {
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawPortrait(chanceOf(count + 40), 'female'),
    }
    await page.request.post(photosPath, { multipart: { photo } })
  }
  const { photos } = (await (await page.request.get(photosPath)).json()) as OwnPhotos
  const main = photos.find(({ is_main }) => is_main)
  const [second, third] = photos.filter(({ is_main }) => !is_main)
  if (!main || !second || !third) throw new Error('there are no three photos')
  await change(page, main.id, { caption: 'Sunday morning, before the coffee' })
  await change(page, second.id, { caption: 'Only for you', is_private: true })
  await change(page, third.id, { is_private: true })
}

/** A woman of the pair with private photos, open to the man or not. */
async function openAlbum(page: Page, of: Pair, isOpen: boolean): Promise<string> {
  const guestId = await logIn(page, 'male', of)
  const id = await logIn(page, 'female', of)
  await withPhotos(page)
  if (isOpen) await page.request.post('/api/profiles/me/album', { data: { member_id: guestId } })
  return id
}

async function ownPhotos(page: Page): Promise<void> {
  await openAlbum(page, pairs.own, true)
  await page.goto('/profile')
}

/** Three chosen files: one is under way, one was refused, one waits for its crop to be chosen. */
function uploads(isCropping: boolean) {
  return async (page: Page) => {
    await logIn(page, 'male', pairs.uploads)
    // What is under way stays so
    await page.route(/profiles\/me\/(uploads|photos)/, (route) =>
      route.request().method() === 'GET' ? route.continue() : undefined,
    )
    await page.goto('/profile')
    await page.waitForLoadState('networkidle')
    const photo = async (seed: number) => ({
      name: `photo-${seed}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPortrait(chanceOf(seed), 'male'),
    })
    const large = { name: 'large.gif', mimeType: 'image/gif', buffer: Buffer.alloc(16_000_000) }
    await page.locator('main input[type=file]').setInputFiles([await photo(7), large])
    const dialog = page.getByRole('dialog')
    await dialog.locator('img').first().waitFor()
    if (!isCropping) await dialog.getByRole('button').nth(-1).click()
    await page.waitForTimeout(600)
  }
}

const privatePhotos = (page: Page) => page.locator('main section ul.grid li button')

function memberWithAlbum(of: Pair, isOpen: boolean) {
  return async (page: Page) => {
    const id = await openAlbum(page, of, isOpen)
    await logIn(page, 'male', of)
    await page.goto(`/members/${id}`)
    await page.waitForLoadState('networkidle')
    if (isOpen) await privatePhotos(page).first().click()
  }
}

async function enlarged(page: Page): Promise<void> {
  await memberWithAlbum(pairs.enlarged, true)(page)
  await privatePhotos(page).first().click()
  await page.getByRole('dialog').getByRole('img').waitFor()
}

async function memberMenu(page: Page): Promise<void> {
  await memberWithAlbum(pairs.menu, false)(page)
  await page.locator('button[popovertarget=member-menu]').click()
}

/** Own photos, on their way and there; and somebody's private album. */
export const photoScreens: Screen[] = [
  { name: 'photos-own', open: ownPhotos },
  { name: 'photos-crop', isWhole: false, open: uploads(true) },
  { name: 'photos-on-their-way', open: uploads(false) },
  { name: 'album-closed', open: memberWithAlbum(pairs.closed, false) },
  { name: 'album-open', open: memberWithAlbum(pairs.open, true) },
  { name: 'album-enlarged', isWhole: false, open: enlarged },
  { name: 'album-menu', isWhole: false, open: memberMenu },
]
