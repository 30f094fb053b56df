import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ShopBundleView } from '../../../contract/office/shop.ts'
import { copy } from '../../../test/copy.ts'
import { renderUi } from '../../../test/ui/render.tsx'
import { OfficeTexts } from '../content/texts.tsx'
import { BundlesTable } from './bundles-table.tsx'
import { GiftsTable } from './gifts-table.tsx'

const money = (amount_minor: number, currency: string) => ({ amount_minor, currency })

function pack(number: number, facts: Partial<ShopBundleView>, price: number): ShopBundleView {
  const { currency = 'EUR' } = facts
  const shown = {
    price: money(price, currency),
    per_message: money(50, currency),
    with_discount: money(749, currency),
    lowest: money(899, currency),
  }
  return {
    ...{ id: `0198f000-0000-7000-8000-00000000000${number}`, country: null, currency, credits: 20 },
    ...{ is_active: true, prices: [], shown },
    ...facts,
  }
}

const everywhere = `${copy('office.shop.where', { country: copy('office.shop.everywhere'), currency: 'EUR' })}`
const bundles = [
  pack(1, {}, 999),
  pack(2, { credits: 50, is_active: false }, 1999),
  pack(3, { credits: 120 }, 3999),
  pack(4, { country: 'GB', currency: 'GBP' }, 949),
]

test('credit packs of all places are rows of one table, with what members see of their prices', () => {
  renderUi(
    <OfficeTexts>
      <BundlesTable bundles={bundles} timeZone="UTC" />
    </OfficeTexts>,
  )
  const table = screen.getByRole('table', { name: copy('office.shop.packs') })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .slice(0, 8)
      .map(({ textContent }) => textContent),
  ).toEqual([
    copy('office.shop.pack'),
    copy('office.shop.amounts.price'),
    copy('office.shop.amounts.message'),
    copy('office.shop.amounts.discounted'),
    copy('office.shop.amounts.lowest'),
    copy('office.shop.status'),
    copy('office.shop.order'),
    copy('office.shop.change'),
  ])
  const rows = within(table).getAllByRole('rowheader')
  const credits = (count: number) => copy('office.shop.credits', { credits: count })
  // Off sale comes last of its place
  expect(rows.map(({ textContent }) => textContent)).toEqual([credits(20), credits(120), credits(50), credits(20)])
  const cells = within(rows[0]?.closest('tr') as HTMLElement).getAllByRole('cell')
  expect(cells.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    ...['€9.99', '€0.50', '€7.49', '€8.99'],
    copy('office.shop.isOn'),
  ])
  expect(within(table).getByText('£9.49')).toBeTruthy()
})

test('controls name their pack and place, and only those that do something are shown', () => {
  renderUi(
    <OfficeTexts>
      <BundlesTable bundles={bundles} timeZone="UTC" />
    </OfficeTexts>,
  )
  const named = (label: string, credits: number) =>
    `${label}: ${copy('office.shop.credits', { credits })}, ${everywhere}`
  expect(screen.getByRole('button', { name: named(copy('office.shop.down'), 20) })).toBeTruthy()
  expect(screen.getByRole('button', { name: named(copy('office.shop.up'), 120) })).toBeTruthy()
  expect(screen.queryByRole('button', { name: named(copy('office.shop.up'), 20) })).toBeNull()
  expect(screen.queryByRole('button', { name: named(copy('office.shop.down'), 120) })).toBeNull()
  const summaries = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  expect(new Set(summaries).size).toBe(bundles.length)
})

test('gifts are listed with their price in credits and in money', () => {
  const prices = [
    { country: null, least: money(145, 'EUR'), most: money(250, 'EUR') },
    { country: 'GB', least: money(200, 'GBP'), most: money(200, 'GBP') },
  ]
  renderUi(
    <OfficeTexts>
      <GiftsTable gifts={[{ gift: 'rose', credits: 5, prices }]} />
    </OfficeTexts>,
  )
  const [rose] = screen.getAllByRole('rowheader')
  const cells = within(rose?.closest('tr') as HTMLElement).getAllByRole('cell')
  expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual([
    copy('office.shop.range', { least: '€1.45', most: '€2.50' }),
    '£2.00',
  ])
})
