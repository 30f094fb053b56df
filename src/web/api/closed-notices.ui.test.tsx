import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../test/ui/render.tsx'
import { useClosedNotices, useClosing } from './closed-notices.ts'

afterEach(() => vi.restoreAllMocks())

function Notices() {
  const [count, setCount] = useState(0)
  const { onDismiss } = useClosing('entry-skip')
  return (
    <>
      <p>{useClosedNotices().join()}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        draw {count}
      </button>
      <button type="button" onClick={onDismiss}>
        close
      </button>
    </>
  )
}

test('reads the cookies once, and again when a notice is closed', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null))
  const reading = vi.spyOn(document, 'cookie', 'get')
  renderUi(<Notices />)
  const first = reading.mock.calls.length
  fireEvent.click(await screen.findByText('draw 0'))
  fireEvent.click(await screen.findByText('draw 1'))
  expect(reading.mock.calls.length).toBe(first)
  reading.mockReturnValue('entry-skip=1')
  fireEvent.click(screen.getByText('close'))
  expect(await screen.findByText('entry-skip')).toBeTruthy()
})
