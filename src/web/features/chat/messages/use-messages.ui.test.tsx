import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { UserView } from '../../../../contract/accounts/accounts.ts'
import type { ChatView, ConversationView, MessageView, PartnerView } from '../../../../contract/chat/chat.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { browserApi } from '../../../api/browser.ts'
import { useLiveStore } from '../../../live/provider.tsx'
import type { LiveStore } from '../../../live/store.ts'
import { OutboxProvider, usePost } from '../outbox/provider.tsx'
import { useMessages } from './use-messages.ts'

vi.mock('../../../live/line.ts', () => ({ openLineLater: () => ({ say: () => undefined, close: () => undefined }) }))
vi.mock('../../../api/browser.ts', () => ({
  browserApi: { chat: { listMessages: vi.fn(), listChanges: vi.fn(), sendMessage: vi.fn() } },
}))

const message = (seq: number, more: Partial<MessageView> = {}) =>
  ({
    id: `m${seq}`,
    conversation_id: 'c',
    seq,
    sender_id: 'anna',
    text: `${seq}`,
    sent_at: '2026',
    ...more,
  }) as MessageView
const standing = { last_seq: 2, rev: 0, seen_seq: 0, delivered_seq: 0 }
const conversation = { id: 'c', profile: { id: 'anna' }, ...standing } as ConversationView
const list = vi.mocked(browserApi.chat.listMessages)
const changes = vi.mocked(browserApi.chat.listChanges)

let store: LiveStore
let held: ReturnType<typeof useMessages>
let post: ReturnType<typeof usePost>
const first = { messages: [message(1), message(2)], has_more: false }
function Messages() {
  store = useLiveStore()
  held = useMessages(conversation, first)
  post = usePost()
  return <p role="log">{held.messages.map(({ text }) => text).join(' ')}</p>
}
const draw = () =>
  renderUi(
    <OutboxProvider memberId="me">
      <Messages />
    </OutboxProvider>,
    { user: { id: 'me' } as UserView },
  )
const shown = () => screen.getByRole('log').textContent
const listed = (more: Partial<ChatView['conversation']>): ChatView => ({
  conversation: { id: 'c', last_message: null, last_at: '2026', ...standing, ...more },
  profile: { id: 'anna' } as PartnerView,
  num_unread_messages: 0,
  seen_seq: 0,
  delivered_seq: 0,
  is_archived: false,
  muted_until: null,
  draft: '',
})

beforeEach(() => {
  list.mockReset().mockResolvedValue({ messages: [], has_more: false })
  changes.mockReset().mockResolvedValue({ messages: [], rev: 0, has_more: false })
  // Nothing leaves: the outbox is tested elsewhere
  vi.mocked(browserApi.chat.sendMessage)
    .mockReset()
    .mockReturnValue(new Promise(() => undefined))
})

test('a list that knows of more makes it ask: for messages by their number, for changes by theirs', async () => {
  draw()
  list.mockResolvedValueOnce({ messages: [message(3)], has_more: false })
  changes.mockResolvedValueOnce({ messages: [message(1, { text: 'changed', rev: 1 })], rev: 1, has_more: false })
  await act(async () => store.change({ chats: [listed({ last_seq: 3, rev: 1 })] }))
  expect(shown()).toBe('changed 2 3')
  expect(list).toHaveBeenCalledExactlyOnceWith({ id: 'c', after: 2, limit: 100 })
  expect(changes).toHaveBeenCalledExactlyOnceWith({ id: 'c', after: 0 })
})

test('one that the list does not have asks itself after each refresh', async () => {
  draw()
  list.mockResolvedValue({ messages: [message(3)], has_more: false })
  await act(async () => store.change({ chats: [], refreshes: 1 }))
  expect(shown()).toBe('1 2 3')
})

test('who writes in the middle of the history is taken to the newest', async () => {
  draw()
  list.mockResolvedValueOnce({ messages: [message(40)], has_more: true, has_newer: true })
  await act(async () => void (await held.jumpTo(40)))
  await act(async () => store.hear({ kind: 'message_sent', message: message(90), profile: null, unread: 1 }))
  expect([shown(), held.numNewer]).toEqual(['40', 50])
  list.mockResolvedValueOnce({ messages: [message(89), message(90)], has_more: true })
  const written = { conversationId: 'c', text: 'hi', at: '2026', replyTo: null, attachment: null }
  await act(async () => post.outbox?.add({ id: 'new', ...written }))
  await vi.waitFor(() => expect(shown()).toBe('89 90'))
})
