import { describe, expect, it } from 'vitest'
import {
  type BadgePhoto,
  badgeAfter,
  isGestureOpen,
  requestFault,
  startFault,
  verificationState,
} from './verification-rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

it.each([
  [0, true],
  [9.9, true],
  [10, false],
])('a gesture of %d minutes ago holds: %s', (minutes, holds) =>
  expect(isGestureOpen(minutesAgo(minutes), now)).toBe(holds),
)

it.each([
  [null, false, 'none'],
  [{ status: 'asked', requestedAt: minutesAgo(1) }, false, 'asked'],
  [{ status: 'asked', requestedAt: minutesAgo(11) }, false, 'none'],
  [{ status: 'waiting', requestedAt: minutesAgo(900) }, false, 'waiting'],
  [{ status: 'verified', requestedAt: minutesAgo(900) }, true, 'verified'],
  [{ status: 'verified', requestedAt: minutesAgo(900) }, false, 'asleep'],
  [{ status: 'refused', requestedAt: minutesAgo(900) }, false, 'refused'],
  [{ status: 'ended', requestedAt: minutesAgo(900) }, false, 'none'],
] as const)('after %o, with the badge %s: %s', (last, hasBadge, state) =>
  expect(verificationState(last, { hasBadge, now })).toBe(state),
)

it.each([
  [{ state: 'none', hasPhoto: true, sentToday: 0 }, null],
  [{ state: 'refused', hasPhoto: true, sentToday: 2 }, null],
  [{ state: 'asked', hasPhoto: true, sentToday: 2 }, null],
  [{ state: 'refused', hasPhoto: true, sentToday: 3 }, 'too_many_requests'],
  [{ state: 'none', hasPhoto: false, sentToday: 0 }, 'conflict'],
  [{ state: 'waiting', hasPhoto: true, sentToday: 0 }, 'conflict'],
  [{ state: 'verified', hasPhoto: true, sentToday: 0 }, 'conflict'],
  [{ state: 'asleep', hasPhoto: true, sentToday: 0 }, 'conflict'],
] as const)('%o may start: %s', (facts, fault) => expect(startFault(facts)).toBe(fault))

describe('a badge', () => {
  const decidedAt = minutesAgo(60)
  const photo = (id: string, more: Partial<BadgePhoto> = {}): BadgePhoto => ({
    id,
    status: 'active',
    reviewedAt: null,
    ...more,
  })
  it.each<[string, BadgePhoto[], string | null, string]>([
    ['holds with the photos of then', [photo('a'), photo('b')], 'a', 'holds'],
    ['holds with another of those in front', [photo('a'), photo('b')], 'b', 'holds'],
    ['holds with a new photo behind them', [photo('a'), photo('c')], 'a', 'holds'],
    ['sleeps with a new main photo', [photo('a'), photo('c')], 'c', 'sleeps'],
    ['is back once somebody has looked at it', [photo('a'), photo('c', { reviewedAt: minutesAgo(1) })], 'c', 'holds'],
    ['does not count an earlier look', [photo('a'), photo('c', { reviewedAt: minutesAgo(90) })], 'c', 'sleeps'],
    ['sleeps while the main photo waits', [photo('a', { status: 'pending' })], 'a', 'sleeps'],
    ['sleeps without a main photo', [photo('a')], null, 'sleeps'],
    ['ends when none of them is left', [photo('c', { reviewedAt: minutesAgo(1) })], 'c', 'ended'],
    ['ends when the last of them was turned down', [photo('a', { status: 'rejected' }), photo('c')], 'c', 'ended'],
    ['ends without photos', [], null, 'ended'],
  ])('%s', (_name, photos, mainId, after) =>
    expect(badgeAfter({ compared: ['a', 'b'], decidedAt, photos, mainId })).toBe(after),
  )
})

const connected = {
  isSelf: false,
  isPaused: false,
  isSamePool: true,
  sight: 'yes',
  isFictional: false,
  isVerified: false,
  isConnected: true,
} as const

it.each([
  [{}, null],
  [{ isSelf: true }, 'conflict'],
  [{ isPaused: true }, 'forbidden'],
  [{ isSamePool: false }, 'member_unavailable'],
  [{ sight: 'no' }, 'member_unavailable'],
  [{ sight: 'blocked', isConnected: false }, 'blocked_by_member'],
  [{ isFictional: true, isConnected: false }, 'fictional_member'],
  [{ isConnected: false, isVerified: true }, 'forbidden'],
  [{ isVerified: true }, 'conflict'],
] as const)('a request to verify where %o: %s', (facts, fault) =>
  expect(requestFault({ ...connected, ...facts })).toBe(fault),
)
