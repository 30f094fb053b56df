import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import type { StaffView } from '../../../contract/office/backoffice.ts'
import { copy } from '../../../test/copy.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import { OfficeMenu, OfficeSideNav } from './office-nav.tsx'
import { officePages } from './office-pages.ts'

const id = '0198f000-0000-7000-8000-000000000001'
const every = officePages.map(({ call }) => call)
const staffWith = (calls: StaffView['calls']): StaffView => ({
  id,
  name: 'Robin',
  role: 'admin',
  calls,
  must_set_up: false,
})

function draw(
  at: string,
  { calls = every as StaffView['calls'], queue = 0 as number | null, approvals = 0 as number | null } = {},
) {
  const props = { staff: staffWith(calls), counts: { queue, approvals } }
  const frame = () => (
    <LanguageProvider locale="en" now="2026-11-20T12:00:00Z">
      <OfficeTexts>
        <OfficeSideNav {...props} />
        <OfficeMenu {...props} />
      </OfficeTexts>
    </LanguageProvider>
  )
  const Stub = createRoutesStub([{ path: '*', Component: frame }])
  render(<Stub initialEntries={[at]} />)
  const [side] = screen.getAllByRole('navigation', { name: copy('office.nav.label') })
  if (side === undefined) throw new Error('there is no navigation')
  return within(side)
}

test('offers every page of a role once, in groups with headings', () => {
  const side = draw('/office')
  expect(side.getAllByRole('link').map((link) => link.getAttribute('href'))).toHaveLength(officePages.length)
  const headings = side.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(new Set(headings).size).toBe(headings.length)
  expect(headings).toHaveLength(new Set(officePages.map(({ group }) => group)).size)
  for (const list of side.getAllByRole('list'))
    expect(document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.tagName).toBe('H2')
})

test('offers no page that a role may not read, and no empty group', () => {
  const side = draw('/office', { calls: ['getOverview', 'listApprovals'] })
  expect(side.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    copy('office.nav.overview'),
    copy('office.nav.approvals'),
  ])
  expect(side.getAllByRole('heading', { level: 2 })).toHaveLength(2)
})

test('marks the current page, also on its sub-pages', () => {
  const side = draw('/office/campaigns/0198f000')
  const current = side.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual([copy('office.nav.campaigns')])
})

test('the menu names the page that is open, and none where there is none', () => {
  draw('/office/campaigns/0198f000')
  const menu = () => screen.getByText(copy('office.nav.menu')).closest('summary')?.textContent
  expect(menu()).toContain(copy('office.nav.campaigns'))
  cleanup()
  draw('/office/nothing')
  expect(menu()).toBe(copy('office.nav.menu'))
})

test('the search is for roles that may find members', () => {
  const searches = () => screen.queryAllByRole('search', { hidden: true })
  draw('/office')
  expect(searches()).toHaveLength(1)
  cleanup()
  draw('/office', { calls: ['getOverview'] })
  expect(searches()).toHaveLength(0)
})

test('counts what waits where one may do something about it', () => {
  const side = draw('/office', { approvals: 120 })
  const link = side.getByRole('link', {
    name: new RegExp(`${copy('office.nav.approvals')} ?${copy('office.nav.waiting', { count: 120 })}`),
  })
  expect(within(link).getByText('99+').getAttribute('aria-hidden')).toBe('true')
  expect(side.getAllByRole('link', { name: copy('office.nav.staff') })).toHaveLength(1)
})

test('shows no counts without waiting items or permission', () => {
  const side = draw('/office', { approvals: null })
  expect(side.getAllByRole('link', { name: copy('office.nav.approvals') })).toHaveLength(1)
})

test('is one menu on a phone, which names where one is and what waits, and closes behind one', () => {
  draw('/office/staff', { approvals: 3 })
  const summary = screen.getByText(copy('office.nav.menu')).closest('summary')
  const menu = summary?.closest('details')
  if (!summary || !menu) throw new Error('there is no menu')
  expect(summary.textContent).toBe(
    `${copy('office.nav.menu')}3${copy('office.nav.waiting', { count: 3 })}${copy('office.nav.staff')}`,
  )
  menu.open = true
  fireEvent.click(within(menu).getByRole('link', { name: copy('office.nav.audit') }))
  expect(menu.open).toBe(false)
})
