import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { photoRoutes, plainPhoto } from '../../../test/members/photos.ts'
import { type TestMember, type TestProduct, testProduct } from '../../../test/product/server.ts'
import { smallPages } from '../../../test/texts/small-pages.ts'
import { banMember } from '../../accounts/log-in/index.ts'
import { transaction } from '../../platform/db/db.ts'
import { changeCompany, changeSettings } from '../../sites/editing/index.ts'

const second = 1_000
let product: TestProduct
let pages: Awaited<ReturnType<typeof smallPages>>
beforeAll(async () => {
  product = await testProduct({ env: { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'x-country' } })
  await product.newSite('other.example')
  pages = await smallPages(product)
})
afterAll(async () => {
  await pages.app.close()
  await product.close()
})
beforeEach(() => {
  // Longer than pages with members are cached
  product.clock.advance(61 * second)
  pages.drawn.length = 0
})

afterEach(() => pages.letGo())

let serial = 0
/** An address that no other test requests. */
function newAddress(): string {
  serial += 1
  return `/landers/gallery/test-${serial}`
}

describe('a page without script', () => {
  test('is rendered once for concurrent requests, and then served from the cache', async () => {
    const address = newAddress()
    pages.hold()
    const first = Array.from({ length: 20 }, () => pages.get(address))
    await expect.poll(() => pages.drawn).toEqual([address])
    pages.letGo()
    const answers = [...(await Promise.all(first)), await pages.get(address)]
    expect(pages.drawn).toEqual([address])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  })

  test('has its headers every time, and every encoding is the same page', async () => {
    const address = newAddress()
    const plain = await pages.get(address)
    for (const encoding of ['gzip', 'br', 'gzip', 'br']) {
      const { headers, statusCode } = await pages.get(address, { 'accept-encoding': encoding })
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': encoding,
        'cache-control': 'private, no-cache',
        vary: 'accept-encoding, cookie',
        etag: plain.headers.etag,
      })
    }
    const zipped = await pages.get(address, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    const head = await pages.app.inject({ method: 'HEAD', url: address, headers: { host: 'localhost:3000' } })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', plain.headers.etag])
  })

  test('is answered before Fastify where the request is a usual one of a visitor', async () => {
    const address = newAddress()
    const early = async (headers: Record<string, string>, url = address) => {
      pages.answeredEarly.length = 0
      const { statusCode } = await pages.get(url, { 'accept-encoding': 'br', ...headers })
      return [statusCode, ...pages.answeredEarly]
    }
    expect(await early({})).toEqual([200])
    const { headers, body } = await pages.get(address, { 'accept-encoding': 'br' })
    expect(await early({})).toEqual([200, '/landers'])
    const again = await pages.get(address, { 'accept-encoding': 'br' })
    expect(again.body).toBe(body)
    const own = { date: expect.anything(), 'x-request-id': expect.any(String) }
    expect(again.headers).toEqual({ ...headers, ...own })
    expect(await early({ cookie: 'locale=en; theme=no-such-theme' })).toEqual([200, '/landers'])
    // An address that no cached page has, a member, a browser that has the page, a host that is none
    expect(await early({}, newAddress())).toEqual([200])
    expect(await early({ cookie: (await product.newMember()).cookie })).toEqual([200])
    expect(await early({ 'if-none-match': headers.etag as string })).toEqual([304])
    expect((await early({ host: 'a b' })).slice(1)).toEqual([])
  })

  test('is not sent again to a browser that has it', async () => {
    const address = newAddress()
    const { headers } = await pages.get(address)
    const again = await pages.get(address, { 'if-none-match': `"other", ${headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await pages.get(address, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
  })

  test('answers no member and no form out of the cache', async () => {
    const address = newAddress()
    const anna = await product.newMember()
    const asMember = { cookie: anna.cookie }
    await pages.get(address)
    await pages.get(address, asMember)
    expect((await pages.get(address, asMember)).headers['cache-control']).toBe('private, no-store')
    await pages.app.inject({ method: 'POST', url: address, headers: { host: 'localhost:3000' } })
    expect(pages.drawn.length).toBeGreaterThanOrEqual(3)
  })
})

describe('what a page depends on', () => {
  const terms = '/pages/terms'
  type Visit = { url?: string; headers?: Record<string, string> }
  const different: [string, Visit][] = [
    ['the language', { headers: { cookie: 'locale=de' } }],
    ['a country that the site serves', { headers: { 'x-country': 'DE' } }],
    ['the country whose law wants a footer', { headers: { 'x-country': 'US' } }],
    ['the theme that was chosen', { headers: { cookie: 'theme=dark' } }],
    ['a notice that was closed', { headers: { cookie: 'entry-skip=2026' } }],
    ['the host of another site', { headers: { host: 'other.example' } }],
    ['what documents ask of the address', { url: `${terms}?us=1` }],
    ['how one comes in', { headers: { 'x-forwarded-proto': 'https' } }],
    ['an address that says more than is known', { url: `${terms}?receipt=1` }],
  ]
  test.each(different)('%s', async (_what, { url = terms, headers = {} }) => {
    await pages.get(terms)
    pages.drawn.length = 0
    const { page } = await pages.get(url, headers)
    expect(pages.drawn).toHaveLength(1)
    expect(page).not.toBeNull()
  })

  const alike: [string, Visit][] = [
    ['who sent the visitor', { url: `${terms}?network=n&ref=r&sub1=1&utm_source=mail&gclid=x` }],
    ['a host that no site names', { headers: { host: 'unknown.example' } }],
    ['the port', { headers: { host: 'other-port.example:81' } }],
    ['the device', { headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } }],
    ['cookies that are not ours', { headers: { cookie: 'other=1' } }],
    ['a slash at the end', { url: `${terms}/` }],
  ]
  test.each(alike)('not %s', async (_what, { url = terms, headers = {} }) => {
    const first = await pages.get(terms)
    pages.drawn.length = 0
    const again = await pages.get(url, headers)
    expect(pages.drawn).toEqual([])
    expect(again.body).toBe(first.body)
  })

  test('not a country that makes no difference, but one that is not known does', async () => {
    const [brazil, japan] = [
      await pages.get(terms, { 'x-country': 'BR' }),
      await pages.get(terms, { 'x-country': 'JP' }),
    ]
    const unknown = await pages.app.inject({
      url: terms,
      headers: { host: 'localhost:3000' },
      remoteAddress: '2a00:1450:4001::8',
    })
    expect([brazil.page?.country, unknown.json().country]).toEqual(['ZZ', null])
    expect(japan.body).toBe(brazil.body)
  })

  test('nothing else gets into it: it is drawn from what others share', async () => {
    const headers = { cookie: 'locale=fr; secret=1; entry-skip=1', 'x-country': 'BR', 'user-agent': 'secret' }
    const { page } = await pages.get(`${newAddress()}?sub1=secret`, headers)
    expect(page).toMatchObject({ locale: 'fr', country: 'ZZ', cookie: 'entry-skip=closed' })
    expect(JSON.stringify(page)).not.toContain('secret')
  })

  test('the traffic source opens a site that uses it, and stores nothing', async () => {
    const trackingPartners = [{ network: 'partner', postbacks: {} }]
    const invited = { signups: 'with_trafficsource' as const, trackingPartners }
    await changeSettings(product.platform.db, product.site, invited, product.clock.now())
    product.clock.advance(2 * second)
    const uninvited = await pages.get(terms)
    const sent = await pages.get(`${terms}?network=partner`)
    const next = await pages.get(`${terms}?network=partner`)
    expect([uninvited.page?.mayStart, sent.page?.mayStart]).toEqual([false, true])
    for (const { headers } of [uninvited, sent, next]) expect(headers['set-cookie']).toBeUndefined()
    await changeSettings(
      product.platform.db,
      product.site,
      { signups: 'all', trackingPartners: [] },
      product.clock.now(),
    )
  })

  test('pages with untracked calls and missing pages are rendered for each request', async () => {
    for (const address of ['/pricing', '/no-such-page']) {
      pages.drawn.length = 0
      const [one, other] = [await pages.get(address), await pages.get(address)]
      expect(pages.drawn).toEqual([address, address])
      expect(one.statusCode).toBe(other.statusCode)
      expect(other.headers['cache-control']).toBe('private, no-store')
    }
  })
})

describe('within a second a page shows', () => {
  const db = () => product.platform.db
  const now = () => product.clock.now()
  const changes: [what: string, shown: 'title' | 'site' | 'company', change: (name: string) => Promise<unknown>][] = [
    ['a setting', 'title', (en) => changeSettings(db(), product.site, { indexTitle: { en } }, now())],
    [
      'what was changed behind the back of the product',
      'site',
      (name) => db().$client.query('UPDATE sites SET name = $1', [name]),
    ],
    ['the company', 'company', (name) => changeCompany(db(), product.site, { name }, now())],
  ]
  test.each(changes)('%s', async (_what, shown, change) => {
    const address = newAddress()
    const name = `New ${address}`
    expect((await pages.get(address)).page?.[shown]).not.toBe(name)
    await change(name)
    product.clock.advance(second)
    expect((await pages.get(address)).page?.[shown]).toBe(name)
  })

  test('a new day', async () => {
    const address = '/pages/terms'
    await pages.get(address)
    pages.drawn.length = 0
    product.clock.advance(86_400 * second)
    await pages.get(address)
    expect(pages.drawn).toEqual([address])
  })
})

describe('members shown to visitors', () => {
  const { upload } = photoRoutes(() => product)
  async function willing(): Promise<TestMember> {
    const member = await product.newMember()
    await upload(member, await plainPhoto())
    await product.as(member).accounts.giveConsent({ kind: 'showcase', text_version: '2023-12-01T12:00:00Z' })
    return member
  }
  const shown = async (address: string) => (await pages.get(address)).page?.loaded

  const ends: [string, (anna: TestMember) => Promise<unknown>][] = [
    ['takes it back', (anna) => product.as(anna).accounts.withdrawConsent({ kind: 'showcase' })],
    ['becomes invisible', (anna) => product.as(anna).profiles.setVisibility({ is_invisible: true })],
    ['takes a pause', (anna) => product.as(anna).accounts.pause({})],
    ['is banned', ({ id }) => transaction(product.platform.db, (tx) => banMember(product.platform, tx, id))],
    [
      'has no photo any more',
      async (anna) => {
        const { photos } = await product.as(anna).profiles.listPhotos({})
        for (const { id } of photos) await product.as(anna).profiles.deletePhoto({ id })
      },
    ],
  ]
  test.each(ends)('are on no page from the moment on when a member %s', async (_what, end) => {
    const anna = await willing()
    const address = newAddress()
    expect(await shown(address)).toContain(anna.id)
    expect(await shown(address)).toContain(anna.id)
    await end(anna)
    expect(await shown(address)).not.toContain(anna.id)
  })

  test('disappear from a page being rendered at that moment before it is served again', async () => {
    const anna = await willing()
    const address = newAddress()
    pages.hold()
    const before = shown(address)
    await expect.poll(() => pages.drawn).toEqual([address])
    // By now the members are read; the page is not yet done
    await product.as(anna).accounts.withdrawConsent({ kind: 'showcase' })
    const after = shown(address)
    await expect.poll(() => pages.drawn).toEqual([address, address])
    pages.letGo()
    await before
    expect(await after).not.toContain(anna.id)
    expect(await shown(address)).not.toContain(anna.id)
  })

  test('disappear within a second after a change by another process', async () => {
    const anna = await willing()
    const address = newAddress()
    expect(await shown(address)).toContain(anna.id)
    // One query for all members on a page
    product.clock.advance(second)
    expect(await shown(address)).toContain(anna.id)
    await product.platform.db.$client.query(`UPDATE profiles SET is_private = true WHERE member_id = $1`, [anna.id])
    product.clock.advance(second)
    expect(await shown(address)).not.toContain(anna.id)
  })

  test('comes within a minute', async () => {
    const address = newAddress()
    await shown(address)
    const anna = await willing()
    product.clock.advance(60 * second)
    expect(await shown(address)).toContain(anna.id)
  })
})
