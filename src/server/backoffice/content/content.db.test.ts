import { afterAll, describe, expect, test } from 'vitest'
import { officeOn } from '../../../test/members/office.ts'
import { refusal, testProduct } from '../../../test/product/server.ts'
import { contentStamp, publishedPages } from '../../content/index.ts'
import { newId } from '../../platform/ids.ts'
import { siteById } from '../../sites/index.ts'

const product = await testProduct({ settings: { supportEmail: 'help@example.com' } })
const { as, anonymous, newStaff, newSite, site, platform } = product
const { auditRows } = officeOn(product)
afterAll(() => product.close())

const words = { title: 'Summer', description: 'What is on', body: '## Hello\n\nWrite to {{support_email}}' }
let serial = 0
/** Each test at an address of its own. */
async function writer(locale: 'en' | 'nl' = 'en') {
  serial += 1
  const place = { site_id: site.id, token: `page-${serial}`, locale }
  const staff = await newStaff({ role: 'marketing' })
  const office = as(staff).backoffice
  const write = (after: number, change: Partial<typeof words> & { publish?: boolean } = {}) =>
    office.savePage({ ...place, ...words, after, ...change })
  const seen = () => anonymous.content.getPage({ token: place.token }).then(({ page }) => page.title)
  const stamp = () => contentStamp({ ...platform, site })
  return { place, staff, office, write, seen, stamp }
}
const codeOf = async (work: Promise<unknown>) => (await refusal(work)).code

describe('a written page', () => {
  test('is seen once it is published, and as it was then while somebody writes on', async () => {
    const { place, office, staff, write, seen, stamp } = await writer()
    const before = await stamp()
    expect(await write(0)).toEqual({ version: 1 })
    expect(await codeOf(seen())).toBe('not_found')
    // Nothing that visitors see has changed
    expect(await stamp()).toBe(before)
    await write(1, { publish: true, title: 'Summer!' })
    expect(await seen()).toBe('Summer!')
    const published = await stamp()
    expect(published).not.toBe(before)
    await write(2, { title: 'Autumn' })
    expect(await seen()).toBe('Summer!')
    const { pages } = await office.listPages({})
    expect(pages.find(({ token }) => token === place.token)).toMatchObject({
      title: 'Autumn',
      status: 'changed',
      version: 3,
    })
    expect(await publishedPages(platform.db, site.id)).toContainEqual(
      expect.objectContaining({ token: place.token, language: 'en' }),
    )

    await office.removePage(place)
    await office.removePage(place)
    expect(await codeOf(seen())).toBe('not_found')
    expect(await stamp()).not.toBe(published)
    const { versions, shown, status } = await office.getWrittenPage({ ...place, version: 2 })
    expect([status, shown.title]).toEqual(['removed', 'Summer!'])
    expect(versions.map(({ version, status: each }) => [version, each])).toEqual([
      [4, 'removed'],
      [3, 'draft'],
      [2, 'published'],
      [1, 'draft'],
    ])
    // An earlier version comes back as the newest
    await write(4, { ...shown, publish: true })
    expect(await seen()).toBe('Summer!')
    const noted = (await auditRows(staff.id)).map(({ action, detail }) => [action, detail])
    const page = (version: number) => ({ page: { siteId: site.id, token: place.token, language: 'en', version } })
    expect(noted).toEqual([
      ['draft_page', page(1)],
      ['publish_page', page(2)],
      ['draft_page', page(3)],
      ['remove_page', page(4)],
      ['publish_page', page(5)],
    ])
    const { entries } = await as(await newStaff({ role: 'admin' })).backoffice.listAudit({ limit: 2 })
    expect(entries[1]).toMatchObject({
      action: 'publish_page',
      page: { site: site.name, token: place.token, version: 5 },
    })
  })

  test('is there in the visitor’s language, else in English, else not at all', async () => {
    const english = await writer()
    const title = async (token: string, locale: string) => {
      const { status, body } = await ask(`/api/content/pages/${token}`, locale)
      return status === 200 ? [body.page.title, body.page.language] : body.error.code
    }
    const ask = async (url: string, locale: string) => {
      const response = await product.app.inject({
        url,
        headers: { host: 'localhost:3000', cookie: `locale=${locale}` },
      })
      return { status: response.statusCode, body: response.json() }
    }
    await english.write(0, { publish: true })
    await english.office.savePage({ ...english.place, ...words, title: 'Zomer', locale: 'nl', after: 0, publish: true })
    expect(await title(english.place.token, 'nl')).toEqual(['Zomer', 'nl'])
    expect(await title(english.place.token, 'de')).toEqual(['Summer', 'en'])
    const dutch = await writer('nl')
    await dutch.write(0, { publish: true })
    expect(await title(dutch.place.token, 'nl')).toEqual(['Summer', 'nl'])
    expect(await title(dutch.place.token, 'de')).toBe('not_found')
    await english.office.removePage({ ...english.place, locale: 'nl' })
    expect(await title(english.place.token, 'nl')).toEqual(['Summer', 'en'])
  })

  test('belongs to one site; its preview says what holds there', async () => {
    const other = await newSite('other.example')
    const { place, office } = await writer()
    await office.savePage({ ...place, ...words, site_id: other, after: 0, publish: true })
    expect(await codeOf(anonymous.content.getPage({ token: place.token }))).toBe('not_found')
    expect((await office.listPages({ site_id: other })).pages).toHaveLength(1)
    const preview = await office.previewPage({ ...place, site_id: other, version: 1 })
    expect(preview).toMatchObject({
      status: 'published',
      page: { title: words.title, renderings: [{ html: expect.stringContaining('{{support_email}}') }] },
      site: { name: 'Other' },
    })
    const elsewhere = await siteById(platform.db, other)
    if (elsewhere === null) throw new Error('no site')
    expect(await contentStamp({ ...platform, site: elsewhere })).toBe('1')
    const unknown = [
      () => office.listPages({ site_id: newId() }),
      () => office.savePage({ ...place, ...words, site_id: newId(), after: 0 }),
      () => office.removePage(place),
      () => office.getWrittenPage(place),
      () => office.getWrittenPage({ ...place, site_id: other, version: 2 }),
      () => office.previewPage({ ...place, version: 1 }),
    ]
    for (const ask of unknown) expect(await codeOf(ask())).toBe('not_found')
  })

  test.each<[string, Record<string, string>, Record<string, string>, string | undefined]>([
    ['an address of the product', { token: 'members' }, { token: 'taken' }, undefined],
    ['no title', { title: ' ' }, { title: 'too_small' }, undefined],
    [
      'a name that nobody knows',
      { body: 'Call {{phone_of_the_boss}}' },
      { body: 'unknown_placeholder' },
      'phone_of_the_boss',
    ],
    ['the same in its title', { title: 'About {{sight}}' }, { title: 'unknown_placeholder' }, 'sight'],
    ['a condition as a text', { body: 'Us: {{is_from_us}}' }, { body: 'unknown_placeholder' }, 'is_from_us'],
    ['a section without an end', { body: '{{#site}}Hello' }, { body: 'unclosed_section' }, 'site'],
  ])('is not saved with %s', async (_what, change, fields, name) => {
    const { place, office } = await writer()
    const refused = await refusal(office.savePage({ ...place, ...words, after: 0, ...change }))
    expect(refused.body.error).toMatchObject({
      code: 'invalid_input',
      fields,
      params: name === undefined ? {} : { name },
    })
  })

  test('is not found at an address that is none', async () => {
    const { place, office } = await writer()
    const refused = await refusal(office.savePage({ ...place, ...words, after: 0, token: 'Sommer_fest' }))
    expect(refused.code).toBe('not_found')
  })

  test('is rendered once when it is saved, for each set of conditions that may hold', async () => {
    const { place, office, write } = await writer()
    const body = '## Part {#part}\n\nAll{{#is_from_us}} of the US{{/is_from_us}}{{^site}} nowhere{{/site}}'
    await write(0, { body, publish: true })
    const part = { id: 'part', text: 'Part' }
    const html = (words: string) => `<h2 id="part"><a href="#part">Part</a></h2>\n<p>${words}</p>\n`
    const renderings = [
      { holding: [], html: html('All nowhere'), contents: [part] },
      { holding: ['is_from_us'], html: html('All of the US nowhere'), contents: [part] },
      { holding: ['site'], html: html('All'), contents: [part] },
      { holding: ['is_from_us', 'site'], html: html('All of the US'), contents: [part] },
    ]
    expect((await anonymous.content.getPage({ token: place.token })).page).toMatchObject({ renderings })
    expect((await office.previewPage({ ...place, version: 1 })).page).toMatchObject({ renderings })
  })

  test.each([
    ['text that takes minutes to render', `${'a.'.repeat(29_000)}@`, { body: 'too_complex' }],
    ['text that no stack is deep enough for', '>'.repeat(50_000), { body: 'too_complex' }],
    [
      'more conditions than there can be renderings',
      ['site', 'country', 'is_from_us', 'mail_name', 'company_vat', 'gives_credits']
        .map((name) => `{{#${name}}}x{{/${name}}}`)
        .join(''),
      { body: 'too_many_conditions' },
    ],
  ])('is refused with %s, while everything else is answered', async (_what, body, fields) => {
    const { place, office } = await writer()
    let answered = 0
    const saving = refusal(office.savePage({ ...place, ...words, body, after: 0 })).finally(() => (answered = -1))
    while (answered >= 0 && answered < 20) {
      await product.app.inject({ url: '/health' })
      if (answered >= 0) answered += 1
    }
    expect((await saving).body.error).toMatchObject({ code: 'invalid_input', fields })
    expect(await codeOf(office.getWrittenPage(place))).toBe('not_found')
  })

  test('is never written over: of several at once one goes in, the others hear of it', async () => {
    const { place, office, write } = await writer()
    await write(0)
    expect(await codeOf(write(0))).toBe('conflict')
    expect(await codeOf(write(2))).toBe('conflict')
    const answers = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => write(1, { title: `Try ${n}` })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await office.getWrittenPage(place)).versions).toHaveLength(2)
  })
})
