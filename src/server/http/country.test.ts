import { describe, expect, test } from 'vitest'
import { countryOfAddress, countryOfVisitor } from './country.ts'

describe('the country of an address', () => {
  test.each([
    ['8.8.8.8', 'US'],
    ['193.0.6.139', 'NL'],
    ['::ffff:193.0.6.139', 'NL'],
    ['::FFFF:193.0.6.139', 'NL'],
    ['::ffff:c100:068b', 'NL'],
    ['0:0:0:0:0:ffff:c100:068b', 'NL'],
    ['2a00:1450:4001:829::200e', null],
    ['2001:db8::1', null],
    ['fe80::1%eth0', null],
    ['127.0.0.1', null],
    ['::1', null],
    ['10.1.2.3', null],
    ['nonsense', null],
    ['', null],
  ])('%s: %s', (address, country) => expect(countryOfAddress(address)).toBe(country))
})

describe('the country of a visitor', () => {
  type CountryRequest = { ip: string; named?: string; isFromProxy?: boolean; isDemo?: boolean }
  function countryOf({ ip, named, isFromProxy = false, isDemo = false }: CountryRequest) {
    const request = { ip, headers: named === undefined ? {} : { 'x-country': named } }
    const site = { settings: { defaultCountry: 'FI' } }
    const ctx = { config: { countryHeader: 'x-country', isDemo }, site, isFromProxy }
    return countryOfVisitor(request as never, ctx as never)
  }
  test.each<[string, CountryRequest, string | null]>([
    ['what a trusted proxy names', { ip: '8.8.8.8', named: 'DE', isFromProxy: true }, 'DE'],
    ['nothing that others name', { ip: '8.8.8.8', named: 'DE' }, 'US'],
    ['IPv6, where nobody names it', { ip: '2a00::1' }, null],
    ...['XX', 'ZZ', 'EU', 'AP', 'T1', 'de', ''].map((named): [string, CountryRequest, null] => [
      `IPv6, where a proxy says ${named}`,
      { ip: '2a00::1', named, isFromProxy: true },
      null,
    ]),
    ['this machine', { ip: '127.0.0.1' }, null],
    ['this machine in demo mode', { ip: '127.0.0.1', isDemo: true }, 'FI'],
    ['this machine in demo mode, by IPv6', { ip: '::1', isDemo: true }, 'FI'],
    ['this machine in demo mode, by mapped IPv6', { ip: '::ffff:127.0.0.1', isDemo: true }, 'FI'],
    ['the own network in demo mode', { ip: '192.168.0.4', isDemo: true }, 'FI'],
    ['the own IPv6 network in demo mode', { ip: 'fd12::4', isDemo: true }, 'FI'],
    ['another network in demo mode', { ip: '8.8.8.8', isDemo: true }, 'US'],
    ['another IPv6 network in demo mode', { ip: '2a00::1', isDemo: true }, null],
  ])('%s', (_what, request, country) => expect(countryOf(request)).toBe(country))
})
