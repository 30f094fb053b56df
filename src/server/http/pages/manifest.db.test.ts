import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
  const palette = {
    primary: { light: '#1f6f6b', dark: '#7ad0c9' },
    'on-primary': { light: '#ffffff', dark: '#06211f' },
    dusk: { light: '#0e3340', dark: '#0e3340' },
  }
  await product.newSite('tide.example', { settings: { logo: 'wave', mailName: 'Tide', language: 'nl', palette } })
})
afterAll(() => product.close())

const get = (url: string, host = 'localhost:3000', headers = {}) =>
  product.app.inject({ method: 'GET', url, headers: { host, ...headers } })
type Manifest = {
  description: string
  id: string
  short_name: string
  lang: string
  start_url: string
  theme_color: string
  icons: { src: string; sizes: string; purpose: string }[]
  shortcuts: { name: string; url: string }[]
  share_target: { action: string; method: string; params: { files: { name: string }[] } }
}
const manifestOf = async (host?: string, headers = {}) =>
  (await get('/manifest.webmanifest', host, headers)).json() as Manifest

describe('the manifest', () => {
  it("has the neutral name of the site at its host, in the reader's language", async () => {
    const [own, other] = [await manifestOf(), await manifestOf('tide.example')]
    expect(other).toMatchObject({ id: '/', short_name: 'Tide', lang: 'nl' })
    expect(own).toMatchObject({ id: '/', short_name: 'Vonk', lang: 'en' })
    expect(own.icons.map(({ src }) => src)).not.toEqual(other.icons.map(({ src }) => src))
    const german = await manifestOf('localhost:3000', { cookie: 'locale=de' })
    expect(german.lang).toBe('de')
    expect(german.shortcuts[0]?.name).not.toBe(own.shortcuts[0]?.name)
    expect([own, german].map(({ description }) => typeof description)).toEqual(['string', 'string'])
    expect(german.description).not.toBe(own.description)
    const { headers } = await get('/manifest.webmanifest')
    expect(headers['content-type']).toContain('application/manifest+json')
    expect(headers['cache-control']).toContain('private')
  })

  it('links to existing pages, and accepts photos shared by other apps', async () => {
    const { start_url, shortcuts, share_target } = await manifestOf()
    const anna = await product.newMember()
    for (const path of [start_url, ...shortcuts.map(({ url }) => url)]) expect(path).toMatch(/^\/\w+\?app$/)
    expect(share_target).toMatchObject({ action: '/share', method: 'POST', params: { files: [{ name: 'photo' }] } })
    const answer = await product.app.inject({
      method: 'POST',
      url: '/share',
      headers: {
        host: 'localhost:3000',
        cookie: anna.cookie,
        'content-type': 'multipart/form-data; boundary=x',
        origin: 'null',
      },
      payload: Buffer.alloc(3 * 1024 * 1024, 'x'),
    })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/share?again')
  })
})

describe('its icons', () => {
  it('are pictures of their sizes, immutable under their version', async () => {
    for (const host of ['localhost:3000', 'tide.example']) {
      const { icons } = await manifestOf(host)
      expect(icons.map(({ purpose }) => purpose).sort()).toEqual(['any', 'any', 'maskable', 'maskable', 'monochrome'])
      for (const { src, sizes } of icons) {
        const answer = await get(src, host)
        const { width, height, format } = await sharp(answer.rawPayload).metadata()
        expect(`${format} ${width}x${height}`, src).toBe(`png ${sizes}`)
        expect(answer.headers['cache-control']).toContain('immutable')
      }
    }
  })

  it('have their ground to the edge where systems cut them, and no ground where they colour them', async () => {
    const cornerOf = async (path: string) => {
      const { rawPayload } = await get(path, 'tide.example')
      const { data } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      return [...data.subarray(0, 4)]
    }
    expect(await cornerOf('/icons/maskable-512.png')).toEqual([0x0e, 0x33, 0x40, 255])
    expect(await cornerOf('/icons/apple-180.png')).toEqual([0x0e, 0x33, 0x40, 255])
    expect((await cornerOf('/icons/mono-512.png'))[3]).toBe(0)
    expect((await cornerOf('/icons/any-192.png'))[3]).toBe(0)
  })

  it('revalidate without a version or with another one; unknown icons do not exist', async () => {
    for (const path of ['/icons/any-192.png', '/icons/any-192.png?v=old'])
      expect((await get(path)).headers['cache-control']).toBe('public, max-age=86400')
    for (const path of ['/icons/any-193.png', '/icons/..%2Fany-192.png', '/icons/any-192.svg'])
      expect((await get(path)).statusCode).toBe(404)
  })
})
