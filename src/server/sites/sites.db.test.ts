import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '../../contract/constants.ts'
import { livePath } from '../../contract/live.ts'
import type { SettingsView } from '../../contract/sites.ts'
import { listening } from '../../test/product/live-lines.ts'
import { testRows } from '../../test/product/rows.ts'
import { type TestProduct, testProduct } from '../../test/product/server.ts'
import { wordsOf } from '../platform/words.ts'
import { brandSites, type SiteSettings, siteByHost, siteCache } from './index.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct()
})
afterAll(() => product.close())

/** Runs work while nobody can read the sites. */
async function withoutSites<T>(work: () => Promise<T>): Promise<T> {
  const client = await product.platform.db.$client.connect()
  try {
    await client.query('BEGIN')
    await client.query('LOCK TABLE site_hosts')
    return await work()
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function numReading(): Promise<number> {
  const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%site_hosts%'`
  return (await product.platform.db.$client.query(sql)).rowCount ?? 0
}

test('a slow database is asked once for a host, and its answer holds from when it came', async () => {
  const find = siteCache(product.platform.db, product.clock)
  const requests = await withoutSites(async () => {
    const all = Array.from({ length: 5 }, () => find('localhost'))
    await expect.poll(numReading).toBeGreaterThan(0)
    // All of them have gone as far as they get
    await product.platform.db.$client.query('SELECT 1')
    expect(await numReading()).toBe(1)
    product.clock.advance(5_000)
    return { all }
  })
  for (const site of await Promise.all(requests.all)) expect(site?.id).toBe(product.site.id)
  await withoutSites(async () => expect((await find('localhost'))?.id).toBe(product.site.id))
  product.clock.advance(1_000)
  const later = await withoutSites(async () => {
    const again = find('localhost')
    await expect.poll(numReading).toBe(1)
    return { again }
  })
  expect((await later.again)?.id).toBe(product.site.id)
})

test('a host whose reading failed is read again', async () => {
  const client = await product.platform.db.$client.connect()
  const find = siteCache(product.platform.db, product.clock)
  try {
    await client.query('ALTER TABLE site_hosts RENAME TO site_hosts_away')
    await expect(find('localhost')).rejects.toThrow()
    await client.query('ALTER TABLE site_hosts_away RENAME TO site_hosts')
    expect((await find('localhost'))?.id).toBe(product.site.id)
  } finally {
    client.release()
  }
})

const proxy = '10.9.8.7'
const [dutch, german] = ['nl.example', 'de.example']

describe('settings.php', () => {
  let shop: TestProduct
  beforeAll(async () => {
    const env = { TRUSTED_PROXIES: `${proxy}, loopback`, COUNTRY_HEADER: 'x-country' }
    shop = await testProduct({ env, settings: { countries: ['GB', 'NL', 'US'], brand: 'both' } })
    await shop.newSite(dutch, { name: 'Getij', hasOwnMembers: true, hasBundles: true, settings: dutchSettings })
    await shop.newSite(german, { settings: { language: 'de', brand: 'both' } })
  })
  afterAll(() => shop.close())

  type From = { host?: string; ip?: string; query?: string; headers?: Record<string, string> }
  async function settings({ host = 'vonk.example', ip = '127.0.0.1', query = '', headers = {} }: From = {}) {
    const url = `/api/settings.php${query}`
    const answer = await shop.app.inject({ url, remoteAddress: ip, headers: { host, ...headers } })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ settings: SettingsView }>().settings
  }

  const dutchSettings = {
    brand: 'getij',
    indexTitle: { nl: 'Daten met levenservaring' },
    description: { nl: 'Rustig en eerlijk.' },
    language: 'nl',
    countries: ['NL', 'BE'],
    defaultCountry: 'BE',
    cdnPrefix: 'https://pictures.example/',
    visibleProfileFields: ['hair_color'],
    visibleProfileNotes: [],
    searchFields: ['age'],
    messageCredits: 3,
    photoCredits: 4,
    giftCredits: 6,
    signupCredits: 7,
    messageLength: 500,
    supportEmail: 'hulp@nl.example',
    supportPhone: '+31 30-123 45',
    enableSiteEntryPopup: true,
    siteEntryCountries: ['NL'],
    refundDays: 30,
    signups: 'with_trafficsource',
    loggedOutSearchTrafficsource: true,
    memberResell: true,
    niche: 6,
    mailName: 'Getij post',
    logo: 'wave',
  } satisfies Partial<SiteSettings>

  /** Every setting that the specification names, as that site has it. */
  const expected = {
    name: 'Getij',
    index_title: 'Daten met levenservaring',
    description: 'Rustig en eerlijk.',
    countries: ['NL', 'BE'],
    visible_profile_fields: ['hair_color'],
    visible_profile_notes: [],
    // A browser on this machine is in the site's default country, in demo mode
    geoip_country: 'BE',
    geoip_selected_country: 'BE',
    cdn_prefix: 'https://pictures.example/',
    message_credits: 3,
    photo_credits: 4,
    gift_credits: 6,
    signup_credits: 7,
    message_length: 500,
    minimum_message_costs: { NL: { costs: 85, currency: 'EUR' }, BE: { costs: 85, currency: 'EUR' } },
    support_email: 'hulp@nl.example',
    support_phone: '+313012345',
    enable_site_entry_popup: true,
    push_public_key: expect.stringMatching(/^[\w-]{80,}$/),
    search_fields: ['age'],
    domain: dutch,
    domain_language: 'nl',
    fictional_warning: expect.stringContaining('profiel'),
    fictional_singular: expect.any(String),
    fictional_plural: expect.any(String),
    fictional_icon: 'label',
    refund_days: 30,
    signups: 'with_trafficsource',
    logged_out_search: false,
    logged_out_search_trafficsource: true,
    member_resell: true,
    niche: 6,
    company_id: expect.stringMatching(/^[\da-f-]{36}$/),
    mail_name: 'Getij post',
  }

  test.each([
    ['at its host', { host: dutch }],
    ['with the query of a page', { host: dutch, query: `?page=2&ref=a&domain=${german}&niche=1&countries=US` }],
    ['as a trusted proxy forwards its host', { ip: proxy, headers: { 'x-forwarded-host': dutch } }],
  ])('answers every setting of a site %s', async (_where, from: From) =>
    expect(await settings(from)).toMatchObject(expected),
  )

  test('a host that no site names has the site for all others, under the name that was asked for', async () =>
    expect(await settings({ host: 'www.unknown.example:8080' })).toMatchObject({
      name: 'Vonk',
      domain: 'www.unknown.example:8080',
      domain_language: 'en',
      niche: 1,
    }))

  test.each([
    ['nobody trusted says', '10.9.8.6', { 'x-forwarded-host': dutch }, 'Vonk'],
    ['a trusted proxy says', proxy, { 'x-forwarded-host': dutch }, 'Getij'],
    ['a trusted proxy says in capitals', proxy, { 'x-forwarded-host': 'NL.EXAMPLE' }, 'Getij'],
  ])('which site: what %s', async (_who, ip, headers, name) =>
    expect((await settings({ ip, headers })).name).toBe(name),
  )

  const [american, dutchman] = ['8.8.8.8', '193.0.6.139']
  test.each<[string, string, Record<string, string>, string | null, string]>([
    ['the address of the visitor', american, {}, 'US', 'US'],
    ['an address that a trusted proxy forwards', proxy, { 'x-forwarded-for': dutchman }, 'NL', 'NL'],
    ['an address that anybody says to forward', american, { 'x-forwarded-for': dutchman }, 'US', 'US'],
    ['a country that a trusted proxy names', proxy, { 'x-forwarded-for': american, 'x-country': 'GB' }, 'GB', 'GB'],
    ['a country that the site does not serve', proxy, { 'x-forwarded-for': american, 'x-country': 'BR' }, 'BR', 'GB'],
    ['a country that is none', proxy, { 'x-forwarded-for': american, 'x-country': 'Mars' }, 'US', 'US'],
    ['a country that anybody names', american, { 'x-forwarded-for': dutchman, 'x-country': 'NL' }, 'US', 'US'],
    ['an address of this machine, in demo mode', '127.0.0.1', {}, 'GB', 'GB'],
    ['an address of the own network, in demo mode', '192.168.1.7', {}, 'GB', 'GB'],
    ['IPv4-mapped IPv6', `::ffff:${american}`, {}, 'US', 'US'],
    ['IPv6', '2a00:1450:4001::8', {}, null, 'GB'],
    [
      'IPv6 behind a trusted proxy that names the country',
      proxy,
      { 'x-forwarded-for': '2a00::8', 'x-country': 'NL' },
      'NL',
      'NL',
    ],
    ['a trusted proxy that does not know it', proxy, { 'x-forwarded-for': '2a00::8', 'x-country': 'XX' }, null, 'GB'],
  ])('where from: %s', async (_what, ip, headers, country, selected) =>
    expect(await settings({ ip, headers })).toMatchObject({
      geoip_country: country,
      geoip_selected_country: selected,
    }),
  )

  test.each([
    ['the language of the site', german, '', 'Profil'],
    ['that of the cookie', german, 'locale=nl', 'profiel'],
    ['that of the site where the cookie has none of ours', german, 'locale=tlh', 'Profil'],
  ])('speaks %s', async (_what, host, cookie, word) =>
    expect((await settings({ host, headers: { cookie } })).fictional_warning).toContain(word),
  )

  testRows('its title and description in the language of the visitor', locales, async (locale) => {
    const home = wordsOf(locale, 'content')
    const landers = wordsOf(locale, 'landers')
    const at = async (host: string) => settings({ host, headers: { cookie: `locale=${locale}` } })
    expect(await at('vonk.example')).toMatchObject({
      index_title: home('home.title'),
      description: home('home.lead', { site: 'Vonk' }),
    })
    const own = { index_title: expected.index_title, description: expected.description }
    const ofNiche = { index_title: landers('niche.milf.title'), description: landers('niche.milf.lead') }
    expect(await at(dutch)).toMatchObject(locale === 'nl' ? own : ofNiche)
  })

  test('a trusted proxy says that the way to the visitor is safe, nobody else does', async () => {
    const cookieAt = async (ip: string) => {
      const headers = { host: dutch, 'x-forwarded-proto': 'https', 'x-forwarded-for': dutchman }
      const answer = await shop.app.inject({ url: '/api/logout.php', remoteAddress: ip, headers })
      return String(answer.headers['set-cookie'])
    }
    expect(await cookieAt(proxy)).toContain('__Host-')
    expect(await cookieAt('10.9.8.6')).not.toContain('__Host-')
  })

  test('the live stream is of the site that a trusted proxy names, for pages of its own', async () => {
    const { cookie } = await shop.newMember({ host: dutch })
    const address = await listening(shop.app)
    const outcomeOf = (headers: Record<string, string>) => {
      const extraHeaders = { cookie, ...headers }
      const socket = io(address, { path: livePath, transports: ['websocket'], extraHeaders, reconnection: false })
      return new Promise((resolve) => {
        socket.on('connect', () => resolve('connected'))
        socket.on('connect_error', ({ message }) => resolve(message))
      }).finally(() => socket.disconnect())
    }
    const forwarded = { 'x-forwarded-host': dutch }
    expect(await outcomeOf({ ...forwarded, origin: `https://${dutch}` })).toBe('connected')
    expect(await outcomeOf({ ...forwarded, origin: `https://${german}` })).toBe('websocket error')
    expect(await outcomeOf({})).toBe('authentication_required')
  })

  test('the icon is the mark of the site in its colours', async () => {
    const iconAt = async (host: string) => (await shop.app.inject({ url: '/icon.svg', headers: { host } })).body
    const [own, others] = [await iconAt('vonk.example'), await iconAt(dutch)]
    expect(own).toContain('fill="#2b1431"')
    expect(others).toMatch(/^<svg .*stroke-linecap="round"/)
  })

  test('the sites of a brand are known by language, each at its own host, this one as it was asked for', async () => {
    const { db, clock, config } = shop.platform
    async function brandAt(host: string) {
      const site = await siteByHost(db, host)
      if (site === null) throw new Error('no site')
      return brandSites({ db, clock, config, site, client: clientFrom })
    }
    const clientFrom = { ip: '127.0.0.1', userAgent: '', country: null, isSecure: false }
    expect(await brandAt('vonk.example')).toEqual([
      { language: 'de', origin: `https://${german}` },
      { language: 'en', origin: 'http://vonk.example' },
    ])
    expect(await brandAt(dutch)).toEqual([])
  })
})
