import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

const words = {
  code: copy('entry.logIn.code'),
  codeHint: copy('entry.logIn.codeHint'),
  recoveryCode: copy('entry.logIn.recoveryCode'),
  recoveryHint: copy('entry.logIn.recoveryHint'),
  submit: copy('common.nav.logIn'),
  toRecovery: copy('entry.logIn.useRecovery'),
  toApp: copy('entry.logIn.useApp'),
}
const challenge = 'c1'
const failure = { code: 'second_factor_invalid' as const, params: {} }

test.each([
  {
    isRecovery: false,
    label: words.code,
    typed: { inputMode: 'numeric', autocomplete: 'one-time-code' },
    other: { textContent: words.toRecovery, name: 'other', value: 'recovery' },
  },
  {
    isRecovery: true,
    label: words.recoveryCode,
    typed: { inputMode: 'text', autocomplete: 'off' },
    other: { textContent: words.toApp, name: 'other', value: 'app' },
  },
])('asks for a code (recovery: $isRecovery) and offers the other kind', async ({ isRecovery, label, typed, other }) => {
  renderUi(<SecondFactorForm step={{ challenge, isRecovery }} words={words} />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: label })
  expect(field).toMatchObject(typed)
  expect(document.activeElement).toBe(field)
  const [first, second] = screen.getAllByRole<HTMLButtonElement>('button')
  // The enter key presses the first
  expect(first).toMatchObject({ textContent: words.submit, name: '' })
  expect(second).toMatchObject(other)
  expect(new FormData(document.querySelector('form') ?? undefined).get('challenge')).toBe(challenge)
})

test('a wrong code shows an error and keeps the chosen method', async () => {
  renderUi(<SecondFactorForm step={{ challenge, isRecovery: true, error: failure }} words={words} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(copy('errors.second_factor_invalid'))
  expect(document.activeElement).toBe(alert)
})
