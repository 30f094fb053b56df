import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { photoUpload } from '../../contract/constants.ts'
import { colourPicture, movingPicture, plainPhoto, pngChunk, pngOf } from '../members/photos.ts'
import { heicPhoto, renamedHeic, resizedHeic } from './heic.ts'

type HostileFile = { name: string; make: () => Promise<Uint8Array> | Uint8Array; code: string }

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const named = (name: string, text: string) => [name, () => Buffer.from(text.padEnd(400, ' '))] as const

/** A PNG that says it moves. */
async function movingPng(): Promise<Buffer> {
  const png = await colourPicture(300, 300, '#444').png().toBuffer()
  const head = 8 + 25
  return Buffer.concat([
    png.subarray(0, head),
    pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    png.subarray(head),
  ])
}

/** A lossless WebP that says it is as large as they may be, and is nearly nothing. */
async function webpOf(width: number, height: number): Promise<Buffer> {
  const webp = await colourPicture(8, 8, '#444').webp({ lossless: true }).toBuffer()
  const at = webp.indexOf('VP8L') + 9
  const rest = webp.readUInt32LE(at) & 0xf0_00_00_00
  webp.writeUInt32LE(((width - 1) | ((height - 1) << 14) | rest) >>> 0, at)
  return webp
}

/** A JPEG whose head says another size. */
async function jpegOf(width: number, height: number): Promise<Buffer> {
  const jpeg = await colourPicture(64, 64, '#444').jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from('ffc0', 'hex'))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

/** A PNG with a note that unpacks to very much. */
export async function pngWithBomb(): Promise<Buffer> {
  const png = await plainPhoto().then((photo) => sharp(photo).png().toBuffer())
  const note = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))])
  const head = 8 + 25
  return Buffer.concat([png.subarray(0, head), pngChunk('zTXt', note), png.subarray(head)])
}

const avif = () => noise(400, 400).avif({ effort: 0 }).toBuffer()

export const wrongTypes: readonly HostileFile[] = [
  ['random bytes', () => Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 251))] as const,
  named('a text', 'this is no photo at all, whatever its name says'),
  named('SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg" width="500"><script>alert(1)</script></svg>'),
  named('HTML', '<!doctype html><script>alert(1)</script>'),
  named('HTML that begins like a GIF', 'GIF89a/*<script>alert(1)</script>*/=1;'),
  named('PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
  named('a GIF that is a Java archive, too', `GIF89a${'\0'.repeat(60)}PK\x03\x04META-INF/MANIFEST.MF`),
  named('a ZIP', 'PK\x03\x04word/document.xml'),
  named('a film', '\0\0\0\x18ftypisom\0\0\x02\0isommp42moov'),
  named('TIFF', 'II*\0\x08\0\0\0'),
].map(([name, make]) => madeOnce({ name, make, code: 'photo_wrong_type' }))

export const unreadable: readonly HostileFile[] = (
  [
    ['a truncated JPEG', async () => half(await noise(900, 900).jpeg().toBuffer())],
    ['a truncated PNG', async () => half(await noise(900, 900).png().toBuffer())],
    ['a truncated WebP', async () => half(await noise(900, 900).webp().toBuffer())],
    ['a truncated AVIF', async () => half(await avif())],
    ['a truncated HEIC', async () => (await heicPhoto('phone')).subarray(0, 1_000)],
    ['a JPEG of its head only', async () => (await plainPhoto()).subarray(0, 300)],
    ['a HEIC of its name only', async () => (await heicPhoto('phone')).subarray(0, 40)],
    ['a HEIC of another size than it says', async () => resizedHeic(await heicPhoto('phone'), 600, 800)],
    ['an AVIF that says it is HEIC', async () => renamedHeic(await avif(), 'heic', 'heic').fill('mif1', 16, 24)],
    [
      'a PNG whose chunks are noise',
      async () =>
        Buffer.concat([
          (await colourPicture(400, 400, '#444').png().toBuffer()).subarray(0, 60),
          Buffer.alloc(5_000, 0xa5),
        ]),
    ],
    ['a PNG with the largest size there is', () => pngOf(2 ** 31 - 1, 2 ** 31 - 1)],
    ['a PNG that is much smaller than it says', () => pngOf(6_000, 6_000)],
  ] as const
).map(([name, make]) => madeOnce({ name, make, code: 'photo_unreadable' }))

const tooManyPixels: HostileFile[] = (
  [
    ['a PNG of 60,000 by 60,000 pixels in a few kilobytes', () => pngOf(60_000, 60_000)],
    ['a PNG of 6,400 by 6,300 pixels', () => pngOf(6_400, 6_300)],
    ['a WebP of 16,383 by 16,383 pixels', () => webpOf(16_383, 16_383)],
    ['a JPEG of 65,000 by 65,000 pixels', () => jpegOf(65_000, 65_000)],
    ['an AVIF of 60,000 by 60,000 pixels', async () => resizedHeic(await avif(), 60_000, 60_000)],
    ['a HEIC of 60,000 by 60,000 pixels', async () => resizedHeic(await heicPhoto('phone'), 60_000, 60_000)],
  ] as const
).map(([name, make]) => madeOnce({ name, make, code: 'photo_too_many_pixels' }))

const moving: HostileFile[] = (
  [
    ['a moving WebP', () => movingPicture('webp')],
    ['a moving GIF', () => movingPicture('gif')],
    ['a moving PNG', () => movingPng()],
    ['an AVIF sequence', async () => renamedHeic(await avif(), 'avis', 'msf1')],
    ['a HEIC sequence', async () => renamedHeic(await heicPhoto('phone'), 'hevc', 'msf1')],
  ] as const
).map(([name, make]) => madeOnce({ name, make, code: 'photo_animated' }))

/** Some take long to make, and every door gets all of them. */
function madeOnce({ make, ...facts }: HostileFile): HostileFile {
  let made: Promise<Uint8Array> | null = null
  return { ...facts, make: () => (made ??= Promise.resolve(make())) }
}

/** Files that are no photos that can be used, and why. All of them are small enough to be sent. */
export const hostileFiles: readonly HostileFile[] = [
  ...wrongTypes,
  ...unreadable,
  ...tooManyPixels,
  ...moving,
  { name: 'a stamp of 20 pixels', make: () => colourPicture(20, 20, '#444').png().toBuffer(), code: 'photo_too_small' },
  { name: 'a line', make: () => colourPicture(9_000, 1, '#444').png().toBuffer(), code: 'photo_too_small' },
]

/** Files that are not even taken in whole. */
export const hugeFiles: readonly HostileFile[] = [
  {
    name: 'a byte too many',
    make: () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(photoUpload.maxBytes)]),
    code: 'photo_too_large',
  },
  { name: '25 MB', make: () => Buffer.alloc(25 * 1024 * 1024, 1), code: 'photo_too_large' },
  { name: '70 MB', make: () => Buffer.alloc(70 * 1024 * 1024, 1), code: 'photo_too_large' },
]

/** A JPEG with segments of its own behind its first two bytes: `[0xfe, 'a comment']`. */
export function withSegments(jpeg: Buffer, segments: readonly (readonly [number, Buffer | string])[]): Buffer {
  const made = segments.map(([marker, content]) => {
    const body = Buffer.from(content)
    return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...made, jpeg.subarray(2)])
}

/** A PNG with chunks of its own behind its head. */
export function withChunks(png: Buffer, chunks: readonly (readonly [string, Buffer | string])[]): Buffer {
  const head = 8 + 25
  return Buffer.concat([
    png.subarray(0, head),
    ...chunks.map(([name, content]) => pngChunk(name, Buffer.from(content))),
    png.subarray(head),
  ])
}
