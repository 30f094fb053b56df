import { describe, expect, it } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'

const cursor = {
  at: new Date('2026-06-15T12:00:00.123Z'),
  id: '01890000-0000-7000-8000-00000000abcd',
  way: 'walk',
} as const

describe('cursor', () => {
  it.each(['walk', 'collect'] as const)('comes back as it was: %s', (way) => {
    expect(readCursor(writeCursor({ ...cursor, way }))).toEqual({ ...cursor, way })
  })

  it.each([
    '',
    'w',
    'x1-01890000-0000-7000-8000-00000000abcd',
    'w1-01890000',
    "w1-01890000-0000-7000-8000-00000000abcd'",
    'wzzzzzzzzzzz-01890000-0000-7000-8000-00000000abcd',
  ])('refuses %j', (text) => {
    expect(readCursor(text)).toBeNull()
  })
})
