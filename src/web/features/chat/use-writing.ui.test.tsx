import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/ui/render.tsx'
import { useWriting } from './use-writing.ts'

vi.mock('../../live/line.ts', () => ({ openLineLater: () => ({ say: () => undefined, close: () => undefined }) }))
vi.mock('../../api/browser.ts', () => ({
  browserApi: { chat: { getConversation: () => new Promise(() => undefined) } },
}))

const free = { may_write: true, reason: null, message_credits: 0, photo_credits: 2, message_length: 500 }
function Price() {
  const [begunCount, setCount] = useState(0)
  const { message_credits, reason } = useWriting('c', free, begunCount)
  return <button type="button" onClick={() => setCount(1)}>{`${message_credits} ${reason}`}</button>
}
const button = () => screen.getByRole('button')

test('only the first message of all is said to be free, also while it is on its way', () => {
  renderUi(<Price />, { site: { message_credits: 3 } })
  expect(button().textContent).toBe('0 null')
  fireEvent.click(button())
  expect(button().textContent).toBe('3 not_enough_credits')
})
