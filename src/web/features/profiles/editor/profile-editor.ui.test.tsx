import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OwnProfileView } from '../../../../contract/profiles/profiles.ts'
import { copy, copyPattern } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { SaveStatus } from './save-status.tsx'
import { useProfileEditor } from './use-profile-editor.ts'

const loaded = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Anna',
  about_me: '',
  tattoos: null,
  country: 'NL',
  photos: [],
} as unknown as OwnProfileView

/** A server that stores what it receives. */
function stubServer() {
  let stored = loaded
  const sent: object[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH') {
      const changes = (await request.json()) as Partial<OwnProfileView>
      sent.push(changes)
      stored = { ...stored, ...changes }
    }
    return Response.json({ profile: stored })
  })
  return { sent, keep: (changes: Partial<OwnProfileView>) => (stored = { ...stored, ...changes }) }
}

function Page() {
  const editor = useProfileEditor(loaded)
  const { profile, change } = editor
  return (
    <>
      <input
        aria-label={copy('profiles.fields.about_me')}
        value={profile.about_me}
        onChange={(event) =>
          change({ about_me: event.currentTarget.value }, { after: 20, undoable: copy('profiles.fields.about_me') })
        }
      />
      <button type="button" onClick={() => change({ tattoos: 'few' }, { undoable: copy('profiles.fields.tattoos') })}>
        Choose
      </button>
      <output>{profile.tattoos ?? 'not said'}</output>
      <SaveStatus editor={editor} />
    </>
  )
}
const about = () => screen.getByLabelText<HTMLInputElement>(copy('profiles.fields.about_me'))
const type = (value: string) => fireEvent.change(about(), { target: { value } })
const button = (name: string) => screen.findByRole('button', { name })
/** A busy button cannot be pressed. */
const press = async (name: string) => {
  await vi.waitFor(async () => expect((await button(name)).getAttribute('aria-busy')).toBeNull())
  fireEvent.click(await button(name))
}

afterEach(() => vi.unstubAllGlobals())

test('takes one save after the other back, what was typed as one, and says what', async () => {
  const { sent } = stubServer()
  renderUi(<Page />)
  await screen.findByLabelText(copy('profiles.fields.about_me'))
  type('H')
  type('Hi')
  await button(copy('profiles.saving.undo', { field: copy('profiles.sections.aboutMe') }))
  fireEvent.click(screen.getByText('Choose'))
  await press(copy('profiles.saving.undo', { field: copy('profiles.fields.tattoos') }))
  await screen.findByText(copy('profiles.saving.undone', { field: copy('profiles.fields.tattoos') }), { exact: false })
  expect([screen.getByText('not said'), about().value]).toEqual([expect.anything(), 'Hi'])
  await press(copy('profiles.saving.undo', { field: copy('profiles.fields.about_me') }))
  await screen.findByText(copy('profiles.saving.undone', { field: copy('profiles.sections.aboutMe') }), {
    exact: false,
  })
  expect(about().value).toBe('')
  expect(screen.queryByRole('button', { name: copyPattern('profiles.album.undo') })).toBeNull()
  expect(sent).toEqual([{ about_me: 'Hi' }, { tattoos: 'few' }, { tattoos: null }, { about_me: '' }])
})

test('shows what another device saved, when somebody comes back to the tab', async () => {
  const { keep } = stubServer()
  renderUi(<Page />)
  await screen.findByLabelText(copy('profiles.fields.about_me'))
  keep({ about_me: 'from the phone' })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await vi.waitFor(() => expect(about().value).toBe('from the phone'))
})
