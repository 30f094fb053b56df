import { expect, test } from 'vitest'
import { focusAtEnd } from './writing-at.ts'

test('out of a dialog the focus goes to the end of the field once the dialog has left', async () => {
  document.body.innerHTML = '<textarea>Hello</textarea><div role="dialog"><button>Send</button></div>'
  const field = document.querySelector('textarea')
  const button = document.querySelector('button')
  button?.focus()
  focusAtEnd({ current: field })
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(document.activeElement).toBe(button)
  document.querySelector('[role=dialog]')?.remove()
  await expect.poll(() => document.activeElement).toBe(field)
  expect(field?.selectionStart).toBe(5)
})
