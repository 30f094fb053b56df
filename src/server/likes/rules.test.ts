import { describe, expect, it } from 'vitest'
import { type LikeFacts, likeFault, mayMatch } from './rules.ts'

const fine: LikeFacts = {
  isSelf: false,
  isSamePool: true,
  isPaused: false,
  sight: 'yes',
  isInvisible: false,
  hasTurned: false,
}
const cases: [string, Partial<LikeFacts>, ReturnType<typeof likeFault>][] = [
  ['anybody whom they may see', {}, null],
  ['oneself', { isSelf: true }, 'conflict'],
  ['a member of another pool', { isSamePool: false }, 'member_unavailable'],
  ['a member of another pool who blocked them', { isSamePool: false, sight: 'blocked' }, 'member_unavailable'],
  ['anybody, on a pause', { isPaused: true }, 'forbidden'],
  ['whom they may not see', { sight: 'no' }, 'member_unavailable'],
  ['whoever blocked them', { sight: 'blocked' }, 'blocked_by_member'],
  ['an invisible member whom they know', { isInvisible: true }, 'member_unavailable'],
  ['an invisible member who liked or wrote them', { isInvisible: true, hasTurned: true }, null],
  [
    'an invisible member who wrote and blocked them',
    { isInvisible: true, hasTurned: true, sight: 'blocked' },
    'blocked_by_member',
  ],
]

describe('likeFault', () => {
  it.each(cases)('%s', (_name, change, expected) => expect(likeFault({ ...fine, ...change })).toBe(expected))
})

describe('mayMatch', () => {
  it.each([
    [['member', 'member'], true],
    [['member', 'fictional'], false],
    [['fictional', 'fictional'], false],
  ] as const)('%j -> %s', (kinds, expected) => expect(mayMatch(kinds)).toBe(expected))
})
