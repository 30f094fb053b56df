import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { SettingsView } from '../../../contract/sites.ts'
import { copy, copyPattern } from '../../../test/copy.ts'
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
  free_chat: 'conversations' as const,
  message_length: 500,
  message_credits: 2,
  signup_credits: 5,
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Options = {
  query?: string
  refused?: Refused
  to?: { id: string; name: string }
  settings?: Partial<SettingsView>
}

function renderForm({ query = '', refused, to, settings = {} }: Options = {}) {
  renderUi(<SignUpForm query={new URLSearchParams(query)} refused={refused} to={to} />, {
    site: { ...site, ...settings },
  })
  return screen.findByRole('button', { name: copy('entry.signUp.submit') })
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

test('consent is an unticked box, separate from offers, and fictional profiles are disclosed', async () => {
  await renderForm()
  const consent = screen.getByRole<HTMLInputElement>('checkbox', {
    name: copyPattern('entry.signUp.consent', { site: 'Vonk' }),
  })
  const offers = screen.getByRole<HTMLInputElement>('checkbox', { name: copyPattern('entry.signUp.promotions') })
  expect([consent.checked, consent.required, offers.checked, offers.required]).toEqual([false, true, false, false])
  expect(screen.getByText(copy('entry.signUp.fictional', { share: 0.06 }))).toBeTruthy()
  fireEvent.click(consent)
  expect(sent()).toMatchObject({ consent: 'on' })
  expect(sent()).not.toHaveProperty('promotions')
})

test('lists countries by their names in the language of the page', async () => {
  await renderForm()
  const options = [...screen.getByLabelText<HTMLSelectElement>(copy('entry.signUp.country')).options]
  expect(options.map(({ text }) => text)).toEqual(['Germany', 'Netherlands', 'United Kingdom'])
})

test('sends the date in one piece and the password as it was typed', async () => {
  await renderForm()
  type('month', '5')
  type('day', '6')
  type('year', '1994')
  type(copy('accounts.password'), ' nine lives for a cat ')
  expect(sent()).toMatchObject({ date_of_birth: '1994-05-06', password: ' nine lives for a cat ' })
})

test('shows length and strength of the password; announced once typing pauses', async () => {
  // The live region speaks after a rest, which a slow machine would otherwise make on its own
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await renderForm()
  const aloud = () => screen.getAllByRole('status').flatMap(({ textContent }) => textContent || [])
  fireEvent.focus(screen.getByLabelText(copy('accounts.password')))
  type(copy('accounts.password'), 'nine')
  expect(screen.getByText(copy('entry.signUp.passwordCount', { count: 4, min: 12 }))).toBeTruthy()
  type(copy('accounts.password'), 'passwordpassword')
  await screen.findByText(copy('entry.signUp.passwordStrength.weak'), { ignore: '[role=status]' }, { timeout: 10_000 })
  type(copy('accounts.password'), 'nine lives for a cat')
  const strong = copy('entry.signUp.passwordStrength.strong')
  expect(screen.getByText(strong)).toBeTruthy()
  act(() => void vi.advanceTimersByTime(899))
  expect(aloud()).not.toContain(strong)
  act(() => void vi.advanceTimersByTime(1))
  expect(aloud()).toEqual([strong])
})

test("on a member's page it offers a first message, with its price", async () => {
  const anna = { id: '01890000-0000-7000-8000-000000000001', name: 'Anna' }
  await renderForm({ to: anna, settings: { free_chat: 'credits' } })
  expect(screen.getByText(copyPattern('entry.signUp.messageHintCredits', { credits: 2, own: 5 }))).toBeTruthy()
  expect(screen.getByText(copy('common.charactersLeft', { count: 500 }))).toBeTruthy()
  type(copy('entry.signUp.message', { name: 'Anna' }), 'Hello there')
  expect(screen.getByText(copy('common.charactersLeft', { count: 489 }))).toBeTruthy()
  expect(sent()).toMatchObject({ member_id: anna.id, signup_message: 'Hello there' })
})

test('no message is offered that could not be paid', async () => {
  const anna = { id: '01890000-0000-7000-8000-000000000001', name: 'Anna' }
  await renderForm({ to: anna, settings: { free_chat: 'credits', signup_credits: 1 } })
  expect(screen.queryByLabelText(/Anna/)).toBeNull()
  expect(sent()).toMatchObject({ member_id: anna.id })
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
  expect(document.activeElement?.getAttribute('data-field')).toBe('date_of_birth')
  expect(screen.getByRole('alert').textContent).toContain(copy('errors.too_young', { min_age: 18 }))
  expect(screen.getByRole('checkbox', { name: copyPattern('entry.signUp.consent') }).getAttribute('aria-invalid')).toBe(
    'true',
  )
  expect(screen.getByLabelText('year').getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toMatchObject({
    gender: 'male',
    email: 'bram@example.com',
    name: 'Bram',
    country: 'DE',
    date_of_birth: '2015-01-02',
  })
})

test.each<[ErrorCode, string, string]>([
  ['email_in_use', 'email', copy('errors.email_in_use')],
  ['account_pending_deletion', 'email', copy('errors.account_pending_deletion')],
  ['disposable_email', 'email', copy('errors.disposable_email')],
  ['invalid_email', 'email', copy('errors.invalid_email')],
  ['name_is_email', 'name', copy('errors.name_is_email')],
  ['name_starts_with_at', 'name', copy('errors.name_starts_with_at')],
  ['name_has_contact_details', 'name', copy('errors.name_has_contact_details')],
  ['password_too_common', 'password', copy('errors.password_too_common')],
  ['invalid_date_of_birth', 'date_of_birth', copy('errors.invalid_date_of_birth')],
])('%s is shown at the field %s', async (code, field, words) => {
  await renderForm({ refused: { error: { code, params: {}, fields: { [field]: code } } } })
  const described = document.querySelector(`[data-field=${field}]`)?.getAttribute('aria-describedby') ?? ''
  const notes = described.split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
  expect(notes.join(' ')).toContain(words)
  expect(screen.getByRole('alert').textContent).toContain(words)
})

test.each<[ErrorCode, string]>([
  ['invite_only', copy('errors.invite_only')],
  ['robot_suspected', copy('errors.robot_suspected')],
  ['too_many_requests', copy('errors.too_many_requests', { minutes: '1' })],
])('%s is shown above the form', async (code, words) => {
  await renderForm({ refused: { error: { code, params: {} } } })
  expect(screen.getByRole('alert').textContent).toContain(words)
})

test('asks for the date of birth with the age of the site', async () => {
  await renderForm({ settings: { minimum_age: 21 } })
  expect(screen.getByRole('group', { name: copy('entry.signUp.dateOfBirth', { min_age: 21 }) })).toBeTruthy()
})

test('has a honeypot field that people do not see', async () => {
  await renderForm()
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]')
  expect(trap?.tabIndex).toBe(-1)
  expect(trap?.closest('[aria-hidden]')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: copyPattern('entry.signUp.website') })).toBeNull()
})

const faulty: Refused = {
  error: {
    code: 'invalid_input',
    params: {},
    fields: { name: 'name_is_email', country: 'invalid_format', consent: 'consent_required' },
  },
  typed: {},
}

/** A form that is refused when the button beside it is pressed. */
function RefusedLater() {
  const [refused, setRefused] = useState<Refused>()
  return (
    <>
      <button type="button" onClick={() => setRefused(faulty)}>
        refuse
      </button>
      <SignUpForm query={new URLSearchParams()} refused={refused} />
    </>
  )
}

test('on a phone, a link of the error summary shows the step of its field and focuses the field', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  renderUi(<RefusedLater />, { site })
  fireEvent.click(await screen.findByRole('button', { name: 'refuse' }))
  const progress = (step: number) => copy('entry.complete.progress', { step, steps: 6 })
  await screen.findByText(progress(2), { selector: '[role=status]' })
  const links = [...screen.getByRole('alert').querySelectorAll('button')]
  const focused = () => document.activeElement?.getAttribute('data-field')
  expect(focused()).toBe('name')

  fireEvent.click(links[2] as HTMLElement)
  await screen.findByText(progress(6), { selector: '[role=status]' })
  expect(focused()).toBe('consent')
  // Not the first control of its step
  fireEvent.click(links[1] as HTMLElement)
  await screen.findByText(progress(2), { selector: '[role=status]' })
  expect(focused()).toBe('country')
})

test('on a phone, the second tap of a double tap on the last "Continue" does not submit the form', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const submitted = vi.fn()
  renderUi(
    <div onSubmit={submitted}>
      <SignUpForm query={new URLSearchParams('gender=female&seeks=male')} />
    </div>,
    { site },
  )
  const goOn = () => screen.getByRole('button', { name: copy('common.continue') })
  const stepShown = (step: number) =>
    screen.findByText(copy('entry.complete.progress', { step, steps: 6 }), { selector: '[role=status]' })
  await screen.findByRole('button', { name: copy('entry.signUp.submit') })
  type(copy('entry.signUp.name'), 'Kim')
  type('month', '5')
  type('day', '6')
  type('year', '1994')
  type(copy('accounts.email'), 'kim@example.com')
  type(copy('accounts.password'), 'nine lives for a cat')
  for (const step of [3, 4, 5]) {
    fireEvent.click(goOn())
    await stepShown(step)
  }
  submitted.mockClear()
  const tap = (button: HTMLElement) => {
    fireEvent.pointerDown(button, { pointerType: 'touch' })
    fireEvent.click(button)
  }
  tap(goOn())
  tap(screen.getByRole('button', { name: copy('entry.signUp.submit') }))
  expect(submitted).toHaveBeenCalledOnce()
  await stepShown(6)
})
