import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '../../../contract/constants.ts'
import { type TestProduct, testProduct } from '../../../test/product/server.ts'
import { writePage } from '../../content/index.ts'
import { newId } from '../../platform/ids.ts'
import { addHost, addSite, changeSettings } from '../../sites/editing/index.ts'
import type { SiteSettings } from '../../sites/index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ settings: { brand: 'vonk' } })
  const { platform, site, clock } = product
  await addHost(platform.db, site, 'vonk.example')
  const french = { name: 'Étincelle', hosts: ['fr.vonk.example'], company: site, sharesWith: site }
  const settings: Partial<SiteSettings> = { brand: 'vonk', language: 'fr', logo: 'ember' }
  await addSite(platform.db, { ...french, settings }, clock.now())
  const closed = { ...french, hosts: ['closed.example'], settings: { signups: 'with_trafficsource' as const } }
  await addSite(platform.db, closed, clock.now())
  const renderings = [{ holding: [], html: '<p>Come &amp; stay</p>', contents: [] }]
  const text = {
    title: 'Summer',
    description: 'Of love',
    body: 'Come & stay',
    renderings,
    status: 'published' as const,
  }
  const place = { siteId: site.id, token: 'summer', language: 'en' as const }
  await platform.db.transaction((tx) =>
    writePage(tx as never, place, { ...text, after: 0, by: newId(), now: clock.now() }),
  )
})
afterAll(() => product.close())

const get = (host: string, url: string, headers = {}) =>
  product.app.inject({ method: 'GET', url, headers: { host, ...headers } })
const sitemap = async (host: string) => (await get(host, '/sitemap.xml')).body
const placesIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)

describe('the sitemap of a site', () => {
  it('lists every public page at the requested host, and every document there is', async () => {
    const xml = await sitemap('vonk.example')
    const places = placesIn(xml)
    const folders = readdirSync(join(import.meta.dirname, '../../../../content')).filter(
      (name) => name !== 'privacy-us',
    )
    const documents = folders.map((name) => (name === 'complaints' ? '/complaints' : `/pages/${name}`))
    expect(places).toEqual(
      expect.arrayContaining([...documents, '/', '/signup', '/pricing', '/landers/gallery', '/summer']),
    )
    expect(new Set(places).size).toBe(places.length)
    expect(xml).not.toMatch(/<loc>(?!http:\/\/vonk\.example\/)/)
    expect(xml).toContain('<url><loc>http://vonk.example/summer</loc><lastmod>2026-06-15</lastmod></url>')
  })

  it('names the translations of the brand, and none of what one site wrote for itself', async () => {
    const xml = await sitemap('fr.vonk.example')
    const pricing = /<url><loc>[^<]+\/pricing<\/loc>(.*?)<\/url>/.exec(xml)?.[1] ?? ''
    const linked = [...pricing.matchAll(/hreflang="(\w+)" href="([^"]+)"/g)].map(([, language, href]) => [
      language,
      href,
    ])
    expect(linked).toEqual([
      ['en', 'https://vonk.example/pricing'],
      ['fr', 'http://fr.vonk.example/pricing'],
    ])
    expect(placesIn(xml)).not.toContain('/summer')
  })

  it('lists nothing on a site by invitation only', async () => {
    const places = placesIn(await sitemap('closed.example'))
    expect(places).toContain('/pages/terms')
    expect(places.filter((place) => /^\/(signup|landers)/.test(place))).toEqual([])
  })
})

describe('robots', () => {
  const rules = async (host: string) => (await get(host, '/robots.txt')).body
  const mayRead = (text: string, path: string) =>
    ![...text.matchAll(/^Disallow: (.+)$/gm)].some(([, start = '']) => path.startsWith(start))

  it('may read all that is in the sitemap, and nothing of members', async () => {
    const text = await rules('localhost:3000')
    const places = placesIn(await sitemap('localhost:3000'))
    expect(places.filter((place) => !mayRead(text, place))).toEqual([])
    const ofMembers = [
      '/members/1',
      '/members?gender=male',
      '/chats/1',
      '/photos/a/b',
      '/api/user.php',
      '/office',
      '/reset-password/do',
    ]
    expect(ofMembers.filter((path) => mayRead(text, path))).toEqual([])
    expect(mayRead(text, '/members-only')).toBe(true)
    expect(text).toMatch(/^Sitemap: http:\/\/localhost:3000\/sitemap\.xml$/m)
  })

  it('read nothing of a demo that others can reach', async () =>
    expect(await rules('vonk.example')).toBe('User-agent: *\nDisallow: /\n'))

  it('do not index what is not a page', async () => {
    for (const url of ['/api/settings.php', '/api/nothing', '/photos/a/b/c/d', '/dev/mail.json', '/health'])
      expect([url, (await get('localhost', url)).headers['x-robots-tag']]).toEqual([
        url,
        'noindex, nofollow, noarchive',
      ])
    for (const url of ['/robots.txt', '/sitemap.xml', '/share.png', '/icon.svg'])
      expect([url, (await get('localhost', url)).headers['x-robots-tag']]).toEqual([url, undefined])
  })
})

describe('the picture for previews', () => {
  it('is one per site and landing page, whatever the query, until its content changes', async () => {
    const first = await get('vonk.example', '/share.png')
    const { format, width, height } = await sharp(first.rawPayload).metadata()
    expect([first.headers['content-type'], format, width, height]).toEqual(['image/png', 'png', 1200, 630])
    expect(first.rawPayload.length).toBeLessThan(120_000)
    const tagOf = async (host: string, url: string) => (await get(host, url)).headers.etag
    const { etag } = first.headers
    expect(await tagOf('vonk.example', '/share.png?lander=%3Csvg%3E&lander=video&x=1')).toBe(etag)
    const others = [
      await tagOf('vonk.example', '/share.png?lander=gallery'),
      await tagOf('vonk.example', '/share.png?lander=video'),
      await tagOf('fr.vonk.example', '/share.png'),
      ...(await Promise.all(locales.slice(1).map((locale) => tagOf('vonk.example', `/share.png?lang=${locale}`)))),
    ]
    expect(new Set([etag, ...others]).size).toBe(3 + locales.length)
    expect((await get('vonk.example', '/share.png', { 'if-none-match': etag })).statusCode).toBe(304)
    const { platform, site, clock } = product
    await changeSettings(platform.db, site, { indexTitle: { en: 'Other words' } }, clock.now())
    clock.advance(60_000)
    expect(await tagOf('vonk.example', '/share.png')).not.toBe(etag)
  })
})
