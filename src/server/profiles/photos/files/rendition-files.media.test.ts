import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoFormats } from '../../../../contract/constants.ts'
import { colourPicture, photoRoutes, plainPhoto } from '../../../../test/members/photos.ts'
import { type TestProduct, testProduct } from '../../../../test/product/server.ts'
import { heicPhoto, turnedHeic } from '../../../../test/providers/heic.ts'
import { pngWithBomb, withChunks, withSegments } from '../../../../test/providers/hostile-files.ts'

let product: TestProduct
const { upload, fetchFile } = photoRoutes(() => product)
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

/** Uploads a file and answers what is kept of it: its size, and the colour at a place (in shares of width and height). */
async function stored(file: Uint8Array) {
  const member = await product.newMember()
  const answer = await upload(member, file)
  const [photo] = answer.body.photos ?? []
  if (photo === undefined) throw new Error(`refused: ${answer.code}`)
  const { data, info } = await sharp((await fetchFile(photo, '480.webp', member)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    photo,
    member,
    size: [photo.width, photo.height],
    at(x: number, y: number) {
      const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
      return [...data.subarray(from, from + 3)]
    },
  }
}

const isNear = (one: number[], other: number[], within = 12) =>
  one.every((part, at) => Math.abs(part - (other[at] ?? 0)) <= within)

/** Red, green, blue and yellow, from the upper left, as one sees it: 400 by 300. */
async function upright(): Promise<Buffer> {
  const quarter = (colour: string) => colourPicture(200, 150, colour).png().toBuffer()
  return colourPicture(400, 300, '#f00')
    .composite([
      { input: await quarter('#0f0'), left: 200, top: 0 },
      { input: await quarter('#00f'), left: 0, top: 150 },
      { input: await quarter('#ff0'), left: 200, top: 150 },
    ])
    .png()
    .toBuffer()
}
const corners = [
  [0.2, 0.2, [255, 0, 0]],
  [0.8, 0.2, [0, 255, 0]],
  [0.2, 0.8, [0, 0, 255]],
  [0.8, 0.8, [255, 255, 0]],
] as const

/** How a camera that was held so has it; sharp mirrors first, whatever the order of the calls. */
const asHeld: Record<number, (picture: Sharp) => Sharp> = {
  1: (picture) => picture,
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  5: (picture) => picture.flop().rotate(270),
  6: (picture) => picture.rotate(270),
  7: (picture) => picture.flop().rotate(90),
  8: (picture) => picture.rotate(90),
}

describe('a photo stands upright, however the camera was held', () => {
  const cases = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((orientation) =>
    (['jpeg', 'webp'] as const).map((format) => ({ orientation, format })),
  )
  test.each(cases)('$format with EXIF orientation $orientation', async ({ orientation, format }) => {
    const turned = await asHeld[orientation]?.(sharp(await upright()))
      .png()
      .toBuffer()
    const file = await sharp(turned).withMetadata({ orientation }).toFormat(format, { quality: 95 }).toBuffer()
    const { size, at } = await stored(file)
    expect(size).toEqual([400, 300])
    for (const [x, y, colour] of corners)
      expect([at(x, y), isNear(at(x, y), [...colour], 40)]).toEqual([at(x, y), true])
  })
  const red = [254, 0, 0]
  const blue = [0, 0, 254]
  // Blue above red as it is coded, and EXIF that says "turn right": only the file's own word counts
  const turns: [string, { angle?: number; mirror?: number }, number[], [x: number, y: number, colour: number[]][]][] = [
    [
      'as coded',
      {},
      [300, 400],
      [
        [0.5, 0.2, blue],
        [0.5, 0.8, red],
      ],
    ],
    [
      'turned right, as a telephone says it',
      { angle: 3 },
      [400, 300],
      [
        [0.2, 0.5, red],
        [0.8, 0.5, blue],
      ],
    ],
    [
      'turned left',
      { angle: 1 },
      [400, 300],
      [
        [0.2, 0.5, blue],
        [0.8, 0.5, red],
      ],
    ],
    [
      'upside down',
      { angle: 2 },
      [300, 400],
      [
        [0.5, 0.2, red],
        [0.5, 0.8, blue],
      ],
    ],
    [
      'mirrored top to bottom',
      { mirror: 0 },
      [300, 400],
      [
        [0.5, 0.2, red],
        [0.5, 0.8, blue],
      ],
    ],
    [
      'mirrored left to right',
      { mirror: 1 },
      [300, 400],
      [
        [0.5, 0.2, blue],
        [0.5, 0.8, red],
      ],
    ],
    [
      'turned and mirrored',
      { angle: 3, mirror: 1 },
      [400, 300],
      [
        [0.2, 0.5, blue],
        [0.8, 0.5, red],
      ],
    ],
  ]
  test.each(turns)('HEIC %s', async (_how, turn, size, places) => {
    const picture = await stored(turnedHeic(await heicPhoto('phone'), turn))
    expect(picture.size).toEqual(size)
    for (const [x, y, colour] of places) expect(isNear(picture.at(x, y), colour)).toBe(true)
  })
  test('HEIC is cropped in pixels of what one sees', async () => {
    const file = turnedHeic(await heicPhoto('phone'), { angle: 3 })
    const answer = await upload(await product.newMember(), file, { crop: '{"x":200,"y":50,"width":200,"height":210}' })
    const [photo] = answer.body.photos
    expect([photo?.width, photo?.height]).toEqual([200, 210])
  })
})

describe('pictures of every kind become colours', () => {
  const green = [64, 192, 96]
  const plain = () => colourPicture(300, 300, 'rgb(64, 192, 96)')
  const clear = {
    create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  } as const
  test.each<[string, () => Promise<Buffer>, number[], number]>([
    ['JPEG', () => plain().jpeg().toBuffer(), green, 4],
    ['JPEG that comes in passes', () => plain().jpeg({ progressive: true }).toBuffer(), green, 4],
    ['CMYK JPEG', () => plain().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(), green, 40],
    ['PNG', () => plain().png().toBuffer(), green, 4],
    ['PNG that comes in passes', () => plain().png({ progressive: true }).toBuffer(), green, 4],
    ['PNG with a palette', () => plain().png({ palette: true }).toBuffer(), green, 4],
    ['PNG of 16 bits', () => plain().toColourspace('rgb16').png().toBuffer(), green, 4],
    ['grey PNG', () => colourPicture(300, 300, '#777').toColourspace('b-w').png().toBuffer(), [119, 119, 119], 4],
    ['grey PNG with transparency', () => sharp(clear).toColourspace('b-w').png().toBuffer(), [255, 255, 255], 2],
    ['clear PNG', () => sharp(clear).png().toBuffer(), [255, 255, 255], 2],
    ['clear WebP', () => sharp(clear).webp({ lossless: true }).toBuffer(), [255, 255, 255], 2],
    ['clear AVIF', () => sharp(clear).avif({ effort: 0 }).toBuffer(), [255, 255, 255], 2],
    ['clear HEIC', () => heicPhoto('clear'), [255, 255, 255], 2],
    ['AVIF of ten bits', () => plain().avif({ effort: 0, bitdepth: 10 }).toBuffer(), green, 6],
    ['HEIC of ten bits', () => heicPhoto('deep'), green, 6],
    ['JPEG of Display P3', () => plain().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), green, 6],
    ['WebP of Display P3', () => plain().withIccProfile('p3').webp({ lossless: true }).toBuffer(), green, 6],
    ['HEIC of Display P3', () => heicPhoto('wide'), green, 6],
  ])('%s', async (_kind, make, colour, within) => {
    const { at } = await stored(await make())
    expect([at(0.5, 0.5), isNear(at(0.5, 0.5), colour, within)]).toEqual([at(0.5, 0.5), true])
  })
})

describe('nothing that is not picture is kept', () => {
  const secret = 'SECRET-STREET-12'
  const wide = Buffer.from(secret, 'utf16le')
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
  const exif = {
    IFD0: { Copyright: secret, ImageDescription: secret },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSAreaInformation: secret },
  }
  const written = (picture: Sharp) => picture.withExif(exif).withXmp(xmp)

  /** A colour profile whose description is ours. */
  async function talkingProfile(): Promise<Buffer> {
    const { icc } = await sharp(await colourPicture(8, 8, '#369').withIccProfile('srgb').jpeg().toBuffer()).metadata()
    const profile = Buffer.from(icc ?? [])
    const text = profile.indexOf('cprt', 132)
    const at = profile.readUInt32BE(text + 4)
    profile.write(secret, at + 8, 'latin1')
    return profile
  }
  const iptc = Buffer.concat([
    Buffer.from('Photoshop 3.0\0' + '8BIM\x04\x04\0\0\0\0\0\x16' + '\x1c\x02\x78\0\x10', 'latin1'),
    Buffer.from(`${secret}\0`),
  ])
  const cases: [string, () => Promise<Buffer>][] = [
    [
      'JPEG with EXIF, XMP',
      () =>
        written(colourPicture(250, 250, '#369'))
          .jpeg()
          .toBuffer(),
    ],
    [
      'PNG with EXIF, XMP',
      () =>
        written(colourPicture(250, 250, '#369'))
          .png()
          .toBuffer(),
    ],
    [
      'WebP with EXIF, XMP',
      () =>
        written(colourPicture(250, 250, '#369'))
          .webp()
          .toBuffer(),
    ],
    [
      'AVIF with EXIF, XMP',
      () =>
        written(colourPicture(250, 250, '#369'))
          .avif({ effort: 0 })
          .toBuffer(),
    ],
    ['HEIC with EXIF', () => heicPhoto('phone')],
    ['JPEG with IPTC', async () => withSegments(await plainPhoto(), [[0xed, iptc]])],
    [
      'JPEG with comments',
      async () =>
        withSegments(await plainPhoto(), [
          [0xfe, secret],
          [0xfe, '<script>alert(document.cookie)</script>'],
        ]),
    ],
    [
      'JPEG with a preview that has EXIF of its own',
      async () => {
        const preview = await written(colourPicture(60, 60, '#f00'))
          .jpeg()
          .toBuffer()
        return withSegments(await plainPhoto(), [[0xe2, Buffer.concat([Buffer.from('MPF\0'), preview])]])
      },
    ],
    [
      'JPEG with a talking profile',
      async () => {
        const profile = await talkingProfile()
        const head = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1')
        return withSegments(await plainPhoto(), [[0xe2, Buffer.concat([head, profile])]])
      },
    ],
    [
      'PNG with notes',
      async () =>
        withChunks(
          await sharp(await plainPhoto())
            .png()
            .toBuffer(),
          [
            ['tEXt', `Comment\0${secret}`],
            ['iTXt', `Author\0\0\0\0\0${secret}`],
            ['prVt', secret],
          ],
        ),
    ],
    ['JPEG with a page behind it', async () => Buffer.concat([await plainPhoto(), Buffer.from(`<html>${secret}`)])],
    ['JPEG with a ZIP behind it', async () => Buffer.concat([await plainPhoto(), Buffer.from(`PK\x03\x04${secret}`)])],
    [
      'PNG with a script behind it',
      async () =>
        Buffer.concat([
          await sharp(await plainPhoto())
            .png()
            .toBuffer(),
          Buffer.from(secret),
        ]),
    ],
    [
      'WebP with more behind it',
      async () => Buffer.concat([await colourPicture(250, 250, '#369').webp().toBuffer(), Buffer.from(secret)]),
    ],
    ['HEIC with more behind it', async () => Buffer.concat([await heicPhoto('wide'), Buffer.from(secret)])],
  ]
  test.each(cases)('%s', async (_what, make) => {
    const file = await make()
    expect(file.includes(secret)).toBe(true)
    const { photo, member } = await stored(file)
    const folder = join(product.platform.config.varDir, 'files')
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.includes(`.`))
    for (const name of names) {
      const bytes = await readFile(join(folder, name))
      expect([name, bytes.includes(secret), bytes.includes(wide), bytes.includes('<script')]).toEqual([
        name,
        false,
        false,
        false,
      ])
    }
    for (const format of photoFormats) {
      const answer = await fetchFile(photo, `480.${format}`, member)
      const { exif: e, xmp: x, iptc: i, icc, comments } = await sharp(answer.rawPayload).metadata()
      expect([e, x, i, icc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
  })
})

test('a note that unpacks to 200 MB is not unpacked', async () => {
  expect((await stored(await pngWithBomb())).size).toEqual([200, 250])
})
