import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { useFormErrors } from '../../i18n/failures.ts'
import { Checkbox } from './checkbox.tsx'
import { Form, SubmitButton } from './form.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Select } from './select.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

type Failure = NonNullable<Parameters<typeof useFormErrors>[0]>
const failure: Failure = {
  code: 'invalid_input',
  params: {},
  fields: { email: 'invalid_email', password: 'too_small' },
}

function SignUp({ error }: { error: Failure | null }) {
  return (
    <Form errors={useFormErrors(error)}>
      <TextField name="email" label="E-mail" hint="Nobody sees this." />
      <PasswordField name="password" label="Password" />
      <SubmitButton>Go</SubmitButton>
    </Form>
  )
}

test('a refused form takes the focus to its first faulty field and ties each error to its field', async () => {
  renderUi(<SignUp error={failure} />)
  const summary = await screen.findByRole('alert')
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(summary.textContent).toContain(copy('errors.invalid_input'))
  const email = screen.getByLabelText('E-mail')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  const notes = email
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(notes).toEqual([copy('errors.invalid_email'), 'Nobody sees this.'])
})

test('after a refusal a field says which rule it breaks, and nothing once it is mended', async () => {
  renderUi(
    <Form errors={{ summary: 'Check it', fields: { city: copy('errors.fields.too_small'), street: 'Not a street' } }}>
      <TextField name="city" label="City" isRequired />
      <TextField name="street" label="Street" defaultValue="Somewhere" />
      <TextField name="country" label="Country" isRequired />
    </Form>,
  )
  const [city, street] = [await screen.findByLabelText('City'), screen.getByLabelText('Street')]
  const noteOf = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')
  await waitFor(() => expect(noteOf(city)?.textContent).toBe(copy('errors.fields.invalid_type')))
  expect(noteOf(street)?.textContent).toBe('Not a street')
  // The server stops at the first kind of fault
  expect(noteOf(screen.getByLabelText('Country'))?.textContent).toBe(copy('errors.fields.invalid_type'))
  expect(screen.getByRole('button', { name: `City: ${copy('errors.fields.invalid_type')}` })).toBeTruthy()
  fireEvent.input(city, { target: { value: 'Ghent' } })
  expect(city.getAttribute('aria-invalid')).toBeNull()
})

test('a refusal of no field takes the focus to the summary', async () => {
  renderUi(<SignUp error={{ code: 'too_many_requests', params: {} }} />)
  expect(document.activeElement).toBe(await screen.findByRole('alert'))
})

test('a field that was changed shows its error when it is left, and loses it when it is mended', async () => {
  renderUi(
    <Form>
      <TextField name="email" type="email" label="E-mail" isRequired />
      <TextField name="city" label="City" isRequired />
    </Form>,
  )
  const [email, city] = [await screen.findByLabelText('E-mail'), screen.getByLabelText('City')]
  // Only passed through
  fireEvent.focus(city)
  fireEvent.blur(city)
  expect(city.getAttribute('aria-invalid')).toBeNull()
  fireEvent.input(email, { target: { value: 'kari' } })
  expect(email.getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(email)
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(copy('errors.invalid_email'))).toBeDefined()
  fireEvent.input(email, { target: { value: 'kari@mail.example' } })
  expect(email.getAttribute('aria-invalid')).toBeNull()
  fireEvent.input(city, { target: { value: '' } })
  fireEvent.blur(city)
  expect(screen.getByText(copy('errors.fields.invalid_type'))).toBeDefined()
})

test('an error waits until the button that took the focus was pressed', async () => {
  renderUi(
    <Form>
      <TextField name="email" type="email" label="E-mail" />
    </Form>,
  )
  const email = await screen.findByLabelText('E-mail')
  fireEvent.input(email, { target: { value: 'kari' } })
  fireEvent.pointerDown(document.body)
  fireEvent.blur(email)
  expect(email.getAttribute('aria-invalid')).toBeNull()
  fireEvent.pointerUp(document.body)
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
})

test('an entry of the summary leads to its field', async () => {
  renderUi(<SignUp error={failure} />)
  fireEvent.click(
    await screen.findByRole('button', { name: `${copy('accounts.password')}: ${copy('errors.fields.too_small')}` }),
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test('a form without a refusal shows none', async () => {
  renderUi(<SignUp error={null} />)
  expect((await screen.findByLabelText('E-mail')).getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a password can be looked at and hidden again', async () => {
  renderUi(<SignUp error={null} />)
  const password = await screen.findByLabelText<HTMLInputElement>('Password')
  expect(password.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: copy('common.showPassword') }))
  expect(password.type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: copy('common.hidePassword') }))
  expect(password.type).toBe('password')
})

test('after a refusal without script the fields show what was typed, not their defaults', async () => {
  const typed = { city: 'Oslo', note: 'some words', country: 'NO', kind: 'b', agree: 'on' }
  const choices = ['a', 'b'].map((value) => ({ value, label: value }))
  renderUi(
    <Form typed={typed}>
      <TextField name="city" label="City" defaultValue="Bergen" />
      <TextArea name="note" label="Note" defaultValue="none" />
      <Select
        name="country"
        label="Country"
        defaultValue="SE"
        choices={['NO', 'SE'].map((value) => ({ value, label: value }))}
      />
      <RadioGroup name="kind" label="Kind" defaultValue="a" choices={choices} />
      <Checkbox name="agree">Agree</Checkbox>
      <Checkbox name="more" defaultChecked>
        More
      </Checkbox>
      <TextField name="name" label="Name" defaultValue="Kari" />
    </Form>,
  )
  const form = (await screen.findByLabelText('City')).closest('form') as HTMLFormElement
  expect(Object.fromEntries(new FormData(form))).toEqual({ ...typed, name: 'Kari' })
})
