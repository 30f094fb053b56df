import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import { AuthorityOrdersAlert } from './authority-orders-alert.tsx'

const draw = (orders: Parameters<typeof AuthorityOrdersAlert>[0]['orders']) =>
  renderUi(
    <OfficeTexts>
      <AuthorityOrdersAlert orders={orders} />
    </OfficeTexts>,
  )

test('open orders and the earliest deadline', () => {
  draw({ open: 2, due: 0, due_on: '2026-07-01' })
  expect(screen.getByText(copy('office.overview.openAuthorityOrders', { count: 2 }))).toBeTruthy()
  expect(screen.getByText(/1 Jul 2026/)).toBeTruthy()
})

test('first those that are due by tomorrow', () => {
  draw({ open: 3, due: 1, due_on: '2026-06-16' })
  expect(screen.getByText(copy('office.overview.dueAuthorityOrders', { count: 1 }))).toBeTruthy()
  expect(screen.queryByText(copy('office.overview.openAuthorityOrders', { count: 3 }))).toBeNull()
})

test.each([null, { open: 0, due: 0, due_on: null }])('nothing for %j', (orders) => {
  draw(orders)
  expect(screen.queryByRole('link')).toBeNull()
})
