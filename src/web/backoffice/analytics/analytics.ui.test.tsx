import { fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/ui/render.tsx'
import type { AnalyticsView, ChartView } from '../../../contract/office/analytics.ts'
import { copy } from '../../../test/copy.ts'
import { LanguageProvider } from '../../i18n/provider.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import AnalyticsPage from './analytics.tsx'

const words = (key: string, params?: Record<string, string | number>) =>
  copy(`office.analytics.${key}` as 'office.analytics.title', params)
const chart = (name: ChartView['name'], value: number, more: Partial<ChartView> = {}): ChartView => ({
  name,
  unit: 'count',
  draw: 'bars',
  currency: null,
  values: [value - 3, null, 3],
  of: null,
  most: null,
  total: { value, of: null, most: null },
  before: { value: 100, of: null, most: null },
  ...more,
})
const metrics: AnalyticsView = {
  sites: [],
  site_id: null,
  choices: { countries: [], languages: [], sources: [] },
  country: '',
  language: '',
  source: '',
  from: '2026-11-18',
  until: '2026-11-20',
  step: 'day',
  counted: '2026-11-20',
  is_demo: false,
  stretches: ['2026-11-18', '2026-11-19', '2026-11-20'],
  charts: [
    chart('first_purchase', 90),
    chart('cohort_confirmed', 0.7501, { unit: 'share', before: { value: 0.7504, of: 3, most: null } }),
    chart('revenue', 11_000, {
      unit: 'money',
      currency: 'EUR',
      before: { value: 10_000, of: null, most: null },
    }),
    chart('refunds', 1_500, { unit: 'money', currency: 'EUR', before: { value: 1_000, of: null, most: null } }),
    chart('orders', 7, { before: { value: null, of: null, most: null } }),
  ],
  sign_up_sources: null,
  cohorts: null,
  chance: null,
}

const Page = () => (
  <LanguageProvider locale="en" now="2026-11-21T12:00:00Z">
    <OfficeTexts>
      <AnalyticsPage />
    </OfficeTexts>
  </LanguageProvider>
)

async function draw(search = '', loaded: Partial<AnalyticsView> = {}) {
  const Stub = createRoutesStub([
    { path: '/office/analytics', Component: Page, loader: () => ({ ...metrics, ...loaded }) },
  ])
  render(<Stub initialEntries={[`/office/analytics${search}`]} />)
  await screen.findByRole('heading', { level: 1 })
}

const inEuro = (name: 'revenue' | 'refunds') =>
  words('inCurrency', { title: words(`charts.${name}.title`), currency: 'EUR' })

test('the key metrics of the role come first, with their change and what they were', async () => {
  await draw()
  const tiles = within(screen.getByRole('region', { name: words('keyMetrics') })).getAllByRole('listitem')
  expect(tiles.map((tile) => within(tile).getByRole('heading').textContent)).toEqual([
    inEuro('revenue'),
    words('charts.orders.title'),
    words('charts.cohort_confirmed.title'),
    inEuro('refunds'),
    words('charts.first_purchase.title'),
  ])
  const [revenue, orders, activation] = tiles.map((tile) => tile.textContent)
  expect(revenue).toContain('€110.00+10%')
  expect(revenue).toContain(words('change.before', { value: '€100.00' }))
  expect(orders).toContain(words('change.unknown'))
  // As precise as it is shown: no arrow for less than a tenth of a point
  expect(activation).toContain(words('change.same'))
})

test('the period is one control that keeps the other filters, with own days after the presets', async () => {
  await draw('?site=x&days=28&step=day')
  const period = within(screen.getByRole('navigation', { name: words('period.title') }))
  const links = period.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/office/analytics?site=x&days=7',
    '/office/analytics?site=x&days=28',
    '/office/analytics?site=x&days=90',
    '/office/analytics?site=x&days=365',
    '/office/analytics?site=x&from=2026-11-18&until=2026-11-20&step=day',
  ])
  expect(links.filter((link) => link.getAttribute('aria-current')).map(({ textContent }) => textContent)).toEqual([
    words('period.days', { count: 28 }),
  ])
  expect(screen.getByText(/18\D+20 Nov 2026, compared with 15\D+17 Nov 2026/)).toBeTruthy()
  expect(screen.queryByLabelText(words('filter.from'))).toBeNull()
  expect(document.querySelector('input[name=days]')?.getAttribute('value')).toBe('28')
})

test('own days have fields', async () => {
  await draw('?from=2026-11-18&until=2026-11-20')
  expect(screen.getByLabelText(words('filter.from')).getAttribute('value')).toBe('2026-11-18')
  expect(document.querySelector('input[name=days]')).toBeNull()
})

test('the values of a chart are said one by one, by arrow keys', async () => {
  await draw()
  const title = words('charts.orders.title')
  const slider = screen.getByRole('slider', { name: words('read', { title }) })
  expect(slider.getAttribute('aria-valuetext')).toBe('20 Nov: 3')
  fireEvent.change(slider, { target: { value: '1' } })
  expect(slider.getAttribute('aria-valuetext')).toBe(`19 Nov: ${words('nothing')}`)
})

test('all metrics are compared in one table, in the order of the page', async () => {
  await draw()
  const table = screen.getByRole('table', { name: words('compare.caption') })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    [inEuro('revenue'), '€110.00', '€100.00', '+10%'],
    [inEuro('refunds'), '€15.00', '€10.00', '+50%'],
    [words('charts.orders.title'), '7', words('nothing'), words('nothing')],
    [words('charts.first_purchase.title'), '90', '100', '-10%'],
    [words('charts.cohort_confirmed.title'), '75%', '75%', words('change.points.brief', { by: '0' })],
  ])
})

test('without data it says when there will be some', async () => {
  const nothing = { value: null, of: null, most: null }
  await draw('', { counted: null, charts: [chart('orders', 0, { values: [null, null, null], total: nothing })] })
  expect(screen.getByRole('heading', { name: words('emptyTitle') })).toBeTruthy()
  expect(screen.queryByRole('region', { name: words('keyMetrics') })).toBeNull()
})

test('a lower chance of a match is called lower', async () => {
  const group = { count: 1, of: 400, low: 0, high: 0.01 }
  const higher = { percent: -99, low: -100, high: -91 }
  await draw('', {
    charts: [...metrics.charts, chart('first_message', 5)],
    chance: { until: '2026-11-20', premium: group, free: group, higher, claim: null },
  })
  expect(screen.getByText(words('chance.measuredLower', { percent: 99, low: 91, high: 100 }))).toBeTruthy()
})
