import { describe, expect, test } from 'vitest'
import { deviceOf } from '../sessions/user-agents.ts'
import { plainCode } from './recovery-codes.ts'
import { appUri, newAppSecret, stepOfCode } from './totp.ts'

// RFC 6238, appendix B: secret "12345678901234567890", the last six of its eight digits
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes of an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at second %i of the RFC', (second, code) => {
    const step = Math.floor(second / 30)
    expect(stepOfCode(secret, code, { now: new Date(second * 1000), lastStep: 0 })).toBe(step)
  })

  test.each([
    ['its own step', 0, 0, 41_152_263],
    ['a clock that is 30 seconds slow', 30, 0, 41_152_263],
    ['a clock that is 30 seconds fast', -30, 0, 41_152_263],
    ['a minute late', 60, 0, null],
    ['a minute early', -60, 0, null],
    ['used before', 0, 41_152_263, null],
    ['older than the last one used', 30, 41_152_264, null],
  ])('%s', (_case, seconds, lastStep, step) => {
    const now = new Date((1_234_567_890 + seconds) * 1000)
    expect(stepOfCode(secret, '005924', { now, lastStep })).toBe(step)
  })

  test('a secret is 160 bits, and the picture names site and account', () => {
    expect(newAppSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newAppSecret()).not.toBe(newAppSecret())
    const uri = new URL(appUri(secret, { issuer: 'Vonk & co', label: 'anna@example.com' }))
    expect(`${uri.protocol}//${uri.host}`).toBe('otpauth://totp')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Vonk & co',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

test.each([
  ['as it was shown', '0a1b-2c3d', '0a1b2c3d'],
  ['in capitals, with spaces', ' 0A1B 2C3D ', '0a1b2c3d'],
  ['letters that look like digits', 'oaib-2c3d', '0a1b2c3d'],
])('a recovery code %s', (_case, typed, plain) => {
  expect(plainCode(typed)).toBe(plain)
})

const chrome = '(KHTML, like Gecko) Chrome/126.0.0.0'
test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox', 'Linux', 'computer'],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 ${chrome} Mobile Safari/537.36`,
    'Chrome',
    'Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} Safari/537.36 Edg/126.0.0.0`,
    'Microsoft Edge',
    'Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    'tablet',
  ],
  ['curl/8.5.0', null, null, 'unknown'],
  ['', null, null, 'unknown'],
])('what %j calls itself', (userAgent, browser, system, kind) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, kind })
})
