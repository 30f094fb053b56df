import { describe, expect, test } from 'vitest'
import { activityKinds, notificationTypes } from '../../../contract/notifications.ts'
import { mostADay, type NewsKind, preferenceOf, ways } from './channels.ts'
import { isPushAddress, isWanted, type NotifyDecision, quietUntil, shouldNotify, type TellingFacts } from './rules.ts'

const now = new Date('2026-06-15T12:00:00Z')
const morning = new Date('2026-06-16T06:00:00Z')
const plain: TellingFacts = {
  type: 'new_messages',
  channel: 'mail',
  status: 'active',
  isPaused: false,
  isWanted: true,
  isStopped: false,
  hasAgreedToOffers: false,
  hasDevice: true,
  pushedAt: null,
  isAlreadyHandled: false,
  hasNoVisibleOther: false,
  isHere: false,
  wasHereSince: false,
  isTooLongAway: false,
  quietUntil: null,
  sentToday: { all: 0, ofType: 0 },
}
const no = (why: string) => ({ tell: 'no', why })
const inAMinute = { tell: 'later', at: new Date('2026-06-15T12:01:00Z') }
const inAnHour = { tell: 'later', at: new Date('2026-06-15T13:00:00Z') }
const kinds = Object.keys(ways).filter(
  (kind): kind is NewsKind => ways[kind as NewsKind].preference !== null && !ways[kind as NewsKind].isUrgent,
)
const checkIn = { type: 'check_in' } as const
const newPeople = { type: 'saved_search' } as const

describe('whether somebody is told', () => {
  test.each<[string, Partial<TellingFacts>, object, object?]>([
    ['of a message', {}, { tell: 'now' }],
    ['not twice', { isAlreadyHandled: true }, no('told')],
    ['before the address is confirmed', { status: 'not_confirmed' }, no('not_active')],
    ['when banned', { status: 'banned' }, no('not_active')],
    ['when leaving', { status: 'pending_deletion' }, no('not_active')],
    ['when gone', { status: 'deleted' }, no('not_active')],
    ['on a pause', { isPaused: true }, no('paused')],
    [
      'of a check-in, whatever else holds back',
      {
        ...{ ...checkIn, isPaused: true, isWanted: false, isHere: true, wasHereSince: true, isTooLongAway: true },
        ...{ quietUntil: morning, sentToday: { all: 200, ofType: 60 } },
      },
      { tell: 'now' },
    ],
    ['of a check-in, by mail an hour after a push', { ...checkIn, pushedAt: now }, inAnHour, { tell: 'now' }],
    ['of a check-in when banned', { ...checkIn, status: 'banned' }, no('not_active')],
    ['of a check-in, not by mail after a bounce', { ...checkIn, isStopped: true }, no('stopped'), { tell: 'now' }],
    ['when switched off', { isWanted: false }, no('unwanted')],
    ['after a bounce, by mail only', { isStopped: true }, no('stopped'), { tell: 'now' }],
    ['without a browser for it, by mail only', { hasDevice: false }, { tell: 'now' }, no('no_device')],
    ['about somebody blocked, banned, gone, paused or private', { hasNoVisibleOther: true }, no('about_nobody')],
    ['who has been here since', { wasHereSince: true }, no('was_here')],
    ['who has been away for too long', { isTooLongAway: true }, no('too_long_away')],
    ['who is here', { isHere: true }, inAMinute],
    ['by mail an hour after a push to the device used last', { pushedAt: now }, inAnHour, { tell: 'now' }],
    ['by mail, too, when that hour is over', { pushedAt: new Date('2026-06-15T11:00:00Z') }, { tell: 'now' }],
    ['of a match', { type: 'match' }, { tell: 'now' }],
    ['of a visit on the page and in the weekly update only', { type: 'view' }, no('not_this_way')],
    ['of a checked photo by push', { type: 'verdict' }, no('not_this_way'), { tell: 'now' }],
    ['of a summary by mail', { type: 'weekly_updates' }, { tell: 'now' }, no('not_this_way')],
    ['of a hint by mail', { type: 'reminders' }, { tell: 'now' }, no('not_this_way')],
    ['at night', { quietUntil: morning }, { tell: 'later', at: morning }],
    ['at night, and here', { quietUntil: morning, isHere: true }, { tell: 'later', at: morning }],
    ['at night, and blocked', { quietUntil: morning, hasNoVisibleOther: true }, no('about_nobody')],
    ['a third time a day', { sentToday: { all: 2, ofType: 2 } }, { tell: 'now' }],
    ['a fourth time a day', { sentToday: { all: 3, ofType: 3 } }, no('enough_today'), { tell: 'now' }],
    ['of other things', { sentToday: { all: 7, ofType: 0 } }, { tell: 'now' }],
    ['after eight of all kinds', { sentToday: { all: 8, ofType: 0 } }, no('enough_today'), { tell: 'now' }],
    ['after a hundred', { sentToday: { all: 100, ofType: 0 } }, no('enough_today')],
    ['of an offer', { type: 'promotions' }, no('no_consent')],
    ['of an offer, as agreed', { type: 'promotions', hasAgreedToOffers: true }, { tell: 'now' }],
    [
      'of a second reminder',
      { type: 'unread_message_reminders', sentToday: { all: 1, ofType: 1 } },
      no('enough_today'),
    ],
    ['of new people in a kept search', newPeople, { tell: 'now' }],
    ['of them once a day, and then when there is room', { ...newPeople, sentToday: { all: 1, ofType: 1 } }, inAnHour],
    ['of them in a full day', { ...newPeople, sentToday: { all: 8, ofType: 0 } }, inAnHour, { tell: 'now' }],
    ['of them at night', { ...newPeople, quietUntil: morning }, { tell: 'later', at: morning }],
    ['of them while here', { ...newPeople, isHere: true }, inAMinute],
    ['of them who has been here since', { ...newPeople, wasHereSince: true }, no('was_here')],
    ['of them without reminders', { ...newPeople, isWanted: false }, no('unwanted')],
    [
      'of nobody left there, room or not',
      { ...newPeople, hasNoVisibleOther: true, sentToday: { all: 8, ofType: 1 } },
      no('about_nobody'),
    ],
  ])('%s', (_what, change, byMail, byPush = byMail) => {
    const facts = { ...plain, ...change }
    expect(shouldNotify({ ...facts, channel: 'mail' }, now)).toEqual(byMail)
    expect(shouldNotify({ ...facts, channel: 'push' }, now)).toEqual(byPush)
  })

  test('over all combinations: told now only where nothing at all stands against it', () => {
    const flags = [
      'isPaused',
      'isStopped',
      'isAlreadyHandled',
      'hasNoVisibleOther',
      'isHere',
      'wasHereSince',
      'isTooLongAway',
    ] as const
    let sent = 0
    let cases = 0
    for (const type of kinds)
      for (const channel of ['mail', 'push'] as const)
        for (const status of ['not_confirmed', 'active', 'banned', 'pending_deletion', 'deleted'] as const)
          for (const isAllowed of [true, false])
            for (const hasDevice of [true, false])
              for (const quiet of [null, morning])
                for (let bits = 0; bits < 2 ** flags.length; bits += 1) {
                  const set = Object.fromEntries(flags.map((flag, index) => [flag, (bits & (2 ** index)) > 0]))
                  const facts = {
                    ...plain,
                    ...set,
                    type,
                    channel,
                    status,
                    isWanted: isAllowed,
                    hasDevice,
                    quietUntil: quiet,
                  }
                  const verdict: NotifyDecision = shouldNotify(facts, now)
                  cases += 1
                  if (verdict.tell !== 'now') continue
                  sent += 1
                  expect({ status, isWanted: isAllowed, quiet, type: type === 'promotions' }).toEqual({
                    status: 'active',
                    isWanted: true,
                    quiet: null,
                    type: false,
                  })
                  expect(channel === 'mail' || hasDevice).toBe(true)
                  const against = flags.filter((flag) => facts[flag] && !(flag === 'isStopped' && channel === 'push'))
                  expect(against).toEqual([])
                }
    expect(cases).toBe(16 * 2 * 5 * 2 * 2 * 2 * 2 ** flags.length)
    // Ten kinds by mail, with and without a browser; ten by push with one, whether or not mails are stopped
    expect(sent).toBe(10 * 2 + 10 * 2)
  })
})

test('the table of ways', () => {
  const rows = Object.entries(ways).map(([kind, { preference, onPage, inDigest, push, mail }]) =>
    [kind, preference, onPage ? 'page' : '', inDigest ? 'digest' : '', push, mail].join(' | '),
  )
  expect(rows).toEqual([
    'new_conversations | new_conversations |  |  | 40 | 3',
    'new_messages | new_messages |  |  | 80 | 3',
    'unread_message_reminders | unread_message_reminders |  |  | 1 | 1',
    'like | like | page | digest | 20 | 2',
    'match | like | page | digest | 20 | 2',
    'conversation | new_conversations | page |  | 0 | 0',
    'gift | new_messages | page | digest | 0 | 0',
    'view | weekly_updates | page | digest | 0 | 0',
    'verdict | reminders | page |  | 5 | 0',
    'order |  | page |  | 0 | 0',
    'safety |  | page |  | 0 | 0',
    'verification |  | page |  | 0 | 0',
    'verification_request | reminders | page |  | 5 | 1',
    'member_verified | reminders | page |  | 5 | 0',
    'saved_search | reminders |  |  | 1 | 1',
    'check_in | reminders |  |  | 50 | 50',
    'reminders | reminders |  |  | 0 | 1',
    'weekly_updates | weekly_updates |  |  | 0 | 1',
    'promotions | promotions |  |  | 1 | 1',
    'news | news | page |  | 1 | 1',
  ])
  expect(activityKinds.filter((kind) => !ways[kind].onPage)).toEqual([])
  expect(mostADay).toEqual({ mail: 8, push: 100 })
})

test('news of their own, yes; anything of ours, only when chosen', () => {
  expect(notificationTypes.filter((type) => !isWanted({}, type))).toEqual(['promotions', 'weekly_updates', 'news'])
  expect([isWanted({ like: false }, 'like'), isWanted({ news: true }, 'news')]).toEqual([false, true])
})

test('a kind goes with the preference of its name; new people in kept searches with the reminders', () => {
  expect(notificationTypes.map(preferenceOf)).toEqual(notificationTypes)
  expect(preferenceOf('saved_search')).toBe('reminders')
})

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:30', timeZone: 'Europe/Amsterdam' }
  test.each<[string, string, object | null, string | null]>([
    ['none', '2026-06-15T12:00:00Z', null, null],
    ['by day', '2026-06-15T12:00:00Z', night, null],
    ['in the evening, local time', '2026-06-15T20:00:30Z', night, '2026-06-16T05:30:00.000Z'],
    ['a minute before', '2026-06-15T19:59:00Z', night, null],
    ['after midnight', '2026-06-15T23:15:00Z', night, '2026-06-16T05:30:00.000Z'],
    ['at their end', '2026-06-16T05:30:00Z', night, null],
    ['in winter', '2026-01-15T21:00:00Z', night, '2026-01-16T06:30:00.000Z'],
    ['elsewhere', '2026-06-15T20:00:00Z', { ...night, timeZone: 'America/New_York' }, null],
    ['within a day', '2026-06-15T12:00:00Z', { ...night, from: '13:00', to: '15:00' }, '2026-06-15T13:00:00.000Z'],
    ['of no length', '2026-06-15T20:00:00Z', { ...night, from: '22:00', to: '22:00' }, null],
  ])('%s', (_what, at, quiet, until) => {
    expect(quietUntil(quiet as typeof night | null, new Date(at))?.toISOString() ?? null).toBe(until)
  })
})

describe('where pushes may go', () => {
  const hosts = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:4000']
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['http://127.0.0.1:4000/one', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://evil.example/fcm.googleapis.com', false],
    ['https://evilpush.apple.com/abc', false],
    ['https://push.apple.com/abc', false],
    ['https://me:secret@fcm.googleapis.com/abc', false],
    ['https://127.0.0.1:4000/one', false],
    ['http://127.0.0.1:4001/one', false],
    ['http://169.254.169.254/latest', false],
    ['file:///etc/passwd', false],
    ['nonsense', false],
  ])('%s: %s', (address, may) => expect(isPushAddress(address, hosts)).toBe(may))
})
