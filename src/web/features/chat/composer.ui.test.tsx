import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/ui/render.tsx'
import { Composer } from './composer.tsx'

type Wish = { start?: string; max?: number; isOpen?: boolean }

function Held({ start = '', max = 20, isOpen = true, onSend }: Wish & { onSend: (text: string) => void }) {
  const [text, setText] = useState(start)
  return (
    <Composer name="Anna" text={text} onText={setText} onSend={onSend} isOpen={isOpen} maxLength={max} formId="id">
      price
    </Composer>
  )
}

function drawn(wish: Wish = {}) {
  const onSend = vi.fn()
  renderUi(<Held {...wish} onSend={onSend} />)
  return { onSend, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Anna' }) }
}

test('Enter sends what was written, without blanks around it, and the focus stays', () => {
  const { onSend, field } = drawn({ start: '  Hello\n' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Hello')
  expect(document.activeElement).toBe(field)
})

test.each([
  ['with Shift', { shiftKey: true }],
  ['while a word is being composed', { isComposing: true }],
])('Enter %s only writes', (_when, keys) => {
  const { onSend, field } = drawn({ start: 'Hello' })
  fireEvent.keyDown(field, { key: 'Enter', ...keys })
  expect(onSend).not.toHaveBeenCalled()
})

test('nothing is sent that is empty, too long, or where writing is closed', () => {
  for (const wish of [{ start: ' \n ' }, { start: 'x'.repeat(21) }, { start: 'Hello', isOpen: false }]) {
    const { onSend, field } = drawn(wish)
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
    document.body.replaceChildren()
  }
})

test('the counter shows near the limit, and counts what people see', () => {
  const { field } = drawn({ start: 'x'.repeat(10) })
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.change(field, { target: { value: '👩‍👩‍👧‍👦'.repeat(19) } })
  expect(screen.getByRole('status').textContent).toBe('1 character left')
  fireEvent.change(field, { target: { value: 'x'.repeat(23) } })
  expect(screen.getByRole('status').textContent).toBe('3 characters too many')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})
