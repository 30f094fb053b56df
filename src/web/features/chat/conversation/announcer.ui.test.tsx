import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../../test/ui/render.tsx'
import { useLiveStore } from '../../../live/provider.tsx'
import type { LiveStore } from '../../../live/store.ts'
import { Announcer } from './announcer.tsx'

vi.mock('../../../live/line.ts', () => ({ openLineLater: () => ({ say: () => undefined, close: () => undefined }) }))

let store: LiveStore
function Announcements() {
  store = useLiveStore()
  return <Announcer name="Bram" conversationId="c" memberId="me" hidden={null} isTyping={false} />
}
const says = (seq: number, text: string) =>
  act(() =>
    store.hear({
      kind: 'message_sent',
      message: {
        id: `${seq}`,
        conversation_id: 'c',
        seq,
        sender_id: 'bram',
        text,
        sent_at: '2026-06-15T12:00:00.000Z',
      },
      profile: null,
      unread: 1,
    }),
  )

test('the same words twice are read out twice', async () => {
  renderUi(<Announcements />)
  await says(1, 'ok')
  const first = screen.getByRole('status').firstElementChild
  await says(2, 'ok')
  const second = screen.getByRole('status').firstElementChild
  expect(second?.textContent).toBe(first?.textContent)
  expect(second).not.toBe(first)
})
