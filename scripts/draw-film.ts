import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { launchOptions } from './chromium.ts'
import { evening, type Size } from './film/evening.ts'

// `node scripts/draw-film.ts` draws the film of the landing pages anew into public/landers: twice, for tall and for wide screens
const folder = join(import.meta.dirname, '../public/landers')
const sizes: Record<string, Size> = { tall: { width: 720, height: 1280 }, wide: { width: 1280, height: 720 } }
const seconds = 5
const framesPerSecond = 24
/** The smaller first: a browser takes the first that it can play. */
const codings = [
  { ending: 'webm', codec: 'vp9', bitrate: 190_000 },
  { ending: 'mp4', codec: 'avc', bitrate: 190_000 },
] as const
/** An address that no request leaves the browser for; encoders are there on secure pages only. */
const stage = 'https://film.invalid/'

type Coding = (typeof codings)[number]
type Order = Size & Pick<Coding, 'ending' | 'codec' | 'bitrate'> & { framesPerSecond: number; pictures: string[] }

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(await launchOptions())
try {
  const page = await browser.newPage()
  await openStage(page)
  for (const [name, size] of Object.entries(sizes)) {
    await drawStills(name, size)
    for (const coding of codings) await drawFilm(page, name, size, coding)
  }
} finally {
  await browser.close()
}

/** The first picture waits for the film; the last stands in its place where no film is wanted. */
async function drawStills(name: string, size: Size): Promise<void> {
  for (const [when, at] of Object.entries({ first: 0, last: 1 })) {
    const picture = sharp(Buffer.from(evening(size, at)))
    await picture
      .clone()
      .avif({ quality: 50, effort: 8 })
      .toFile(join(folder, `evening-${name}-${when}.avif`))
    await picture
      .clone()
      .webp({ quality: 72, effort: 6 })
      .toFile(join(folder, `evening-${name}-${when}.webp`))
  }
}

async function drawFilm(page: Page, name: string, size: Size, coding: Coding): Promise<void> {
  const last = seconds * framesPerSecond - 1
  const pictures = Array.from({ length: last + 1 }, (_, frame) => evening(size, frame / last))
  const film = await page.evaluate(encoded, { ...size, ...coding, framesPerSecond, pictures })
  const file = join(folder, `evening-${name}.${coding.ending}`)
  writeFileSync(file, Buffer.from(film, 'base64'))
  console.log(`${file}: ${Math.round(film.length * 0.75 * 0.001)} kB`)
}

async function openStage(page: Page): Promise<void> {
  const packed = createRequire(import.meta.url).resolve('mediabunny')
  const library = readFileSync(join(packed, '../mediabunny.min.mjs'), 'utf8')
  await page.route(`${stage}**`, (route) =>
    route.request().url().endsWith('.mjs')
      ? route.fulfill({ contentType: 'text/javascript', body: library })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto(stage)
}

/** Runs in the browser, which has the encoders: pictures in, a file in base64 out. */
async function encoded(order: Order): Promise<string> {
  const address = '/mediabunny.mjs'
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } = (await import(
    address
  )) as typeof import('mediabunny')
  const canvas = new OffscreenCanvas(order.width, order.height)
  const pen = canvas.getContext('2d', { alpha: false })
  const target = new BufferTarget()
  const format = order.ending === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const output = new Output({ format, target })
  const source = new CanvasSource(canvas, {
    codec: order.codec,
    bitrate: order.bitrate,
    keyFrameInterval: 10,
    latencyMode: 'quality',
  })
  output.addVideoTrack(source, { frameRate: order.framesPerSecond })
  await output.start()
  for (const [frame, picture] of order.pictures.entries()) {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(picture)}`
    await image.decode()
    pen?.drawImage(image, 0, 0)
    await source.add(frame / order.framesPerSecond, 1 / order.framesPerSecond)
  }
  await output.finalize()
  const bytes = new Uint8Array(target.buffer ?? new ArrayBuffer(0))
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
}
