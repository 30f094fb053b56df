import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { copy, copyPattern } from '../../src/test/copy.ts'
import { openScreen, read, type Screen, screens } from './screens.ts'

/** A moment of motion: where it begins, and what sets it off. */
type Strip = { name: string; screen: string | Screen; act: (page: Page) => Promise<void> }
type Frame = { at: number; image: Buffer }

const stranger: Screen = { name: 'stranger', who: 'emma', path: strangerPath, isWhole: false }
const strips: Strip[] = [
  {
    name: 'like',
    screen: stranger,
    // The photos have a button each for a like with a comment
    act: (page) =>
      page
        .getByRole('button')
        .filter({ hasText: copy('likes.button.like') })
        .first()
        .click(),
  },
  {
    name: 'match',
    screen: 'likes-received',
    act: (page) =>
      page
        .getByRole('button', { name: copyPattern('likes.likeBack') })
        .first()
        .click(),
  },
  {
    name: 'send',
    screen: 'conversation',
    act: async (page) => {
      const composer = page.locator('main textarea')
      await composer.fill('See you on Saturday')
      await composer.press('Enter')
    },
  },
  { name: 'navigation', screen: 'members', act: (page) => page.locator('main article a').first().click() },
]

const [width, height] = [390, 844]
const shown = 8
/** From the press on; most motion takes 200 ms. */
const lastsMs = 900

/** Frames of like, match, send and navigation on a phone, side by side, as `strip-<name>.webp`. */
export async function drawStrips(browser: Browser, { url, to }: { url: string; to: string }): Promise<void> {
  for (const { name, screen, act } of strips) {
    const start = typeof screen === 'string' ? screens.find((each) => each.name === screen) : screen
    if (start === undefined) throw new Error(`no screen ${screen}`)
    await save(await frames(browser, url, start, act), join(to, `strip-${name}.webp`))
    console.log(`strip ${name}`)
  }
}

/** A member whom Emma does not like yet and who does not like her: no match opens over the like. */
async function strangerPath(page: Page): Promise<string> {
  type Found = { profiles: { id: string; is_fictional: boolean }[] }
  const { profiles } = await read<Found>(page, '/api/search/members')
  for (const { id, is_fictional } of profiles) {
    const { liked, likes_me } = await read<{ liked: boolean; likes_me: boolean }>(page, `/api/likes/relation/${id}`)
    if (!is_fictional && !liked && !likes_me) return `/members/${id}`
  }
  throw new Error('everybody found is liked already')
}

async function frames(browser: Browser, url: string, start: Screen, act: Strip['act']): Promise<Frame[]> {
  const context = await browser.newContext({
    viewport: { width, height },
    baseURL: url,
    reducedMotion: 'no-preference',
    serviceWorkers: 'block',
  })
  await context.addInitScript(() => sessionStorage.setItem('auto-like-asked', String(Date.now())))
  const page = await context.newPage()
  await openScreen(page, start)
  await page.waitForLoadState('networkidle')
  const recorded: Frame[] = []
  const session = await context.newCDPSession(page)
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    recorded.push({ at: (metadata.timestamp ?? 0) * 1000, image: Buffer.from(data, 'base64') })
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 90 })
  await act(page)
  await page.waitForTimeout(lastsMs)
  await session.send('Page.stopScreencast')
  await context.close()
  // They may arrive in another order
  return recorded.toSorted((one, other) => one.at - other.at)
}

/** At most `shown` of the frames, evenly, the first and the last among them. */
async function save(recorded: readonly Frame[], file: string): Promise<void> {
  const count = Math.min(shown, recorded.length)
  if (count < 2) throw new Error('nothing moved')
  const chosen = Array.from(
    { length: count },
    (_, place) => recorded[Math.round((place * (recorded.length - 1)) / (count - 1))],
  ).filter((frame) => frame !== undefined)
  const [small, gap] = [260, 8]
  const images = await Promise.all(chosen.map(({ image }) => sharp(image).resize({ width: small }).toBuffer()))
  const tall = Math.max(...(await Promise.all(images.map(async (image) => (await sharp(image).metadata()).height))))
  await sharp({ create: { width: count * (small + gap) - gap, height: tall, channels: 3, background: '#8a8a8a' } })
    .composite(images.map((input, place) => ({ input, left: place * (small + gap), top: 0 })))
    .webp({ quality: 72 })
    .toFile(file)
}
