import { render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import type { AuditEntryView } from '../../../contract/office/backoffice.ts'
import { copy } from '../../../test/copy.ts'
import { homeTimeZone, LanguageProvider } from '../../i18n/provider.tsx'
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

function open(entries: readonly AuditEntryView[]) {
  const loaded = { entries, has_more: false, staff: [], actions: [], isPossible: true }
  const Pages = createRoutesStub([{ path: '/office/audit', Component: Page, loader: () => loaded }])
  render(<Pages initialEntries={['/office/audit']} />)
}

test('entries are listed by day, each with its time', async () => {
  open(entries)
  const today = await screen.findByRole('region', { name: '20 Nov 2026' })
  expect(
    within(today)
      .getAllByRole('time')
      .map(({ textContent }) => textContent),
  ).toEqual(['13:00', '09:30'])
  const before = screen.getByRole('region', { name: '19 Nov 2026' })
  expect(within(before).getAllByRole('time')).toHaveLength(1)
})

const seen = (last: number, at: string, name: string): AuditEntryView => ({
  ...entry(last, at),
  ...{ action: 'read_member', members: [{ id: id(last), name }] },
})

test('views of the same kind in a row are one line, and each is in it', async () => {
  open([
    seen(1, '2026-11-20T12:03:00.000Z', 'Anna'),
    seen(2, '2026-11-20T12:02:00.000Z', 'Bram'),
    seen(3, '2026-11-20T12:01:00.000Z', 'Anna'),
    entry(4, '2026-11-20T12:00:30.000Z'),
    entry(5, '2026-11-20T12:00:00.000Z'),
    seen(6, '2026-11-20T11:00:00.000Z', 'Anna'),
  ])
  const today = await screen.findByRole('region', { name: '20 Nov 2026' })
  const lines = [...(today.querySelector('ol')?.children ?? [])]
  expect(lines.map((line) => line.querySelector('time')?.textContent)).toEqual([
    copy('office.audit.timeSpan', { from: '13:01', to: '13:03' }),
    ...['13:00', '13:00', '12:00'],
  ])
  const [views] = lines
  expect(views?.querySelector('summary')?.textContent).toContain(copy('office.audit.times', { count: 3 }))
  expect(views?.querySelector('summary')?.textContent).toContain('Anna, Bram')
  const times = [...(views?.querySelectorAll(':scope ol time') ?? [])].map((each) => each.textContent)
  expect(times).toEqual(['13:03', '13:02', '13:01'])
})

test('the zone of the times is named', async () => {
  open(entries)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || homeTimeZone
  await screen.findByText(new RegExp(`\\(?${zone}\\)?\\.`))
})
