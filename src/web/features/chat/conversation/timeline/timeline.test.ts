import { expect, test } from 'vitest'
import type { MessageView } from '../../../../../contract/chat/chat.ts'
import type { Outgoing } from '../../outbox/entry.ts'
import { chunkOfSeq, chunksOf, timelineOf } from './timeline.ts'

const message = (
  seq: number,
  sender_id = 'anna',
  sent_at = `2026-06-15T12:${String(seq).padStart(2, '0')}:00.000Z`,
): MessageView => ({
  id: `m${seq}`,
  conversation_id: 'c',
  seq,
  sender_id,
  text: 'hi',
  sent_at,
})
const shown = (messages: MessageView[], { newAfter = 99, until = 99, outgoing = [] as Outgoing[] } = {}) =>
  timelineOf({
    messages,
    outgoing,
    memberId: 'me',
    away: { after: newAfter, until },
    dayOf: (iso) => iso.slice(0, 10),
  }).map((row) =>
    row.kind === 'message' ? `${row.key}${row.isFirst ? ' first' : ''}${row.isLast ? ' last' : ''}` : row.key,
  )

test('days stand between messages, and runs break at days, people and pauses', () => {
  const messages = [
    message(1),
    message(2),
    message(3, 'me'),
    message(9, 'me'),
    message(10, 'me', '2026-06-16T00:01:00.000Z'),
  ]
  expect(shown(messages)).toEqual([
    'day-2026-06-15',
    'm1 first',
    'm2 last',
    'm3 first last',
    'm9 first last',
    'day-2026-06-16',
    'm10 first last',
  ])
})

test('the mark stands before the first new message of the other one', () => {
  expect(shown([message(1), message(2, 'me'), message(3), message(4)], { newAfter: 1 })).toEqual([
    'day-2026-06-15',
    'm1 first last',
    'm2 first last',
    'unread',
    'm3 first',
    'm4 last',
  ])
  expect(shown([message(1), message(2)], { newAfter: 1, until: 1 })).not.toContain('unread')
  expect(shown([message(1), message(2, 'me')], { newAfter: 1 })).not.toContain('unread')
})

test('what is on its way comes last, until it has arrived', () => {
  const outgoing = [{ id: 'm1' }, { id: 'm7' }] as Outgoing[]
  expect(shown([message(1, 'me')], { outgoing })).toEqual(['day-2026-06-15', 'm1 first last', 'm7'])
})

test('chunks keep their messages when earlier ones come before them, and marks stay with the message below', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => message(from + index, 'anna', '2026-06-15T12:00:00.000Z'))
  const keysOf = (messages: MessageView[]) => {
    const rows = timelineOf({
      messages,
      outgoing: [{ id: 'o' }] as Outgoing[],
      memberId: 'me',
      away: { after: 39, until: 99 },
      dayOf: (iso) => iso.slice(0, 10),
    })
    return new Map(chunksOf(rows).map(({ key, rows: within }) => [key, within.map((row) => row.key)]))
  }
  const before = keysOf(many(30, 45))
  const after = keysOf(many(5, 45))
  expect([...before.keys()]).toEqual(['from-20', 'from-40', 'outgoing'])
  expect([...after.keys()]).toEqual(['from-0', 'from-20', 'from-40', 'outgoing'])
  expect(after.get('from-40')).toEqual(before.get('from-40'))
  expect(after.get('from-40')?.slice(0, 2)).toEqual(['unread', 'm40'])
  expect([...after.values()].flat()).toHaveLength(41 + 3)
  expect(chunkOfSeq(39)).toBe('from-20')
})
