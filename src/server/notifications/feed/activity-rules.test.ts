import { expect, test } from 'vitest'
import { type Activity, groupActivity } from './activity-rules.ts'

const at = (time: string) => new Date(`2026-06-${time}:00Z`)
const one = (kind: Activity['kind'], time: string, memberId: string | null = null, more: Partial<Activity> = {}) => ({
  kind,
  at: at(time),
  memberId,
  conversationId: null,
  order: null,
  verdict: null,
  news: null,
  safety: null,
  verification: null,
  hasComment: false,
  ...more,
})
const order = (status: 'completed' | 'failed', refunded = false) => ({ id: 'o', status, credits: 50, refunded })
const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const ids = (all: Activity[], seenUntil: string | null = '01T00:00') =>
  groupActivity(all, { seenUntil: seenUntil === null ? null : at(seenUntil), dayOf }).map(
    ({ kind, isNew, memberIds }) => `${isNew ? '* ' : ''}${[kind, ...memberIds].join(' ')}`,
  )

test.each<[string, Activity[], string | null, string[]]>([
  ['nothing', [], null, []],
  [
    'likes of one day are one, newest first; each day its own',
    [one('like', '10T08:00', 'a'), one('like', '10T09:00', 'b'), one('like', '09T23:59', 'c')],
    '11T00:00',
    ['like b a', 'like c'],
  ],
  [
    'visits likewise, and somebody once',
    [one('view', '10T08:00', 'a'), one('view', '10T09:00', 'b'), one('view', '10T10:00', 'a')],
    '11T00:00',
    ['view a b'],
  ],
  [
    'matches and conversations stand for themselves',
    [one('match', '10T08:00', 'a'), one('match', '10T09:00', 'b'), one('conversation', '10T08:30', 'a')],
    '11T00:00',
    ['match b', 'conversation a', 'match a'],
  ],
  [
    'gifts of one person on a day are one',
    [
      one('gift', '10T08:00', 'a', { conversationId: '1' }),
      one('gift', '10T09:00', 'a', { conversationId: '1' }),
      one('gift', '10T09:30', 'b', { conversationId: '2' }),
    ],
    '11T00:00',
    ['gift b', 'gift a'],
  ],
  [
    'new ones come first, and are not mixed with those that were seen',
    [
      one('like', '10T08:00', 'a'),
      one('like', '10T12:00', 'b'),
      one('match', '10T11:00', 'c'),
      one('view', '09T12:00', 'd'),
    ],
    '10T11:30',
    ['* like b', 'match c', 'like a', 'view d'],
  ],
  ['who has never looked has everything new', [one('like', '10T08:00', 'a')], null, ['* like a']],
  [
    'an order and its refund are two',
    [
      one('order', '10T08:00', null, { order: order('completed') }),
      one('order', '11T08:00', null, { order: order('completed', true) }),
    ],
    '12T00:00',
    ['order', 'order'],
  ],
])('%s', (_what, all, seenUntil, expected) => expect(ids(all, seenUntil)).toEqual(expected))
