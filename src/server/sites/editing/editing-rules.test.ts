import { describe, expect, test } from 'vitest'
import { type SettingName, settingFields, settingGroups, settingNames } from '../../../contract/setting-fields.ts'
import { demoSites, vonk } from '../../../seed/demo-sites.ts'
import texts from '../../../shared/i18n/en/office.sites.json' with { type: 'json' }
import { testRows } from '../../../test/product/rows.ts'
import { siteSettings } from '../settings.ts'
import { changedOnly, checkSettings, undone } from './editing-rules.ts'

const standard = { ...siteSettings.parse({}), name: 'Vonk' }
const tile = {
  id: 'one',
  partner: 'Shop',
  title: { en: 'Look' },
  text: { en: 'At this' },
  url: 'https://shop.example/',
  image: null,
}

describe('the form of the settings', () => {
  test('has a field for every setting, each in one group, and none besides', () => {
    expect(settingNames.toSorted()).toEqual(['name', ...Object.keys(siteSettings.shape)].toSorted())
    expect(new Set(settingNames).size).toBe(settingNames.length)
    expect(settingGroups.filter((group) => !settingFields.some((field) => field.group === group))).toEqual([])
  })

  testRows('every field has a label and says what it does', settingFields, ({ name, group }) => {
    const words = (texts.sites.settings as Record<string, { label: string; about: string }>)[name]
    expect(words?.label.length).toBeGreaterThan(2)
    expect(words?.about).toMatch(/\S.{10,}[.)]$/)
    expect(texts.sites.groups).toHaveProperty(group)
  })

  test('what a default is can be saved as it is', () => {
    const { faults } = checkSettings(standard, standard)
    expect(faults).toBeNull()
  })
})

test.each([{ name: 'Vonk', settings: vonk.settings }, ...Object.values(demoSites)])(
  'what $name has of its own can be saved',
  ({ name, settings }) => {
    const own = { ...siteSettings.parse(settings), name }
    expect(checkSettings(own, own).faults).toBeNull()
  },
)

/** Each setting with what must not be saved, and the path and kind of its fault. */
const refused: [SettingName, unknown, Record<string, string>][] = [
  ['name', 'V', { name: 'too_small' }],
  ['name', 'x'.repeat(61), { name: 'too_big' }],
  ['indexTitle', { en: '  ' }, { 'indexTitle.en': 'too_small' }],
  ['indexTitle', { da: 'x'.repeat(101) }, { 'indexTitle.da': 'too_big' }],
  ['indexTitle', { en: 'a\u0007b' }, { 'indexTitle.en': 'unprintable' }],
  ['indexTitle', { xx: 'a' }, { indexTitle: 'not_known' }],
  ['description', { en: '' }, { 'description.en': 'too_small' }],
  ['description', { en: 'x'.repeat(301) }, { 'description.en': 'too_big' }],
  ['brand', '', { brand: 'too_small' }],
  ['niche', 0, { niche: 'too_small' }],
  ['niche', 8, { niche: 'too_big' }],
  ['cdnPrefix', '//elsewhere.example/', { cdnPrefix: 'invalid_format' }],
  ['cdnPrefix', 'http://pictures.example/', { cdnPrefix: 'invalid_format' }],
  ['logo', 'heart', { logo: 'not_a_choice' }],
  ['logoImage', '/photos/a.webp', { logoImage: 'invalid_format' }],
  ['heroImage', '../a', { heroImage: 'invalid_format' }],
  ['palette', { primary: { light: 'red', dark: '#000000' } }, { 'palette.primary.light': 'invalid_format' }],
  ['palette', { ink: { light: '#000000', dark: '#000000' } }, { palette: 'not_known' }],
  ['palette', { 'on-primary': { light: '#ff7a66', dark: '#ff8d7b' } }, { palette: 'low_contrast' }],
  ['language', 'ru', { language: 'not_a_choice' }],
  ['countries', [], { countries: 'too_small' }],
  ['countries', ['gb'], { 'countries.0': 'no_country' }],
  ['countries', ['NL'], { countries: 'country_not_served' }],
  ['defaultCountry', 'JP', { defaultCountry: 'country_not_served' }],
  ['defaultCountry', 'Holland', { defaultCountry: 'no_country' }],
  ['timeZone', 'Mars/Olympus', { timeZone: 'no_time_zone' }],
  ['timeZone', '', { timeZone: 'no_time_zone' }],
  ['visibleProfileFields', ['shoe_size'], { 'visibleProfileFields.0': 'not_a_choice' }],
  ['visibleProfileNotes', ['diary'], { 'visibleProfileNotes.0': 'not_a_choice' }],
  ['genderIdentities', ['neither'], { 'genderIdentities.0': 'not_a_choice' }],
  ['datingIntents', ['wealth'], { 'datingIntents.0': 'not_a_choice' }],
  ['prompts', ['favourite_colour'], { 'prompts.0': 'not_a_choice' }],
  ['searchFields', ['income'], { 'searchFields.0': 'not_a_choice' }],
  ['messageCredits', -1, { messageCredits: 'too_small' }],
  ['messageCredits', 1.5, { messageCredits: 'invalid_type' }],
  ['messageCredits', 'five', { messageCredits: 'invalid_type' }],
  ['messageCredits', 1001, { messageCredits: 'too_big' }],
  ['photoCredits', null, { photoCredits: 'invalid_type' }],
  ['giftCredits', -3, { giftCredits: 'too_small' }],
  ['giftPrices', { rose: -1 }, { 'giftPrices.rose': 'too_small' }],
  ['giftPrices', { car: 9 }, { giftPrices: 'not_known' }],
  ['signupCredits', 1e9, { signupCredits: 'too_big' }],
  ['freeChat', 'everything', { freeChat: 'not_a_choice' }],
  ['messageLength', 0, { messageLength: 'too_small' }],
  ['messageLength', 10_001, { messageLength: 'too_big' }],
  ['currency', 'EURO', { currency: 'no_currency' }],
  ['currency', 'QQQ', { currency: 'no_currency' }],
  ['refundDays', 13, { refundDays: 'too_small' }],
  ['debitLimitMinor', -1, { debitLimitMinor: 'too_small' }],
  ['mailName', 'Vonk <post@vonk.example>', { mailName: 'invalid_format' }],
  ['mailName', '', { mailName: 'too_small' }],
  ['mailAddress', 'nobody', { mailAddress: 'invalid_format' }],
  ['supportEmail', 'help at vonk', { supportEmail: 'invalid_format' }],
  ['supportPhone', 'call us', { supportPhone: 'invalid_format' }],
  ['unansweredWarning', 101, { unansweredWarning: 'too_big' }],
  ['unansweredLimit', -1, { unansweredLimit: 'too_small' }],
  ['minimumAge', 17, { minimumAge: 'too_small' }],
  ['minimumAges', { IT: 16 }, { 'minimumAges.IT': 'too_small' }],
  ['minimumAges', { JP: 20 }, { minimumAges: 'country_not_served' }],
  ['ageProof', { GB: { by: 'guess', pages: [] } }, { 'ageProof.GB.by': 'not_a_choice' }],
  ['riskThresholds', { look: 0, hide: null }, { 'riskThresholds.look': 'too_small' }],
  ['signUpsPerHour', 0, { signUpsPerHour: 'too_small' }],
  ['messagesPerMinute', 0, { messagesPerMinute: 'too_small' }],
  ['newConversationsPerDay', 0, { newConversationsPerDay: 'too_small' }],
  ['likesPerDay', 0, { likesPerDay: 'too_small' }],
  ['profileViewsPerHour', 0, { profileViewsPerHour: 'too_small' }],
  ['searchesPerMinute', 0, { searchesPerMinute: 'too_small' }],
  ['reportsPerHour', 0, { reportsPerHour: 'too_small' }],
  ['revealRegisteredEmail', 'yes', { revealRegisteredEmail: 'invalid_type' }],
  ['refuseDisposableEmail', 1, { refuseDisposableEmail: 'invalid_type' }],
  ['enableSiteEntryPopup', 'on', { enableSiteEntryPopup: 'invalid_type' }],
  ['siteEntryCountries', ['Nowhere'], { 'siteEntryCountries.0': 'no_country' }],
  ['promotionalTiles', [{ ...tile, url: 'http://shop.example' }], { 'promotionalTiles.0.url': 'invalid_format' }],
  ['promotionalTiles', [{ ...tile, partner: ' ' }], { 'promotionalTiles.0.partner': 'too_small' }],
  ['promotionalTiles', [{ ...tile, title: { nl: 'Kijk' } }], { 'promotionalTiles.0.title.en': 'too_small' }],
  ['promotionalTiles', [{ ...tile, text: {} }], { 'promotionalTiles.0.text.en': 'too_small' }],
  [
    'promotionalTiles',
    [{ ...tile, image: 'https://ads.example/pixel.gif' }],
    { 'promotionalTiles.0.image': 'foreign_picture' },
  ],
  ['promotionalTiles', Array.from({ length: 13 }, () => tile), { promotionalTiles: 'too_big' }],
  ['trackingPartners', [{ network: '', postbacks: {} }], { 'trackingPartners.0.network': 'too_small' }],
  [
    'trackingPartners',
    [{ network: 'a', postbacks: { sign_up: 'ftp://a.example' } }],
    { 'trackingPartners.0.postbacks.sign_up': 'invalid_format' },
  ],
  [
    'trackingPartners',
    ['a', 'a'].map((network) => ({ network, postbacks: {} })),
    { 'trackingPartners.1.network': 'twice' },
  ],
  ['leavingPartner', { name: ' ', url: 'https://a.example', seconds: 10 }, { 'leavingPartner.name': 'too_small' }],
  ['leavingPartner', { name: 'A', url: 'https://a.example', seconds: 1 }, { 'leavingPartner.seconds': 'too_small' }],
  ['memberResell', null, { memberResell: 'invalid_type' }],
  ['signups', 'none', { signups: 'not_a_choice' }],
  ['loggedOutSearch', 'true', { loggedOutSearch: 'invalid_type' }],
  ['loggedOutSearchTrafficsource', undefined, { loggedOutSearchTrafficsource: 'invalid_type' }],
  ['complaintDays', 8, { complaintDays: 'too_big' }],
  ['photoReview', 'never', { photoReview: 'not_a_choice' }],
  ['fictionalProfiles', 'some', { fictionalProfiles: 'invalid_type' }],
  [
    'matchChanceClaim',
    { percentage: 0, source: 'Our own count of 2025' },
    { 'matchChanceClaim.percentage': 'too_small' },
  ],
  ['matchChanceClaim', { percentage: 46, source: 'us' }, { 'matchChanceClaim.source': 'too_small' }],
]

describe('what must not be saved', () => {
  testRows('is refused with its reason', refused, ([name, value, faults]) => {
    expect(checkSettings(standard, { [name]: value })).toEqual({ values: null, faults })
  })

  test('every setting has a case', () => {
    const cases = new Set<string>(refused.map(([name]) => name))
    expect(settingNames.filter((name) => !cases.has(name))).toEqual([])
  })

  test('what is no setting, and what is said twice', () => {
    expect(checkSettings(standard, { theme: 'dark' }).faults).toEqual({ theme: 'unknown' })
    const both = { loggedOutSearch: true, loggedOutSearchTrafficsource: true }
    expect(checkSettings(standard, both).faults).toEqual({ loggedOutSearchTrafficsource: 'said_twice' })
  })

  test('countries and their default are looked at together', () => {
    expect(checkSettings(standard, { countries: ['JP'], defaultCountry: 'JP' }).faults).toBeNull()
  })
})

test('only what is something else has changed', () => {
  const before = { a: 1, b: { x: 1, y: 2 }, c: null, d: [1, 2] }
  expect(changedOnly(before, { a: 1, b: { y: 2, x: 1 }, c: null, d: [2, 1], e: false })).toEqual({
    d: [2, 1],
    e: false,
  })
})

test.each([
  ['nothing', [], { a: 3, b: 1 }],
  ['one change', [{ before: { a: 2 }, after: { a: 3 } }], { a: 2, b: 1 }],
  [
    'two changes of one, the first of which named it',
    [
      { before: { a: 2 }, after: { a: 3 } },
      { before: {}, after: { a: 2 } },
    ],
    { b: 1 },
  ],
  ['a return to the default', [{ before: { c: 5 }, after: { c: null } }], { a: 3, b: 1, c: 5 }],
])('going back over %s', (_name, changes, settings) => {
  expect(undone({ a: 3, b: 1 }, changes)).toEqual(settings)
})
