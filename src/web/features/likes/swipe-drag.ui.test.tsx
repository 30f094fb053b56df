import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { flick } from '../../../test/ui/flick.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { useSwipeDrag } from './swipe-drag.ts'

function Card({ onDecide, onUp }: { onDecide: (choice: 'like' | 'pass') => void; onUp: () => void }) {
  const { handlers } = useSwipeDrag({ onDecide, onUp, mayLike: true })
  return <div data-testid="card" {...handlers} />
}

test('a quick swipe of a card decides by its direction; a short one does not', () => {
  const onDecide = vi.fn()
  renderUi(<Card onDecide={onDecide} onUp={vi.fn()} />)
  for (const distance of [60, 140, -140]) flick(screen.getByTestId('card'), distance)
  expect(onDecide.mock.calls).toEqual([['like'], ['pass']])
})
