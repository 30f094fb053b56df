import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/ui/render.tsx'
import { DateOfBirthField } from './date-of-birth-field.tsx'

const field = (
  <form>
    <DateOfBirthField name="date_of_birth" label="Born" defaultValue="1990-02-03" />
  </form>
)

test.each([
  ['en', ['day', 'month', 'year'], 'day'],
  ['de', ['day', 'month', 'year'], 'Tag'],
] as const)('asks in the order and the words of %s', async (locale, order, firstWord) => {
  renderUi(field, { locale })
  const inputs = await screen.findAllByRole<HTMLInputElement>('textbox')
  expect(inputs.map((input) => input.name)).toEqual(order.map((part) => `date_of_birth_${part}`))
  expect(screen.getByLabelText(firstWord)).toBe(inputs[0])
})

test('a full part leads on to the next', async () => {
  renderUi(field)
  const [day, month] = (await screen.findAllByRole<HTMLInputElement>('textbox')) as [HTMLInputElement, HTMLInputElement]
  day.value = '12'
  fireEvent(day, new InputEvent('input', { bubbles: true, data: '2' }))
  expect(document.activeElement).toBe(month)
})
