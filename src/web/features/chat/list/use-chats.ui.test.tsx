import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { UserView } from '../../../../contract/accounts/accounts.ts'
import type { ChatView } from '../../../../contract/chat/chat.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { useLiveState } from '../../../live/provider.tsx'
import { useChats, useFirstChats } from './use-chats.ts'

vi.mock('../../../live/line.ts', () => ({ openLineLater: () => ({ say: () => undefined, close: () => undefined }) }))

const chat = { conversation: { id: 'c' }, profile: { id: 'anna' }, num_unread_messages: 1 } as ChatView
const loaded = { chats: [chat], has_more: false, num_unread_messages: 1 }

const drawn: (readonly ChatView[] | null)[] = []
function Page() {
  useFirstChats(loaded)
  drawn.push(useLiveState((state) => state.chats))
  return <List />
}
function List() {
  const { chats } = useChats(loaded)
  return <p role="log">{chats.map(({ conversation }) => conversation.id).join(' ')}</p>
}

test('what reads the conversations is drawn with those of the page, never without', () => {
  renderUi(<Page />, { user: { id: 'me' } as UserView })
  expect(screen.getByRole('log').textContent).toBe('c')
  expect(new Set(drawn)).toEqual(new Set([loaded.chats]))
})
