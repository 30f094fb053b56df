import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fakeClock } from '../../../platform/config/clock.ts'
import { checkSignature, photoView } from './photo-address.ts'

const sign = (purpose: string, message: string) =>
  createHmac('sha256', 'test').update(`${purpose} ${message}`).digest('base64url')
const clock = fakeClock(new Date('2026-06-15T23:30:00Z'))
const platform = {
  clock,
  secrets: {
    sign,
    currentKey: () => 'test',
    isSigned: (purpose: string, message: string, signature: string) => sign(purpose, message) === signature,
  },
}
const photo = { memberId: 'm', id: 'p', status: 'active', width: 960, height: 1280, thumbhash: '' } as const

test('an address holds until the end of the next day, for its own folder only', () => {
  const { match, signature } = photoView(platform, photo, 'blurred')
  const given = signature.slice('?s='.length)
  expect(match).toBe('m/p/blurred')
  expect(checkSignature(platform, match, given)).toEqual('valid')
  expect(checkSignature(platform, 'm/p/clear', given)).toEqual('wrong')
  expect(checkSignature(platform, 'm/q/blurred', given)).toEqual('wrong')
  clock.set(new Date('2026-06-16T23:59:59Z'))
  expect(checkSignature(platform, match, given)).toBe('valid')
  clock.set(new Date('2026-06-17T00:00:01Z'))
  expect(checkSignature(platform, match, given)).toEqual('expired')
})

test.each(['', '.', 'x', 'zzzzzzzz.abc', '-1.abc', 'NaN.abc', `${(20_000).toString(36)}.`])(
  '%j is no signature',
  (signature) => {
    expect(checkSignature(platform, 'm/p/clear', signature)).toEqual('wrong')
  },
)

test('the same day gives the same address, so that browsers keep the file', () => {
  clock.set(new Date('2026-06-15T00:00:00Z'))
  const morning = photoView(platform, photo, 'clear').signature
  clock.set(new Date('2026-06-15T23:00:00Z'))
  expect(photoView(platform, photo, 'clear').signature).toBe(morning)
})
