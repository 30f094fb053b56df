import { describe, expect, it, vi } from 'vitest'
import type { Ctx, Source } from './ctx.ts'
import { maySearchLoggedOut, maySignUp, minimumAgeIn, termsVersion } from './rules.ts'
import { carriedAddress, rememberSource, sourceOf } from './source.ts'

describe('sourceOf', () => {
  it.each([
    ['/', undefined, {}],
    ['/signup?network=partner&sub1=a&page=2', undefined, { network: 'partner', sub1: 'a' }],
    ['/signup?ref=x', undefined, { ref: 'x' }],
    ['/signup?network=&ref=%20', undefined, {}],
    ['/signup?network=later', 'network=first&sub2=b', { network: 'first', sub2: 'b' }],
    ['/signup?network=later', 'nonsense', {}],
    ['/?network=a%00b%0Ac', undefined, { network: 'abc' }],
    ['/?network=%ED%A0%80%FF', undefined, { network: '\ufffd\ufffd\ufffd\ufffd' }],
    [`/?network=${'x'.repeat(300)}`, undefined, { network: 'x'.repeat(100) }],
    ['/?__proto__=x&network=a', undefined, { network: 'a' }],
  ])('%s with the cookie %s', (url, cookie, source) =>
    expect(sourceOf({ url, cookie, referer: undefined, host: 'vonk.example' })).toEqual(source),
  )
})

const page = 'https://vonk.example/landers/gallery?network=a&sub1=b%26c'

describe('the page before', () => {
  it.each([
    ['/signup', undefined, page, { network: 'a', sub1: 'b&c' }, '/signup?network=a&sub1=b%26c'],
    ['/signup?gender=male', undefined, page, { network: 'a', sub1: 'b&c' }, '/signup?gender=male&network=a&sub1=b%26c'],
    ['/signup', undefined, 'https://vonk.example/?ref=x#top', { ref: 'x' }, '/signup?ref=x'],
    // What the address says itself holds, also where it says nothing worth keeping
    ['/signup?network=later', undefined, page, { network: 'later' }, null],
    ['/signup?network=%20', undefined, page, {}, null],
    ['/signup', 'network=first', page, { network: 'first' }, null],
    ['/signup', undefined, undefined, {}, null],
    ['/signup', undefined, 'https://vonk.example/landers/gallery', {}, null],
    ['/signup', undefined, 'https://vonk.example/landers/gallery?network=%00', {}, null],
    ['/signup', undefined, 'https://partner.example/?network=theirs', {}, null],
    ['/signup', undefined, 'https://vonk.example:8443/?network=a', {}, null],
    ['/signup', undefined, 'https://vonk.example.evil.example/?network=a', {}, null],
    ['/signup', undefined, 'nonsense', {}, null],
    // Redirecting to these would lead to another host
    ['//evil.example', undefined, page, { network: 'a', sub1: 'b&c' }, null],
    ['/\\evil.example', undefined, page, { network: 'a', sub1: 'b&c' }, null],
  ])('of %s with the cookie %s is %s', (url, cookie, referer, source, carried) => {
    const traces = { url, cookie, referer, host: 'Vonk.example' }
    expect(sourceOf(traces)).toEqual(source)
    expect(carriedAddress(traces)).toBe(carried)
  })
})

describe('rememberSource', () => {
  type Visit = { source: Source; cookie?: string; isMember?: boolean; settings?: Record<string, unknown> }
  function visit({ source, cookie, isMember = false, settings = { signups: 'with_trafficsource' } }: Visit) {
    const set = vi.fn()
    const cookies = { get: () => cookie, set, clear: vi.fn() }
    rememberSource({ cookies, source, site: { settings }, viewer: isMember ? {} : null } as unknown as Ctx)
    return set.mock.calls
  }
  it('writes down where a visitor came from, for 30 days, out of reach of scripts', () =>
    expect(visit({ source: { network: 'a b', sub1: 'c&d' } })).toEqual([
      ['vonk_source', 'network=a+b&sub1=c%26d', { maxAgeSeconds: 2_592_000, isHttpOnly: true }],
    ]))
  it('does so as well where those who were sent see profiles', () =>
    expect(
      visit({ source: { network: 'b' }, settings: { signups: 'all', loggedOutSearchTrafficsource: true } }),
    ).toHaveLength(1))
  it.each([
    ['nobody sent them', { source: {} }],
    ['they came before', { source: { network: 'b' }, cookie: 'network=a' }],
    ['they are members', { source: { network: 'b' }, isMember: true }],
    ['the site is open to everybody', { source: { network: 'b' }, settings: { signups: 'all' } }],
  ])('writes nothing where %s', (_what, facts) => expect(visit(facts)).toEqual([]))
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
