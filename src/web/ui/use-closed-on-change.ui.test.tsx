import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useClosedOnChange } from './use-closed-on-change.ts'

function Disclosure({ cause }: { cause: string | undefined }) {
  return (
    <details ref={useClosedOnChange(cause)} suppressHydrationWarning>
      <summary>Edit</summary>
    </details>
  )
}

test('opened before the script ran, it stays open; a change to another value closes it', () => {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<Disclosure cause="a" />)
  const details = container.querySelector('details')
  if (!details) throw new Error('there is no disclosure')
  details.open = true
  const { rerender } = render(<Disclosure cause="a" />, { container, hydrate: true })
  expect(details.open).toBe(true)
  rerender(<Disclosure cause="b" />)
  expect(details.open).toBe(false)
  details.open = true
  for (const cause of ['b', undefined]) rerender(<Disclosure cause={cause} />)
  expect(details.open).toBe(true)
  rerender(<Disclosure cause="b" />)
  expect(details.open).toBe(false)
})
