import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { UserView } from '../../../../contract/accounts/accounts.ts'
import type { ChatView } from '../../../../contract/chat/chat.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { browserApi } from '../../../api/browser.ts'
import { useLiveState, useLiveStore } from '../../../live/provider.tsx'
import type { LiveStore } from '../../../live/store.ts'
import { useChats, useFirstChats } from './use-chats.ts'

vi.mock('../../../live/line.ts', () => ({ openLineLater: () => ({ say: () => undefined, close: () => undefined }) }))
vi.mock('../../../api/browser.ts', () => ({ browserApi: { chat: { listChats: vi.fn() } } }))

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

const withMore = { ...loaded, has_more: true }
let store: LiveStore
function WithOlder() {
  store = useLiveStore()
  const { chats, loadOlder } = useChats(withMore)
  return (
    <button type="button" onClick={() => void loadOlder()}>
      {chats.map(({ conversation }) => conversation.id).join(' ')}
    </button>
  )
}

test('a chat of an older page leaves the list when it is archived or deleted, and comes back if that was refused', async () => {
  const older = ['d', 'e'].map((id) => ({ ...chat, conversation: { id } }) as ChatView)
  vi.mocked(browserApi.chat.listChats).mockResolvedValue({ chats: older, num_unread_messages: 1, has_more: false })
  renderUi(<WithOlder />, { user: { id: 'me' } as UserView })
  const list = screen.getByRole('button')
  await act(async () => void fireEvent.click(list))
  expect(list.textContent).toBe('c d e')
  const archive = (is_archived: boolean) =>
    act(() => store.hear({ kind: 'chat_changed', conversation_id: 'd', is_archived, muted_until: null }))
  archive(true)
  expect(list.textContent).toBe('c e')
  archive(false)
  expect(list.textContent).toBe('c d e')
  act(() => store.hear({ kind: 'chat_deleted', conversation_id: 'e' }))
  expect(list.textContent).toBe('c d')
})
