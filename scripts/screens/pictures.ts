import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startProductForTests } from '../../src/test/product/product.ts'
import { launchOptions } from '../chromium.ts'
import { openScreen, type Screen, screens } from './screens.ts'
import { drawStrips } from './strips.ts'

// `npm run pictures` draws the pages of the product into build/pictures and writes an index page there; `npm run pictures -- --language de --to /tmp/x chats` only some, elsewhere; `strips`: frames of like, match, send and navigation
const root = join(import.meta.dirname, '../..')
const options = readOptions(process.argv.slice(2))
const sizes = [
  { name: '390', width: 390, height: 844 },
  { name: '1280', width: 1280, height: 860 },
]
const themes = ['light', 'dark'] as const
const tallest = 1_900

const product = await startProductForTests({ DEMO_MEMBERS: '600' })
const browser = await chromium.launch(await launchOptions())
try {
  mkdirSync(options.to, { recursive: true })
  if (options.only.length === 0) removeEarlier()
  const wanted = screens.filter(({ name }) => options.only.length === 0 || options.only.includes(name))
  const draws = wanted.flatMap((screen) => sizes.map((size) => () => draw(browser, screen, size)))
  await Promise.all([0, 1].map((lane) => inTurn(draws.filter((_, index) => index % 2 === lane))))
  if (options.only.length === 0 || options.only.includes('strips'))
    await drawStrips(browser, { url: product.url, to: options.to })
  writeIndex()
} finally {
  await browser.close()
  await product.stop()
}

/** Pictures of emails are drawn by mail-pictures.ts and stay. */
function removeEarlier(): void {
  const drawn = readdirSync(options.to).filter((file) => !file.startsWith('mail-'))
  for (const file of drawn) rmSync(join(options.to, file), { recursive: true })
}

/** One page with all pictures, by name; both sizes and themes of a screen side by side. */
function writeIndex(): void {
  const files = readdirSync(options.to).filter((file) => file.endsWith('.webp'))
  const byScreen = Object.groupBy(files.toSorted(), (file) => file.replace(/(-(390|1280)-(light|dark))?\.webp$/, ''))
  const sections = Object.entries(byScreen).map(([name, pictures = []]) => {
    const images = pictures.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`)
    return `<h2 id="${name}">${name}</h2><p>${images.join('\n')}</p>`
  })
  const style = 'body{font:16px system-ui;margin:2rem}img{height:24rem;margin-right:.5rem;border:1px solid #ccc}'
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>`
  writeFileSync(join(options.to, 'index.html'), `${head}<h1>Screens</h1>${sections.join('\n')}</html>\n`)
}

async function inTurn(works: (() => Promise<void>)[]): Promise<void> {
  for (const work of works) await work()
}

async function draw(within: Browser, screen: Screen, size: (typeof sizes)[number]): Promise<void> {
  const context = await within.newContext({
    viewport: { width: size.width, height: size.height },
    deviceScaleFactor: 1,
    baseURL: product.url,
    locale: options.language,
    reducedMotion: 'reduce',
    hasTouch: size.width < 600,
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'locale', value: options.language, url: product.url }])
  // The overlay of a new like would lie over the screen
  await context.addInitScript(() => sessionStorage.setItem('auto-like-asked', String(Date.now())))
  const page = await context.newPage()
  await openScreen(page, screen)
  // Not `networkidle`: the live line never is
  await page.waitForLoadState('load')
  await page.waitForTimeout(700)
  if (screen.isWhole) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: size.width, height: Math.max(size.height, Math.min(height, tallest)) })
  }
  await photosIn(page)
  for (const theme of themes) await save(page, theme, join(options.to, `${screen.name}-${size.name}-${theme}.webp`))
  await context.close()
  console.log(`${screen.name} ${size.name}`)
}

/** Photos in sight have arrived: until then there is a blurred placeholder, as if they were hidden from the viewer. */
async function photosIn(page: Page): Promise<void> {
  const isIn = () =>
    [...document.images].every((image) => {
      const { left, top, width } = image.getBoundingClientRect()
      return image.complete || width === 0 || left >= innerWidth || top >= innerHeight
    })
  await page
    .waitForFunction(isIn, undefined, { timeout: 15_000 })
    .catch(() => console.log(`${page.url()}: a photo is missing`))
}

/** Full-page screenshots use a window of the page's height, so that bottom bars are at the bottom. */
async function save(page: Page, theme: 'light' | 'dark', file: string): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  // A picture that is not in sight may never load
  await page.evaluate(() =>
    Promise.all(
      [...document.images].filter(({ complete }) => complete).map((image) => image.decode().catch(() => undefined)),
    ),
  )
  await page.waitForTimeout(250)
  await sharp(await page.screenshot())
    .webp({ quality: 72 })
    .toFile(file)
}

function readOptions(words: string[]): { language: string; to: string; only: string[] } {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { language: { type: 'string' }, to: { type: 'string' } },
  })
  return { language: values.language ?? 'en', to: values.to ?? join(root, 'build/pictures'), only: positionals }
}
