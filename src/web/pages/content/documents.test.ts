import { describe, expect, test } from 'vitest'
import { locales } from '../../../contract/constants.ts'
import { type DocumentSetting, factsOf } from '../../../contract/document-values.ts'
import type { CompanyView, SettingsView } from '../../../contract/sites.ts'
import { documentConditions, documentTexts } from '../../../shared/documents/document-facts.ts'
import { chooseSections, namesIn } from '../../../shared/documents/document-template.ts'
import { testRows } from '../../../test/product/rows.ts'
import { documentOf, partsOf } from './documents.server.ts'

const site = {
  name: 'Vonk',
  mail_name: 'Vonk & Co',
  geoip_selected_country: 'NL',
  message_credits: 1,
  photo_credits: 2,
  minimum_message_costs: { NL: { costs: 29, currency: 'EUR' } },
  message_length: 2000,
  minimum_age: 18,
  signup_credits: 5,
  free_chat: 'credits',
  refund_days: 14,
  support_email: 'help@example.com',
  support_phone: '',
  fictional_profiles: false,
  fictional_share: 0.031,
  logged_out_search: false,
  promotional_tiles: [],
  terms_version: '2023-12-01T12:00:00Z',
} as unknown as SettingsView
const company: CompanyView = {
  name: 'Vonk <B.V.>',
  address: 'Keizersgracht 1',
  kvk: '12345678',
  register: 'Kamer van Koophandel',
  representative: 'Kim de Boer',
  city: 'Amsterdam',
  country: 'NL',
  tradenames: ['Vonk'],
  vat_numbers: [],
  support_phone: '+31 20-123 45 67',
  delete_discount: 0,
  added: '2023-12-01',
}
const setting: DocumentSetting = { site, company, isFromUs: false }

const files = import.meta.glob<string>('/content/*/*.md', { query: '?raw', import: 'default', eager: true })
const documents = Object.entries(files).map(([path, source]) => ({ path, name: path.split('/')[2] ?? '', source }))
const facts = factsOf(setting, 'en')

describe('every document', () => {
  const nameOf = ({ path }: (typeof documents)[number]) => path

  testRows(
    'has a title, a description and a body',
    documents,
    ({ source }) => {
      const { title, description, body } = partsOf(source)
      expect(title).not.toBe('')
      expect(description).not.toBe('')
      expect(body.length).toBeGreaterThan(500)
    },
    { nameOf },
  )

  testRows(
    'names only what is known',
    documents,
    ({ source }) => {
      expect(namesIn(source).filter((name) => !(name in facts))).toEqual([])
    },
    { nameOf },
  )

  testRows(
    'closes its sections, with everything and with nothing',
    documents,
    ({ source }) => {
      for (const value of ['x', '']) {
        const all = Object.fromEntries(Object.keys(facts).map((name) => [name, value]))
        expect(chooseSections(source, all), `everything is "${value}"`).not.toMatch(/\{\{[#^/]/)
      }
    },
    { nameOf },
  )

  testRows(
    'has an anchor of its own for each section',
    documents,
    ({ source }) => {
      const headings = partsOf(source)
        .body.split('\n')
        .filter((line) => line.startsWith('## '))
      const anchors = headings.map((line) => /\{#([\w-]+)\}$/.exec(line)?.[1])
      expect(anchors).not.toContain(undefined)
      expect(new Set(anchors).size).toBe(anchors.length)
    },
    { nameOf },
  )

  testRows(
    'has the sections that the English one has',
    documents,
    ({ source, name }) => {
      const anchorsOf = (text: string) => [...text.matchAll(/\{#([\w-]+)\}$/gm)].map(([, anchor]) => anchor)
      expect(anchorsOf(source)).toEqual(anchorsOf(files[`/content/${name}/en.md`] ?? ''))
    },
    { nameOf },
  )
})

test('what may be named is known where pages are written, too', () => {
  expect(Object.keys(facts).toSorted()).toEqual([...documentTexts, ...documentConditions].toSorted())
})

describe('a document', () => {
  test('says what holds on this site, and nothing of what people typed becomes markup', () => {
    const terms = documentOf('terms', setting, 'en')
    expect(terms?.title).toBe('Terms and conditions')
    expect(terms?.html).toContain('Vonk &#60;B.V.&#62;, Keizersgracht 1, Amsterdam, Netherlands')
    expect(terms?.html).toContain('from €0.29')
    expect(terms?.html).toContain('<a href="tel:+31201234567">+31201234567</a>')
    expect(terms?.html).toContain('There are no fictional profiles on this site.')
    expect(terms?.html).toContain('Version of 1 December 2023')
    expect(terms?.html).not.toMatch(/\{\{|\}\}|VAT ,/)
    expect(terms?.contents[0]).toEqual({ id: 'short', text: 'In short' })
  })

  test.each(locales)('the legal notice in %s names who represents the company, and its register', (locale) => {
    const inRegister = documentOf('imprint', { ...setting, company: { ...company, representative: '' } }, locale)
    const named = documentOf('imprint', setting, locale)
    expect(named?.html).toContain('12345678 (Kamer van Koophandel)')
    expect(named?.html).toContain('Kim de Boer')
    expect(named?.html.match(/<p>/g)).toHaveLength((inRegister?.html.match(/<p>/g)?.length ?? 0) - 1)
  })

  test('names the share of fictional profiles where there are some', () => {
    const withSome = { ...setting, site: { ...site, fictional_profiles: true } }
    expect(documentOf('faq', withSome, 'en')?.html).toContain('currently 3.1% of all profiles')
  })

  test('is English, and says so, where a language does not have it', () => {
    expect(documentOf('privacy-us', setting, 'nl')?.language).toBe('en')
  })

  test('carries the notice for the United States only for visitors from there', () => {
    expect(documentOf('privacy', setting, 'en')?.html).not.toContain('id="us"')
    const fromUs = documentOf('privacy', { ...setting, isFromUs: true }, 'en')
    expect(fromUs?.html).toContain('<h2 id="us">')
    expect(fromUs?.contents.at(-1)).toEqual({ id: 'us', text: 'Notice for the United States' })
  })

  test.each(['nothing', '../terms', '', 'constructor'])('%j is none', (name) =>
    expect(documentOf(name, setting, 'en')).toBeNull(),
  )
})
