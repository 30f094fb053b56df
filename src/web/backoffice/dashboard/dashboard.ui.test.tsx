import { fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../test/ui/render.tsx'
import { copy } from '../../../test/copy.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import OverviewPage, { clientLoader } from './dashboard.tsx'

afterEach(() => vi.unstubAllGlobals())

const at = '2026-11-20T12:00:00.000Z'
const overview = {
  ...{ at, today_since: '2026-11-20T00:00:00.000Z', members_at: at },
  members: { by_status: { active: 1_234, not_confirmed: 0, banned: 0, deleted: 0 }, new_today: 0, online: 0 },
  queue: [{ kind: 'photos', oldest_at: at, overdue: 0, count: 3, decided: 0, median_minutes: null }],
  manual_refunds: { count: 0, late: 0 },
  orders_today: { created: 0, pending: 0, completed: 0, failed: 0, cancelled: 0 },
  authority_orders: null,
  fictional_share: 0,
}
const nothing = { value: null, of: null, most: null }
const signUps = {
  ...{ name: 'sign_ups', unit: 'count', draw: 'bars', currency: null, values: [111], of: null, most: null },
  ...{ total: { value: 111, of: null, most: null }, before: nothing },
}
const staff = { id: '0198f000-0000-7000-8000-000000000001', name: 'Robin', role: 'admin', must_set_up: false }

const Nothing = () => null
const Page = () => (
  <LanguageProvider locale="en" now={at}>
    <OfficeTexts>
      <OverviewPage />
    </OfficeTexts>
  </LanguageProvider>
)

function open() {
  const Pages = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ locale: 'en', user: null, now: at, site: { name: 'Site' } }),
      HydrateFallback: Nothing,
      children: [{ path: 'office', Component: Page, loader: (args) => clientLoader(args as never) }],
    },
  ])
  render(<Pages initialEntries={['/office']} />)
}

test('the oldest of a queue is marked where it has waited longer than usual', async () => {
  const photos = { kind: 'photos', overdue: 0, count: 1, decided: 0, median_minutes: null }
  const queue = [
    { ...photos, oldest_at: '2026-10-20T12:00:00.000Z' },
    { ...photos, kind: 'texts', oldest_at: '2026-11-20T10:00:00.000Z' },
  ]
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(
      url.includes('/overview') ? { overview: { ...overview, queue }, pools: [] } : { staff: { ...staff, calls: [] } },
    ),
  )
  open()
  const mark = await screen.findByRole('img', { name: copy('office.queue.paces.waitsLong') })
  expect(mark.closest('td')?.textContent).toBe('1 month ago')
})

test('without the metrics the overview shows everything else, and loads them when asked again', async () => {
  const analytics = vi.fn()
  analytics.mockReturnValueOnce(Response.json({ error: { code: 'internal', params: {} } }, { status: 500 }))
  analytics.mockReturnValue(Response.json({ charts: [signUps], stretches: ['2026-11-19'] }))
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.includes('/analytics')) return analytics()
    return Response.json(
      url.includes('/overview') ? { overview, pools: [] } : { staff: { ...staff, calls: ['getAnalytics'] } },
    )
  })
  open()
  expect(await screen.findByText(copy('office.overview.metricsFailed'))).toBeTruthy()
  expect(screen.getByText('1,234')).toBeTruthy()
  expect(screen.getByRole('table')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: copy('common.tryAgain') }))
  expect(await screen.findByText('111')).toBeTruthy()
  expect(screen.queryByText(copy('office.overview.metricsFailed'))).toBeNull()
})
