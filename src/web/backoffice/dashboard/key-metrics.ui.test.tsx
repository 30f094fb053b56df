import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnalyticsView, ChartView } from '../../../contract/office/analytics.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import { KeyMetrics } from './key-metrics.tsx'

const chart = (name: ChartView['name'], value: number | null, more: Partial<ChartView> = {}): ChartView => ({
  name,
  unit: 'count',
  draw: 'bars',
  currency: null,
  values: [1, null, 3],
  of: null,
  most: null,
  total: { value, of: null, most: null },
  before: { value: 100, of: null, most: null },
  ...more,
})
const metrics = (...charts: ChartView[]) =>
  ({ charts, stretches: ['2026-11-18', '2026-11-19', '2026-11-20'] }) as unknown as AnalyticsView
const draw = (...charts: ChartView[]) =>
  renderUi(
    <OfficeTexts>
      <KeyMetrics metrics={metrics(...charts)} />
    </OfficeTexts>,
  )
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)

test('the four most telling metrics that the role may see, with the change before them', () => {
  const revenue = chart('revenue', 174_930, {
    unit: 'money',
    currency: 'EUR',
    before: { value: null, of: null, most: null },
  })
  draw(chart('visits', 9), chart('orders', 90), revenue, chart('sign_ups', 111), chart('confirmed', 7))
  expect(titles()).toEqual([
    copy('office.analytics.charts.sign_ups.title'),
    copy('office.analytics.inCurrency', { title: copy('office.analytics.charts.revenue.title'), currency: 'EUR' }),
    copy('office.analytics.charts.orders.title'),
    copy('office.analytics.charts.visits.title'),
  ])
  expect(screen.getByText('€1,749.30')).toBeTruthy()
  expect(screen.getByText(copy('office.analytics.change.part.more', { by: '11%' }))).toBeTruthy()
  expect(screen.getByText(copy('office.analytics.change.part.less', { by: '10%' }))).toBeTruthy()
})

test('the course of a metric says its period, and its first and last value with their days', () => {
  draw(chart('revenue', 400, { unit: 'money', currency: 'EUR' }))
  expect(screen.getByText(copy('office.overview.course.perDay', { days: 3 }))).toBeTruthy()
  const words = { first: '€0.01', firstDay: '18 Nov', last: '€0.03', lastDay: '20 Nov' }
  expect(screen.getByText(copy('office.overview.course.summary', words))).toBeTruthy()
})

test('where nothing has been counted it says when metrics appear', () => {
  draw(chart('sign_ups', null))
  expect(titles()).toEqual([])
  expect(screen.getByText(copy('office.overview.noMetrics'))).toBeTruthy()
})
