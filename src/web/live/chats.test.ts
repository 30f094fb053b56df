import { expect, test } from 'vitest'
import type { ChatView, MessageView, PartnerView } from '../../contract/chat/chat.ts'
import type { LiveEventOf } from '../../contract/live.ts'
import {
  isOfUnknownChat,
  newUnread,
  withArchived,
  withChanged,
  withDelivered,
  withDraft,
  withMessage,
  withReceived,
  withSeen,
} from './chats.ts'

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
  conversation: { id, last_seq: seq, rev: 0, last_message: message(id, seq), last_at: message(id, seq).sent_at },
  profile: anna,
  num_unread_messages: 0,
  seen_seq: 1,
  delivered_seq: 1,
  is_archived: false,
  muted_until: null,
  draft: '',
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

test('the last message shows as it was changed; an earlier one only moves the number of changes', () => {
  const changed = (seq: number, rev: number): LiveEventOf<'message_changed'> => ({
    kind: 'message_changed',
    message: { ...message('a', seq), text: '', is_unsent: true, rev },
  })
  const after = withChanged([chat('a', 3), chat('b', 3)], changed(3, 2))
  expect(after.map(({ conversation }) => [conversation.rev, conversation.last_message?.is_unsent])).toEqual([
    [2, true],
    [0, undefined],
  ])
  const earlier = withChanged(after, changed(1, 3))[0]?.conversation
  expect([earlier?.rev, earlier?.last_message?.seq]).toEqual([3, 3])
  const late = withChanged(after, { kind: 'message_changed', message: { ...message('a', 3), rev: 1 } })[0]?.conversation
  expect([late?.rev, late?.last_message?.is_unsent]).toEqual([2, true])
})

test('only the other one’s devices count as delivered, never backwards; what is seen is delivered', () => {
  const delivered = (reader_id: string, seq: number) =>
    withDelivered([chat('a', 3)], { kind: 'messages_delivered', conversation_id: 'a', reader_id, seq })[0]
      ?.delivered_seq
  expect([delivered('anna', 3), delivered('me', 3), delivered('anna', 0)]).toEqual([3, 1, 1])
  const seen = withSeen([chat('a', 3)], { kind: 'messages_seen', conversation_id: 'a', reader_id: 'anna', seq: 2 })
  expect(seen[0]?.delivered_seq).toBe(2)
})

test('a message of one’s own takes the draft with it, one of the other does not', () => {
  const draft = { ...chat('a', 1), draft: 'begun' }
  expect(withMessage([draft], { ...sent('a', 2), unread: null })[0]?.draft).toBe('')
  expect(withMessage([draft], sent('a', 2))[0]?.draft).toBe('begun')
})

test('a draft of another device shows its beginning, without cutting an emoji in two', () => {
  const event = { kind: 'draft_changed', conversation_id: 'a', text: '🌷'.repeat(200) } as const
  expect(withDraft([chat('a', 1), chat('b', 1)], event).map(({ draft }) => draft)).toEqual(['🌷'.repeat(140), ''])
})

test('what is put aside elsewhere leaves the list; what is muted says so; what comes back is unknown here', () => {
  const aside = (is_archived: boolean, muted_until: string | null = null) =>
    ({ kind: 'chat_changed', conversation_id: 'a', is_archived, muted_until }) as const
  const chats = [chat('a', 1), chat('b', 1)]
  expect(ids(withArchived(chats, aside(true)))).toEqual(['b:1'])
  expect(withArchived(chats, aside(false, '2027'))[0]?.muted_until).toBe('2027')
  expect(isOfUnknownChat([chat('b', 1)], aside(false))).toBe(true)
  expect(isOfUnknownChat([chat('b', 1)], aside(true))).toBe(false)
})

test('an answer that is older than the stream does not undo what was heard', () => {
  const received = { ...chat('a', 5), num_unread_messages: 3 }
  const answer = { chats: [chat('a', 3), chat('b', 2)], num_unread_messages: 4 }
  const { chats, unread } = withReceived(answer, [received, chat('b', 1), chat('deleted', 9)])
  expect([ids(chats), unread]).toEqual([['a:5', 'b:2'], 7])
  expect(withReceived(answer, null)).toEqual({ chats: answer.chats, unread: 4 })
})

test('a list fetched earlier does not bring back a message that was unsent meanwhile', () => {
  const before = chat('a', 5)
  const unsent = { ...message('a', 5), text: '', is_unsent: true, rev: 1 } as MessageView
  const known = withChanged([before], { kind: 'message_changed', message: unsent })
  const older = { chats: [{ ...before, num_unread_messages: 1 }], num_unread_messages: 1 }
  const { chats, unread } = withReceived(older, known)
  expect(chats[0]?.conversation).toMatchObject({ rev: 1, last_message: { text: '', is_unsent: true } })
  expect([chats[0]?.num_unread_messages, unread]).toEqual([1, 1])
  const newer = { chats: [{ ...before, conversation: { ...before.conversation, rev: 2 } }], num_unread_messages: 0 }
  expect(withReceived(newer, known).chats).toEqual(newer.chats)
})
