import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { photoUpload } from '../../../../contract/constants.ts'
import { largest } from '../files/renditions.ts'
import type { Crop, PhotoFault } from './photo-decoder.ts'
import { openHeic } from './photo-heic.ts'
import { isSequence, sniffPhotoType } from './photo-type.ts'

/**
 * The decoder needs up to 18 bytes per pixel (26 above eight bits) and cannot read partially: more would exceed the
 * memory limit.
 */
const avifMaxPixels = { plain: 20_000_000, deep: 12_500_000 } as const

/** A normalised image: upright, cropped, sRGB without alpha, no larger than the largest rendition. */
export type Pixels = { bytes: Buffer; width: number; height: number }

export class Unusable extends Error {
  readonly fault: PhotoFault
  constructor(fault: PhotoFault) {
    super(fault)
    this.fault = fault
  }
}

/** Decodes a file of any supported type. Throws Unusable; any other error also means an unreadable file. */
export async function decode(path: string, crop: Crop | null): Promise<Pixels> {
  return decodeBytes(await readFile(path), crop)
}

/** The same for bytes. */
export async function decodeBytes(file: Buffer, crop: Crop | null): Promise<Pixels> {
  const type = sniffPhotoType(file.subarray(0, 64))
  if (isSequence(type, file)) throw new Unusable('photo_animated')
  if (type === 'gif' || type === 'unknown') throw new Unusable('photo_wrong_type')
  return type === 'heic' ? decodeHeic(file, crop) : decodePlain(file, crop)
}

async function decodePlain(file: Buffer, crop: Crop | null): Promise<Pixels> {
  // The header contains the number of pixels
  const meta = await sharp(file, { limitInputPixels: false }).metadata()
  if ((meta.pages ?? 1) > 1) throw new Unusable('photo_animated')
  const { width, height } = meta.autoOrient
  const most = meta.depth === 'uchar' ? avifMaxPixels.plain : avifMaxPixels.deep
  if (meta.format === 'heif' && width * height > most) throw new Unusable('photo_too_many_pixels')
  const area = usableArea(crop, width, height, width * height)
  const options = { limitInputPixels: photoUpload.maxPixels, failOn: 'error', sequentialRead: true } as const
  return shrink(sharp(file, options).autoOrient(), area)
}

/** The decoder applies the orientation; ignore the one in EXIF */
async function decodeHeic(file: Buffer, crop: Crop | null): Promise<Pixels> {
  const picture = openHeic(file, photoUpload.maxPixels)
  const { width, height, profile } = picture
  const area = usableArea(crop, width, height, picture.codedPixels)
  const { bytes, channels } = picture.decode()
  const decoded = sharp(bytes, { raw: { width, height, channels }, limitInputPixels: photoUpload.maxPixels })
  if (profile === null) return shrink(decoded, area)
  return shrink(sharp(await withProfile(scaled(decoded, area), profile)), null)
}

type Area = { left: number; top: number; width: number; height: number }

/**
 * The crop within the image; null if nothing is cut off. Throws Unusable if the image is too large or the crop too
 * small.
 */
function usableArea(crop: Crop | null, width: number, height: number, pixels: number): Area | null {
  if (pixels > photoUpload.maxPixels) throw new Unusable('photo_too_many_pixels')
  const area = crop === null ? { left: 0, top: 0, width, height } : cropWithin(crop, width, height)
  if (Math.min(area.width, area.height) < photoUpload.minSide) throw new Unusable('photo_too_small')
  return area.width === width && area.height === height ? null : area
}

function cropWithin(crop: Crop, width: number, height: number): Area {
  const left = Math.min(crop.x, width - 1)
  const top = Math.min(crop.y, height - 1)
  return { left, top, width: Math.min(crop.width, width - left), height: Math.min(crop.height, height - top) }
}

/** Without a crop, decoders that support it decode at a smaller size. */
function scaled(picture: Sharp, area: Area | null): Sharp {
  const cropped = area === null ? picture : picture.extract(area)
  return cropped.resize({ ...largest, fit: 'inside', withoutEnlargement: true })
}

async function shrink(picture: Sharp, area: Area | null): Promise<Pixels> {
  const { data, info } = await scaled(picture, area)
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Signature and header of a PNG. */
const headBytes = 8 + 25

/** Embeds a colour profile as PNG, because raw pixels do not carry one. */
async function withProfile(picture: Sharp, profile: Buffer): Promise<Buffer> {
  const png = await picture.png({ compressionLevel: 0 }).toBuffer()
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  // After the header, before all other chunks
  return Buffer.concat([png.subarray(0, headBytes), length, body, sum, png.subarray(headBytes)])
}
