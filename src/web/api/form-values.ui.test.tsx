import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../test/ui/render.tsx'
import { DateOfBirthField } from '../ui/fields/date-of-birth-field.tsx'
import { formDate, formTexts } from './form-values.ts'

const field = (
  <form>
    <DateOfBirthField name="date_of_birth" label="Born" defaultValue="1990-02-03" />
  </form>
)

test('the three parts of a date come together as one date', async () => {
  renderUi(field)
  const [, month] = await screen.findAllByRole<HTMLInputElement>('textbox')
  fireEvent.change(month as HTMLInputElement, { target: { value: '7' } })
  const form = new FormData(document.querySelector('form') ?? undefined)
  expect(formDate(form, 'date_of_birth')).toBe('1990-07-03')
})

test('texts are trimmed; what is empty or a file is left out', () => {
  const form = new FormData()
  form.set('name', '  Anna ')
  form.set('ref', ' ')
  form.set('photo', new File(['x'], 'x.jpg'))
  expect(formTexts(form)).toEqual({ name: 'Anna' })
})
