import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceView } from '../../../../contract/invoices.ts'
import { copy } from '../../../../test/copy.ts'
import { renderUi } from '../../../../test/ui/render.tsx'
import { InvoiceLinks } from './invoice-links.tsx'

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const invoice: InvoiceView = {
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'invoice',
  number: '2026-000017',
  order_id: '33333333-3333-4333-8333-333333333333',
  issued_at: '2026-06-30T23:59:59.000Z',
  total: eur(1999),
  vat: eur(347),
  vat_rate: 2100,
  url: '/api/invoices/11111111-1111-4111-8111-111111111111/file',
}
const note: InvoiceView = {
  ...invoice,
  id: '22222222-2222-4222-8222-222222222222',
  kind: 'credit_note',
  number: '2026-000018',
  total: eur(-500),
  url: '/api/invoices/22222222-2222-4222-8222-222222222222/file',
}

test('links to the file of each document, with its number, date and amount', () => {
  renderUi(<InvoiceLinks invoices={[note, invoice]} />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [copy('payments.invoices.kind.credit_note', { number: '2026-000018' }) + copy('payments.invoices.file'), note.url],
    [copy('payments.invoices.kind.invoice', { number: '2026-000017' }) + copy('payments.invoices.file'), invoice.url],
  ])
  expect(links.every((link) => link.getAttribute('target') === '_blank')).toBe(true)
  expect(screen.getByText('€19.99')).toBeTruthy()
  expect(screen.getByText('−€5.00')).toBeTruthy()
  // The date of the document, in any time zone
  expect(screen.getAllByText(/30 June/)).toHaveLength(2)
})

test('shows nothing where there is no document yet', () => {
  renderUi(<InvoiceLinks invoices={[]} />)
  expect(screen.queryByRole('heading')).toBeNull()
})
