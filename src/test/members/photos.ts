import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { PhotoView, UploadedPhoto } from '../../contract/profiles/profiles.ts'
import type { TestMember, TestProduct } from '../product/server.ts'

type UploadAnswer = {
  status: number
  code: string | undefined
  params: Record<string, unknown> | undefined
  body: UploadedPhoto
}

/** Photos through the product's real doors: the upload as a browser's form sends it, the files at their addresses, the stored files. */
export function photoRoutes(product: () => TestProduct) {
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
      host: member?.host ?? 'localhost:3000',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(member === null ? {} : { cookie: member.cookie }),
    }
    const response = await product().app.inject({ method: 'POST', url: '/api/profiles/me/photos', headers, payload })
    const body = response.json<UploadedPhoto & { error?: { code: string; params: Record<string, unknown> } }>()
    return { status: response.statusCode, code: body.error?.code, params: body.error?.params, body }
  }

  /** `viewer`: whose browser asks; null for one that is not logged in. */
  function fetchFile(
    photo: Pick<PhotoView, 'match' | 'signature'>,
    file: string,
    viewer: Pick<TestMember, 'cookie' | 'host'> | null,
    { query = photo.signature, headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  ) {
    const cookie = viewer === null ? {} : { cookie: viewer.cookie }
    return product().app.inject({
      method: 'GET',
      url: `/photos/${photo.match}/${file}${query}`,
      headers: { host: viewer?.host ?? 'localhost:3000', ...cookie, ...headers },
    })
  }

  const uploadsUrl = '/api/profiles/me/uploads'
  const tusHeaders = (member: TestMember | null) => ({
    host: 'localhost:3000',
    'tus-resumable': '1.0.0',
    ...(member === null ? {} : { cookie: member.cookie }),
  })

  /** Asks about an upload in pieces, or gives it up. */
  const tus = (
    member: TestMember | null,
    method: 'HEAD' | 'DELETE',
    id: string,
    headers: Record<string, string> = {},
  ) => product().app.inject({ method, url: `${uploadsUrl}/${id}`, headers: { ...tusHeaders(member), ...headers } })

  /** Begins an upload in pieces; a header that is given empty is left out. */
  async function begin(
    member: TestMember | null,
    bytes: number,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) {
    const metadata = Object.entries(fields).map(([name, value]) => `${name} ${btoa(value)}`)
    const all = {
      ...tusHeaders(member),
      'upload-length': String(bytes),
      'upload-metadata': metadata.join(','),
      ...headers,
    }
    const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
    const answer = await product().app.inject({ method: 'POST', url: uploadsUrl, headers: given })
    const { error } = answer.statusCode < 400 ? {} : answer.json<{ error?: { code: string } }>()
    const id = String(answer.headers.location ?? '')
      .split('/')
      .at(-1)
    return { status: answer.statusCode, code: error?.code, id: id ?? '' }
  }

  /** Sends bytes of an upload in pieces, from `offset` on. */
  function send(member: TestMember, id: string, offset: number, bytes: Uint8Array, more: Record<string, string> = {}) {
    const headers = {
      ...tusHeaders(member),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...more,
    }
    return product().app.inject({ method: 'PATCH', url: `${uploadsUrl}/${id}`, headers, payload: Buffer.from(bytes) })
  }

  const stored = async (folder?: string) => (await product().platform.storage.list(folder)).map(({ key }) => key)
  return {
    upload,
    tus,
    begin,
    send,
    finish: (member: TestMember, id: string) => product().as(member).profiles.finishUpload({ id }),
    fetchFile,
    storedFiles: async () => (await stored()).filter((key) => !key.startsWith('open-uploads/')).length,
    waitingUploads: () => readdir(join(product().platform.config.varDir, 'uploads')).catch(() => []),
    /** Files of a member's uploads in pieces. */
    openUploads: (member: TestMember) => stored(`open-uploads/${member.id}`),
  }
}

/** A picture of one colour, to be encoded: `colourPicture(640, 800, '#c86').jpeg().toBuffer()`. */
export function colourPicture(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** A photo where any will do: as small as one may be, since each is decoded in a process of its own. */
export function plainPhoto({ width = 200, height = 250 } = {}): Promise<Buffer> {
  return colourPicture(width, height, '#c86').jpeg().toBuffer()
}

/** A PNG that says it is this large, and is nearly nothing. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Two frames, one after the other. */
export async function movingPicture(format: 'webp' | 'gif') {
  const frames = await Promise.all(['#f00', '#0f0'].map((each) => colourPicture(300, 300, each).png().toBuffer()))
  const joined = sharp(frames, { join: { animated: true } })
  return format === 'webp'
    ? joined.webp({ loop: 0, delay: [100, 100] }).toBuffer()
    : joined.gif({ loop: 0, delay: [100, 100] }).toBuffer()
}
