import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import { copy } from '../../../test/copy.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import NotFound, { loader } from './not-found.tsx'
import OfficePageErrors, { ErrorBoundary } from './page-errors.tsx'

const Nothing = () => null
const InFrame = () => (
  <LanguageProvider locale="en" now="2026-11-20T12:00:00Z">
    <OfficeTexts>
      <ErrorBoundary />
    </OfficeTexts>
  </LanguageProvider>
)

test('an unknown address offers the search and the pages of the role', async () => {
  const staff = { id: 'x', name: 'Robin', role: 'support', calls: ['findMembers', 'listOrders'], must_set_up: false }
  const Stub = createRoutesStub([
    {
      id: 'backoffice/layout/office-layout',
      loader: () => ({ staff }),
      HydrateFallback: Nothing,
      children: [
        {
          Component: OfficePageErrors,
          ErrorBoundary: InFrame,
          children: [{ path: '*', Component: NotFound, loader }],
        },
      ],
    },
  ])
  render(<Stub initialEntries={['/office/nothing']} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(copy('office.error.notFound'))
  const field = screen.getByLabelText<HTMLInputElement>(copy('office.nav.search'))
  expect([field.name, field.form?.getAttribute('action')]).toEqual(['q', '/office/members'])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/office/members',
    '/office/orders',
  ])
})
