import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { DecodedPhoto } from '../decoding/photo-decoder.ts'
import { readPrint } from '../decoding/photo-hash.ts'
import type { Pixels } from '../decoding/photo-pixels.ts'
import { messagePhotoWidths, storedWidths } from './renditions.ts'

/** All renditions of a photo, of a profile or message. Runs in the decoder. */
export async function makeFiles(pixels: Pixels, renditions: 'profile' | 'message'): Promise<DecodedPhoto> {
  const files = await (renditions === 'message' ? messageFiles(pixels) : profileFiles(pixels))
  const thumbhash = await thumbhashOf(pixels)
  return { width: pixels.width, height: pixels.height, thumbhash, print: await readPrint(pixels), files }
}

function fromPixels({ bytes, width, height }: Pixels): Sharp {
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

/** Sequential: in parallel they would need three times the memory. */
async function encodeAll(picture: Sharp, name: string): Promise<[string, Buffer][]> {
  return [
    [`${name}.avif`, await picture.clone().avif({ quality: 55, effort: 0 }).toBuffer()],
    [`${name}.webp`, await picture.clone().webp({ quality: 78, effort: 2 }).toBuffer()],
    [`${name}.jpg`, await picture.clone().jpeg({ quality: 80, progressive: true }).toBuffer()],
  ]
}

/** About twenty pixels wide, upscaled: no face can be recovered from it. */
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

async function profileFiles(pixels: Pixels): Promise<[string, Buffer][]> {
  const files: [string, Buffer][] = []
  for (const width of storedWidths(pixels.width)) {
    files.push(...(await encodeAll(fromPixels(pixels).resize({ width, withoutEnlargement: true }), String(width))))
  }
  return [...files, ...(await blurred(pixels))]
}

/** Shown to two members, usually once: a single format that all browsers support. */
async function messageFiles(pixels: Pixels): Promise<[string, Buffer][]> {
  const files: [string, Buffer][] = []
  for (const width of messagePhotoWidths(pixels.width)) {
    const picture = fromPixels(pixels).resize({ width, withoutEnlargement: true })
    files.push([`${width}.webp`, await picture.webp({ quality: 80, effort: 3 }).toBuffer()])
  }
  return files
}
