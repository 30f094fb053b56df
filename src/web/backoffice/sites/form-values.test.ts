import { describe, expect, test } from 'vitest'
import type { SettingName } from '../../../contract/setting-fields.ts'
import { untouchedIn } from './actions.ts'
import { faultsInForm, fieldOf, minorOf, settingsIn, valueIn } from './form-values.ts'

function form(typed: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, values] of Object.entries(typed)) for (const value of [values].flat()) data.append(name, value)
  return data
}

const tile = {
  'promotionalTiles.0.id': 'a',
  'promotionalTiles.0.partner': 'Shop',
  'promotionalTiles.0.remove': 'on',
  'promotionalTiles.1.id': 'b',
  'promotionalTiles.1.partner': 'Café',
  'promotionalTiles.1.url': 'https://cafe.example',
  'promotionalTiles.1.title.en': 'Coffee',
  'promotionalTiles.1.title.nl': ' ',
  'promotionalTiles.1.text.en': 'For two',
  'promotionalTiles.2.id': '',
  'promotionalTiles.2.partner': '',
}

describe('what is typed for a setting', () => {
  test.each<[SettingName, Record<string, string | string[]>, unknown]>([
    ['indexTitle', { 'indexTitle.en': ' Hello ', 'indexTitle.da': ' ' }, { en: 'Hello' }],
    ['mailName', { mailName: ' Hello ' }, 'Hello'],
    ['brand', { brand: '' }, null],
    ['supportPhone', { supportPhone: '' }, ''],
    ['messageCredits', { messageCredits: '12' }, 12],
    ['messageCredits', { messageCredits: '' }, null],
    ['messageCredits', { messageCredits: '1.5' }, '1.5'],
    ['loggedOutSearch', {}, false],
    ['loggedOutSearch', { loggedOutSearch: 'on' }, true],
    ['searchFields', { searchFields: ['age', 'gender'] }, ['age', 'gender']],
    ['countries', { countries: 'NL' }, ['NL']],
    ['siteEntryCountries', {}, []],
    ['minimumAges', { 'minimumAges.IT': '21', 'minimumAges.DE': '' }, { IT: 21 }],
    ['minimumAges', { 'minimumAges.add.country': 'ZA', 'minimumAges.add.age': '' }, { ZA: null }],
    [
      'ageProof',
      { ageProof: 'GB provider members chats\nIT provider members wallet' },
      {
        GB: { by: 'provider', pages: ['members', 'chats'], levels: ['estimated', 'document', 'wallet'] },
        IT: { by: 'provider', pages: ['members'], levels: ['wallet'] },
      },
    ],
    ['giftPrices', { 'giftPrices.rose': '', 'giftPrices.star': '20' }, { star: 20 }],
    [
      'palette',
      { 'palette.primary.light': '#FF0000', 'palette.primary.dark': '', 'palette.unread.light': '' },
      { primary: { light: '#ff0000', dark: '' } },
    ],
    ['riskThresholds', { 'riskThresholds.look': '40', 'riskThresholds.hide': '' }, { look: 40, hide: null }],
    ['leavingPartner', { 'leavingPartner.name': '', 'leavingPartner.seconds': '10' }, null],
    ['matchChanceClaim', {}, null],
    [
      'promotionalTiles',
      tile,
      [
        {
          id: 'b',
          partner: 'Café',
          title: { en: 'Coffee' },
          text: { en: 'For two' },
          url: 'https://cafe.example',
          image: null,
        },
      ],
    ],
    [
      'trackingPartners',
      {
        'trackingPartners.0.network': 'acme',
        'trackingPartners.0.postbacks.sign_up': 'https://a.example',
        'trackingPartners.0.postbacks.confirmed': '',
      },
      [{ network: 'acme', postbacks: { sign_up: 'https://a.example' } }],
    ],
  ])('%s: %j', (name, typed, value) => expect(valueIn(form(typed), fieldOf(name))).toEqual(value))

  test('is sent for the settings that the form has, and no others', () => {
    const typed = form({ settings: 'niche,memberResell', niche: '2', messageCredits: '9' })
    expect(settingsIn(typed)).toEqual({ niche: 2, memberResell: false })
  })
})

test('what others changed and this form did not touch is theirs', () => {
  const change = (name: SettingName, was: unknown, now: unknown) => ({ name, was, now })
  const version = { at: '2026-06-15T12:00:00Z', by: 'Robin', back_to: null }
  const others = [
    { ...version, version: 4, changes: [change('messageCredits', 3, 4), change('photoCredits', null, 5)] },
    { ...version, version: 3, changes: [change('messageCredits', 2, 3), change('memberResell', null, true)] },
  ]
  const settings = [
    { name: 'photoCredits' as const, value: 5, standard: 2 },
    { name: 'memberResell' as const, value: true, standard: false },
  ]
  expect(untouchedIn(form({ messageCredits: '2', photoCredits: '9' }), { others, settings })).toEqual([
    'messageCredits',
    'memberResell',
  ])
})

test('faults are shown at the rows that were typed, and at the field that holds a setting', () => {
  const faults = {
    'promotionalTiles.0.url': 'invalid_format',
    'countries.3': 'no_country',
    'minimumAges.ZA': 'not_known',
    'palette.primary.dark': 'invalid_format',
    promotionalTiles: 'too_big',
  }
  expect(faultsInForm(form(tile), faults)).toEqual({
    'promotionalTiles.1.url': 'invalid_format',
    countries: 'no_country',
    minimumAges: 'not_known',
    'palette.primary.dark': 'invalid_format',
    promotionalTiles: 'too_big',
  })
})

test.each([
  ['19.99', 'EUR', '1999'],
  ['19,9', 'EUR', '1990'],
  ['20', 'EUR', '2000'],
  ['2000', 'JPY', '2000'],
  ['19.999', 'EUR', '19.999'],
  ['twenty', 'EUR', 'twenty'],
  ['-5', 'EUR', '-5'],
])('%s %s is %s', (typed, currency, minor) => expect(minorOf(typed, currency)).toBe(minor))
