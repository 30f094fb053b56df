import { describe, expect, it } from 'vitest'
import { notificationTypes } from '../../../contract/notifications.ts'
import type { NewsKind } from './channels.ts'
import { endsAfterDays, isLastBeforeSilence, isTooLongAway } from './inactive-members.ts'

const now = new Date('2026-07-01T12:00:00Z')
const ago = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms)

describe('isTooLongAway', () => {
  const cases: [kind: NewsKind, lastActiveAt: Date, isSilent: boolean][] = [
    ['weekly_updates', ago(0), false],
    ['weekly_updates', ago(60, -1), false],
    ['weekly_updates', ago(60), true],
    ['reminders', ago(60, -1), false],
    ['reminders', ago(60), true],
    ['promotions', ago(59), false],
    ['promotions', ago(60), true],
    ['news', ago(59), false],
    ['news', ago(60), true],
    ['new_messages', ago(60), false],
    ['new_messages', ago(180, -1), false],
    ['new_messages', ago(180), true],
    ['new_conversations', ago(179), false],
    ['new_conversations', ago(180), true],
    ['like', ago(179), false],
    ['like', ago(180), true],
    ['unread_message_reminders', ago(179), false],
    ['unread_message_reminders', ago(180), true],
    ['saved_search', ago(179), false],
    ['saved_search', ago(180), true],
    // Somebody who was never seen has no date: as good as forever
    ['like', new Date(0), true],
    // A clock that is a little ahead
    ['weekly_updates', ago(-1), false],
  ]
  it.each(cases)('%s, last here at %s: %s', (kind, lastActiveAt, isSilent) => {
    expect(isTooLongAway(kind, lastActiveAt, now)).toBe(isSilent)
  })

  it('ends every kind some day', () => {
    for (const kind of notificationTypes) expect(isTooLongAway(kind, ago(endsAfterDays(kind)), now)).toBe(true)
  })
})

describe('isLastBeforeSilence', () => {
  const cases: [days: number, ms: number, isLast: boolean][] = [
    [0, 0, false],
    [53, -1, false],
    // The next one would be at sixty days, and does not come
    [53, 0, true],
    [60, -1, true],
    [60, 0, false],
    [200, 0, false],
  ]
  it.each(cases)('a weekly update, %s days and %s ms away: %s', (days, ms, isLast) => {
    expect(isLastBeforeSilence('weekly_updates', ago(days, ms), now, 7)).toBe(isLast)
  })
})
