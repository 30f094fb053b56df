import { expect, test } from 'vitest'
import { trustedProxies } from './proxies.ts'

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
