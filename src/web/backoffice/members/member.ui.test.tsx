import { fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import type { MemberView } from '../../../contract/office/member-views.ts'
import { copy } from '../../../test/copy.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import MemberPage from './member.tsx'

const id = '0198f000-0000-7000-8000-000000000001'
const at = '2026-11-18T09:00:00.000Z'
const grace: MemberView = {
  id,
  name: 'Grace',
  email: 'grace@example.com',
  kind: 'member',
  site: { id, name: 'Vonk' },
  status: 'active',
  is_paid: true,
  language: 'en',
  country: 'GB',
  age: 39,
  gender: 'female',
  seeks: 'male',
  city: 'London',
  signed_up_at: at,
  confirmed_at: at,
  last_active_at: null,
  paused_at: null,
  limited_until: null,
  erase_after: null,
  came_from: {},
  passkeys: 0,
  second_factor_since: null,
  signals: { score: 12, reasons: [] },
  sessions: [],
  consents: [],
  exports: [],
  photos: [],
  reports: [],
  money: { credits: 0, purchased: 0, bonus: 0, orders: [], documents: [] },
  mails: [],
  stopped: [],
  notes: [],
}

const Nothing = () => null
const Page = () => (
  <LanguageProvider locale="en" now="2026-11-20T12:00:00Z">
    <OfficeTexts>
      <MemberPage />
    </OfficeTexts>
  </LanguageProvider>
)

async function draw(member: MemberView, calls: string[] = []) {
  const Stub = createRoutesStub([
    {
      id: 'backoffice/layout/office-layout',
      loader: () => ({ staff: { calls } }),
      HydrateFallback: Nothing,
      children: [{ path: '*', Component: Page, loader: () => ({ member, cases: [], grantId: id }) }],
    },
  ])
  render(<Stub initialEntries={[`/office/members/${id}`]} />)
  return screen.findByRole('heading', { level: 1 })
}

test('the header says who this is: name, age, address, status, site, member since, score', async () => {
  const header = (await draw(grace)).closest('header')
  for (const text of [
    'Grace, 39',
    'London, United Kingdom',
    'grace@example.com',
    copy('office.members.statuses.active'),
    copy('office.members.paid'),
    'Vonk',
    '18 Nov 2026',
    copy('office.members.scoreOf', { score: 12 }),
  ])
    expect(header?.textContent).toContain(text)
})

test('a section without anything is one line; one with something is not', async () => {
  const by = { id, by: 'Noor', text: 'Phoned, all is well', at }
  await draw({ ...grace, notes: [by] })
  const section = (title: string) => screen.getByRole('heading', { level: 2, name: title }).parentElement
  expect(section(copy('office.members.reports.title'))?.textContent).toBe(
    copy('office.members.reports.title') + copy('office.members.reports.none'),
  )
  expect(section(copy('office.members.notes.title'))?.textContent).toContain('Phoned, all is well')
  expect(screen.queryByText(copy('office.members.notes.none'))).toBeNull()
})

test('the actions of the role are beside the name; Escape closes the open one', async () => {
  const header = (await draw(grace, ['decideAboutMember', 'grantCredits'])).closest('header')
  if (header === null) throw new Error('there is no header')
  const acts = within(header).getAllByRole('group')
  expect(acts.map((act) => act.querySelector('summary')?.textContent)).toEqual([
    copy('office.members.cases.decide'),
    copy('office.members.acts.grant'),
  ])
  const [decide] = acts as [HTMLDetailsElement]
  decide.open = true
  fireEvent.keyDown(within(decide).getByLabelText(copy('office.members.cases.note')), { key: 'Escape' })
  expect(decide.open).toBe(false)
  expect(document.activeElement).toBe(decide.querySelector('summary'))
})
