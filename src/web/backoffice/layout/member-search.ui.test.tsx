import { fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import { copy } from '../../../test/copy.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import { MemberSearch, useSearchKey } from './member-search.tsx'

function Page() {
  useSearchKey()
  const { pathname, search } = useLocation()
  return (
    <LanguageProvider locale="en" now="2026-11-20T12:00:00Z">
      <OfficeTexts>
        <details>
          <summary>Menu</summary>
          <MemberSearch />
        </details>
        <textarea aria-label="Note" />
        <output>{pathname + search}</output>
      </OfficeTexts>
    </LanguageProvider>
  )
}

function draw(at = '/office/queue') {
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  render(<Stub initialEntries={[at]} />)
  return screen.getByLabelText<HTMLInputElement>(copy('office.nav.search'), { selector: 'input' })
}

test('a slash opens the menu and leads to the search', () => {
  const field = draw()
  expect(field.closest('details')?.open).toBe(false)
  expect(fireEvent.keyDown(document.body, { key: '/' })).toBe(false)
  expect(field.closest('details')?.open).toBe(true)
  expect(document.activeElement).toBe(field)
})

test('a slash is a letter in a field, and with Ctrl it is the browser’s', () => {
  const field = draw()
  const note = screen.getByLabelText('Note')
  note.focus()
  expect(fireEvent.keyDown(note, { key: '/' })).toBe(true)
  expect(fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })).toBe(true)
  expect(document.activeElement).not.toBe(field)
})

test('the search leads to the members’ list, and shows what it was for', async () => {
  const field = draw()
  fireEvent.change(field, { target: { value: 'grace@' } })
  if (field.form) fireEvent.submit(field.form)
  expect(await screen.findByText('/office/members?q=grace%40')).toBeTruthy()
  expect(field.value).toBe('grace@')
})
