import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MessageView } from '../../../../contract/chat/chat.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { browserApi } from '../../../api/browser.ts'
import { useReadMarker } from './use-read-marker.ts'

vi.mock('../../../api/browser.ts', () => ({
  browserApi: { chat: { markRead: vi.fn(async () => ({ num_unread_messages: 0 })) } },
}))

const messages = [
  { seq: 4, sender_id: 'anna' },
  { seq: 5, sender_id: 'me' },
] as MessageView[]
function Marker({ isAtNewest }: { isAtNewest: boolean }) {
  useReadMarker({ conversationId: 'c', partnerId: 'anna', messages, readSeq: 1, isAtNewest })
  return null
}
const marked = () => vi.mocked(browserApi.chat.markRead).mock.calls.map(([{ seq }]) => seq)
beforeEach(() => vi.mocked(browserApi.chat.markRead).mockClear())

test.each([
  ['in sight, in a window that is looked at', true, 'visible', true, [4]],
  ['out of sight', false, 'visible', true, []],
  ['in a window that is put away', true, 'hidden', true, []],
  ['in a window beside the one in use', true, 'visible', false, []],
] as const)('the newest message %s', (_when, isAtNewest, visibility, hasFocus, expected) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)
  renderUi(<Marker isAtNewest={isAtNewest} />)
  expect(marked()).toEqual(expected)
})

test('is marked once the window gets the focus, and once only', async () => {
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  renderUi(<Marker isAtNewest />)
  focus.mockReturnValue(true)
  for (let n = 0; n < 2; n++) await act(async () => void window.dispatchEvent(new Event('focus')))
  expect(marked()).toEqual([4])
})
