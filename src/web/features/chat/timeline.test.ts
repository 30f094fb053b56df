import { expect, test } from 'vitest'
import type { MessageView } from '../../../contract/chat.ts'
import { gapAfter, withMessages } from './message-window.ts'
import type { Outgoing } from './outbox.ts'
import { timelineOf } from './timeline.ts'

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
const shown = (messages: MessageView[], { newAfter = 99, outgoing = [] as Outgoing[] } = {}) =>
  timelineOf({ messages, outgoing, memberId: 'me', newAfter, dayOf: (iso) => iso.slice(0, 10) }).map((row) =>
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
  expect(shown([message(1), message(2, 'me')], { newAfter: 1 })).not.toContain('unread')
})

test('what is on its way comes last, until it has arrived', () => {
  const outgoing = [{ id: 'm1' }, { id: 'm7' }] as Outgoing[]
  expect(shown([message(1, 'me')], { outgoing })).toEqual(['day-2026-06-15', 'm1 first last', 'm7'])
})

test('a window takes messages in any order, each once, and knows its gaps', () => {
  const start = { messages: [message(3), message(4)], hasOlder: true }
  const more = withMessages(start, [message(7), message(4), message(2)])
  expect(more.messages.map(({ seq }) => seq)).toEqual([2, 3, 4, 7])
  expect(gapAfter(more)).toBe(4)
  expect(gapAfter(withMessages(more, [message(5), message(6)]))).toBeNull()
  expect(gapAfter({ messages: [], hasOlder: false })).toBeNull()
})
