import { fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/ui/render.tsx'
import { Outcome } from './outcome.tsx'

function Payment() {
  const [title, setTitle] = useState('We are waiting')
  return <Outcome icon={null} title={title} actions={<input aria-label="code" onChange={() => setTitle('Done')} />} />
}

function Typing() {
  useEffect(() => document.querySelector('input')?.focus())
  return <input aria-label="before" />
}

test('its heading gets the focus in a fresh document, and again when it changes', async () => {
  renderUi(<Payment />)
  const heading = await screen.findByRole('heading', { name: 'We are waiting' })
  expect(document.activeElement).toBe(heading)
  const field = screen.getByRole('textbox', { name: 'code' })
  field.focus()
  fireEvent.change(field, { target: { value: 'x' } })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Done' }))
})

test('it does not take the focus from a field in use', async () => {
  renderUi(
    <>
      <Typing />
      <Payment />
    </>,
  )
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'before' }))
})
