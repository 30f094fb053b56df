import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { SignUpLink } from './sign-up-link.tsx'
import { SignUpOpener } from './sign-up-opener.tsx'

const anna = { id: '01890000-0000-7000-8000-000000000001', name: 'Anna' }
const site = {
  name: 'Vonk',
  countries: ['GB'],
  geoip_selected_country: 'GB',
  minimum_age: 18,
  terms_version: '2023-12-01T12:00:00Z',
  fictional_profiles: false,
  free_chat: 'conversations' as const,
  message_length: 500,
  message_credits: 2,
  signup_credits: 5,
  may_sign_up: true,
}

// Whatever is lazy: a busy machine must not decide whether it is there in time
beforeAll(() => Promise.all([import('./sign-up-dialog.tsx'), import('./puzzle-solver.ts')]))

async function draw(settings: Partial<typeof site> = {}) {
  renderUi(
    <SignUpOpener>
      <SignUpLink member={anna}>Like</SignUpLink>
    </SignUpOpener>,
    { path: `/members/${anna.id}?gender=female&network=partner`, site: { ...site, ...settings } },
  )
  return screen.findByRole('link', { name: 'Like' })
}
const dialog = () => screen.findByRole('dialog')
const escape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })

test('the link opens a page that returns here, without script or in another tab', async () => {
  const link = await draw()
  const next = encodeURIComponent(`/members/${anna.id}?gender=female&network=partner`)
  expect(link.getAttribute('href')).toBe(`/members/${anna.id}/signup?next=${next}`)
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link, { ctrlKey: true })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('opens over the page, with the first words to its member and the way to log in and back', async () => {
  fireEvent.click(await draw())
  const opened = await dialog()
  expect(screen.getByLabelText(copy('entry.signUp.message', { name: 'Anna' }))).toBeTruthy()
  expect(opened.querySelector('input[name=network]')?.getAttribute('value')).toBe('partner')
  // Search parameters of the page are not facts about the visitor
  expect(opened.querySelector('input[name=gender]:checked')).toBeNull()
  expect(screen.getByRole('link', { name: copy('entry.signUp.logIn') }).getAttribute('href')).toMatch(
    /^\/login\?next=%2Fmembers%2F/,
  )
})

test('closes with Esc until something is typed; after the first attempt only by its button', async () => {
  fireEvent.click(await draw())
  await dialog()
  escape()
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Like' }))
  const opened = await dialog()
  await act(async () => fireEvent.submit(opened.querySelector('form') as HTMLFormElement))
  escape()
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(screen.queryByRole('button', { name: copy('common.close') })).toBeNull()
  const stop = screen.getByRole('button', { name: copy('entry.signUp.stop') })
  await act(async () => fireEvent.click(stop))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('explains that sign-up is by invitation only', async () => {
  fireEvent.click(await draw({ may_sign_up: false }))
  await screen.findByRole('dialog', { name: copy('entry.signUp.closedTitle') })
  expect(screen.queryByRole('button', { name: copy('entry.signUp.submit') })).toBeNull()
})
