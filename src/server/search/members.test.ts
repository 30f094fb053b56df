import { describe, expect, it } from 'vitest'
import type { Rank } from './catalogue/lookup.ts'
import { readCursor, writeCursor } from './members.ts'

const id = '01890000-0000-7000-8000-00000000abcd'
// Sealing itself has tests of its own (platform/secrets): here it only turns the text round
const turned = (text: string) => [...text].toReversed().join('')
const sealing = {
  secrets: {
    seal: (purpose: string, text: string) => turned(`${purpose} ${text}`),
    unseal(purpose: string, sealed: string) {
      if (!turned(sealed).startsWith(`${purpose} `)) throw new Error('not ours')
      return turned(sealed).slice(purpose.length + 1)
    },
  },
}

describe('cursor', () => {
  it.each<Rank>([
    [Date.parse('2026-06-15T12:00:00.123Z'), 0],
    [-120, 1_781_524_800_123],
    [315, 0],
    [0, 0],
  ])('comes back as it was: %j, %j', (...rank) => {
    expect(readCursor(sealing, writeCursor(sealing, { rank, id }))).toEqual({ rank, id })
  })

  it.each(['', '1', `x!.0.${id}`, `1.${id}`, '1.0.01890000', `1.0.${id}'`, `zzzzzzzzzzzz.0.${id}`, `1.-5.${id}`])(
    'refuses %j, sealed or not',
    (text) => {
      expect(readCursor(sealing, text)).toBeNull()
      expect(readCursor(sealing, sealing.secrets.seal('search cursor', text))).toBeNull()
    },
  )
})
