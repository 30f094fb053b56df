import { fireEvent, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { copy } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { Composer, type ComposerProps } from './composer.tsx'

type FieldOptions = { start?: string; max?: number; isOpen?: boolean } & Partial<
  Pick<ComposerProps, 'onCancelReply' | 'onPhoto' | 'insteadOfSend'>
>

function Held({
  start = '',
  max = 20,
  isOpen = true,
  onSend,
  ...rest
}: FieldOptions & { onSend: (text: string) => void }) {
  const [text, setText] = useState(start)
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Composer
      name="Anna"
      text={text}
      onText={setText}
      onSend={onSend}
      isOpen={isOpen}
      maxLength={max}
      formId="id"
      field={field}
      onCancelReply={null}
      onPhoto={null}
      {...rest}
    >
      price
    </Composer>
  )
}

function drawn(options: FieldOptions = {}) {
  const onSend = vi.fn()
  renderUi(<Held {...options} onSend={onSend} />)
  return {
    onSend,
    field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: copy('chat.composer.label', { name: 'Anna' }) }),
  }
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
  for (const options of [{ start: ' \n ' }, { start: 'x'.repeat(21) }, { start: 'Hello', isOpen: false }]) {
    const { onSend, field } = drawn(options)
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onSend).not.toHaveBeenCalled()
    document.body.replaceChildren()
  }
})

test('the counter shows near the limit, and counts what people see', () => {
  const { field } = drawn({ start: 'x'.repeat(10) })
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.change(field, { target: { value: '👩‍👩‍👧‍👦'.repeat(19) } })
  expect(screen.getByRole('status').textContent).toBe(copy('common.charactersLeft', { count: 1 }))
  fireEvent.change(field, { target: { value: 'x'.repeat(23) } })
  expect(screen.getByRole('status').textContent).toBe(copy('chat.composer.over', { count: 3 }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('Escape stops answering, and does nothing else', () => {
  const onCancelReply = vi.fn()
  const { field } = drawn({ start: 'Hello', onCancelReply })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(onCancelReply).toHaveBeenCalledOnce()
  expect(field.value).toBe('Hello')
})

const picture = new File(['x'], 'a.png', { type: 'image/png' })
test.each([
  ['a picture', [picture], ['Files'], true],
  ['a picture of the words beside it', [picture], ['text/plain', 'Files'], false],
  ['another file', [new File(['x'], 'a.pdf', { type: 'application/pdf' })], ['Files'], false],
])('pasting %s', (_what, files, types, isTaken) => {
  const onPhoto = vi.fn()
  const { field } = drawn({ onPhoto })
  fireEvent.paste(field, { clipboardData: { files, types } })
  expect(onPhoto).toHaveBeenCalledTimes(isTaken ? 1 : 0)
})

test('while there are no words, something else may stand in the place of the way to send', () => {
  const { field } = drawn({ insteadOfSend: <button type="button">Record</button> })
  expect(screen.getByRole('button', { name: 'Record' })).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Hello' } })
  expect(screen.queryByRole('button', { name: 'Record' })).toBeNull()
  expect(screen.getByRole('button', { name: copy('chat.composer.send') })).toBeTruthy()
})

test('is a form that works without script', () => {
  const { field } = drawn()
  const { form } = field
  expect(form?.method).toBe('post')
  expect(form?.querySelector<HTMLInputElement>('input[name=message_id]')?.value).toBe('id')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: copy('chat.composer.send') })).toMatchObject({
    type: 'submit',
    disabled: false,
  })
})
