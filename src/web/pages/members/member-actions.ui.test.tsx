import { act, fireEvent, screen } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ProfileView } from '../../../contract/profiles/profiles.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { SignUpOpener } from '../../features/accounts/sign-up-opener.tsx'
import { takeStoredLike } from '../../features/likes/stored-like.ts'
import { MemberActions } from './member-actions.tsx'

const site = {
  name: 'Vonk',
  countries: ['GB'],
  geoip_selected_country: 'GB',
  minimum_age: 18,
  terms_version: '2023-12-01T12:00:00Z',
  may_sign_up: true,
}
const anna = { id: '01890000-0000-7000-8000-000000000001', name: 'Anna', is_fictional: false } as ProfileView

// Whatever is lazy: a busy machine must not decide whether it is there in time
beforeAll(() =>
  Promise.all([
    import('../../features/accounts/sign-up-dialog.tsx'),
    import('../../features/accounts/puzzle-solver.ts'),
  ]),
)
afterEach(() => sessionStorage.clear())

let navigate: ReturnType<typeof useNavigate>
function Page() {
  navigate = useNavigate()
  return (
    <SignUpOpener>
      <MemberActions profile={anna} relation={null} onChange={() => undefined} />
    </SignUpOpener>
  )
}

/** A visitor on Anna's page who has pressed Like. */
async function likeAsVisitor(settings: Partial<typeof site> = {}) {
  renderUi(<Page />, { path: `/members/${anna.id}`, site: { ...site, ...settings } })
  fireEvent.click(await screen.findByRole('link', { name: copy('likes.button.like') }))
  return screen.findByRole('dialog')
}
const escape = () => act(async () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }))

describe('the like that a visitor asked for', () => {
  test.each([true, false])('is given up with the sign-up that is closed (sign-up is open: %s)', async (may_sign_up) => {
    await likeAsVisitor({ may_sign_up })
    await escape()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(takeStoredLike(anna.id)).toBe(false)
  })

  test('is given up with the sign-up that is stopped after a try', async () => {
    const opened = await likeAsVisitor()
    await act(async () => fireEvent.submit(opened.querySelector('form') as HTMLFormElement))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: copy('entry.signUp.stop') })))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(takeStoredLike(anna.id)).toBe(false)
  })

  test('is given up by going to another page, where coming back opens nothing', async () => {
    await likeAsVisitor()
    await act(async () => navigate('/members'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(takeStoredLike(anna.id)).toBe(false)
    await act(async () => navigate(`/members/${anna.id}`))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([true, false])('stays with whoever goes on to log in (sign-up is open: %s)', async (may_sign_up) => {
    await likeAsVisitor({ may_sign_up })
    await act(async () => fireEvent.click(screen.getByRole('link', { name: copy('entry.signUp.logIn') })))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(takeStoredLike(anna.id)).toBe(true)
  })
})
