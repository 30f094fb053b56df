import { describe, expect, test } from 'vitest'
import { oneViewSeconds } from '../../../contract/constants.ts'
import { rangeIn } from '../../platform/files/byte-range.ts'
import { maySeePhoto, photoState } from './attachment-rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

describe('who sees a photo of a message', () => {
  test.each([
    // has files, one view, opened: state; for its sender, for its receiver
    [true, false, null, 'sealed', true, false],
    [true, true, null, 'sealed', false, false],
    [true, false, ago(0), 'open', true, true],
    [true, false, ago(1e7), 'open', true, true],
    [true, true, ago(0), 'open', false, true],
    [true, true, ago(oneViewSeconds - 0.001), 'open', false, true],
    [true, true, ago(oneViewSeconds), 'gone', false, false],
    [true, true, ago(1e7), 'gone', false, false],
    [false, false, null, 'gone', false, false],
    [false, false, ago(1), 'gone', false, false],
    [false, true, null, 'gone', false, false],
    [false, true, ago(1), 'gone', false, false],
  ] as const)('files %s, one view %s, opened %s: %s', (...row) => {
    const [hasFiles, isOneView, openedAt, state, bySender, byReceiver] = row
    const photo = { hasFiles, isOneView, openedAt }
    expect(photoState(photo, now)).toBe(state)
    expect(maySeePhoto(photo, { isSender: true, now })).toBe(bySender)
    expect(maySeePhoto(photo, { isSender: false, now })).toBe(byReceiver)
  })
})

describe('a range of 1,000 bytes', () => {
  test.each([
    [undefined, null],
    ['bytes=0-', { first: 0, last: 999 }],
    ['bytes=0-1', { first: 0, last: 1 }],
    ['bytes=999-', { first: 999, last: 999 }],
    ['bytes=500-9999', { first: 500, last: 999 }],
    ['bytes=-100', { first: 900, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    // Such a range is as if there were none
    ['bytes=5-4', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['items=0-1', null],
    ['bytes=a-b', null],
    [`bytes=0-${'9'.repeat(400)}`, null],
  ] as const)('%s', (header, range) => expect(rangeIn(header, 1_000)).toEqual(range))
})
