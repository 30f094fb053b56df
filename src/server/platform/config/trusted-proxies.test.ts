import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addressOf, hostOf, protocolOf, trustedProxies } from './trusted-proxies.ts'

test.each([
  [[], '127.0.0.1', false],
  [['10.0.0.1'], '10.0.0.1', true],
  [['10.0.0.1'], '::ffff:10.0.0.1', true],
  [['10.0.0.1'], '10.0.0.2', false],
  [['10.0.0.0/8'], '10.200.3.4', true],
  [['10.0.0.0/8'], '11.0.0.1', false],
  [['loopback', '192.0.2.1'], '::1', true],
  [['loopback', '192.0.2.1'], '192.0.2.1', true],
  [['2001:db8::/32'], '2001:db8:1::5', true],
  [['2001:db8::/32'], '2001:db9::5', false],
  [['loopback'], undefined, false],
])('of %j, %s is trusted: %s', (entries, address, is) => expect(trustedProxies(entries)(address)).toBe(is))

test('what is no address stops the start', () => expect(() => trustedProxies(['proxy.example'])).toThrow())

test.each([
  ['a stranger says it comes from elsewhere', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['a proxy says where a request comes from', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['a visitor has made up the first hop', '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  ['there are two proxies', '10.0.0.1', '198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['a proxy says nothing', '10.0.0.1', undefined, '10.0.0.1'],
])('the address of a request when %s', (_case, remoteAddress, forwarded, expected) => {
  const request = { headers: { ...(forwarded && { 'x-forwarded-for': forwarded }) }, socket: { remoteAddress } }
  expect(addressOf(request as never, trustedProxies(['10.0.0.0/8']))).toBe(expected)
})

const forwarded: [from: string, headers: Record<string, string>][] = [
  ['203.0.113.9', {}],
  ['203.0.113.9', { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'made.up', 'x-forwarded-proto': 'https' }],
  ['10.0.0.1', {}],
  ['10.0.0.1', { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-host': 'vonk.example', 'x-forwarded-proto': 'https' }],
  ['::ffff:10.0.0.1', { 'x-forwarded-for': '1.2.3.4, 10.0.0.2', 'x-forwarded-proto': 'https, http' }],
  ['10.0.0.1', { 'x-forwarded-for': '2001:db8::1,10.0.0.2', 'x-forwarded-host': 'made.up, vonk.example:81' }],
  ['10.0.0.1', { 'x-forwarded-for': '10.0.0.3', 'x-forwarded-proto': 'http' }],
  ['10.0.0.1', { 'x-forwarded-for': 'unknown', 'x-forwarded-proto': 'wss' }],
]
test.each(forwarded)('from %s with %j address, host and protocol are those of Fastify', async (from, headers) => {
  const trustProxy = ['10.0.0.0/8']
  const isTrusted = trustedProxies(trustProxy)
  const app = fastify({ trustProxy })
  app.get('/', async ({ raw, ip, host, protocol }) => {
    expect([addressOf(raw, isTrusted), hostOf(raw, isTrusted)]).toEqual([ip, host])
    expect(protocolOf(raw, isTrusted) === 'https').toBe(protocol === 'https')
  })
  const answer = await app.inject({ url: '/', remoteAddress: from, headers: { host: 'localhost:3000', ...headers } })
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
})
