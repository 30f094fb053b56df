import { describe, expect, test } from 'vitest'
import { albumFault, mainFault, nextMainOf, type PhotoVisibility, photoVariant } from './photo-rules.ts'

const glance: PhotoVisibility = { onlooker: 'free', status: 'active', isPrivate: false, place: 0, isGuest: false }

describe('how a photo shows', () => {
  test.each<[string, Partial<PhotoVisibility>, string | null]>([
    ['the main one to a visitor', { onlooker: 'visitor' }, 'clear'],
    ['the second to a visitor', { onlooker: 'visitor', place: 1 }, null],
    ['the third to a free member', { place: 2 }, 'clear'],
    ['the fourth to a free member', { place: 3 }, 'blurred'],
    ['the fourth to a premium member', { onlooker: 'paid', place: 3 }, 'clear'],
    ['a waiting one to a premium member', { onlooker: 'paid', status: 'pending' }, null],
    ['a refused one to its owner', { onlooker: 'owner', status: 'rejected' }, null],
    ['a private one to a visitor', { onlooker: 'visitor', isPrivate: true }, null],
    [
      'a private one to a visitor, whatever is said of guests',
      { onlooker: 'visitor', isPrivate: true, isGuest: true },
      null,
    ],
    ['a private one to a premium member', { onlooker: 'paid', isPrivate: true }, null],
    ['a private one to a guest on a free account', { isPrivate: true, place: 9, isGuest: true }, 'album'],
    ['a waiting private one to a guest', { isPrivate: true, status: 'pending', isGuest: true }, null],
    ['a private one to its owner', { onlooker: 'owner', isPrivate: true }, 'own'],
    ['a public one to a guest', { isGuest: true, place: 3 }, 'blurred'],
  ])('%s', (_what, facts, variant) => expect(photoVariant({ ...glance, ...facts })).toBe(variant))
})

describe('to whom an album may be opened', () => {
  const facts = { isSelf: false, isPaused: false, isSamePool: true, sight: 'yes' } as const
  test.each([
    [{}, null],
    [{ isSelf: true }, 'conflict'],
    [{ isPaused: true }, 'forbidden'],
    [{ isSamePool: false }, 'member_unavailable'],
    [{ sight: 'no' }, 'member_unavailable'],
    [{ sight: 'blocked' }, 'blocked_by_member'],
    [{ sight: 'blocked', isSamePool: false }, 'member_unavailable'],
  ] as const)('%j: %s', (some, fault) => expect(albumFault({ ...facts, ...some })).toBe(fault))
})

describe('the main photo', () => {
  test.each([
    ['active', false, null],
    ['pending', false, null],
    ['rejected', false, 'not_found'],
    ['active', true, 'conflict'],
    ['rejected', true, 'not_found'],
  ] as const)('%s, private %s: %s', (status, isPrivate, fault) => expect(mainFault({ status, isPrivate })).toBe(fault))
  test('the next one is the first that is shown, else the first that may yet be, never a private one', () => {
    const [waiting, shown, hidden, refused] = [
      { status: 'pending', isPrivate: false },
      { status: 'active', isPrivate: false },
      { status: 'active', isPrivate: true },
      { status: 'rejected', isPrivate: false },
    ] as const
    expect(nextMainOf([hidden, refused, waiting, shown])).toBe(shown)
    expect(nextMainOf([hidden, refused, waiting])).toBe(waiting)
    expect(nextMainOf([hidden, refused])).toBeNull()
  })
})
