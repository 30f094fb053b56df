import { Worker } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { DecodedPhoto, FromWorker, ToWorker } from './photo-decoder.ts'
import { decode, type Pixels, Unusable } from './photo-pixels.ts'
import type { ToWatch } from './photo-watch.ts'
import { storedWidths } from './renditions.ts'

// A process for one photo: whatever a hostile file does to the decoders, it does it here, and nothing of it is left for the next.
const watch = new Worker(new URL('./photo-watch.ts', import.meta.url))
const tellWatch = (said: ToWatch) => watch.postMessage(said)
const tell = (answer: FromWorker) => process.send?.(answer)
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

function fromPixels({ bytes, width, height }: Pixels): Sharp {
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

/** One after the other: together they would need the memory of all three. */
async function encodeAll(picture: Sharp, name: string): Promise<[string, Buffer][]> {
  return [
    [`${name}.avif`, await picture.clone().avif({ quality: 55, effort: 0 }).toBuffer()],
    [`${name}.webp`, await picture.clone().webp({ quality: 78, effort: 2 }).toBuffer()],
    [`${name}.jpg`, await picture.clone().jpeg({ quality: 80, progressive: true }).toBuffer()],
  ]
}

/** Some twenty points across, drawn large: nothing of a face can be got back from it. */
async function blurred(pixels: Pixels): Promise<[string, Buffer][]> {
  const { data, info } = await fromPixels(pixels).resize({ width: 20 }).raw().toBuffer({ resolveWithObject: true })
  return encodeAll(
    sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .resize({ width: 160, kernel: 'cubic' })
      .blur(6),
    'blurred',
  )
}

async function thumbhashOf(pixels: Pixels): Promise<string> {
  const small = fromPixels(pixels).resize({ width: 96, height: 96, fit: 'inside' }).ensureAlpha().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function work({ path, crop }: ToWorker): Promise<DecodedPhoto> {
  tellWatch('decodes')
  const pixels = await decode(path, crop).finally(() => tellWatch('rests'))
  tell({ state: 'decoded' })
  const files: [string, Buffer][] = []
  for (const width of storedWidths(pixels.width)) {
    files.push(...(await encodeAll(fromPixels(pixels).resize({ width, withoutEnlargement: true }), String(width))))
  }
  files.push(...(await blurred(pixels)))
  return { width: pixels.width, height: pixels.height, thumbhash: await thumbhashOf(pixels), files }
}

process.once('message', (order: ToWorker) => {
  work(order).then(
    (photo) => tell({ state: 'done', photo }),
    (error: unknown) =>
      tell({
        state: 'refused',
        fault: error instanceof Unusable ? error.fault : 'photo_unreadable',
        detail: String(error),
      }),
  )
})
process.on('disconnect', () => process.exit(0))
watch.on('online', () => tell({ state: 'ready' }))
