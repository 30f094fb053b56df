import { describe, expect, it } from 'vitest'
import { maySearchLoggedOut, maySignUp, minimumAgeIn, reviewsPhotosFirst, termsVersion } from './rules.ts'
import { carriedAddress, sourceOf } from './source.ts'

describe('sourceOf', () => {
  it.each([
    ['/', {}],
    ['/signup?network=partner&sub1=a&page=2', { network: 'partner', sub1: 'a' }],
    ['/signup?ref=x', { ref: 'x' }],
    ['/signup?network=&ref=%20', {}],
    ['/?network=a%00b%0Ac', { network: 'abc' }],
    ['/?network=%ED%A0%80%FF', { network: '\ufffd\ufffd\ufffd\ufffd' }],
    [`/?network=${'x'.repeat(300)}`, { network: 'x'.repeat(100) }],
    ['/?__proto__=x&network=a', { network: 'a' }],
  ])('%s: %j', (url, source) => expect(sourceOf({ url, referer: undefined, host: 'vonk.example' })).toEqual(source))
})

const page = 'https://vonk.example/landers/gallery?network=a&sub1=b%26c'

describe('the page before', () => {
  it.each([
    ['/signup', page, { network: 'a', sub1: 'b&c' }, '/signup?network=a&sub1=b%26c'],
    ['/signup?gender=male', page, { network: 'a', sub1: 'b&c' }, '/signup?gender=male&network=a&sub1=b%26c'],
    ['/signup', 'https://vonk.example/?ref=x#top', { ref: 'x' }, '/signup?ref=x'],
    // What the address says itself holds, also where it says nothing worth keeping
    ['/signup?network=later', page, { network: 'later' }, null],
    ['/signup?network=%20', page, {}, null],
    ['/signup', undefined, {}, null],
    ['/signup', 'https://vonk.example/landers/gallery', {}, null],
    ['/signup', 'https://vonk.example/landers/gallery?network=%00', {}, null],
    ['/signup', 'https://partner.example/?network=theirs', {}, null],
    ['/signup', 'https://vonk.example:8443/?network=a', {}, null],
    ['/signup', 'https://vonk.example.evil.example/?network=a', {}, null],
    ['/signup', 'nonsense', {}, null],
    // Redirecting to these would lead to another host
    ['//evil.example', page, { network: 'a', sub1: 'b&c' }, null],
    ['/\\evil.example', page, { network: 'a', sub1: 'b&c' }, null],
  ])('of %s is %s', (url, referer, source, carried) => {
    const traces = { url, referer, host: 'Vonk.example' }
    expect(sourceOf(traces)).toEqual(source)
    expect(carriedAddress(traces)).toBe(carried)
  })
})

describe('who may sign up and search', () => {
  it.each([
    ['all', {}, true],
    ['with_trafficsource', {}, false],
    ['with_trafficsource', { ref: 'x' }, false],
    ['with_trafficsource', { network: 'x' }, false],
    ['with_trafficsource', { network: '' }, false],
    ['with_trafficsource', { network: 'Partner' }, false],
    ['with_trafficsource', { network: 'partner' }, true],
    ['all', { network: 'x' }, true],
  ] as const)('sign-ups %s, source %j: %s', (signups, source, may) =>
    expect(maySignUp({ signups, trackingPartners: [{ network: 'partner', postbacks: {} }] }, source)).toBe(may),
  )

  it.each([
    [false, false, {}, false],
    [false, false, { network: 'x' }, false],
    [true, false, {}, true],
    [false, true, {}, false],
    [false, true, { ref: 'x' }, false],
    [false, true, { network: 'x' }, false],
    [false, true, { network: 'Partner' }, false],
    [false, true, { network: 'partner' }, true],
    [false, false, { network: 'partner' }, false],
  ])('search for all %s, for who a partner sent %s, source %j: %s', (loggedOutSearch, sent, source, may) => {
    const trackingPartners = [
      { network: 'other', postbacks: {} },
      { network: 'partner', postbacks: {} },
    ]
    const settings = { loggedOutSearch, loggedOutSearchTrafficsource: sent, trackingPartners }
    expect(maySearchLoggedOut(settings, source)).toBe(may)
  })
})

describe('minimumAgeIn', () => {
  const settings = { minimumAge: 18, minimumAges: { US: 21, NL: 18 } }
  it.each([
    [['GB'], 18],
    [[null], 21],
    [['NL', null], 21],
    [['US'], 21],
    [['NL', 'US'], 21],
    [['US', null], 21],
  ])('%j: %s', (countries, age) => expect(minimumAgeIn(settings, countries)).toBe(age))
  it('is never less than the site asks for', () =>
    expect(minimumAgeIn({ minimumAge: 25, minimumAges: { US: 21 } }, ['US'])).toBe(25))
})

it.each([
  ['2020-05-01', '2023-12-01T12:00:00Z'],
  ['2025-02-01', '2025-02-01T00:00:00Z'],
])('a company added on %s has the terms of %s', (added, version) => expect(termsVersion(added)).toBe(version))

it.each([
  ['by_niche', 1, false],
  ['by_niche', 3, true],
  ['by_niche', 5, true],
  ['by_niche', 6, true],
  ['by_niche', 7, false],
  ['after', 3, false],
  ['before', 1, true],
] as const)('photos with the setting %s in niche %d are reviewed first: %s', (photoReview, niche, isFirst) =>
  expect(reviewsPhotosFirst({ photoReview, niche })).toBe(isFirst),
)
