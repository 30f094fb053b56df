import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { flick } from '../../../../test/ui/flick.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { useTouch } from './use-touch.ts'

function Message({ onSwipe }: { onSwipe: () => void }) {
  const { handlers } = useTouch({ onHold: () => undefined, onSwipe })
  return <div data-testid="message" {...handlers} />
}

test('a quick swipe over a message answers it; a short one does not', () => {
  const onSwipe = vi.fn()
  renderUi(<Message onSwipe={onSwipe} />)
  flick(screen.getByTestId('message'), 30)
  expect(onSwipe).not.toHaveBeenCalled()
  flick(screen.getByTestId('message'), 90)
  expect(onSwipe).toHaveBeenCalledOnce()
})
