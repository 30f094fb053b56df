import { render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import type { FoundMemberView } from '../../../contract/office/member-views.ts'
import { copy } from '../../../test/copy.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import MembersPage from './members.tsx'

const found = (number: number, score: number | null) =>
  ({
    ...{ id: `0198f000-0000-7000-8000-00000000000${number}`, name: `Anna${number}`, age: 34, email: 'a@example.com' },
    ...{ photo: null, country: 'NL', site: 'Vonk', status: 'active', is_verified: false, is_paid: false },
    ...{ is_fictional: false, last_active_at: null, joined_at: '2026-11-01T10:00:00.000Z', found_in: null, score },
  }) as unknown as FoundMemberView

const Nothing = () => null
const Page = () => (
  <LanguageProvider locale="en" now="2026-11-20T12:00:00Z">
    <OfficeTexts>
      <MembersPage />
    </OfficeTexts>
  </LanguageProvider>
)

test('on a phone the score is beside the status, without a line of its own, and addresses break after the @', async () => {
  const members = [found(1, 15), found(2, 0)]
  const loaded = { hasText: false, found: { members, has_more: false, total: 2, sites: [], countries: [] } }
  const Pages = createRoutesStub([
    { path: '/office/members', Component: Page, loader: () => loaded, HydrateFallback: Nothing },
  ])
  render(<Pages initialEntries={['/office/members']} />)
  await screen.findByRole('table')
  const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) })).getAllByRole('cell')
  const [status] = rowOf('Anna1')
  expect(status?.dataset.phone).toBe('main')
  expect(status?.textContent).toContain(`${copy('office.members.score')} 15`)
  expect(rowOf('Anna1').at(-1)?.dataset.phone).toBe('none')
  // An address breaks after its @ only
  expect(screen.getAllByText('a@example.com').map((email) => email.innerHTML)).toEqual(
    members.map(() => 'a@<wbr>example.com'),
  )
  expect(rowOf('Anna2')[0]?.textContent).not.toContain(copy('office.members.score'))
})
