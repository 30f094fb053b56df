import { describe, expect, it } from 'vitest'
import { type LikeFacts, likeFault, mayMatch } from './rules.ts'

const fine: LikeFacts = {
  isSelf: false,
  isSamePool: true,
  status: 'active',
  isInvisible: false,
  isPrivate: false,
  isShownToLiker: false,
  block: null,
}
const cases: [string, Partial<LikeFacts>, ReturnType<typeof likeFault>][] = [
  ['anybody who is there', {}, null],
  ['oneself', { isSelf: true }, 'conflict'],
  ['a member of another pool', { isSamePool: false }, 'member_unavailable'],
  ['an unconfirmed member', { status: 'not_confirmed' }, 'member_unavailable'],
  ['a banned member', { status: 'banned' }, 'member_unavailable'],
  ['a deleted member', { status: 'deleted' }, 'member_unavailable'],
  ['an invisible member', { isInvisible: true }, 'member_unavailable'],
  ['a private member', { isPrivate: true }, 'member_unavailable'],
  ['a private member who liked them', { isPrivate: true, isShownToLiker: true }, null],
  ['whoever blocked them', { block: 'by_liked' }, 'blocked_by_member'],
  ['whom they blocked', { block: 'by_liker' }, 'member_unavailable'],
  ['where both blocked', { block: 'both' }, 'blocked_by_member'],
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
