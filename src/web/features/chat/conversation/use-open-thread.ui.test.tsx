import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { ConversationView, MessageView } from '../../../../contract/chat/chat.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import type { Writing } from '../composer/use-writing.ts'
import type { Thread } from './thread.ts'
import { useOpenThread } from './use-open-thread.ts'

const conversation = { id: 'c', has_safe_links: true } as ConversationView
const hiddenWords: string[] = []

const threads: Thread[] = []
const reply = vi.fn()

function Conversation() {
  const [sent, setSent] = useState(0)
  const writing = { may_write: sent < 2, reason: null, unanswered: sent } as Writing
  const { thread } = useOpenThread({
    ...{ conversation, memberId: 'me', name: 'Anna', writing, hiddenWords },
    take: () => undefined,
    goTo: () => undefined,
    reply: (message) => reply(message, sent),
    report: () => undefined,
  })
  threads.push(thread)
  return (
    <button type="button" onClick={() => setSent(sent + 1)}>
      send
    </button>
  )
}

test('stays the same object while one writes and sends, and calls the newest functions', () => {
  renderUi(<Conversation />)
  const first = threads.at(-1)
  fireEvent.click(screen.getByRole('button'))
  expect(threads.at(-1)).toBe(first)
  first?.reply({} as MessageView)
  expect(reply).toHaveBeenCalledExactlyOnceWith({}, 1)
  fireEvent.click(screen.getByRole('button'))
  expect([threads.at(-1) === first, threads.at(-1)?.mayReply]).toEqual([false, false])
})
