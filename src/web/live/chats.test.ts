import { expect, test } from 'vitest'
import type { ChatView, MessageView, PartnerView } from '../../contract/chat.ts'
import type { LiveEventOf } from '../../contract/live.ts'
import { isOfUnknownChat, newUnread, withMessage, withSeen } from './chats.ts'

const anna = { id: 'anna', name: 'Anna' } as PartnerView
const message = (conversation_id: string, seq: number) =>
  ({
    id: `${conversation_id}-${seq}`,
    conversation_id,
    seq,
    text: 'hi',
    sent_at: `2026-06-15T12:00:0${seq}.000Z`,
  }) as MessageView
const sent = (
  conversation_id: string,
  seq: number,
  profile: PartnerView | null = null,
): LiveEventOf<'message_sent'> => ({
  kind: 'message_sent',
  message: message(conversation_id, seq),
  profile,
  unread: seq,
})
const chat = (id: string, seq: number): ChatView => ({
  conversation: { id, last_seq: seq, last_message: message(id, seq), last_at: message(id, seq).sent_at },
  profile: anna,
  num_unread_messages: 0,
  seen_seq: 1,
})
const ids = (chats: ChatView[]) => chats.map(({ conversation }) => `${conversation.id}:${conversation.last_seq}`)

test('a message moves its conversation to the top, once', () => {
  const chats = withMessage([chat('a', 1), chat('b', 1)], sent('b', 2))
  expect(ids(chats)).toEqual(['b:2', 'a:1'])
  expect(chats[0]).toMatchObject({ num_unread_messages: 2, profile: anna, seen_seq: 1 })
  expect(withMessage(chats, sent('b', 2))).toBe(chats)
})

test('a new conversation needs a profile; without one the server has to be asked', () => {
  expect(ids(withMessage([chat('a', 1)], sent('c', 1, anna)))).toEqual(['c:1', 'a:1'])
  const chats = [chat('a', 1)]
  expect(withMessage(chats, sent('c', 1))).toBe(chats)
  expect(isOfUnknownChat(chats, sent('c', 1))).toBe(true)
  expect(isOfUnknownChat(chats, sent('a', 2))).toBe(false)
  expect(isOfUnknownChat(null, sent('a', 2))).toBe(false)
})

test('only the other one’s reading counts as seen, and never goes back', () => {
  const seen = (reader_id: string, seq: number) =>
    withSeen([chat('a', 3)], { kind: 'messages_seen', conversation_id: 'a', reader_id, seq })[0]?.seen_seq
  expect([seen('anna', 3), seen('me', 3), seen('anna', 0)]).toEqual([3, 1, 1])
})

test('the total grows by what a message adds, once', () => {
  const chats = [chat('a', 1)]
  expect(newUnread(chats, sent('a', 3))).toBe(3)
  expect(newUnread(withMessage(chats, sent('a', 3)), sent('a', 3))).toBe(0)
  expect(newUnread(withMessage(chats, sent('a', 3)), sent('a', 2))).toBe(0)
  expect(newUnread(chats, { ...sent('a', 3), unread: null })).toBe(0)
  expect([newUnread(null, sent('a', 3)), newUnread(chats, sent('new', 1, anna))]).toEqual([1, 1])
})
