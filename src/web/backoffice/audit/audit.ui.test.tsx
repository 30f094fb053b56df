import { render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import type { AuditEntryView } from '../../../contract/office/backoffice.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import AuditPage from './audit.tsx'

const id = (last: number) => `0198f000-0000-7000-8000-00000000000${last}`
const entry = (last: number, at: string): AuditEntryView => ({
  ...{ id: id(last), at, staff: { id: id(9), name: 'Robin', role: 'admin' }, action: 'log_in', members: [] },
  ...{ receipts: [], decision: null, reason: null, icebreaker: null, page: null, campaign: null },
  ...{ facts: {}, request_id: 'r' },
})
const entries = [
  entry(1, '2026-11-20T12:00:00.000Z'),
  entry(2, '2026-11-20T08:30:00.000Z'),
  entry(3, '2026-11-19T12:00:00.000Z'),
]

const Page = () => (
  <LanguageProvider locale="en" now="2026-11-20T12:00:00Z">
    <OfficeTexts>
      <AuditPage />
    </OfficeTexts>
  </LanguageProvider>
)

test('entries are listed by day, each with its time', async () => {
  const loaded = { entries, has_more: false, staff: [], actions: [], isPossible: true }
  const Pages = createRoutesStub([{ path: '/office/audit', Component: Page, loader: () => loaded }])
  render(<Pages initialEntries={['/office/audit']} />)
  const today = await screen.findByRole('region', { name: '20 Nov 2026' })
  expect(
    within(today)
      .getAllByRole('time')
      .map(({ textContent }) => textContent),
  ).toEqual(['13:00', '09:30'])
  const before = screen.getByRole('region', { name: '19 Nov 2026' })
  expect(within(before).getAllByRole('time')).toHaveLength(1)
})
