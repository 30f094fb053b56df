import { describe, expect, it } from 'vitest'
import type { Rank } from './catalogue/look.ts'
import { readCursor, writeCursor } from './cursor.ts'

const id = '01890000-0000-7000-8000-00000000abcd'

describe('cursor', () => {
  it.each<Rank>([
    [Date.parse('2026-06-15T12:00:00.123Z'), 0],
    [-120, 1_781_524_800_123],
    [315, 0],
    [0, 0],
  ])('comes back as it was: %j, %j', (...rank) => {
    expect(readCursor(writeCursor({ rank, id }))).toEqual({ rank, id })
  })

  it.each(['', '1', `x!.0.${id}`, `1.${id}`, '1.0.01890000', `1.0.${id}'`, `zzzzzzzzzzzz.0.${id}`, `1.-5.${id}`])(
    'refuses %j',
    (text) => {
      expect(readCursor(text)).toBeNull()
    },
  )
})
