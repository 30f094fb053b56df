import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/ui/render.tsx'
import type { Refused } from '../../api/load.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { signUpInputOf } from './sign-up-input.ts'

const site = {
  name: 'Vonk',
  countries: ['GB', 'NL', 'DE'],
  geoip_selected_country: 'NL',
  minimum_age: 18,
  terms_version: '2023-12-01T12:00:00Z',
  fictional_profiles: true,
  fictional_share: 0.06,
}

function renderForm({ query = '', refused }: { query?: string; refused?: Refused } = {}) {
  renderUi(<SignUpForm query={new URLSearchParams(query)} refused={refused} />, { site })
  return screen.findByRole('button', { name: 'Sign up for free' })
}

function sent() {
  const form = document.querySelector('form')
  if (!form) throw new Error('no form')
  return signUpInputOf(new FormData(form))
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('takes over what was chosen before, where the visitor came from, and the country', async () => {
  await renderForm({ query: `gender=female&seeks=both&network=partner&sub3=x&ref=${'r'.repeat(300)}&member=1` })
  expect(sent()).toEqual({
    email: '',
    name: '',
    gender: 'female',
    seeks: 'both',
    country: 'NL',
    network: 'partner',
    sub3: 'x',
    ref: 'r'.repeat(100),
    consent_version: '2023-12-01T12:00:00Z',
    password: '',
    date_of_birth: '',
  })
})

test('asks for consent with an empty box, and says what fictional profiles there are', async () => {
  await renderForm()
  const consent = screen.getByRole<HTMLInputElement>('checkbox')
  expect(consent.checked).toBe(false)
  expect(screen.getByText(/fictional: 6.0% of all/)).toBeTruthy()
  fireEvent.click(consent)
  expect(sent().consent).toBe('on')
})

test('lists countries by their names in the language of the page', async () => {
  await renderForm()
  const options = [...screen.getByLabelText<HTMLSelectElement>('Where you live').options]
  expect(options.map(({ text }) => text)).toEqual(['Germany', 'Netherlands', 'United Kingdom'])
})

test('sends the date in one piece and the password as it was typed', async () => {
  await renderForm()
  type('month', '5')
  type('day', '6')
  type('year', '1994')
  type('Password', ' nine lives for a cat ')
  expect(sent()).toMatchObject({ date_of_birth: '1994-05-06', password: ' nine lives for a cat ' })
})

test('says how long the password is while it is typed, and aloud once it is long enough', async () => {
  await renderForm()
  const aloud = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  type('Password', 'nine')
  expect(screen.getByText('4 of 12 characters')).toBeTruthy()
  expect(aloud()).toEqual([''])
  type('Password', 'nine lives for a cat')
  expect(aloud()).toEqual(['Long enough. Every further character makes it stronger.'])
})

test('a refusal lands on the fields, and what was typed without script is there again', async () => {
  const refused: Refused = {
    error: {
      code: 'too_young',
      params: { min_age: 18 },
      fields: { date_of_birth: 'too_young', consent: 'consent_required' },
    },
    typed: {
      gender: 'male',
      email: 'bram@example.com',
      name: 'Bram',
      country: 'DE',
      date_of_birth_year: '2015',
      date_of_birth_month: '01',
      date_of_birth_day: '02',
    },
  }
  await renderForm({ query: 'gender=female', refused })
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(screen.getByRole('alert').textContent).toContain('You have to be at least 18 years old.')
  expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('year').getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toMatchObject({
    gender: 'male',
    email: 'bram@example.com',
    name: 'Bram',
    country: 'DE',
    date_of_birth: '2015-01-02',
  })
})

test('has a field for robots that nobody else meets', async () => {
  await renderForm()
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]')
  expect(trap?.tabIndex).toBe(-1)
  expect(trap?.closest('[aria-hidden]')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /empty/ })).toBeNull()
})
