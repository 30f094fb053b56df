import { describe, expect, it } from 'vitest'
import { isPublicAddress, publicAddressOf } from './public-address.ts'
import { mostTries, restAfter } from './rests.ts'

describe('an address', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '100.63.0.1', '223.255.255.1', '2606:4700::1111'])(
    'of the internet: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:1.1.1.1',
    '64:ff9b::a00:1',
    '2001:db8::1',
    '2001:0:a00:1::',
    '2002:a00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'partner.example',
    '',
  ])('that is none: %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('a host that must not be called', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254'].map((host) => [host]))(
    '%s',
    async (host) => expect(await publicAddressOf(new URL(`https://${host}/`).hostname)).toBeNull(),
  )
  it.each(['2130706433', '0x7f.1', '017700000001', '127.1'])('the same in disguise: %s', async (host) =>
    expect(await publicAddressOf(new URL(`https://${host}/`).hostname)).toBeNull(),
  )
})

describe('rests between tries', () => {
  it('grow, and end within a day', () => {
    const times = Array.from({ length: mostTries }, (_, tries) => restAfter(tries) ?? Number.NaN)
    const rests = times.slice(1).map((time, place) => time - (times[place] ?? 0))
    expect(rests).toEqual(rests.toSorted((a, b) => a - b))
    expect(times[0]).toBe(0)
    expect(times.at(-1)).toBeLessThan(86_400_000)
    expect(restAfter(mostTries)).toBeNull()
  })
})
