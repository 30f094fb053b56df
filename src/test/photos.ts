import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { PhotoView, UploadedPhoto } from '../contract/profiles.ts'
import type { TestMember, TestProduct } from './server.ts'

export type UploadAnswer = {
  status: number
  code: string | undefined
  params: Record<string, unknown> | undefined
  body: UploadedPhoto
}

/** Photos through the product's real doors: the upload as a browser's form sends it, the files at their addresses, what lies on disk. */
export function photoDoors(product: () => TestProduct) {
  async function upload(
    member: TestMember | null,
    file: Uint8Array,
    fields: Record<string, string> = {},
    field = 'photo',
  ): Promise<UploadAnswer> {
    const boundary = '----test'
    const head = Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const payload = Buffer.concat([
      Buffer.from(
        `${head.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="holiday.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const headers = {
      host: 'localhost:3000',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(member === null ? {} : { cookie: member.cookie }),
    }
    const response = await product().app.inject({ method: 'POST', url: '/api/profiles/me/photos', headers, payload })
    const body = response.json<UploadedPhoto & { error?: { code: string; params: Record<string, unknown> } }>()
    return { status: response.statusCode, code: body.error?.code, params: body.error?.params, body }
  }

  function fetchFile(photo: PhotoView, file: string, query = photo.signature) {
    return product().app.inject({
      method: 'GET',
      url: `/photos/${photo.match}/${file}${query}`,
      headers: { host: 'localhost:3000' },
    })
  }

  const filesIn = (folder: string) =>
    readdir(join(product().platform.config.varDir, folder), { recursive: true }).catch(() => [])
  return {
    upload,
    fetchFile,
    storedFiles: async () => (await filesIn('files')).filter((name) => name.includes('.')).length,
    waitingUploads: () => filesIn('uploads'),
  }
}

/** A picture of one colour, to be encoded: `colourPicture(640, 800, '#c86').jpeg().toBuffer()`. */
export function colourPicture(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } })
}

export function plainPhoto(): Promise<Buffer> {
  return colourPicture(640, 800, '#c86').jpeg().toBuffer()
}

/** A PNG that says it is this large, and is nearly nothing. */
export function pngOf(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** Two frames, one after the other. */
export async function movingPicture(format: 'webp' | 'gif') {
  const frames = await Promise.all(['#f00', '#0f0'].map((each) => colourPicture(300, 300, each).png().toBuffer()))
  const joined = sharp(frames, { join: { animated: true } })
  return format === 'webp'
    ? joined.webp({ loop: 0, delay: [100, 100] }).toBuffer()
    : joined.gif({ loop: 0, delay: [100, 100] }).toBuffer()
}
