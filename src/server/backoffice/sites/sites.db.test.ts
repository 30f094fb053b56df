import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffRole } from '../../../contract/constants.ts'
import type { SettingsView } from '../../../contract/sites.ts'
import { officeOn } from '../../../test/members/office.ts'
import { plainPhoto } from '../../../test/members/photos.ts'
import { refusal, type TestProduct, testProduct } from '../../../test/product/server.ts'

let product: TestProduct
let id: string
beforeAll(async () => {
  product = await testProduct()
  id = product.site.id
})
afterAll(() => product.close())

async function officeOf(role: StaffRole) {
  const staff = await product.newStaff({ role })
  const api = product.as(staff).backoffice
  const { auditRows } = officeOn(product)
  const version = async () => (await api.getOfficeSite({ id })).site.version
  return {
    ...staff,
    api,
    version,
    audit: () => auditRows(staff.id),
    save: async (changes: Record<string, unknown>) => api.saveSettings({ id, after: await version(), changes }),
  }
}

async function settingsAt(host = 'localhost:3000', headers = {}): Promise<SettingsView> {
  const answer = await product.app.inject({ url: '/api/settings.php', headers: { host, ...headers } })
  return answer.json<{ settings: SettingsView }>().settings
}

describe('settings', () => {
  test('a change shows at once, moves the version, and is written down with what it was', async () => {
    const { save, audit, api } = await officeOf('admin')
    const before = await settingsAt()
    expect(before.message_credits).toBe(1)
    const { changed } = await save({ messageCredits: 3, indexTitle: { en: 'Meet in the park' }, niche: 1 })
    expect(changed.toSorted()).toEqual(['indexTitle', 'messageCredits'])
    const now = await settingsAt()
    expect(now).toMatchObject({ message_credits: 3, index_title: 'Meet in the park' })
    expect(now.minimum_message_costs.NL?.costs).toBe(85)
    expect((before.minimum_message_costs.NL?.costs ?? 0) * 2).toBeLessThan(85)
    expect((await audit()).map(({ action, detail }) => [action, detail])).toEqual([
      ['change_site', { facts: { site: 'Vonk', setting: 'indexTitle', was: '–', now: '{"en":"Meet in the park"}' } }],
      ['change_site', { facts: { site: 'Vonk', setting: 'messageCredits', was: '–', now: '3' } }],
    ])
    const { versions } = await api.listSiteVersions({ id })
    expect(versions[0]).toMatchObject({
      back_to: null,
      changes: [
        { name: 'indexTitle', was: null, now: { en: 'Meet in the park' } },
        { name: 'messageCredits', was: null, now: 3 },
      ],
    })
  })

  test('what is wrong is told field by field, and nothing of it is saved', async () => {
    const { save, version, audit, api } = await officeOf('admin')
    const before = await version()
    const { code, body } = await refusal(
      save({ messageCredits: -1, timeZone: 'Mars', indexTitle: { en: 'Fine by itself' } }),
    )
    expect([code, body.error]).toEqual([
      'invalid_input',
      expect.objectContaining({ fields: { messageCredits: 'too_small', timeZone: 'no_time_zone' } }),
    ])
    expect(await version()).toBe(before)
    expect((await settingsAt()).index_title).toBe('Meet in the park')
    expect(await audit()).toEqual([])
    expect((await api.listSiteVersions({ id })).versions).toHaveLength(1)
  })

  test('saving what stands there already changes nothing', async () => {
    const { save, version } = await officeOf('admin')
    const before = await version()
    expect(await save({ messageCredits: 3 })).toEqual({ version: before, changed: [] })
  })

  test('of two who change the same version one is told of the other', async () => {
    const [anna, bram] = await Promise.all([officeOf('admin'), officeOf('admin')])
    const after = await anna.version()
    const answers = await Promise.allSettled([
      anna.api.saveSettings({ id, after, changes: { photoCredits: 7 } }),
      bram.api.saveSettings({ id, after, changes: { photoCredits: 8 } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await refusal(anna.api.saveSettings({ id, after, changes: { giftCredits: 1 } }))).code).toBe('conflict')
    expect(await anna.version()).toBe(after + 1)
    const { versions } = await anna.api.listSiteVersions({ id })
    expect(versions[0]?.changes.map(({ name }) => name)).toEqual(['photoCredits'])
  })

  test('a site goes back to any version, and from there to another', async () => {
    const { save, api, version, audit } = await officeOf('admin')
    const first = await version()
    const settings = await settingsAt()
    await save({ name: 'Vonk two', countries: ['NL'], defaultCountry: 'NL' })
    await save({ messageCredits: 9, description: { en: 'Other words.' } })
    const changed = await settingsAt()
    const back = await api.restoreSite({ id, version: first, after: await version() })
    expect(back.changed.toSorted()).toEqual(['countries', 'defaultCountry', 'description', 'messageCredits', 'name'])
    expect(await settingsAt()).toEqual(settings)
    await api.restoreSite({ id, version: first + 2, after: back.version })
    expect(await settingsAt()).toEqual(changed)
    await api.restoreSite({ id, version: first, after: back.version + 1 })
    expect(await settingsAt()).toEqual(settings)
    expect((await api.listSiteVersions({ id })).versions[0]?.back_to).toBe(first)
    expect(new Set((await audit()).map(({ action }) => action))).toEqual(new Set(['change_site', 'restore_site']))
    const same = api.restoreSite({ id, version: back.version, after: await version() })
    expect((await refusal(same)).code).toBe('conflict')
    const unknown = api.restoreSite({ id, version: 999, after: await version() })
    expect((await refusal(unknown)).code).toBe('not_found')
  })
})

describe('marketing', () => {
  test('changes looks and words, and is shown nothing else', async () => {
    const { save, api, version } = await officeOf('marketing')
    const { site } = await api.getOfficeSite({ id })
    expect(site.settings.map(({ name }) => name).toSorted()).toEqual([
      'description',
      'enableSiteEntryPopup',
      'heroImage',
      'indexTitle',
      'logo',
      'logoImage',
      'palette',
      'promotionalTiles',
      'siteEntryCountries',
    ])
    expect([site.company, site.match_chance]).toEqual([null, null])
    await save({ logo: 'moon', enableSiteEntryPopup: true })
    expect(await settingsAt()).toMatchObject({ logo: 'moon', enable_site_entry_popup: true })
    const { versions } = await api.listSiteVersions({ id })
    expect(versions.flatMap(({ changes }) => changes.map(({ name }) => name))).not.toContain('messageCredits')
    const before = await version()
    for (const changes of [{ messageCredits: 1 }, { logo: 'spark', name: 'Mine' }, { unheard: 1 }])
      expect((await refusal(save(changes))).code).toBe('forbidden')
    expect([await version(), (await settingsAt()).logo]).toEqual([before, 'moon'])
  })
})

describe('hosts, companies and other sites', () => {
  test('a site answers at another host at once, no longer once it is gone, and never loses its last', async () => {
    const { api } = await officeOf('admin')
    const other = await product.newSite('other.example', { name: 'Other' })
    expect((await settingsAt('www.other.example')).name).toBe('Vonk')
    expect((await api.addHost({ id: other, host: 'WWW.other.example' })).hosts).toEqual([
      'other.example',
      'www.other.example',
    ])
    expect((await settingsAt('www.other.example')).name).toBe('Other')
    const fault = async (host: string) => (await refusal(api.addHost({ id: other, host }))).body.error
    expect(await fault('no host')).toMatchObject({ fields: { host: 'no_host' } })
    expect(await fault('vonk.example:443')).toMatchObject({ fields: { host: 'no_host' } })
    expect(await fault('other.example')).toMatchObject({ fields: { host: 'host_taken' } })
    expect((await api.removeHost({ id: other, host: 'www.other.example' })).hosts).toEqual(['other.example'])
    expect((await settingsAt('www.other.example')).name).toBe('Vonk')
    expect((await refusal(api.removeHost({ id: other, host: 'other.example' }))).code).toBe('conflict')
    expect((await refusal(api.removeHost({ id, host: 'other.example' }))).code).toBe('not_found')
  })

  test('of two who take the last two hosts at once, one is refused', async () => {
    const { api } = await officeOf('admin')
    const pair = await product.newSite('pair-one.example')
    await api.addHost({ id: pair, host: 'pair-two.example' })
    const answers = await Promise.allSettled(
      ['pair-one.example', 'pair-two.example'].map((host) => api.removeHost({ id: pair, host })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('the facts of a company change for all of its sites, with the version of the terms', async () => {
    const { api, audit } = await officeOf('admin')
    const { company } = (await api.getOfficeSite({ id })).site
    if (company === null) throw new Error('no company')
    const { version, sites, terms_version, ...facts } = company
    expect(sites).toContain('Other (other.example)')
    expect(terms_version).toBe('2023-12-01T12:00:00Z')
    const input = {
      ...facts,
      city: 'Utrecht',
      representative: 'Kim',
      vat_numbers: ['NL001'],
      added: '2026-05-01',
      delete_discount: 20,
    }
    await api.saveCompany({ ...input, id, after: version })
    const { companyinfo } = await product.visitorAt('other.example').sites.getCompany({})
    expect(companyinfo).toMatchObject({
      city: 'Utrecht',
      representative: 'Kim',
      vat_numbers: ['NL001'],
      delete_discount: 20,
    })
    expect((await settingsAt()).terms_version).toBe('2026-05-01T00:00:00Z')
    expect((await refusal(api.saveCompany({ ...input, id, after: version }))).code).toBe('conflict')
    expect((await audit()).map(({ detail }) => (detail as { facts: { setting: string } }).facts.setting)).toEqual([
      'company.representative',
      'company.city',
      'company.added',
      'company.vatNumbers',
      'company.deleteDiscount',
    ])
  })

  test('a site is made with a host, a company and things to sell, and stands in the list', async () => {
    const { api } = await officeOf('admin')
    const input = { name: 'Getij', host: 'getij.example', language: 'nl', company_of: id } as const
    const made = await api.addOfficeSite(input)
    expect(await settingsAt('getij.example')).toMatchObject({
      name: 'Getij',
      domain_language: 'nl',
      mail_name: 'Getij',
    })
    const { bundles } = await product.visitorAt('getij.example').payments.listBundles({})
    expect(bundles).toHaveLength(4)
    await product.newMember({ host: 'getij.example' })
    const { sites } = await api.listOfficeSites({})
    expect(sites.find((site) => site.id === made.id)).toMatchObject({
      hosts: ['getij.example'],
      shares_with: [],
      members: 1,
      changed_by: null,
    })
    expect((await refusal(api.addOfficeSite(input))).body.error).toMatchObject({ fields: { host: 'host_taken' } })
    const shared = await api.addOfficeSite({ ...input, host: 'tide.example', shares_with: made.id })
    const row = (await api.listOfficeSites({})).sites.find((site) => site.id === shared.id)
    expect(row).toMatchObject({ shares_with: ['Getij (getij.example)'], members: 1 })
  })

  test('what a visitor is told can be looked at for any country and language', async () => {
    const { api } = await officeOf('marketing')
    const { settings } = await api.previewSite({ id, country: 'NL', locale: 'de' })
    expect(settings).toMatchObject({ geoip_country: 'NL', logo: 'moon' })
    expect(settings.fictional_warning).toContain('Profil')
  })
})

test('a postback is tried at the address that is saved, and never inside', async () => {
  const { save, api, audit } = await officeOf('admin')
  const postbacks = { sign_up: 'https://127.0.0.1/{ref}?e={event}', first_purchase: 'https://{ref}.example/' }
  await save({ trackingPartners: [{ network: 'acme', postbacks }] })
  expect(await api.tryPostback({ id, network: 'acme', event: 'sign_up' })).toEqual({
    status: 'refused',
    outcome: 'private_address',
  })
  expect(await api.tryPostback({ id, network: 'acme', event: 'first_purchase' })).toMatchObject({ outcome: 'address' })
  expect((await refusal(api.tryPostback({ id, network: 'acme', event: 'confirmed' }))).code).toBe('not_found')
  expect((await refusal(api.tryPostback({ id, network: 'other', event: 'sign_up' }))).code).toBe('not_found')
  expect((await audit()).filter(({ action }) => action === 'try_postback')).toHaveLength(2)
})

describe('images of a site', () => {
  const base64 = (bytes: Buffer) => bytes.toString('base64')
  const fetched = (url: string) => product.app.inject({ url, headers: { host: 'localhost:3000' } })
  test('an upload is re-encoded, served to everyone for good, logged, and taken back', async () => {
    const { api, version, save } = await officeOf('marketing')
    const file = base64(await plainPhoto({ width: 1_000, height: 800 }))
    for (const kind of ['hero', 'logo'] as const)
      await api.uploadSiteImage({ id, after: await version(), kind, file, is_ours: true })
    const { hero_image: hero, logo_image: logo } = await settingsAt()
    for (const url of [hero?.small, hero?.large, logo]) {
      const answer = await fetched(String(url))
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ])
      expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    }
    const shared = await fetched('/share.png')
    expect([shared.statusCode, shared.headers['content-type']]).toEqual([200, 'image/png'])
    const { versions } = await api.listSiteVersions({ id })
    expect(versions.slice(0, 2).map(({ changes }) => changes.map(({ name }) => name))).toEqual([
      ['logoImage'],
      ['heroImage'],
    ])
    await save({ heroImage: null, logoImage: null })
    expect(await settingsAt()).toMatchObject({ hero_image: null, logo_image: null })
    expect((await fetched('/share.png')).headers.etag).not.toBe(shared.headers.etag)
  })

  test('what is no picture, is not ours, came too late or is not there is refused', async () => {
    const { api, version } = await officeOf('admin')
    const file = base64(await plainPhoto())
    const upload = (given: object) =>
      api.uploadSiteImage({ id, after: 1, kind: 'hero', file, is_ours: true, ...given } as never)
    const after = await version()
    const svg = base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
    expect((await refusal(upload({ after, file: svg }))).code).toBe('photo_wrong_type')
    expect((await refusal(upload({ after, is_ours: false }))).code).toBe('invalid_input')
    expect((await refusal(upload({ after: after + 5 }))).code).toBe('conflict')
    const paths = ['0'.repeat(32), '..%2f..%2fphotos'].map((key) => `/site-images/${key}/small.webp`)
    for (const path of paths) expect((await fetched(path)).statusCode).toBe(404)
    expect((await settingsAt()).hero_image).toBeNull()
  })
})
