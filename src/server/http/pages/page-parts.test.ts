import { describe, expect, test } from 'vitest'
import { addressOf } from './cache-key.ts'
import { encodingFor } from './page-answer.ts'

describe('the address of a cached page', () => {
  const cases: [url: string, address: string | null][] = [
    ['/', '/'],
    ['/?anything=1&us', '/'],
    ['/pages/terms', '/pages/terms'],
    ['/pages/terms/', '/pages/terms'],
    ['/pages/privacy?us', '/pages/privacy?us'],
    ['/pages/privacy?us=1&us=2&ref=x', '/pages/privacy?us'],
    ['/pages/privacy?network=a&ref=b&sub1=c&sub2=d&sub3=e&utm_campaign=f&gclid=g', '/pages/privacy'],
    ['/pages/privacy?receipt=1', null],
    ['/landers/gallery/milf-spring?clickid=17&us', '/landers/gallery/milf-spring'],
    ['/members/019a/landing?x=1', '/members/019a/landing'],
    ['/members/019a?x=1', null],
    ['/Pages/Terms', null],
    ['/pages/terms.data', null],
    ['/__manifest?p=/', null],
    ['//evil.example', null],
    ['/pages//terms', null],
    ['/pages/%74erms', null],
    ['/pages/../members', null],
    [`/landers/gallery/${'x'.repeat(300)}`, null],
  ]
  test.each(cases)('%s -> %s', (url, address) => {
    expect(addressOf(url)).toBe(address)
  })
})

describe('the encoding of an answer', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.1, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('%s -> %s', (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding)
  })
})
