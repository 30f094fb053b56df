import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

const words = {
  code: 'Code of your authenticator app',
  codeHint: 'Six digits. The app shows new ones every 30 seconds.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes that you kept when you set up the app. Each works once.',
  submit: copy('common.nav.logIn'),
  toRecovery: 'Use a recovery code instead',
  toApp: 'Use the authenticator app instead',
}
const challenge = 'c1'
const failure = { code: 'second_factor_invalid' as const, params: {} }

test.each([
  {
    isRecovery: false,
    label: 'Code of your authenticator app',
    typed: { inputMode: 'numeric', autocomplete: 'one-time-code' },
    other: { textContent: 'Use a recovery code instead', name: 'other', value: 'recovery' },
  },
  {
    isRecovery: true,
    label: 'Recovery code',
    typed: { inputMode: 'text', autocomplete: 'off' },
    other: { textContent: 'Use the authenticator app instead', name: 'other', value: 'app' },
  },
])('asks for a code (recovery: $isRecovery) and offers the other kind', async ({ isRecovery, label, typed, other }) => {
  renderUi(<SecondFactorForm step={{ challenge, isRecovery }} words={words} />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: label })
  expect(field).toMatchObject(typed)
  expect(document.activeElement).toBe(field)
  const [first, second] = screen.getAllByRole<HTMLButtonElement>('button')
  // The enter key presses the first
  expect(first).toMatchObject({ textContent: copy('common.nav.logIn'), name: '' })
  expect(second).toMatchObject(other)
  expect(new FormData(document.querySelector('form') ?? undefined).get('challenge')).toBe(challenge)
})

test('a wrong code is said, and keeps the way that was chosen', async () => {
  renderUi(<SecondFactorForm step={{ challenge, isRecovery: true, error: failure }} words={words} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(copy('errors.second_factor_invalid'))
  expect(document.activeElement).toBe(alert)
})
