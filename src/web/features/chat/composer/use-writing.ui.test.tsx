import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { ConversationView, MessageView } from '../../../../contract/chat/chat.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { freeWriting } from '../../../../test/ui/writing.ts'
import type { Outgoing } from '../outbox/entry.ts'
import { unansweredNow, useWriting } from './use-writing.ts'

vi.mock('../../../live/line.ts', () => ({ openLineLater: () => ({ say: () => undefined, close: () => undefined }) }))
const getConversation = vi.hoisted(() => vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined)))
vi.mock('../../../api/browser.ts', () => ({ browserApi: { chat: { getConversation } } }))

const [me, anna] = ['me', 'anna']
const conversation = { id: 'c', last_seq: 0, profile: { id: anna }, writing: freeWriting } as ConversationView
const entry = (id: string, failure: Outgoing['failure'] = null) => ({ id, failure }) as Outgoing
const nothing = { messages: [] as MessageView[], outgoing: [] as Outgoing[] }

function Price() {
  const [thread, setThread] = useState(nothing)
  const { message_credits, reason } = useWriting(conversation, thread)
  const begin = () => setThread({ ...thread, outgoing: [entry('1')] })
  return <button type="button" onClick={begin}>{`${message_credits} ${reason}`}</button>
}
const button = () => screen.getByRole('button')

test('only the first message of all is said to be freeWriting, also while it is on its way', () => {
  renderUi(<Price />, { site: { message_credits: 3 } })
  expect(button().textContent).toBe('0 null')
  fireEvent.click(button())
  expect(button().textContent).toBe('3 not_enough_credits')
})

describe('unanswered messages', () => {
  const message = (seq: number, sender_id: string) => ({ id: `m${seq}`, seq, sender_id }) as MessageView
  const known = (last_seq: number, unanswered: number) => ({ last_seq, writing: { ...freeWriting, unanswered } })
  const cases: [what: string, known: ReturnType<typeof known>, thread: Partial<typeof nothing>, count: number][] = [
    ['as the server counted', known(9, 4), {}, 4],
    ['the newest page has none of the other one', known(90, 30), { messages: [message(89, me), message(90, me)] }, 30],
    ['one more was sent', known(9, 4), { messages: [message(9, me), message(10, me)] }, 5],
    ['one more is on its way', known(9, 4), { outgoing: [entry('x')] }, 5],
    [
      'one has arrived and is still in the outbox',
      known(9, 4),
      { messages: [message(10, me)], outgoing: [entry('m10')] },
      5,
    ],
    ['one waits for a connection', known(9, 4), { outgoing: [entry('x', { code: 'offline', params: {} })] }, 5],
    ['one was refused', known(9, 6), { outgoing: [entry('x', { code: 'unanswered_limit', params: {} })] }, 6],
    ['a reply came', known(9, 6), { messages: [message(10, anna)] }, 0],
    ['a reply came and was answered', known(9, 6), { messages: [message(10, anna), message(11, me)] }, 1],
  ]
  test.each(cases)('%s', (_what, state, thread, count) => {
    expect(unansweredNow(state, { partnerId: anna, ...nothing, ...thread })).toBe(count)
  })
})

const writing = { ...freeWriting, may_write: false, reason: 'unanswered_limit' as const, unanswered: 6 }
/** The same object for every render, as a page holds it: a new one would be taken for news of the server each time. */
const blocked = { ...conversation, last_seq: 6, writing } as ConversationView

function Blocked() {
  const [messages, setMessages] = useState<MessageView[]>([])
  const { reason } = useWriting(blocked, { messages, outgoing: [] })
  const reply = { id: 'm7', seq: 7, sender_id: anna } as MessageView
  return <button type="button" onClick={() => setMessages([reply])}>{`${reason}`}</button>
}

test('a reply opens the composer again without asking the server', () => {
  renderUi(<Blocked />, { site: { message_credits: 0 } })
  expect(button().textContent).toBe('unanswered_limit')
  fireEvent.click(button())
  expect(button().textContent).toBe('null')
})

const verifiedOnly = {
  ...conversation,
  writing: { ...freeWriting, may_write: false, reason: 'verified_only' },
} as ConversationView

function VerifiedOnly() {
  const [messages, setMessages] = useState<MessageView[]>([])
  const { reason } = useWriting(verifiedOnly, { messages, outgoing: [] })
  const hello = { id: 'm1', seq: 1, sender_id: anna } as MessageView
  return <button type="button" onClick={() => setMessages([hello])}>{`${reason}`}</button>
}

test('who hears from verified members only and writes first may be answered at once', async () => {
  renderUi(<VerifiedOnly />, { site: { message_credits: 0 } })
  expect(button().textContent).toBe('verified_only')
  getConversation.mockResolvedValueOnce({ conversation: { ...conversation, last_seq: 1 } })
  fireEvent.click(button())
  await vi.waitFor(() => expect(button().textContent).toBe('null'))
})
