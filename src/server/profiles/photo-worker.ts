import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { photoUpload } from '../../contract/constants.ts'
import type { Crop, FromWorker, PhotoFault, ToWorker } from './photo-decoder.ts'
import { isSequence, sniffPhotoType } from './photo-type.ts'
import { largest, storedWidths } from './renditions.ts'

// A process of its own: whatever a hostile file does to the decoders, it does it here, and the server starts another.
const mostMemory = 1024 ** 3
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

type Pixels = { bytes: Buffer; width: number; height: number }

class Unusable extends Error {
  readonly fault: PhotoFault
  constructor(fault: PhotoFault) {
    super(fault)
    this.fault = fault
  }
}

async function decode(path: string, crop: Crop | null): Promise<Pixels> {
  const bytes = await readFile(path)
  const type = sniffPhotoType(bytes.subarray(0, 64))
  if (isSequence(type, bytes)) throw new Unusable('photo_animated')
  if (type === 'gif' || type === 'unknown') throw new Unusable('photo_wrong_type')
  // HEIC is sniffed, and decoded where the bundled library can; where it cannot, the type is what is wrong
  const unreadable = () => Promise.reject(new Unusable(type === 'heic' ? 'photo_wrong_type' : 'photo_unreadable'))
  // The header alone says how many pixels will come
  const meta = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if ((meta.pages ?? 1) > 1) throw new Unusable('photo_animated')
  const { width, height } = meta.autoOrient
  if (width * height > photoUpload.maxPixels) throw new Unusable('photo_too_many_pixels')
  const area = cropWithin(crop, width, height)
  if (Math.min(area.width, area.height) < photoUpload.minSide) throw new Unusable('photo_too_small')
  const { data, info } = await sharp(bytes, {
    limitInputPixels: photoUpload.maxPixels,
    failOn: 'error',
    sequentialRead: true,
  })
    .autoOrient()
    .extract(area)
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { bytes: data, width: info.width, height: info.height }
}

function cropWithin(crop: Crop | null, width: number, height: number) {
  if (crop === null) return { left: 0, top: 0, width, height }
  const left = Math.min(crop.x, width - 1)
  const top = Math.min(crop.y, height - 1)
  return { left, top, width: Math.min(crop.width, width - left), height: Math.min(crop.height, height - top) }
}

function fromPixels({ bytes, width, height }: Pixels): Sharp {
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

async function encodeAll(picture: Sharp, name: string): Promise<[string, Buffer][]> {
  const [avif, webp, jpg] = await Promise.all([
    picture.clone().avif({ quality: 55, effort: 0 }).toBuffer(),
    picture.clone().webp({ quality: 78, effort: 2 }).toBuffer(),
    picture.clone().jpeg({ quality: 80, progressive: true }).toBuffer(),
  ])
  return [
    [`${name}.avif`, avif],
    [`${name}.webp`, webp],
    [`${name}.jpg`, jpg],
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

async function work({ path, crop }: ToWorker): Promise<FromWorker> {
  const pixels = await decode(path, crop)
  process.send?.({ state: 'decoded' } satisfies FromWorker)
  const files: [string, Buffer][] = []
  for (const width of storedWidths(pixels.width)) {
    files.push(...(await encodeAll(fromPixels(pixels).resize({ width, withoutEnlargement: true }), String(width))))
  }
  files.push(...(await blurred(pixels)))
  return {
    state: 'done',
    photo: { width: pixels.width, height: pixels.height, thumbhash: await thumbhashOf(pixels), files },
  }
}

process.on('message', (order: ToWorker) => {
  work(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) =>
      process.send?.({
        state: 'refused',
        fault: error instanceof Unusable ? error.fault : 'photo_unreadable',
        detail: String(error),
      } satisfies FromWorker),
  )
})
process.on('disconnect', () => process.exit(0))
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) process.exit(1)
}, 100).unref()
process.send?.({ state: 'ready' } satisfies FromWorker)
