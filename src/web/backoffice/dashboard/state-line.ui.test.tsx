import { expect, test } from 'vitest'
import type { OverviewView } from '../../../contract/office/backoffice.ts'
import type { QueueTimesView } from '../../../contract/office/queue.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import { StateLine } from './state-line.tsx'

const idle: Parameters<typeof StateLine>[0]['overview'] = {
  queue: [],
  manual_refunds: { count: 0, late: 0 },
  authority_orders: null,
}
const line = (kind: QueueTimesView['kind'], count: number, oldest_at: string | null, overdue = 0) => ({
  ...{ kind, count, oldest_at, overdue },
  ...{ decided: 0, median_minutes: null },
})
const textOf = (overview: Partial<OverviewView>) => {
  const { container } = renderUi(
    <OfficeTexts>
      <StateLine overview={{ ...idle, ...overview }} />
    </OfficeTexts>,
  )
  return container.textContent
}

test('what waits, since when, and that nothing is late', () => {
  const text = textOf({ queue: [line('reports', 3, '2026-11-20T10:00:00Z'), line('photos', 0, null)] })
  expect(text).toBe(
    [
      copy('office.overview.state.waiting', { what: copy('office.overview.state.reports', { count: 3 }) }),
      copy('office.overview.state.oldest', { ago: '2 hours ago' }),
      copy('office.overview.state.onTime'),
    ].join(' '),
  )
})

test('the three most urgent kinds by name, the others as a number, and what is overdue in words', () => {
  const at = '2026-11-20T10:00:00Z'
  const text = textOf({
    queue: [line('reports', 1, at), line('notices', 2, at, 1), line('photos', 30, at), line('texts', 4, at)],
    manual_refunds: { count: 2, late: 1 },
    authority_orders: { open: 1, due: 1, due_on: null },
  })
  expect(text).toContain(copy('office.overview.state.more', { count: 35 }))
  expect(text).not.toContain(copy('office.overview.state.texts', { count: 4 }))
  const overdue = [
    copy('office.overview.state.refunds', { count: 1 }),
    copy('office.overview.state.notices', { count: 1 }),
  ]
  expect(text).toContain(copy('office.overview.state.overdue', { what: overdue.join(' and ') }))
})

test('that nothing waits; nothing at all to a role that decides no cases', () => {
  expect(textOf({ queue: [line('reports', 0, null)] })).toBe(copy('office.overview.state.nothing'))
  expect(textOf({})).toBe('')
})
